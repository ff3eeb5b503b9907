import { createHmac } from 'node:crypto';
import type { Client } from '../platform/admin/admin-request.ts';
import type { LoginAttempts } from '../platform/database/schema.ts';
import { DAY, MINUTE, SECOND } from '../platform/durations.ts';
import { networkOf } from '../platform/http/guards/rate-limit.ts';
import { emailKey } from '../platform/text/email-key.ts';
import type { AuthDependencies } from './auth-dependencies.ts';

/** Failures without a delay, of one account, and of one network, in which many people may work. */
const FREE_OF_ACCOUNT = 5;
const FREE_OF_CLIENT = 30;

/** The longest delay. In milliseconds. */
const MAX_DELAY = 15 * MINUTE;

/** Failures are forgotten this long after the last one. In milliseconds. */
const FORGET_AFTER = DAY;

/** How often to retry counting an attempt that collides with another one of the same key. */
const MAX_TRIES = 8;

/** An attempt to sign in, which counts as failed until `succeed` or `withdraw` is called. */
export type Attempt = {
  /** Resets the failures of the account, and undoes this one of the client. */
  succeed(): Promise<void>;
  /** Undoes this failure only: the password was right, but a code is missing. */
  withdraw(): Promise<void>;
  /** Whether the account is delayed from this failure on. */
  isFirstDelayed: boolean;
};

type Begun = { ok: true; attempt: Attempt } | { ok: false; retryAfter: number };

/**
 * Counts an attempt to sign in with a password before the credentials are checked, so that concurrent attempts count too.
 * @param account the e-mail address that was typed
 * @returns the attempt, or the seconds until the next one is allowed
 */
export async function beginAttempt(
  dependencies: AuthDependencies,
  account: string,
  client: Client,
): Promise<Begun> {
  // A refused attempt counts for nobody: trying a delayed account again must not delay a whole office.
  const accountKey = keyOf(dependencies, `account ${emailKey(account)}`);
  const ofAccount = await count(dependencies, accountKey, FREE_OF_ACCOUNT);
  if (!ofAccount.ok) return ofAccount;
  const clientKey = keyOf(dependencies, `client ${networkOf(client.address)}`);
  const ofClient = await count(dependencies, clientKey, FREE_OF_CLIENT);
  if (!ofClient.ok) {
    await uncount(dependencies, accountKey);
    return ofClient;
  }
  return {
    ok: true,
    attempt: {
      async succeed() {
        await dependencies.db.deleteFrom('login_attempts').where('key', '=', accountKey).execute();
        await uncount(dependencies, clientKey);
      },
      async withdraw() {
        await uncount(dependencies, accountKey);
        await uncount(dependencies, clientKey);
      },
      isFirstDelayed: ofAccount.failures === FREE_OF_ACCOUNT,
    },
  };
}

/**
 * Counts an attempt by a user whom strangers cannot impersonate, apart from everybody else's. So somebody who guesses the
 * account's password elsewhere does not lock its owner out.
 * @param who a browser that signed in to the account before, or a session
 */
export async function beginOwnAttempt(dependencies: AuthDependencies, who: string): Promise<Begun> {
  const key = keyOf(dependencies, `own ${who}`);
  const own = await count(dependencies, key, FREE_OF_ACCOUNT);
  if (!own.ok) return own;
  return {
    ok: true,
    attempt: {
      async succeed() {
        await dependencies.db.deleteFrom('login_attempts').where('key', '=', key).execute();
      },
      withdraw: () => uncount(dependencies, key),
      isFirstDelayed: own.failures === FREE_OF_ACCOUNT,
    },
  };
}

/** How many links for forgotten passwords one network may request without a delay. */
const FREE_RESETS = 5;

/** Counts a request for a link. Returns 0, or the seconds until the next one is allowed. */
export async function countReset(dependencies: AuthDependencies, client: Client): Promise<number> {
  const key = keyOf(dependencies, `reset ${networkOf(client.address)}`);
  const counted = await count(dependencies, key, FREE_RESETS);
  return counted.ok ? 0 : counted.retryAfter;
}

/** Deletes failures that are forgotten. */
export async function purgeAttempts({
  db,
  now,
}: Pick<AuthDependencies, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('last_at', '<', now() - FORGET_AFTER)
    .execute();
}

/** An HMAC, so that the table contains no addresses of people or networks. */
function keyOf({ secret }: AuthDependencies, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** The delay after a number of failures: 1 s, 2 s, 4 s … In milliseconds. */
function delayAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(MAX_DELAY, SECOND * 2 ** (failures - free));
}

type Count = { ok: true; failures: number } | { ok: false; retryAfter: number };

/** Counts a failure, unless the delay of an earlier one has not passed. */
async function count(dependencies: AuthDependencies, key: string, free: number): Promise<Count> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const now = dependencies.now();
    const row = await dependencies.db
      .selectFrom('login_attempts')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
    const wait = row === undefined ? 0 : row.next_at - now;
    // The wait is longer than the longest delay, because the clock was set back.
    if (wait > 0 && wait <= MAX_DELAY) return { ok: false, retryAfter: Math.ceil(wait / SECOND) };
    const isForgotten = row !== undefined && row.last_at < now - FORGET_AFTER;
    const failures = (row === undefined || isForgotten ? 0 : row.failures) + 1;
    const next = { failures, last_at: now, next_at: now + delayAfter(failures, free) };
    if (await write(dependencies, key, row, next)) return { ok: true, failures };
  }
  return { ok: false, retryAfter: 1 };
}

/** Writes a row if it has not changed since it was read. */
async function write(
  { db }: AuthDependencies,
  key: string,
  before: LoginAttempts | undefined,
  next: Omit<LoginAttempts, 'key'>,
): Promise<boolean> {
  if (before === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('login_attempts')
      .values({ key, ...next })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('login_attempts')
    .set(next)
    .where('key', '=', key)
    .where('failures', '=', before.failures)
    .where('last_at', '=', before.last_at)
    .where('next_at', '=', before.next_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function uncount({ db, now }: AuthDependencies, key: string): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1), next_at: now() }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}
