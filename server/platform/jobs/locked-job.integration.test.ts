import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnPostgres, describeOnSqlite } from '../../../tests/helpers/databases.ts';
import { openDatabase } from '../database/database.ts';
import { lockedJob } from './locked-job.ts';
import type { Job } from './run-jobs.ts';

const SIGNAL = new AbortController().signal;

function job(run: Job['run'], name = 'purge'): Job {
  return { name, first: 1, every: 1, run };
}

describeOnPostgres('a locked job', ({ open, target }) => {
  it('is skipped by other processes while it runs, and runs again after it', async () => {
    const shared = await target();
    const [first, second] = [await open(shared), await open(shared)];
    const runs: string[] = [];
    const inSecond = lockedJob(
      second,
      job(async () => void runs.push('second')),
    );
    const otherInSecond = lockedJob(
      second,
      job(async () => void runs.push('other'), 'clean up'),
    );
    await lockedJob(
      first,
      job(async () => {
        await inSecond.run(SIGNAL);
        await otherInSecond.run(SIGNAL);
        runs.push('first');
      }),
    ).run(SIGNAL);
    expect(runs).toEqual(['other', 'first']);
    await inSecond.run(SIGNAL);
    expect(runs).toEqual(['other', 'first', 'second']);
  });

  it('releases its lock if it fails, and if its process loses the database', async () => {
    const shared = await target();
    const [first, second] = [await open(shared), await open(shared)];
    let runs = 0;
    const inSecond = lockedJob(
      second,
      job(async () => void runs++),
    );
    const failing = lockedJob(
      first,
      job(() => Promise.reject(new Error('the disk is full'))),
    );
    await expect(failing.run(SIGNAL)).rejects.toThrow('the disk is full');
    await inSecond.run(SIGNAL);
    expect(runs).toBe(1);

    const killer = openDatabase(shared);
    const losing = lockedJob(
      first,
      job(async (signal) => {
        const lost = new Promise((resolve) => signal.addEventListener('abort', resolve));
        await sql`
          select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and database = (
            select oid from pg_database where datname = current_database()
          )`.execute(killer.db);
        await lost;
        await expect.poll(() => inSecond.run(SIGNAL).then(() => runs)).toBe(2);
      }),
    );
    await expect(losing.run(SIGNAL)).rejects.toThrow('the connection of the locks was lost');
    await killer.close();
    expect(runs).toBe(2);
    // The next lock has a new connection.
    await lockedJob(
      first,
      job(async () => void runs++),
    ).run(SIGNAL);
    expect(runs).toBe(3);
  });

  it('takes no connection from the pool, so that more jobs than connections go on at once', async () => {
    const shared = await target();
    if (shared.kind !== 'postgres') throw new Error('this test needs PostgreSQL');
    const [first, second] = [await open(shared), await open({ ...shared, poolSize: 1 })];
    const everybody = Promise.withResolvers<void>();
    const counted = Promise.withResolvers<void>();
    let inside = 0;
    const jobs = Array.from({ length: 12 }, (_, index) =>
      lockedJob(
        second,
        job(async () => {
          await sql`select 1`.execute(second.db);
          if (++inside === 12) everybody.resolve();
          await counted.promise;
          await sql`select 1`.execute(second.db);
        }, `job ${index}`),
      ),
    );
    const running = Promise.all(jobs.map((each) => each.run(SIGNAL)));
    await everybody.promise;
    const { rows } = await sql<{ locks: number; connections: number }>`
      select count(*)::int as locks, count(distinct pid)::int as connections from pg_locks
      where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database()
      )`.execute(first.db);
    counted.resolve();
    expect(rows).toEqual([{ locks: 12, connections: 1 }]);
    await running;
    const { rows: left } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(first.db);
    expect(left).toEqual([]);
  });

  it('is skipped while the same process runs it, and releases nothing of the other run', async () => {
    const database = await open();
    const runs: string[] = [];
    const again = lockedJob(
      database,
      job(async () => void runs.push('again')),
    );
    await lockedJob(
      database,
      job(async () => {
        await again.run(SIGNAL);
        runs.push('first');
      }),
    ).run(SIGNAL);
    await again.run(SIGNAL);
    expect(runs).toEqual(['first', 'again']);
  });
});

describeOnSqlite('a locked job on SQLite', ({ open }) => {
  it('is the job itself', async () => {
    const plain = job(async () => undefined);
    expect(lockedJob(await open(), plain)).toBe(plain);
  });
});
