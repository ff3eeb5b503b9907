// Three processes send mails while the database restarts and processes end: which mails arrive twice, or never?
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/platform/database/database.ts';
import type { Outbox } from '../../server/platform/database/schema.ts';
import { MINUTE } from '../../server/platform/durations.ts';
import { DUE_AT_ONCE } from '../../server/platform/mail/outbox.ts';
import { type MailServer, runMailServer } from '../../tests/helpers/loopback-mail.ts';
import type { PostgresServer } from '../../tests/helpers/postgres-server.ts';
import { type Proof, prove } from './proof.ts';
import { createDatabase, type SiteProcess, startDatabaseServer, startSite } from './site.ts';

/** How far the clocks of the three processes are from the true one. In milliseconds. */
const CLOCKS = [0, 11 * MINUTE, -11 * MINUTE];

const MAILS = 10_000;
const RESTARTS = 8;
const STOPS = 6;

const MAILS_WITH_KILLS = 6_000;
const KILLS = 30;

/** Longer than the lease of a mail whose process was killed. In milliseconds. */
const MAX_WAIT = 13 * MINUTE;

await prove('mail-twice', async (proof) => {
  const postgres = await startDatabaseServer(proof);
  await sendWithRestarts(proof, postgres);
  const runs = [
    await sendWithKills(proof, postgres, 'resend'),
    await sendWithKills(proof, postgres, 'hold'),
  ];
  console.log('waiting for the leases of the killed processes …');
  await Promise.all(runs.map(({ finish }) => finish()));
  for (const { report } of runs) await report();
});

/** A database with mails, three processes that send them, and the mail server that receives them. */
type Outgoing = {
  database: Database;
  mailServer: MailServer;
  sites: readonly SiteProcess[];
  /** Message-IDs of all mails. */
  ids: readonly string[];
};

async function startSending(
  proof: Proof,
  postgres: PostgresServer,
  options: { name: string; mails: number; onCrash: 'resend' | 'hold' },
): Promise<Outgoing> {
  const { url, database } = await createDatabase(proof, postgres, options.name);
  const mailServer = await runMailServer();
  proof.atEnd(() => mailServer.close());
  const env = {
    ...{ DATABASE_URL: url, MAIL_ON_CRASH: options.onCrash, SMTP_URL: mailServer.url },
    ...{ MAIL_FROM: 'site@yafee.example', MAIL_TO: 'team@yafee.example', LOG_LEVEL: 'silent' },
  };
  const sites: SiteProcess[] = [];
  for (const offset of CLOCKS) sites.push(await startSite(proof, env, offset));
  const rows = Array.from({ length: options.mails }, () => outboxRow());
  for (let start = 0; start < rows.length; start += 1_000) {
    const batch = rows.slice(start, start + 1_000);
    await database.db.insertInto('outbox').values(batch).execute();
  }
  return { database, mailServer, sites, ids: rows.map((row) => row.message_id) };
}

function outboxRow(): Outbox {
  const id = randomUUID();
  return {
    ...{ id, submission_id: null, subscriber_id: null, purpose: 'proof', recipient: null },
    ...{ mail: JSON.stringify({ subject: 'x', text: 'x', html: 'x' }), state: 'waiting' },
    ...{ message_id: `<${id}@yafee.example>`, attempts: 0, queued_at: Date.now() },
    ...{ next_try_at: DUE_AT_ONCE, sent_at: null, last_error: null },
    ...{ claim_token: null, smtp_started_at: null },
  };
}

/** Acts each time that another share of the mails has arrived, so that the acts are spread over the whole time. */
async function actWhileSending(
  { mailServer, ids }: Outgoing,
  acts: readonly (() => Promise<void>)[],
): Promise<void> {
  for (const [index, act] of acts.entries()) {
    const share = ((index + 1) / (acts.length + 2)) * ids.length;
    while (mailServer.mails.length < share) await sleep(2);
    await act();
  }
}

/** Waits until no mail is waiting any more, or for the longest lease. */
async function waitUntilSent({ database }: Outgoing): Promise<void> {
  for (const end = performance.now() + MAX_WAIT; performance.now() < end; await sleep(1_000)) {
    if ((await mailsIn(database, 'waiting')).length === 0) return;
  }
}

async function mailsIn({ db }: Database, state: Outbox['state']) {
  return db
    .selectFrom('outbox')
    .select(['message_id', 'smtp_started_at'])
    .where('state', '=', state)
    .execute();
}

/** How often each Message-ID has arrived. */
function arrivals({ mailServer }: Outgoing): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { raw } of mailServer.mails) {
    const id = /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function twice(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].filter(([, count]) => count > 1).map(([id]) => id);
}

async function sendWithRestarts(proof: Proof, postgres: PostgresServer): Promise<void> {
  const outgoing = await startSending(proof, postgres, {
    ...{ name: 'mail_restarts', mails: MAILS, onCrash: 'resend' },
  });
  const restarts = Array.from({ length: RESTARTS }, () => () => postgres.restart());
  const stops = Array.from({ length: STOPS }, (_, index) => async () => {
    const site = outgoing.sites[index % outgoing.sites.length];
    await site?.current.stop();
    await site?.startAgain();
  });
  // The first restart and the first stop at the same time, the others one after the other.
  const [restart = async () => {}, ...otherRestarts] = restarts;
  const [stop = async () => {}, ...otherStops] = stops;
  const both = async () => void (await Promise.all([restart(), stop()]));
  const acts = [
    both,
    ...otherRestarts.flatMap((act, index) => [act, ...otherStops.slice(index, index + 1)]),
  ];
  await actWhileSending(outgoing, acts);
  await waitUntilSent(outgoing);
  const counts = arrivals(outgoing);
  const name = `${RESTARTS} database restarts, ${STOPS} SIGTERMs, clocks ±11 min`;
  proof.note(`${name}: mails`, outgoing.ids.length);
  proof.equal(`${name}: lost`, outgoing.ids.filter((id) => !counts.has(id)).length, 0);
  proof.equal(`${name}: twice`, twice(counts).length, 0);
  for (const { current } of outgoing.sites) await current.stop();
}

/** Kills processes while mails are sent. The leases of their mails end later, so that several runs wait at once. */
async function sendWithKills(proof: Proof, postgres: PostgresServer, onCrash: 'resend' | 'hold') {
  const outgoing = await startSending(proof, postgres, {
    ...{ name: `mail_kills_${onCrash}`, mails: MAILS_WITH_KILLS, onCrash },
  });
  const { database, sites, ids } = outgoing;
  const kills = Array.from({ length: KILLS }, (_, index) => async () => {
    const site = sites[index % sites.length];
    await site?.current.kill();
    await site?.startAgain();
  });
  await actWhileSending(outgoing, kills);
  // What a living process claims is sent within a second; what a killed one had claimed waits for the end of its lease.
  let waiting = await mailsIn(database, 'waiting');
  for (let before = -1; before !== waiting.length; waiting = await mailsIn(database, 'waiting')) {
    before = waiting.length;
    await sleep(5_000);
  }
  const interrupted = new Set(
    waiting.filter((mail) => mail.smtp_started_at !== null).map((mail) => mail.message_id),
  );
  const name = `${KILLS} SIGKILLs, MAIL_ON_CRASH=${onCrash}`;
  return {
    finish: () => waitUntilSent(outgoing),
    async report() {
      const counts = arrivals(outgoing);
      const held = new Set((await mailsIn(database, 'in-doubt')).map((mail) => mail.message_id));
      proof.note(`${name}: mails`, ids.length);
      proof.note(`${name}: in flight when their process was killed`, interrupted.size);
      const lost = ids.filter((id) => !counts.has(id) && !held.has(id));
      proof.equal(`${name}: lost`, lost.length, 0);
      const unexpected = twice(counts).filter((id) => onCrash === 'hold' || !interrupted.has(id));
      proof.note(`${name}: twice`, twice(counts).length);
      proof.equal(`${name}: twice without reason`, unexpected.length, 0);
      const wronglyHeld = [...held].filter((id) => !interrupted.has(id));
      proof.note(`${name}: in doubt`, held.size);
      proof.equal(`${name}: in doubt, but not in flight`, wronglyHeld.length, 0);
      for (const { current } of sites) await current.stop();
    },
  };
}
