import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../../tests/helpers/databases.ts';
import type { DatabaseTarget } from '../database.ts';
import { openDatabase } from '../database.ts';
import { MIGRATIONS, type MigrationResult, migrate } from './migrate.ts';

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

  it('refuse a database with a migration that this build does not know', async () => {
    const database = await open();
    await sql`insert into schema_migrations (name, applied_at) values ('9999-later', 1)`.execute(
      database.db,
    );
    expect(await migrate(database, Date.now)).toMatchObject({
      ok: false,
      problem: 'newer-database',
      unknown: ['9999-later'],
      message: expect.stringContaining('newer version'),
    });
  });

  it('are rolled back if one of them fails', async () => {
    const shared = await target();
    const database = await open(shared);
    const broken = {
      name: '0002-broken',
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
