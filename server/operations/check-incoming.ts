import type { Kysely } from 'kysely';
import { OAUTH_PROBLEMS } from '../../contract/admin/oauth-problems.ts';
import type { Schema } from '../platform/database/schema.ts';
import { MINUTE } from '../platform/durations.ts';
import { type DetailedCheckResult, failed, ok, warning } from './check-results.ts';

/** If a mailbox has not been read for this long, the mail server is not just briefly unavailable. In milliseconds. */
const LATE = 15 * MINUTE;

/**
 * Checks how the mailbox is read, from what the job has stored. Connects to nothing.
 * @param host of the mailbox
 * @param now epoch milliseconds
 */
export async function checkIncoming(
  { db }: { db: Kysely<Schema> },
  host: string,
  now: number,
): Promise<DetailedCheckResult | DetailedCheckResult[]> {
  const state = await readState(db).catch(() => null);
  // The tables are missing, which the check of the schema reports.
  return state === null ? [] : describeIncoming(host, state, now);
}

async function readState(db: Kysely<Schema>) {
  const { readAt } = await db
    .selectFrom('mailboxes')
    .select(({ fn }) => fn.max<number | null>('read_at').as('readAt'))
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('quarantined_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // Reports about other people's mails come back to a forged sender too. The Mail page lists them.
    .where('reason', '!=', 'unmatched')
    .executeTakeFirstOrThrow();
  const problem = await db
    .selectFrom('mailbox_problems')
    .select('problem')
    .orderBy('since', 'desc')
    .executeTakeFirst();
  return { readAt, quarantined: Number(count), problem: problem?.problem ?? null };
}

/**
 * Judges when a mailbox was last read, in epoch milliseconds, and how many mails could not be stored.
 * @param state.problem why it cannot be opened, in one word; null: nothing is known
 */
export function describeIncoming(
  host: string,
  {
    readAt,
    quarantined,
    problem,
  }: { readAt: number | null; quarantined: number; problem: string | null },
  now: number,
): DetailedCheckResult {
  const subject = 'incoming';
  // Reported at once, because no retry fixes either.
  if (problem === 'password') return failed(subject, 'incoming-password', { host });
  const oauthProblem = OAUTH_PROBLEMS.find((each) => each === problem);
  if (oauthProblem !== undefined) return failed(subject, oauthProblem, { host, reason: host });
  if (problem === 'folder') return failed(subject, 'incoming-folder', { host });
  if (readAt === null) return failed(subject, 'incoming-never', { host });
  const age = now - readAt;
  if (age > LATE) {
    return failed(subject, 'incoming-late', { host, minutes: Math.floor(age / MINUTE) });
  }
  if (quarantined === 0) return ok(subject, 'incoming-ok', { host });
  return warning(subject, 'incoming-quarantined', { host, count: quarantined });
}
