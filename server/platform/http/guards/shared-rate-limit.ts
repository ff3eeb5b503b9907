import { createHmac, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DatabaseClock } from '../../database/clock.ts';
import { isUnavailable } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { HOUR, SECOND } from '../../durations.ts';
import {
  memoryRateLimits,
  type RateLimit,
  type RateLimitOptions,
  type RateLimits,
} from './rate-limit.ts';

/** How long a secret is used. In milliseconds, and longer than the period of any limit. */
const SECRET_PERIOD = HOUR;

/** How long a visitor waits for the database. After that, requests are counted in memory. In milliseconds. */
const DATABASE_TIMEOUT = SECOND;

/** How long requests are counted in memory before the database is tried again. In milliseconds. */
const DATABASE_PAUSE = 5 * SECOND;

/** What shared rate limits depend on. */
type SharedDependencies = {
  db: Kysely<Schema>;
  clock: DatabaseClock;
  /** Milliseconds of a clock that is never set. */
  monotonicNow: () => number;
  /** How long a visitor waits for the database, in milliseconds. `DATABASE_TIMEOUT` by default. */
  timeout?: number;
};

/** The keys under which a request is counted, and the time of the database. */
type Keys = { current: string; previous: string; now: number };

/**
 * Creates rate limits that all processes on one PostgreSQL database share. While the database is unavailable, each process
 * counts in its memory. The table contains no address, but an HMAC of it. The secret of the HMAC is replaced every hour.
 * During an hour the key under the previous secret counts too, so a new secret resets no limit.
 */
export function sharedRateLimits(dependencies: SharedDependencies): RateLimits {
  const { db, clock, monotonicNow, timeout = DATABASE_TIMEOUT } = dependencies;
  const memory = memoryRateLimits(monotonicNow);
  let memoryUntil = Number.NEGATIVE_INFINITY;

  async function orInMemory<Result>(
    shared: () => Promise<Result>,
    inMemory: () => Promise<Result>,
  ): Promise<Result> {
    if (monotonicNow() < memoryUntil) return inMemory();
    try {
      return await withTimeout(shared(), timeout);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      memoryUntil = monotonicNow() + DATABASE_PAUSE;
      return inMemory();
    }
  }

  return {
    limit(name, options) {
      const local = memory.limit(name, options);
      if (options.max === 0) return local;
      const shared = sharedRateLimit(dependencies, name, options);
      return {
        consume: (key) =>
          orInMemory(
            () => shared.consume(key),
            () => local.consume(key),
          ),
        wait: (key) =>
          orInMemory(
            () => shared.wait(key),
            () => local.wait(key),
          ),
        count: (key) =>
          orInMemory(
            () => shared.count(key),
            () => local.count(key),
          ),
        giveBack: (key) =>
          orInMemory(
            () => shared.giveBack(key),
            () => local.giveBack(key),
          ),
      };
    },
    async purge() {
      const areInMemory = await memory.purge();
      const areInDatabase = await orInMemory(
        () => purge(db, clock),
        async () => true,
      );
      return areInMemory || areInDatabase;
    },
  };
}

function sharedRateLimit(
  { db, clock }: SharedDependencies,
  name: string,
  { max, period }: RateLimitOptions,
): RateLimit {
  const interval = period / max;
  // Fractions of a millisecond are rounded, which must not reject the last request of a burst.
  const longest = period + interval / 100;

  /** Returns whether the request was counted. Beyond the limit it is not. */
  async function count({ current, previous, now }: Keys, limit: number): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into rate_limits as counted (key, counted_until)
      select ${current}, earlier.until + ${interval}
      from (
        select greatest(${now}, max(counted_until)) as until
        from rate_limits where key = ${previous}
      ) as earlier
      where earlier.until + ${interval} - ${now} <= ${limit}
      on conflict (key) do update
      set counted_until = greatest(${now}, counted.counted_until) + ${interval}
      where greatest(${now}, counted.counted_until) + ${interval} - ${now} <= ${limit}`.execute(db);
    return numAffectedRows === 1n;
  }

  /** Returns the seconds until a request is allowed, or 0 if one is allowed now. */
  async function secondsToWait({ current, previous }: Keys): Promise<number> {
    const { until, now } = await db
      .selectFrom('rate_limits')
      .select(({ fn }) => [
        fn.max<number | null>('counted_until').as('until'),
        // Read again, because requests of other processes were counted since the keys were made.
        clock().as('now'),
      ])
      .where('key', 'in', [current, previous])
      .executeTakeFirstOrThrow();
    const ahead = Math.max(until ?? now, now) + interval - now;
    return ahead <= longest ? 0 : Math.ceil((ahead - period) / 1_000);
  }

  const keysOf = (key: string) => currentKeys(db, clock, `${name} ${key}`);
  return {
    async consume(key) {
      const keys = await keysOf(key);
      if (await count(keys, longest)) return 0;
      // At least one second, even if the limit has passed between the two statements.
      return Math.max(1, await secondsToWait(keys));
    },
    wait: async (key) => secondsToWait(await keysOf(key)),
    async count(key) {
      await count(await keysOf(key), Number.MAX_VALUE);
    },
    async giveBack(key) {
      const { current } = await keysOf(key);
      await db
        .updateTable('rate_limits')
        .set((row) => ({ counted_until: row('counted_until', '-', interval) }))
        .where('key', '=', current)
        .execute();
    },
  };
}

/** Returns the keys of a text under the secrets of this hour and of the previous one. */
async function currentKeys(db: Kysely<Schema>, clock: DatabaseClock, text: string): Promise<Keys> {
  const { now, secrets } = await readSecrets(db, clock);
  const period = Math.floor(now / SECRET_PERIOD);
  const current = secrets.get(period) ?? (await createSecret(db, period));
  const hash = (secret: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const previous = secrets.get(period - 1);
  // Without a previous secret nothing was counted under it, and no key is empty.
  return { now, current: hash(current), previous: previous === undefined ? '' : hash(previous) };
}

async function readSecrets(db: Kysely<Schema>, clock: DatabaseClock) {
  // Read from the database for each request: after a crash of PostgreSQL the table is empty, and all processes must agree.
  const { rows } = await sql<{ now: number; period: number | null; secret: string | null }>`
    select clock.now, secrets.period, secrets.secret
    from (select ${clock()} as now) as clock
    left join rate_limit_secrets as secrets on true`.execute(db);
  const secrets = new Map<number, string>();
  for (const { period, secret } of rows) {
    if (period !== null && secret !== null) secrets.set(period, secret);
  }
  return { now: rows[0]?.now ?? 0, secrets };
}

async function createSecret(db: Kysely<Schema>, period: number): Promise<string> {
  await db
    .insertInto('rate_limit_secrets')
    .values({ period, secret: randomBytes(32).toString('base64url') })
    // Another process may have stored one first, and its value wins.
    .onConflict((conflict) => conflict.column('period').doNothing())
    .execute();
  const row = await db
    .selectFrom('rate_limit_secrets')
    .select('secret')
    .where('period', '=', period)
    .executeTakeFirstOrThrow();
  return row.secret;
}

/** Deletes keys whose requests no longer count, and secrets that are no longer read. Returns whether keys remain. */
async function purge(db: Kysely<Schema>, clock: DatabaseClock): Promise<boolean> {
  await db
    .deleteFrom('rate_limit_secrets')
    .where('period', '<', sql<number>`floor(${clock()} / ${sql.lit(SECRET_PERIOD)}) - 1`)
    .execute();
  await db.deleteFrom('rate_limits').where('counted_until', '<=', clock()).execute();
  const row = await db.selectFrom('rate_limits').select('key').limit(1).executeTakeFirst();
  return row !== undefined;
}

async function withTimeout<Result>(work: Promise<Result>, timeout: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`the database has not responded within ${timeout} ms`);
      reject(Object.assign(error, { code: 'ETIMEDOUT' }));
    }, timeout);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
