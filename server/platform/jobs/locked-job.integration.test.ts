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
      job(async () => {
        await sql`
          select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and database = (
            select oid from pg_database where datname = current_database()
          )`.execute(killer.db);
        await expect.poll(() => inSecond.run(SIGNAL).then(() => runs)).toBe(2);
      }),
    );
    await expect(losing.run(SIGNAL)).rejects.toThrow();
    await killer.close();
    expect(runs).toBe(2);
  });
});

describeOnSqlite('a locked job on SQLite', ({ open }) => {
  it('is the job itself', async () => {
    const plain = job(async () => undefined);
    expect(lockedJob(await open(), plain)).toBe(plain);
  });
});
