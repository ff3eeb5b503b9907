import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/forms/forms.ts';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { CONTACT } from './forms.ts';
import { startServerProcess } from './server-process.ts';

/** The result of killing a server repeatedly while messages are submitted. */
export type KillReport = {
  kills: number;
  /** Messages for which the client received a response of success. */
  acknowledged: number;
  /** Submissions whose response was lost with the process. Each was submitted again under its key. */
  repliesLost: number;
  /** Acknowledged messages that are not stored under the reference in the response. */
  lost: number;
  /** Stored messages that were not acknowledged, and duplicates of a key. */
  surplus: number;
  /** Messages that do not have exactly their two mails. */
  withoutTheirMails: number;
};

/**
 * Submits contact messages to a real server, kills it with SIGKILL at random moments and restarts it. Messages without
 * a response are submitted again. At the end it compares the acknowledged messages with the stored ones.
 */
export async function killRounds(options: {
  kills: number;
  /** Minimum number of messages that are acknowledged before each kill. */
  atLeast: number;
  env: Record<string, string>;
  target: DatabaseTarget;
  senders?: number;
  progress?: (round: number, acknowledged: number) => void;
}): Promise<KillReport> {
  const { kills, atLeast, env, target, senders = 16, progress } = options;
  const acknowledged = new Map<string, string>();
  let unacknowledged: string[] = [];
  let repliesLost = 0;
  for (let round = 0; round <= kills; round++) {
    const server = await startServerProcess(env);
    const acknowledgedBefore = acknowledged.size;
    const isLast = round === kills;
    const retries = unacknowledged;
    unacknowledged = [];
    let isRunning = true;
    const agent = new Agent({ keepAlive: true, maxSockets: senders });
    const sending = Array.from({ length: senders }, async () => {
      while (isRunning || retries.length > 0) {
        const key = retries.pop() ?? (isLast ? undefined : randomUUID());
        if (key === undefined) break;
        const reference = await send(server.url, key, agent);
        if (reference === null) {
          unacknowledged.push(key);
          if (!isRunning) break;
        } else acknowledged.set(key, reference);
      }
    });
    if (!isLast) {
      while (acknowledged.size < acknowledgedBefore + atLeast && server.child.exitCode === null)
        await sleep(5);
      await sleep(Math.random() * 60);
      const exit = server.kill();
      isRunning = false;
      await exit;
      // Messages that were not retried in this round are retried in the next one.
      unacknowledged.push(...retries.splice(0));
    }
    await Promise.all(sending);
    agent.destroy();
    repliesLost += isLast ? 0 : unacknowledged.length;
    if (isLast) await server.stop();
    progress?.(round, acknowledged.size);
  }
  return { kills, repliesLost, ...(await compare(target, acknowledged)) };
}

/** Submits a message. Returns its reference, or null without a complete response of success. */
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
          const isAccepted = response.complete && response.statusCode === 201;
          resolve(isAccepted ? (JSON.parse(text).data.reference as string) : null);
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
    const mails = await database.db.selectFrom('deliveries').select('submission_id').execute();
    const mailsOf = Map.groupBy(mails, (mail) => mail.submission_id);
    const byKey = new Map(
      rows.map((row) => [JSON.parse(row.fields).message as string, row.reference]),
    );
    const stored = [...acknowledged].filter(([key, reference]) => byKey.get(key) === reference);
    return {
      acknowledged: acknowledged.size,
      lost: acknowledged.size - stored.length,
      surplus: rows.length - stored.length,
      withoutTheirMails: rows.filter(({ id }) => mailsOf.get(id)?.length !== 2).length,
    };
  } finally {
    await database.close();
  }
}
