import { copyFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  describeOnEachDatabase,
  describeOnPostgres,
  openBehindProxy,
} from '../../../tests/helpers/databases.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { isBusy, openDatabase, retryWhileBusy } from './database.ts';
import { migrate } from './migrations/migrate.ts';
import type { Schema } from './schema.ts';

/** The content version, a number in every migrated database. It starts at 1. */
async function storedVersion(db: Kysely<Schema>): Promise<number> {
  const { version } = await db
    .selectFrom('content_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

describeOnEachDatabase('a database', ({ open, target }) => {
  it('reads big integers as numbers', async () => {
    const { db } = await open();
    const time = Date.UTC(2026, 10, 21);
    await db.updateTable('content_version').set({ version: time }).execute();
    expect(await storedVersion(db)).toBe(time);
  });

  it('rolls back a failed transaction and reports its error', async () => {
    const { db } = await open();
    const failing = db.transaction().execute(async (trx) => {
      await trx.updateTable('content_version').set({ version: 99 }).execute();
      throw new Error('the reason');
    });
    await expect(failing).rejects.toThrow('the reason');
    expect(await storedVersion(db)).toBe(1);
  });

  it('reports a violated foreign key at commit, and can be used afterwards', async () => {
    const { db } = await open();
    const dangling = db
      .transaction()
      .execute((trx) =>
        trx
          .insertInto('content_media')
          .values({ kind: 'news', id: 1, field: 'picture', path: '/media/none.svg' })
          .execute(),
      );
    await expect(dangling).rejects.toThrow(/foreign key/i);
    expect(await storedVersion(db)).toBe(1);
  });

  it('can be closed before it is used', async () => {
    await expect(openDatabase(await target()).close()).resolves.toBeUndefined();
  });
});

describeOnPostgres('connections to PostgreSQL', ({ open, target }) => {
  it('cost one query its timeout when the network has forgotten all of them', async () => {
    const { proxy, database } = await openBehindProxy({ open, target });
    const { db } = database;
    const ask = () => sql`select 1`.execute(db);
    await Promise.all(Array.from({ length: 8 }, ask));
    proxy.stall();
    await proxy.resume();
    await expect(ask()).rejects.toThrow('has not responded');
    await Promise.all(Array.from({ length: 8 }, ask));
  });
});

describe('a SQLite file', () => {
  async function openFile() {
    const file = `${await temporaryFolder()}/below/test.sqlite`;
    const database = openDatabase({ kind: 'sqlite', file });
    await migrate(database, Date.now);
    return { ...database, file };
  }

  it.each([
    ['a Date', new Date(0)],
    ['undefined', undefined],
    ['a boolean', true],
    ['an object', { version: 1 }],
    ['not a number', Number.NaN],
  ])('rejects %s as a parameter instead of shifting the others', async (_name, value) => {
    const { db, close } = await openFile();
    const query = db
      .selectFrom('content_version')
      .selectAll()
      .where('version', '=', value as unknown as number)
      .where('id', '=', 1)
      .execute();
    await expect(query).rejects.toThrow(/^Parameter 1 of this statement is/);
    await close();
  });

  it('uses a write-ahead log', async () => {
    const { file, close } = await openFile();
    const other = new DatabaseSync(file);
    expect(other.prepare('pragma journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    other.close();
    await close();
  });

  it('has all data in the main file after a checkpoint and after each process has closed it', async () => {
    const { db, file, checkpoint, close } = await openFile();
    const versionInMainFile = async () => {
      const copy = `${await temporaryFolder()}/copy.sqlite`;
      await copyFile(file, copy);
      const copied = openDatabase({ kind: 'sqlite', file: copy });
      const version = await storedVersion(copied.db).catch(() => 'no tables');
      await copied.close();
      return version;
    };
    await db.updateTable('content_version').set({ version: 3 }).execute();
    expect(await versionInMainFile()).toBe('no tables');
    await checkpoint();
    expect(await versionInMainFile()).toBe(3);
    // While another process has the file open, SQLite makes no checkpoint on close.
    const other = openDatabase({ kind: 'sqlite', file });
    expect(await storedVersion(other.db)).toBe(3);
    await db.updateTable('content_version').set({ version: 4 }).execute();
    await close();
    expect(await versionInMainFile()).toBe(4);
    await other.close();
  });

  it('takes the write lock when a transaction begins, not at its first write', async () => {
    const { db, file, close } = await openFile();
    const other = new DatabaseSync(file, { timeout: 0 });
    await db.transaction().execute(async () => {
      expect(() => other.exec('begin immediate')).toThrow(/locked/);
    });
    await db
      .transaction()
      .setAccessMode('read only')
      .execute(async () => {
        other.exec('begin immediate');
        other.exec('rollback');
      });
    other.close();
    await close();
  });

  it('reports the original error if SQLite has already rolled back', async () => {
    const { db, close } = await openFile();
    const failing = db.transaction().execute(async (trx) => {
      await trx.updateTable('content_version').set({ version: 5 }).execute();
      // `or rollback` ends the transaction, as a full disk does.
      await trx.insertInto('content_version').orRollback().values({ id: 1, version: 1 }).execute();
    });
    await expect(failing).rejects.toThrow(/UNIQUE constraint failed/);
    expect(await storedVersion(db)).toBe(1);
    await close();
  });

  it('can be written to after another process has released its lock', async () => {
    const { db, file, close } = await openFile();
    const other = new DatabaseSync(file, { timeout: 0 });
    other.exec('begin immediate');
    setTimeout(() => other.exec('commit'), 100);
    let attempts = 0;
    await retryWhileBusy(10_000, async () => {
      attempts++;
      await db.updateTable('content_version').set({ version: 3 }).execute();
    });
    // The statement itself waits, and lets the process of this test release the lock.
    expect(attempts).toBe(1);
    expect(await storedVersion(db)).toBe(3);
    other.close();
    await close();
  });

  it('reads, and lets the process go on, while another process has locked it for writers [SQLITE-LOCK-01]', async () => {
    const { db, file, close } = await openFile();
    const other = new DatabaseSync(file, { timeout: 0 });
    other.exec('begin immediate');
    const writes = Array.from({ length: 30 }, (_, number) =>
      number % 2 === 0
        ? db.updateTable('content_version').set({ version: number }).execute()
        : db.transaction().execute(async (trx) => {
            await trx.updateTable('content_version').set({ version: number }).execute();
          }),
    );
    let hasEnded = false;
    const ended = Promise.all(writes).then(() => {
      hasEnded = true;
    });
    for (let reads = 0; reads < 10; reads++) {
      expect(await storedVersion(db)).toBe(1);
      await nextTurn();
    }
    expect(hasEnded).toBe(false);
    other.exec('commit');
    await ended;
    expect(await storedVersion(db)).toBe(29);
    other.close();
    await close();
  });

  it('fails as busy if another process keeps its lock, without a queue of failures [SQLITE-LOCK-02]', async () => {
    const { db, file, close } = await openFile();
    const other = new DatabaseSync(file, { timeout: 0 });
    other.exec('begin immediate');
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        db.updateTable('content_version').set({ version: 3 }).execute(),
      ),
    );
    expect(results.every((result) => result.status === 'rejected' && isBusy(result.reason))).toBe(
      true,
    );
    other.exec('rollback');
    await db.updateTable('content_version').set({ version: 4 }).execute();
    expect(await storedVersion(db)).toBe(4);
    other.close();
    await close();
  });

  it('distinguishes a busy database from a failed query', async () => {
    const { db, file, close } = await openFile();
    const other = new DatabaseSync(file, { timeout: 0 });
    other.exec('begin immediate');
    const busyError = await retryWhileBusy(0, () =>
      db.updateTable('content_version').set({ version: 3 }).execute(),
    ).catch((error) => error);
    expect(isBusy(busyError)).toBe(true);
    other.exec('rollback');
    const queryError = await db
      .insertInto('content_version')
      .values({ id: 1, version: 1 })
      .execute()
      .catch((error) => error);
    expect(isBusy(queryError)).toBe(false);
    other.close();
    await close();
  });
});
