import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Database,
  type DatabaseTarget,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { MINUTE } from '../../server/platform/durations.ts';
import { sessionCookie } from './admin-kill-rounds.ts';
import { type MailServerBehaviour, runMailServer } from './loopback-mail.ts';
import { addIssue, addSubscribers, scheduleIssue } from './newsletter.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The result of interrupting processes repeatedly while they send an issue of the newsletter. */
export type SendingReport = {
  subscribers: number;
  kills: number;
  /** Mails that were being sent when a process was killed. Nobody knows whether they had arrived. */
  inFlightAtKills: number;
  /** Subscribers whose address the mail server refuses permanently, and the campaign's count of them. */
  refusing: number;
  refused: number;
  /** Other subscribers that no mail has reached. */
  missed: number;
  /** Subscribers that several mails have reached, and those of them whose mail was not being sent at a kill. */
  twice: number;
  twiceWithoutKill: number;
  /** Mails under a second Message-ID, which mailboxes do not recognise as duplicates. */
  otherIds: number;
  /** Number of times the mail server said that it was busy, and number of connections dropped in the middle of a mail. */
  busyReplies: number;
  droppedConnections: number;
  /** Of the processes. */
  seconds: number;
};

/**
 * How the test's mail server responds to subscribers, by their number: only on the first attempt, or always if the failure is permanent.
 */
const TROUBLES: readonly [every: number, behaviour: MailServerBehaviour, isForGood: boolean][] = [
  [50, 'knows-nobody', true],
  [20, 'rejects', false],
  [21, 'closes', false],
  [22, 'drops', false],
];

/** Longer than a dialogue with the mail server takes, even on a busy machine, in milliseconds. */
const DIALOGUE = 10_000;

/** How long the last process may take to send the remaining mails, in milliseconds. */
const PATIENCE = 10 * MINUTE;

/**
 * Sends an issue by real servers to a mail server that refuses, slows down and drops connections, kills one of them with SIGKILL at random
 * moments and starts it again, and compares the mails that have arrived with the subscribers.
 * @param options.clocks by how much the clock of each process is wrong, in milliseconds: as many as there are processes
 * @param options.interrupt is called now and then besides the kills
 */
export async function killWhileSending({
  subscribers,
  kills,
  clocks,
  env,
  target,
  interrupt,
  progress = () => undefined,
}: {
  subscribers: number;
  kills: number;
  clocks: readonly number[];
  env: Record<string, string>;
  target: DatabaseTarget;
  interrupt?: { everyKills: number; run: () => Promise<void> };
  progress?: (kill: number, arrived: number) => void;
}): Promise<SendingReport> {
  const tries = new Map<string, number>();
  const counts = { busyReplies: 0, droppedConnections: 0 };
  const mailServer = await runMailServer((recipient) => {
    const count = (tries.get(recipient) ?? 0) + 1;
    tries.set(recipient, count);
    const behaviour = troubleOf(recipient, count === 1);
    if (behaviour === 'rejects' || behaviour === 'closes') counts.busyReplies++;
    if (behaviour === 'drops') counts.droppedConnections++;
    return behaviour ?? 'accepts';
  });
  const settings = {
    ...env,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'site@yafee.example',
    MAIL_TO: 'team@yafee.example',
    MAIL_RATE: '1000000',
  };
  const start = (clock: number) =>
    startServerProcess({
      ...settings,
      NODE_OPTIONS: [env.NODE_OPTIONS, wrongClock(clock)].join(' '),
    });
  const startedAt = performance.now();
  const servers: ServerProcess[] = [];
  for (const clock of clocks) servers.push(await start(clock));
  const database = openDatabase(target);
  await sessionCookie(database);
  await addSubscribers(database.db, subscribers);
  await scheduleIssue(database, await addIssue(database.db));
  const inFlight = new Set<string>();
  const step = subscribers / (kills + 1);
  for (let kill = 1; kill <= kills; kill++) {
    const until = Math.round(kill * step * 0.9);
    const end = Date.now() + 20_000;
    // Kill before everything is sent. The time limit ensures a kill even if many mails are tried again later.
    while (mailServer.mails.length < until && Date.now() < end) await sleep(2);
    await sleep(Math.random() * 50);
    const victim = Math.floor(Math.random() * servers.length);
    await servers[victim]?.kill();
    for (const id of await listInFlight(database)) inFlight.add(id);
    // Has the same effect as ten minutes and the pauses before further attempts. With a single process, nobody else is sending.
    await makeDue(database, servers.length === 1 ? 0 : DIALOGUE);
    if (interrupt !== undefined && kill % interrupt.everyKills === 0) await interrupt.run();
    servers[victim] = await start(clocks[victim] ?? 0);
    progress(kill, mailServer.mails.length);
  }
  const end = Date.now() + PATIENCE;
  while (!(await isSent(database)) && Date.now() < end) {
    await makeDue(database, DIALOGUE);
    await sleep(500);
  }
  for (const server of servers) await server.stop();
  const rows = await database.db
    .selectFrom('deliveries')
    .select(['message_id', 'recipient', 'state', 'failure'])
    .where('campaign_id', 'is not', null)
    .execute();
  await database.close();
  await mailServer.close();
  const arrived = Map.groupBy(mailServer.mails, ({ to }) => to[0] ?? '');
  const idOf = ({ raw }: { raw: string }) => /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? '';
  const addresses = Array.from({ length: subscribers }, (_, number) => addressOf(number));
  const refusing = addresses.filter((address) => troubleOf(address, false) === 'knows-nobody');
  const several = [...arrived.values()].filter((mails) => mails.length > 1);
  return {
    subscribers,
    kills,
    inFlightAtKills: inFlight.size,
    refusing: refusing.length,
    refused: rows.filter(({ failure }) => failure === 'permanent').length,
    missed: addresses.filter((address) => !arrived.has(address)).length - refusing.length,
    twice: several.length,
    twiceWithoutKill: several.filter(([mail]) => mail && !inFlight.has(idOf(mail))).length,
    otherIds: several.filter((mails) => new Set(mails.map(idOf)).size > 1).length,
    ...counts,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  };
}

const addressOf = (number: number) => `reader${number}@there.example`;

function troubleOf(address: string, isFirst: boolean): MailServerBehaviour | undefined {
  const number = Number(/^reader(\d+)@/.exec(address)?.[1] ?? 0);
  const trouble = TROUBLES.find(([every]) => number % every === every - 1);
  if (trouble === undefined) return undefined;
  const [, behaviour, isForGood] = trouble;
  return isForGood || isFirst ? behaviour : undefined;
}

/** Makes the clock of a process wrong. */
function wrongClock(by: number): string {
  if (by === 0) return '';
  const program = `const now=Date.now;Date.now=()=>now()+(${by})`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}

/** Returns the Message-IDs of the mails whose SMTP dialogue had begun and has no result. */
async function listInFlight({ db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('message_id')
    .where('attempt_started_at', 'is not', null)
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(({ message_id: id }) => id);
}

/** Ends the leases of mails that killed processes had claimed, and the pauses of mails that will be tried again. */
async function makeDue({ db }: Database, dialogue: number): Promise<void> {
  const longAgo = Date.now() - dialogue;
  await db
    .updateTable('deliveries')
    .set({ next_try_at: 0 })
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .where(({ eb, or }) =>
      // Leaves alone what the other processes are sending at this moment.
      or([
        eb('claim_token', 'is', null),
        eb('attempt_started_at', '<=', longAgo),
        eb('attempt_started_at', 'is', null),
      ]),
    )
    .execute();
}

async function isSent({ db }: Database): Promise<boolean> {
  const { state } = await db.selectFrom('campaigns').select('state').executeTakeFirstOrThrow();
  return state === 'sent';
}
