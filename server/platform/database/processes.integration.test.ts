import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase, describeOnSqlite } from '../../../tests/helpers/databases.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrations/migrate.ts';
import { listProcesses, recordProcess, removeProcess } from './processes.ts';

const MINUTE = 60_000;

const WEB = { id: 'one', role: 'web', release: '0.1.0+abc', schemaLevel: 7 };

describeOnEachDatabase('processes', ({ open }) => {
  it('are listed with the time since they were last seen, the oldest schema first', async () => {
    const database = await open();
    await recordProcess(database, WEB);
    await recordProcess(database, { ...WEB, id: 'two', role: 'worker', schemaLevel: 6 });
    const [older, newer] = await listProcesses(database, MINUTE);
    expect(older).toMatchObject({ id: 'two', role: 'worker', schemaLevel: 6 });
    expect(newer).toMatchObject(WEB);
    expect(newer?.age).toBeGreaterThanOrEqual(0);
    expect(newer?.age).toBeLessThan(10_000);
  });

  it('have one row each, which is renewed', async () => {
    const database = await open();
    await recordProcess(database, WEB);
    await database.db
      .updateTable('processes')
      .set((row) => ({ seen_at: sql`${row.ref('seen_at')} - ${sql.lit(2 * MINUTE)}` }))
      .execute();
    expect(await listProcesses(database, MINUTE)).toEqual([]);
    await recordProcess(database, WEB);
    expect(await listProcesses(database, MINUTE)).toHaveLength(1);
    expect(await listProcesses(database, 100 * MINUTE)).toHaveLength(1);
  });

  it('are removed when they end, with those that were not seen for a day', async () => {
    const database = await open();
    for (const id of ['lost', 'ends', 'runs']) await recordProcess(database, { ...WEB, id });
    await database.db
      .updateTable('processes')
      .set((row) => ({ seen_at: sql`${row.ref('seen_at')} - ${sql.lit(25 * 60 * MINUTE)}` }))
      .where('id', '=', 'lost')
      .execute();
    await removeProcess(database, 'ends');
    const rows = await database.db.selectFrom('processes').select('id').execute();
    expect(rows).toEqual([{ id: 'runs' }]);
  });
});

describeOnSqlite('a process on SQLite', ({ open, target }) => {
  it('does not wait while another transaction writes', async () => {
    const file = await target();
    const database = await open(file);
    await migrate(database, Date.now);
    await database.probe.selectFrom('processes').select('id').execute();
    const other = openDatabase(file);
    await other.db.transaction().execute(async (trx) => {
      await trx.updateTable('content_version').set({ version: 2 }).execute();
      await recordProcess(database, WEB);
    });
    await other.close();
    expect(await listProcesses(database, MINUTE)).toEqual([]);
    await recordProcess(database, WEB);
    expect(await listProcesses(database, MINUTE)).toHaveLength(1);
  });
});
