import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Transaction } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnEachDatabase, describeOnSqlite } from '../../../tests/helpers/databases.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { findKey, takeKey } from '../../submissions/repository.ts';
import { migrate } from './migrations/migrate.ts';
import type { Schema } from './schema.ts';

function take(key: string) {
  const use = { key, fingerprint: key, reference: null, submissionId: null, subscriberId: null };
  return (trx: Transaction<Schema>) => takeKey(trx, { ...use, at: 0 });
}

describeOnEachDatabase('a transaction that may share', ({ open }) => {
  it('keeps what others write when its own work fails', async () => {
    const { db, transact } = await open();
    const [first, failed, last] = await Promise.allSettled([
      transact(take('first')),
      transact(async (trx) => {
        await take('failed')(trx);
        throw new Error('changed my mind');
      }),
      transact(take('last')),
    ]);
    expect([first.status, last.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(failed).toMatchObject({ status: 'rejected', reason: new Error('changed my mind') });
    expect(await findKey(db, 'first')).toBeDefined();
    expect(await findKey(db, 'last')).toBeDefined();
    expect(await findKey(db, 'failed')).toBeUndefined();
  });

  it('takes work that comes while others are written, and after a failure', async () => {
    const { db, transact } = await open();
    const all = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        if (index % 3 === 0) await new Promise(setImmediate);
        return transact(take(`key ${index}`));
      }),
    );
    expect(all.every(({ taken }) => taken)).toBe(true);
    expect(await findKey(db, 'key 99')).toBeDefined();
  });
});

describeOnSqlite('transactions that share one', ({ open }) => {
  it('are told of only when all of it is on disk, and all fail where the commit does', async () => {
    const file = join(await temporaryFolder(), 'test.sqlite');
    const database = await open({ kind: 'sqlite', file });
    await migrate(database, Date.now);
    const { transact } = database;
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    const seen = () => other.prepare('select count(*) as count from idempotency_keys').get()?.count;
    const whenTold: unknown[] = [];
    await Promise.all(
      ['one', 'two', 'three'].map(async (key) => {
        await transact(take(key));
        whenTold.push(seen());
      }),
    );
    expect(whenTold).toEqual([3, 3, 3]);
    const results = await Promise.allSettled([
      transact(take('before')),
      // Ends the whole transaction, as a full disk does.
      transact((trx) =>
        trx.insertInto('content_version').orRollback().values({ id: 1, version: 1 }).execute(),
      ),
      transact(take('after')),
    ]);
    for (const { status } of results) expect(status).toBe('rejected');
    expect(seen()).toBe(3);
    await transact(take('before'));
    expect(seen()).toBe(4);
  });
});
