import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate, recordMigration } from '../../server/platform/database/migrations/migrate.ts';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { readStoredFile } from '../../server/platform/storage/storage.ts';
import { describeOnPostgres } from '../../tests/helpers/databases.ts';
import { runProgram } from '../../tests/helpers/run-program.ts';
import { copyStarterContent } from '../../tests/helpers/starter-content.ts';
import { openS3, runS3 } from '../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { countTables } from './database-dump.ts';
import { moveDatabase } from './move-database.ts';

describeOnPostgres('npm run move', (databases) => {
  /** A SQLite database with the starter content, and an empty PostgreSQL database. */
  async function sourceAndTarget() {
    const dataDir = await temporaryFolder();
    const file = join(dataDir, 'yafee.sqlite');
    const source = openDatabase({ kind: 'sqlite', file });
    await migrate(source, Date.now);
    await copyStarterContent(source.db, join(dataDir, 'media'));
    await source.close();
    const target = await databases.target();
    if (target.kind !== 'postgres') throw new Error('the target is no PostgreSQL database');
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    onTestFinished(() => client.end());
    const targetTables = async () => {
      const { rows } = await client.query<{ tablename: string }>(
        `select tablename from pg_tables where schemaname = 'public'`,
      );
      return rows.map(({ tablename }) => tablename);
    };
    const move = (report: (step: string) => void = () => undefined) =>
      moveDatabase({ file, url: target.url, now: Date.now, files: null, report });
    return { file, target, client, targetTables, move, dataDir };
  }

  it('moves every row, and the next change gets the next number', async () => {
    const { file, target, move } = await sourceAndTarget();
    const moved = await move();
    const source = openDatabase({ kind: 'sqlite', file });
    onTestFinished(() => source.close());
    const counts = await countTables(source);
    const database = await databases.open(target);
    expect(Object.fromEntries(moved.map(({ name, rows }) => [name, rows]))).toEqual(counts);
    expect(await countTables(database)).toEqual(counts);
    const select = (db: typeof source.db) =>
      db.selectFrom('content_entries').selectAll().orderBy('kind').orderBy('id').execute();
    expect(await select(database.db)).toEqual(await select(source.db));
    const highest = await database.db
      .selectFrom('content_history')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirstOrThrow();
    const added = await database.db
      .insertInto('content_history')
      .values({
        kind: 'news',
        id: 1,
        change: 'changed',
        position: 0,
        status: 'draft',
        fields: '{}',
        changed_at: 1,
        changed_by: 'test',
      })
      .returning('sequence')
      .executeTakeFirstOrThrow();
    expect(added.sequence).toBe(highest.sequence + 1);
  });

  it('refuses while another process has the SQLite database open', async () => {
    const { file, move, targetTables } = await sourceAndTarget();
    const server = openDatabase({ kind: 'sqlite', file });
    await server.db.selectFrom('content_version').selectAll().execute();
    await expect(move()).rejects.toThrow('A server or another command uses');
    expect(await targetTables()).toEqual([]);
    await server.close();
    await move();
    expect(await targetTables()).toContain('submissions');
  });

  it('refuses a target that is not empty', async () => {
    const { client, move, targetTables } = await sourceAndTarget();
    await client.query('create table other (id int)');
    await expect(move()).rejects.toThrow('The target is not empty: it has the table other');
    expect(await targetTables()).toEqual(['other']);
  });

  it('refuses a database of another build, and leaves the target empty', async () => {
    const { file, move, targetTables } = await sourceAndTarget();
    const { db, close } = openDatabase({ kind: 'sqlite', file });
    await recordMigration(db, { name: '9999-later', step: 'expand', applied_at: 1 });
    await close();
    await expect(move()).rejects.toThrow('is of another version than this build');
    expect(await targetTables()).toEqual([]);
  });

  it('leaves the target empty when it fails midway', async () => {
    const { move, targetTables } = await sourceAndTarget();
    const failing = move((step) => {
      if (step.startsWith('Moved content_entries')) throw new Error('the reason');
    });
    await expect(failing).rejects.toThrow('the reason');
    expect(await targetTables()).toEqual([]);
  });

  it('copies the files to a bucket, and leaves the target empty if one is missing', async () => {
    const { dataDir, file, target, targetTables } = await sourceAndTarget();
    const s3 = await openS3(await runS3());
    const configured = readConfig({ ...s3.env, DATA_DIR: dataDir });
    if (!configured.ok) throw new Error(configured.problem);
    const move = () =>
      moveDatabase({
        file,
        url: target.url,
        now: Date.now,
        files: { from: { kind: 'disk', dataDir }, to: configured.config.storage },
        report: () => undefined,
      });
    const disk = diskStorage(dataDir);
    const [first, ...others] = await disk.list('media/');
    const key = first?.key ?? '';
    const bytes = (await readStoredFile(disk, key)) ?? Buffer.alloc(0);
    await disk.remove([key]);
    await expect(move()).rejects.toThrow(`- ${key}: it is missing`);
    expect(await targetTables()).toEqual([]);
    await disk.put(key, bytes);
    await move();
    expect(await targetTables()).toContain('submissions');
    expect(await readStoredFile(s3.storage, key)).toEqual(bytes);
    expect(await s3.storage.list('media/')).toHaveLength(others.length + 1);
  });

  it('needs pg_dump for a backup of PostgreSQL, and says so', async () => {
    const { dataDir, move, target } = await sourceAndTarget();
    await move();
    const { code, stderr } = await runProgram(
      'tools/operations/backup.ts',
      [join(dataDir, 'backups')],
      { DATA_DIR: dataDir, DATABASE_URL: target.url },
    );
    expect(code).toBe(1);
    expect(stderr).toContain('pg_dump is not installed: install the client programs');
  });
});
