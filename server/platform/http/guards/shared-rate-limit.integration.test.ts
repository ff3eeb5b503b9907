import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnPostgres, openBehindProxy } from '../../../../tests/helpers/databases.ts';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrations/migrate.ts';
import { HOUR } from '../../durations.ts';
import { sharedRateLimits } from './shared-rate-limit.ts';

/** The last ten seconds of an hour. */
const START = Date.parse('2026-11-01T08:59:50Z');

describeOnPostgres('a shared rate limit', ({ open, target }) => {
  /** Opens the limits of several processes on one database, with one clock of the database. */
  async function openProcesses(count: number) {
    const shared = await target();
    const clock = { time: START };
    const databases: Database[] = [];
    for (let index = 0; index < count; index++) databases.push(await open(shared));
    const [first] = databases;
    if (first === undefined) throw new Error('there is no process');
    await migrate(first, Date.now);
    const processes = databases.map(({ db }) =>
      sharedRateLimits({
        db,
        clock: () => sql<number>`${sql.lit(clock.time)}::bigint`,
        monotonicNow: () => 0,
        // The database counts, however slow the machine is.
        timeout: HOUR,
      }),
    );
    return { clock, db: first.db, processes };
  }

  it('allows a burst, then one request per interval, and returns the seconds to wait', async () => {
    const { clock, processes } = await openProcesses(1);
    const limit = processes[0]?.limit('address', { max: 3, period: 30_000 });
    const at = (time: number) => {
      clock.time = START + time;
      return limit?.consume('a');
    };
    expect([await at(0), await at(0), await at(0), await at(0)]).toEqual([0, 0, 0, 10]);
    expect([await at(4_000), await at(10_000), await at(10_000)]).toEqual([6, 0, 10]);
    expect(await limit?.wait('a')).toBe(10);
    expect(await limit?.wait('b')).toBe(0);
    await limit?.count('a');
    expect(await limit?.wait('a')).toBe(20);
    await limit?.giveBack('a');
    await limit?.giveBack('unknown');
    expect([await limit?.wait('a'), await limit?.wait('unknown')]).toEqual([10, 0]);
  });

  it.each([5, 7])(
    'of %i allows exactly so many of concurrent requests to three processes',
    async (max) => {
      const { processes } = await openProcesses(3);
      const limits = processes.map((limits) => limits.limit('address', { max, period: 600_000 }));
      const waits = await Promise.all(
        Array.from({ length: 12 }, () => limits.map((limit) => limit.consume('a'))).flat(),
      );
      expect(waits.filter((seconds) => seconds === 0)).toHaveLength(max);
    },
  );

  it('is not reset by a new secret, nor by another limit of the same address', async () => {
    const { clock, processes } = await openProcesses(2);
    const options = { max: 2, period: 600_000 };
    const [first, second] = processes.map((limits) => limits.limit('address', options));
    expect([await first?.consume('a'), await second?.consume('a')]).toEqual([0, 0]);
    expect(await first?.consume('a')).toBe(300);
    clock.time += 20_000;
    expect(await second?.consume('a')).toBe(280);
    expect(await first?.wait('a')).toBe(280);
    expect(await processes[0]?.limit('network', options).consume('a')).toBe(0);
    clock.time = START + 300_000;
    expect([await first?.consume('a'), await second?.consume('a')]).toEqual([0, 300]);
  });

  it('stores no address, and nothing that counts no longer', async () => {
    const { clock, db, processes } = await openProcesses(1);
    const limit = processes[0]?.limit('address', { max: 2, period: 600_000 });
    await limit?.consume('203.0.113.7');
    const stored = async () =>
      JSON.stringify(await db.selectFrom('rate_limits').selectAll().execute());
    expect(await stored()).not.toContain('203.0.113');
    expect(await processes[0]?.purge()).toBe(true);
    clock.time += 300_000;
    expect(await processes[0]?.purge()).toBe(false);
    expect(await stored()).toBe('[]');
    clock.time += 2 * HOUR;
    await processes[0]?.purge();
    expect(await db.selectFrom('rate_limit_secrets').selectAll().execute()).toEqual([]);
  });

  it('is counted in memory while the database is away', async () => {
    const { proxy, database } = await openBehindProxy({ open, target });
    await migrate(database, Date.now);
    let elapsed = 0;
    const limits = sharedRateLimits({
      db: database.db,
      clock: () => sql<number>`${sql.lit(START)}::bigint`,
      monotonicNow: () => elapsed,
    });
    const limit = limits.limit('address', { max: 2, period: 600_000 });
    expect(await limit.consume('a')).toBe(0);
    proxy.stall();
    const silent = [await limit.consume('a'), await limit.consume('a'), await limit.consume('a')];
    expect(silent).toEqual([0, 0, 300]);
    await proxy.disconnect();
    await proxy.resume();
    elapsed += 10_000;
    expect([await limit.consume('a'), await limit.consume('a')]).toEqual([0, 300]);
  });
});
