import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../../tests/helpers/databases.ts';
import type { Database, DatabaseTarget } from '../database.ts';
import { openDatabase } from '../database.ts';
import { recordProcess } from '../processes.ts';
import {
  contract,
  isSchemaUsable,
  MIGRATIONS,
  type Migration,
  type MigrationResult,
  migrate,
  migrateAtStart,
  readSchemaState,
  schemaLevel,
} from './migrate.ts';

const run = promisify(execFile);

const NAMES = MIGRATIONS.map((migration) => migration.name);

describeOnEachDatabase('migrations', ({ target, open }) => {
  it('create the tables the first time and do nothing the second time', async () => {
    const database = await open(await target());
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: NAMES });
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: [] });
    const entries = await database.db.selectFrom('content_entries').selectAll().execute();
    expect(entries).toEqual([]);
    const versions = await database.db.selectFrom('content_version').select('version').execute();
    expect(versions).toEqual([{ version: 1 }]);
  });

  it('run once if several processes start at the same time', async () => {
    const shared = await target();
    const results = await Promise.all([1, 2, 3].map(() => migrateInOwnProcess(shared)));
    expect(results.flatMap((result) => (result.ok ? result.applied : ['failed']))).toEqual(NAMES);
  });

  it('refuse a database that a newer build has contracted', async () => {
    const database = await open();
    await recordUnknown(database, '9999-later', 'contract');
    expect(await migrate(database, Date.now)).toMatchObject({
      ok: false,
      problem: 'newer-database',
      unknown: ['9999-later'],
      message: expect.stringContaining('newer version'),
    });
    expect(await isSchemaUsable(database)).toBe(false);
  });

  it('accept a database that a newer build has only expanded', async () => {
    const database = await open();
    await recordUnknown(database, '9999-later', 'expand');
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: [] });
    expect(await isSchemaUsable(database)).toBe(true);
    expect((await readSchemaState(database)).unknown).toEqual([
      { name: '9999-later', step: 'expand' },
    ]);
  });

  it('leave contracting migrations to the command', async () => {
    const database = await open();
    const migrations = [...MIGRATIONS, contracting('9998-drop')];
    expect(await migrate(database, Date.now, migrations)).toEqual({ ok: true, applied: [] });
    expect((await readSchemaState(database, migrations)).pending).toEqual([
      { name: '9998-drop', step: 'contract' },
    ]);
    expect(await contract(database, Date.now, migrations)).toEqual({
      ok: true,
      applied: ['9998-drop'],
    });
    expect((await readSchemaState(database, migrations)).pending).toEqual([]);
  });

  it('contract nothing while a process of an older build was seen in the last minutes', async () => {
    const database = await open();
    const migrations = [...MIGRATIONS, contracting('9998-drop')];
    const older = { id: 'older', role: 'web', release: '0.1.0+old', schemaLevel: 9997 };
    await recordProcess(database, older);
    await recordProcess(database, { ...older, id: 'same', schemaLevel: 9998 });
    const refused = await contract(database, Date.now, migrations);
    expect(refused).toMatchObject({ ok: false, problem: 'older-process' });
    expect(refused).toMatchObject({
      message: expect.stringContaining('web of 0.1.0+old, seen 0 s'),
    });
    await database.db
      .updateTable('processes')
      .set((row) => ({ seen_at: sql`${row.ref('seen_at')} - 301000` }))
      .where('id', '=', 'older')
      .execute();
    expect(await contract(database, Date.now, migrations)).toMatchObject({ ok: true });
  });

  it('contract nothing before the database is expanded', async () => {
    const database = await open(await target());
    expect(await contract(database, Date.now)).toMatchObject({
      ok: false,
      problem: 'not-expanded',
      message: expect.stringContaining('npm run migrate -- --expand'),
    });
    expect((await readSchemaState(database)).applied).toEqual([]);
  });

  it('are only checked at a start with MIGRATE=never', async () => {
    const database = await open(await target());
    expect(await migrateAtStart(database, 'never', Date.now)).toMatchObject({
      ok: false,
      problem: 'not-expanded',
      message: expect.stringContaining(`${MIGRATIONS.at(-1)?.name}, and MIGRATE=never`),
    });
    expect((await readSchemaState(database)).applied).toEqual([]);
    expect(await migrateAtStart(database, 'start', Date.now)).toMatchObject({ applied: NAMES });
    expect(await migrateAtStart(database, 'never', Date.now)).toEqual({ ok: true, applied: [] });
  });

  it('have names whose numbers rise', () => {
    const levels = MIGRATIONS.map((_, index) => schemaLevel(MIGRATIONS.slice(0, index + 1)));
    expect(levels).toEqual([...new Set(levels)].toSorted((one, other) => one - other));
    expect(levels[0]).toBe(1);
  });

  it('are rolled back if one of them fails', async () => {
    const shared = await target();
    const database = await open(shared);
    const broken = {
      name: '0002-broken',
      step: 'expand' as const,
      run: async () => {
        throw new Error('broken');
      },
    };
    await expect(migrate(database, Date.now, [...MIGRATIONS, broken])).rejects.toThrow('broken');
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: NAMES });
  });

  it('do not change data when the database is opened again', async () => {
    const shared = await target();
    const first = openDatabase(shared);
    await migrate(first, Date.now);
    await first.db.updateTable('content_version').set({ version: 7 }).execute();
    await first.close();
    const second = await open(shared);
    const versions = await second.db.selectFrom('content_version').select('version').execute();
    expect(versions).toEqual([{ version: 7 }]);
  });
});

/** A migration that removes a column that older builds use. */
function contracting(name: string): Migration {
  return {
    name,
    step: 'contract',
    async run(db) {
      await db.schema.alterTable('content_history').dropColumn('changed_by').execute();
    },
  };
}

/** Records a migration of a newer build. */
async function recordUnknown(
  { db }: Database,
  name: string,
  step: 'expand' | 'contract',
): Promise<void> {
  await sql`insert into schema_migrations (name, applied_at, step) values (${name}, 1, ${step})`.execute(
    db,
  );
}

async function migrateInOwnProcess(target: DatabaseTarget): Promise<MigrationResult> {
  const program = `
    import { openDatabase } from './server/platform/database/database.ts';
    import { migrate } from './server/platform/database/migrations/migrate.ts';
    const database = openDatabase(${JSON.stringify(target)});
    console.log(JSON.stringify(await migrate(database, Date.now)));
    await database.close();
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', program]);
  return JSON.parse(stdout);
}
