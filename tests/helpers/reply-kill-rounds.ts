import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseTarget, openDatabase } from '../../server/platform/database/database.ts';
import { sessionCookie } from './admin-kill-rounds.ts';
import { CONTACT } from './forms.ts';
import { type MailServer, runMailServer } from './loopback-mail.ts';
import { startServerProcess } from './server-process.ts';

/** The result of interrupting a server repeatedly while staff answer. */
export type ReplyKillReport = {
  kills: number;
  /** Replies for which a user received a response of success. */
  acknowledged: number;
  /** Acknowledged replies that have not arrived. */
  lost: number;
  /** Replies that have arrived more than once under different Message-IDs, so that mailboxes do not recognise the duplicate. */
  repeated: number;
  /** Replies that have arrived more than once under the same Message-ID, because they were being sent at a kill. */
  arrivedTwice: number;
  /** Replies that have arrived without their file. */
  withoutFile: number;
  /** Replies that were taken back. */
  takenBack: number;
  /** Of these, those that are not the draft of their writer with their file, above what was typed meanwhile, or have a mail. */
  notInDraft: number;
};

/**
 * Answers messages through the back office of a real server, each with a file. Kills the server with SIGKILL at random moments and restarts it, or interrupts
 * what it depends on. Repeats each failed call under its key. At the end it compares the replies with the mails that have arrived.
 * @param laterMs how long after it was written each reply is sent; missing: at once
 * @param undoes whether every second reply is taken back after something else was typed
 * @param interrupt is called in place of a kill; the server stays
 */
export async function killWhileReplying({
  replies,
  kills,
  env,
  target,
  laterMs,
  undoes = false,
  interrupt,
}: {
  replies: number;
  kills: number;
  env: Record<string, string>;
  target: DatabaseTarget;
  laterMs?: number;
  undoes?: boolean;
  interrupt?: () => Promise<void>;
}): Promise<ReplyKillReport> {
  const mailServer = await runMailServer();
  const settings = {
    ...env,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'site@yafee.example',
    MAIL_TO: 'team@yafee.example',
  };
  let server = await startServerProcess(settings);
  await sendMessages(server.url, replies);
  const database = openDatabase(target);
  const cookie = await sessionCookie(database);
  const conversations = await database.db
    .selectFrom('conversations')
    .select('submission_id')
    .execute();
  await database.close();
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
  const waiting = conversations.map(
    ({ submission_id: id }, index): WaitingReply => ({
      ...{ id, key: randomUUID(), file: null, isSent: false, isDone: false },
      isUndone: undoes && index % 2 === 1,
    }),
  );
  const acknowledged: WaitingReply[] = [];
  const atKill = Math.ceil(replies / (kills + 1));
  for (let round = 0; waiting.length > 0; round++) {
    const { url } = server;
    const until = round < kills ? (round + 1) * atKill : replies;
    const answering = Array.from({ length: 4 }, async () => {
      while (acknowledged.length < until) {
        const reply = waiting.pop();
        if (reply === undefined) return;
        const response = await answer(url, headers, reply, laterMs);
        if (reply.isDone) acknowledged.push(reply);
        else {
          waiting.push(reply);
          if (response === null) return;
          await sleep(20);
        }
      }
    });
    if (round < kills) {
      while (acknowledged.length < until && waiting.length > 0) await sleep(1);
      await (interrupt?.() ?? server.kill());
    }
    await Promise.all(answering);
    if (round < kills && interrupt === undefined) server = await startServerProcess(settings);
  }
  await server.stop();
  await endLeases(target);
  server = await startServerProcess(settings);
  const sent = acknowledged.filter(({ isUndone }) => !isUndone).map(({ key }) => key);
  const undone = acknowledged.filter(({ isUndone }) => isUndone);
  await forAll(mailServer, sent);
  await server.stop();
  await mailServer.close();
  return {
    ...{ kills, acknowledged: acknowledged.length, ...compare(mailServer, sent) },
    ...{ takenBack: undone.length, notInDraft: await countLost(mailServer, target, undone) },
  };
}

/** A reply that was not acknowledged yet. */
type WaitingReply = {
  id: string;
  key: string;
  /** The id of its file, once the server has it. */
  file: string | null;
  isSent: boolean;
  isDone: boolean;
  /** Whether it is taken back. No longer, if its mail has left before. */
  isUndone: boolean;
};

/**
 * Uploads the file of a reply, sends the reply, and takes it back if that is wanted. What was done before is left out.
 * @returns the last response; null: there was none
 */
async function answer(
  url: string,
  headers: Record<string, string>,
  reply: WaitingReply,
  laterMs?: number,
): Promise<Response | null> {
  const { id, key } = reply;
  const post = (path: string, type: string, body: string | Buffer<ArrayBuffer>) =>
    fetch(`${url}/admin/api/conversations/${id}/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    }).catch(() => null);
  const postJson = (path: string, body: object) =>
    post(path, 'application/json', JSON.stringify(body));
  if (reply.file === null) {
    const added = await post('files?name=a.pdf', 'application/octet-stream', fileOf(key));
    if (added?.status !== 200) return added;
    const file = (await added.json().catch(() => ({}))) as { id?: string };
    reply.file = file.id ?? null;
  }
  const dueAt = laterMs === undefined ? undefined : Date.now() + laterMs;
  const text = `Reply ${key}`;
  const body = { key, text, seen: null, state: 'answered', files: [reply.file], dueAt };
  if (!reply.isSent) {
    const sent = await postJson('replies', body);
    reply.isSent = sent?.status === 204;
    reply.isDone = reply.isSent && !reply.isUndone;
    if (!reply.isSent || reply.isDone) return sent;
  }
  // Nothing of a draft was seen, so the server keeps the reply if an earlier call has taken it back.
  const saved = await postJson('draft', { text: typedAfter(key), seen: 0 });
  reply.isDone = saved?.status === 409;
  if (saved?.status !== 200) return saved;
  const undone = await postJson('replies/undo', { key });
  if (undone?.status === 409) reply.isUndone = false;
  reply.isDone = undone?.status === 200 || undone?.status === 409;
  return undone;
}

async function sendMessages(url: string, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const response = await fetch(`${url}/api/contactUs/sendMail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...CONTACT, email: `visitor${number}@there.example` }),
    });
    if (!response.ok) throw new Error(`message ${number}: ${response.status}`);
  }
}

/** Ends the leases of the mails that killed processes had claimed. Has the same effect as ten minutes. */
async function endLeases(target: DatabaseTarget): Promise<void> {
  const database = openDatabase(target);
  await database.db
    .updateTable('deliveries')
    .set({ next_try_at: 0 })
    .where('state', '=', 'waiting')
    .execute();
  await database.close();
}

/** How long mails may take to arrive after the last start, in milliseconds. */
const PATIENCE = 120_000;

/** Waits until a mail for each reply has arrived. */
async function forAll({ mails }: MailServer, keys: readonly string[]): Promise<void> {
  const end = Date.now() + PATIENCE;
  const hasAll = () => keys.every((key) => mails.some(({ raw }) => raw.includes(key)));
  while (!hasAll() && Date.now() < end) await sleep(100);
}

/** Returns the file that goes with a reply. */
function fileOf(key: string): Buffer<ArrayBuffer> {
  return Buffer.from(`%PDF-1.7\n% the file of ${key}\n`);
}

function typedAfter(key: string): string {
  return `Typed after ${key}`;
}

/** Returns how many replies that were taken back are not completely in the drafts. */
async function countLost(
  { mails }: MailServer,
  target: DatabaseTarget,
  replies: readonly WaitingReply[],
): Promise<number> {
  const database = openDatabase(target);
  const drafts = await database.db.selectFrom('reply_drafts').selectAll().execute();
  const files = await database.db.selectFrom('conversation_files').selectAll().execute();
  const deliveries = await database.db
    .selectFrom('deliveries')
    .select('submission_id')
    .where('purpose', '=', 'reply')
    .execute();
  await database.close();
  return replies.filter(({ id, key, file }) => {
    const draft = drafts.find(({ submission_id: of }) => of === id);
    const own = files.find((each) => each.id === file);
    const isInDraft = draft?.text === `Reply ${key}\n\n${typedAfter(key)}`;
    const hasFile = own?.submission_id === id && own.reply_key === null;
    const hasMail =
      deliveries.some(({ submission_id: of }) => of === id) ||
      mails.some(({ raw }) => raw.includes(key));
    return !isInDraft || !hasFile || hasMail;
  }).length;
}

function compare({ mails }: MailServer, keys: readonly string[]) {
  const report = { lost: 0, repeated: 0, arrivedTwice: 0, withoutFile: 0 };
  for (const key of keys) {
    const found = mails.filter(({ raw }) => raw.includes(key));
    const ids = new Set(found.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]));
    if (found.length === 0) report.lost++;
    if (ids.size > 1) report.repeated++;
    if (found.length > 1) report.arrivedTwice++;
    const file = fileOf(key).toString('base64');
    if (found.some(({ raw }) => !raw.replaceAll(/\s/g, '').includes(file))) report.withoutFile++;
  }
  return report;
}
