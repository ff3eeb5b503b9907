import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { CONTACT } from './forms.ts';
import { startServerProcess } from './server-process.ts';

/** What came out of killing a server again and again while messages stream in. */
export type KillReport = {
  kills: number;
  /** Messages that a visitor was told are accepted. */
  acknowledged: number;
  /** Submissions whose response was lost with the process. Each was submitted again under its key. */
  repliesLost: number;
  /** Of the acknowledged ones, those that are not stored under the reference that was told. */
  lost: number;
  /** Rows without an acknowledgement, or more than one for a key. */
  surplus: number;
  /** Messages that do not have exactly their two mails. */
  withoutTheirMails: number;
};

/**
 * Streams contact messages at a real server and kills it with SIGKILL at random moments; starts it
 * again, sends again what got no answer, and at the end compares what was acknowledged with what is
 * stored.
 */
export async function killRounds(options: {
  kills: number;
  /** So many messages are acknowledged before each kill, at least. */
  atLeast: number;
  env: Record<string, string>;
  target: DatabaseTarget;
  senders?: number;
  progress?: (round: number, acknowledged: number) => void;
}): Promise<KillReport> {
  const { kills, atLeast, env, target, senders = 16, progress } = options;
  const acknowledged = new Map<string, string>();
  let open: string[] = [];
  let repliesLost = 0;
  for (let round = 0; round <= kills; round++) {
    const server = await startServerProcess(env);
    const before = acknowledged.size;
    const isLast = round === kills;
    const retries = open;
    open = [];
    let running = true;
    const agent = new Agent({ keepAlive: true, maxSockets: senders });
    const lanes = Array.from({ length: senders }, async () => {
      while (running || retries.length > 0) {
        const key = retries.pop() ?? (isLast ? undefined : randomUUID());
        if (key === undefined) break;
        const reference = await send(server.url, key, agent);
        if (reference === null) {
          open.push(key);
          if (!running) break;
        } else acknowledged.set(key, reference);
      }
    });
    if (!isLast) {
      while (acknowledged.size < before + atLeast && server.child.exitCode === null) await sleep(5);
      await sleep(Math.random() * 60);
      const killed = server.kill();
      running = false;
      await killed;
      // What was not tried again in time is tried in the next round.
      open.push(...retries.splice(0));
    }
    await Promise.all(lanes);
    agent.destroy();
    repliesLost += isLast ? 0 : open.length;
    if (isLast) await server.stop();
    progress?.(round, acknowledged.size);
  }
  return { kills, repliesLost, ...(await compare(target, acknowledged)) };
}

async function send(url: string, key: string, agent: Agent): Promise<string | null> {
  const body = JSON.stringify({ ...CONTACT, massage: key });
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': key,
    };
    const post = request(
      url + forms.contact.path,
      { method: 'POST', headers, agent },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', () => resolve(null));
        response.on('end', () => {
          const isWhole = response.complete && response.statusCode === 201;
          resolve(isWhole ? (JSON.parse(text).data.reference as string) : null);
        });
      },
    );
    post.on('error', () => resolve(null));
    post.end(body);
  });
}

async function compare(target: DatabaseTarget, acknowledged: ReadonlyMap<string, string>) {
  const database = openDatabase(target);
  try {
    const rows = await database.db
      .selectFrom('submissions')
      .select(['id', 'reference', 'fields'])
      .execute();
    const mails = await database.db.selectFrom('outbox').select('submission_id').execute();
    const mailsOf = Map.groupBy(mails, (mail) => mail.submission_id);
    const byKey = new Map(
      rows.map((row) => [JSON.parse(row.fields).message as string, row.reference]),
    );
    const kept = [...acknowledged].filter(([key, reference]) => byKey.get(key) === reference);
    return {
      acknowledged: acknowledged.size,
      lost: acknowledged.size - kept.length,
      surplus: rows.length - kept.length,
      withoutTheirMails: rows.filter(({ id }) => mailsOf.get(id)?.length !== 2).length,
    };
  } finally {
    await database.close();
  }
}
