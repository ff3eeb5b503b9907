import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { readLastRun } from '../../server/operations/operations.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { DAY } from '../../server/platform/durations.ts';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { readStoredFile } from '../../server/platform/storage/storage.ts';
import { inviteStaff, openSession } from '../../tests/helpers/admin.ts';
import { CV, CV_NAME, makeInstallation } from '../../tests/helpers/installation.ts';
import { runProgram } from '../../tests/helpers/run-program.ts';
import { openS3, runS3 } from '../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { type BackupOptions, createBackup } from './create-backup.ts';
import { withDatabase } from './database-dump.ts';
import { formatManifest, type Manifest, readBackup } from './manifest.ts';
import { restoreBackup, restoreFiles } from './restore-backup.ts';
import { runDrill } from './run-drill.ts';

const START = Date.UTC(2026, 10, 23, 2);

/** An installation, and an empty folder for its backup. */
async function installation() {
  const site = await makeInstallation();
  const folder = await temporaryFolder();
  const backUp = (options: Partial<BackupOptions> = {}) =>
    createBackup({
      config: site.config,
      folder,
      version: '0.1.0',
      command: null,
      now: () => START,
      report: () => undefined,
      ...options,
    });
  return { ...site, folder, backUp };
}

/** Restores a backup into a new data folder. */
async function restoreFrom(folder: string, dataDir: string) {
  return restoreBackup({
    backup: await readBackup(folder),
    target: {
      dataDir,
      database: { kind: 'sqlite', file: join(dataDir, 'yafee.sqlite') },
      storage: { kind: 'disk', dataDir },
    },
    report: () => undefined,
  });
}

/** A path at which nothing exists. */
async function newFolder() {
  return join(await temporaryFolder(), 'data');
}

/** Reads one column of a SQLite database. */
function readColumn(file: string, table: string, column: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(`select ${column} from ${table}`).all();
  database.close();
  return rows.map((row) => row[column]);
}

/** Lists all files below a folder, by their paths in it. */
async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

function pictureOf({ files }: Manifest) {
  const picture = files.find(({ path }) => path.startsWith('media/'));
  if (picture === undefined) throw new Error('the backup has no picture');
  return picture;
}

describe('npm run backup and restore', () => {
  it('restore every row and every file that a row refers to', async () => {
    const { folder, backUp, dataDir } = await installation();
    await writeFile(join(dataDir, 'media', 'unused.svg'), 'no row refers to it');
    const { manifest, newFiles } = await backUp();
    expect(manifest.tables.submissions).toBe(1);
    expect(newFiles).toBe(manifest.files.length);
    const target = await newFolder();
    expect(await restoreFrom(folder, target)).toEqual([]);
    expect(await readFile(join(target, 'uploads', 'kept', CV_NAME))).toEqual(CV);
    const { path } = pictureOf(manifest);
    expect(await readFile(join(target, path))).toEqual(await readFile(join(dataDir, path)));
    expect(await readdir(join(target, 'media'))).not.toContain('unused.svg');
    const restored = readColumn(join(target, 'yafee.sqlite'), 'submissions', 'reference');
    expect(restored).toEqual(['7K3MQ-9TD2X']);
  });

  it('sign everybody out, and say whose account changed shortly before the backup', async () => {
    const { folder, backUp, file } = await installation();
    const target = { kind: 'sqlite', file } as const;
    const [early, late] = [START - 8 * DAY, START - DAY];
    await withDatabase(target, async (database) => {
      await inviteStaff(database, 'editor', 'early@yafee.example', () => early);
      await inviteStaff(database, 'recruiter', 'late@yafee.example', () => late);
      const { id } = await database.db
        .selectFrom('staff')
        .select('id')
        .where('email', '=', 'late@yafee.example')
        .executeTakeFirstOrThrow();
      await openSession(database, id);
    });
    await backUp();
    const dataDir = await newFolder();
    const restored = await runProgram('tools/operations/restore.ts', [folder], {
      DATA_DIR: dataDir,
    });
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.stdout).toContain('(1 sessions), and 2 one-time links are void');
    expect(restored.stdout).toContain('npm run messages -- erase --email ADDRESS');
    expect(restored.stdout).toContain(
      `- late@yafee.example (recruiter): invited, ${new Date(late).toISOString()}\n`,
    );
    expect(restored.stdout).not.toContain('early@yafee.example');
    const database = join(dataDir, 'yafee.sqlite');
    expect(readColumn(database, 'staff_sessions', 'id')).toEqual([]);
    expect(readColumn(database, 'staff_tokens', 'purpose')).toEqual([]);
    // The backup itself has them, as a drill expects.
    expect((await readBackup(folder)).manifest.tables).toMatchObject({
      staff_sessions: 1,
      staff_tokens: 2,
    });
  });

  it('restore files to a bucket, back them up from there, and refuse a bucket with files', async () => {
    const { folder, backUp, config } = await installation();
    const { manifest } = await backUp();
    const s3 = await openS3(await runS3());
    const configured = readConfig({ ...s3.env, DATA_DIR: join(s3.dataDir, 'data') });
    if (!configured.ok) throw new Error(configured.problem);
    const target = configured.config;
    const restore = async () =>
      restoreBackup({ backup: await readBackup(folder), target, report: () => undefined });
    expect(await restore()).toEqual([]);
    expect(await readStoredFile(s3.storage, `cvs/${CV_NAME}`)).toEqual(CV);
    const second = await backUp({
      config: { ...config, storage: target.storage },
      folder: await temporaryFolder(),
    });
    expect(second.manifest.files).toEqual(manifest.files);
    expect(second.newFiles).toBe(manifest.files.length);
    await rm(target.dataDir, { recursive: true });
    await expect(restore()).rejects.toThrow('is not empty: set STORAGE_URL to another prefix');
    expect(await s3.storage.list('cvs/')).toHaveLength(1);
  });

  it('restore only missing files, of those that the database still refers to', async () => {
    const { folder, backUp, dataDir, file, cv, config, eraseApplication } = await installation();
    const { manifest } = await backUp();
    const restoreMissing = async () =>
      restoreFiles({
        backup: await readBackup(folder),
        target: config,
        report: () => undefined,
      });
    expect(await restoreMissing()).toEqual({ restored: 0, lost: [] });
    const picture = join(dataDir, pictureOf(manifest).path);
    const bytes = await readFile(picture);
    await rm(picture);
    await rm(cv);
    expect(await restoreMissing()).toEqual({ restored: 2, lost: [] });
    expect(await readFile(picture)).toEqual(bytes);
    expect(await readFile(cv)).toEqual(CV);

    await eraseApplication();
    const { db, close } = openDatabase({ kind: 'sqlite', file });
    const [row] = await db.selectFrom('media_files').selectAll().limit(1).execute();
    if (row === undefined) throw new Error('there is no media file');
    const added = { ...row, path: '/media/new.svg', sha256: 'a'.repeat(64) };
    await db.insertInto('media_files').values(added).execute();
    await close();
    await rm(cv);
    expect(await restoreMissing()).toEqual({
      restored: 0,
      lost: [{ path: 'media/new.svg', problem: 'it is missing' }],
    });
    await expect(readFile(cv)).rejects.toThrow('ENOENT');
  });

  it('do not bring back a file that is erased while it is restored', async () => {
    const { folder, backUp, file, cv, config } = await installation();
    await backUp();
    await rm(cv);
    const restored = await restoreFiles({
      backup: await readBackup(folder),
      target: config,
      // Called once it is known which files are missing.
      report: () => {
        const database = new DatabaseSync(file);
        database.exec('delete from submissions');
        database.close();
      },
    });
    expect(restored).toEqual({ restored: 0, lost: [] });
    await expect(readFile(cv)).rejects.toThrow('ENOENT');
  });

  it('leave files as they are that the backup before had, and remove what only that one had', async () => {
    const { backUp, folder, file, cv, eraseApplication } = await installation();
    const first = await backUp();
    const picture = join(folder, pictureOf(first.manifest).path);
    const { ino, mtimeMs } = await stat(picture);
    expect(await listFiles(folder)).toContain(`uploads/kept/${CV_NAME}`);
    await eraseApplication();
    await rm(cv);
    const second = await backUp();
    expect(second.newFiles).toBe(0);
    expect(await stat(picture)).toMatchObject({ ino, mtimeMs });
    const { database, files } = second.manifest;
    expect(await listFiles(folder)).toEqual(
      ['backup.lock', database.file, 'manifest.json', ...files.map(({ path }) => path)].sort(),
    );
    expect(readColumn(join(folder, database.file), 'submissions', 'id')).toEqual([]);
    expect(readColumn(file, 'submissions', 'id')).toEqual([]);
  });

  it('leave the backup before complete if a file is missing or changed, and name it', async () => {
    const { backUp, cv, folder, file, dataDir } = await installation();
    await writeFile(cv, 'other bytes');
    await expect(backUp()).rejects.toThrow(`- cvs/${CV_NAME}: its bytes are not those`);
    await expect(readBackup(folder)).rejects.toThrow('there is no complete backup');
    await rm(cv);
    await expect(backUp()).rejects.toThrow(`- cvs/${CV_NAME}: it is missing`);
    await expect(readBackup(folder)).rejects.toThrow('there is no complete backup');
    expect(await readLastRun(dataDir, 'backup')).toBeNull();

    await writeFile(cv, CV);
    await backUp();
    const { db, close } = openDatabase({ kind: 'sqlite', file });
    await db.updateTable('submission_files').set({ file: 'another-name' }).execute();
    await close();
    await expect(backUp({ now: () => START + 1 })).rejects.toThrow('- cvs/another-name: it is');
    expect(await restoreFrom(folder, await newFolder())).toEqual([]);
    expect((await readLastRun(dataDir, 'backup'))?.at).toBe(START);
  });

  it('leave the backup before complete if they are killed', async () => {
    const { backUp, folder, dataDir, eraseApplication } = await installation();
    await backUp();
    await eraseApplication();
    for (const step of ['Copying the database', 'Copying the new ones']) {
      // Files that were started before that step are left behind.
      const script = `
        const { createBackup } = await import(${JSON.stringify(join(import.meta.dirname, 'create-backup.ts'))});
        await createBackup({
          config: {
            dataDir: ${JSON.stringify(dataDir)},
            database: { kind: 'sqlite', file: ${JSON.stringify(join(dataDir, 'yafee.sqlite'))} },
            storage: { kind: 'disk', dataDir: ${JSON.stringify(dataDir)} },
          },
          folder: ${JSON.stringify(folder)}, version: '0.1.0', command: null, now: Date.now,
          report: (sentence) => { if (sentence.startsWith(${JSON.stringify(step)})) process.kill(process.pid, 'SIGKILL'); },
        });`;
      expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script]).signal).toBe(
        'SIGKILL',
      );
      const target = await newFolder();
      expect(await restoreFrom(folder, target)).toEqual([]);
      expect(readColumn(join(target, 'yafee.sqlite'), 'submissions', 'id')).toEqual(['one']);
    }
    const { manifest } = await backUp();
    expect(manifest.tables.submissions).toBe(0);
    expect(await readdir(join(folder, 'uploads'))).not.toContain('incoming');
  });

  it('are complete without a file that was erased after the database was copied', async () => {
    const { backUp, cv, eraseApplication, folder } = await installation();
    const erasures: Promise<unknown>[] = [];
    await rm(cv);
    const { manifest } = await backUp({
      report: (step) => {
        if (step.startsWith('Copying the new')) erasures.push(eraseApplication());
      },
    });
    await Promise.all(erasures);
    expect(manifest.files.map(({ path }) => path)).not.toContain(`cvs/${CV_NAME}`);
    expect(await restoreFrom(folder, await newFolder())).toEqual([]);
  });

  it('refuse a folder with other files, and one in which a backup is being written', async () => {
    const { backUp, folder } = await installation();
    const other = await temporaryFolder();
    await mkdir(join(other, 'media'));
    await writeFile(join(other, 'media', 'mine.svg'), 'mine');
    await expect(backUp({ folder: other })).rejects.toThrow('has other files (media)');
    expect(await listFiles(other)).toEqual(['media/mine.svg']);
    const second: Promise<unknown>[] = [];
    await backUp({
      report: () => {
        if (second.length === 0) second.push(expect(backUp()).rejects.toThrow('Another backup'));
      },
    });
    expect(second).toHaveLength(1);
    await Promise.all(second);
    await backUp();
    expect(await restoreFrom(folder, await newFolder())).toEqual([]);
  });

  it('restore everything but a damaged file, list it, and exit with 1', async () => {
    const { backUp, folder } = await installation();
    const { manifest } = await backUp();
    const pictures = manifest.files.filter(({ path }) => path.startsWith('media/'));
    const [damaged, gone, notAFile] = pictures;
    if (damaged === undefined || gone === undefined || notAFile === undefined)
      throw new Error('no files');
    await writeFile(join(folder, damaged.path), 'other bytes');
    await rm(join(folder, gone.path));
    await rm(join(folder, notAFile.path));
    await mkdir(join(folder, notAFile.path));
    const target = await newFolder();
    const { code, stderr } = await runProgram(
      'tools/operations/restore.ts',
      [folder, '--to', target],
      {},
    );
    expect(code).toBe(1);
    expect(stderr).toContain('3 files are damaged in this backup and were left out');
    expect(stderr).toContain(`- ${damaged.path}: its bytes are not those that were stored`);
    for (const { path } of [gone, notAFile]) expect(stderr).toContain(`- ${path}: it is missing`);
    const left = pictures.filter(({ path }) => existsSync(join(target, path)));
    expect(left).toHaveLength(pictures.length - 3);
    expect(readColumn(join(target, 'yafee.sqlite'), 'submissions', 'id')).toEqual(['one']);
  });

  it('refuse a manifest that leads elsewhere, and a database that is none, in a sentence', async () => {
    const { backUp, folder } = await installation();
    const { manifest } = await backUp();
    const place = join(folder, 'manifest.json');
    const file = pictureOf(manifest);
    // Recomputing the hashes does not help.
    for (const path of ['assets/index.js', 'media/../yafee.sqlite', 'yafee.sqlite']) {
      const changed = { ...manifest, files: [{ ...file, path }] };
      const sha256 = createHash('sha256').update(JSON.stringify(changed)).digest('hex');
      await writeFile(place, JSON.stringify({ manifest: changed, sha256 }));
      await expect(restoreFrom(folder, await newFolder())).rejects.toThrow('is damaged');
    }
    const database = Buffer.from('no database');
    await writeFile(join(folder, manifest.database.file), database);
    const sha256 = createHash('sha256').update(database).digest('hex');
    await writeFile(
      place,
      formatManifest({ ...manifest, database: { ...manifest.database, sha256 } }),
    );
    for (const command of ['restore', 'drill']) {
      const target = await newFolder();
      const args = command === 'restore' ? [folder, '--to', target] : [folder];
      const { code, stderr } = await runProgram(`tools/operations/${command}.ts`, args, {});
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('cannot be used (file is not a database)'),
      ]);
      expect(stderr).not.toContain('    at ');
      await expect(readdir(target)).rejects.toThrow('ENOENT');
    }
    await rm(place);
    await mkdir(place);
    await expect(readBackup(folder)).rejects.toThrow('manifest.json is damaged');
  });

  it('refuse a wrong byte of database or manifest, and leave nothing behind', async () => {
    const { backUp, folder } = await installation();
    const { manifest } = await backUp();
    for (const name of [manifest.database.file, 'manifest.json']) {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const changed = Buffer.from(bytes);
      const middle = Math.floor(bytes.length / 2);
      changed[middle] = (bytes[middle] ?? 0) ^ 1;
      await writeFile(path, changed);
      const target = await newFolder();
      await expect(restoreFrom(folder, target)).rejects.toThrow(name);
      await expect(readdir(target)).rejects.toThrow('ENOENT');
      await writeFile(path, bytes);
    }
  });

  it('refuse a data folder that is not empty, and leave it as it is', async () => {
    const { backUp, folder } = await installation();
    await backUp();
    const target = await temporaryFolder();
    await writeFile(join(target, 'yafee.sqlite'), 'mine');
    await expect(restoreFrom(folder, target)).rejects.toThrow('is not empty');
    expect(await readFile(join(target, 'yafee.sqlite'), 'utf8')).toBe('mine');
  });

  it('refuse a backup of a newer version, and one of before 1.0', async () => {
    const { backUp, folder } = await installation();
    const { manifest } = await backUp();
    const newer = { ...manifest, migrations: [...manifest.migrations, '9999-later'] };
    await writeFile(join(folder, 'manifest.json'), formatManifest(newer));
    await expect(restoreFrom(folder, await newFolder())).rejects.toThrow(
      'is of a newer version than this build (version 0.1.0, with 9999-later)',
    );
    const earlier = { ...manifest, migrations: ['0001-content', '0043-last-purge'] };
    await writeFile(join(folder, 'manifest.json'), formatManifest(earlier));
    await expect(restoreFrom(folder, await newFolder())).rejects.toThrow(
      'is of a build before version 1.0 (version 0.1.0): restore it with that build',
    );
  });
});

describe('npm run backup -- DIR --run COMMAND', () => {
  it('runs the command in the folder, and the backup counts only if that succeeds', async () => {
    const { dataDir, folder } = await installation();
    const env = { DATA_DIR: dataDir, PATH: process.env.PATH ?? '' };
    const carried = await temporaryFolder();
    const failed = await runProgram('tools/operations/backup.ts', [folder, '--run', 'false'], env);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the command of --run failed (exit code 1)'),
    });
    expect(await readLastRun(dataDir, 'backup')).toBeNull();
    const command = `cp -R . ${carried}/`;
    expect(
      await runProgram('tools/operations/backup.ts', [folder, '--run', command], env),
    ).toMatchObject({
      code: 0,
    });
    expect(await readLastRun(dataDir, 'backup')).toMatchObject({ store: folder });
    expect(await readdir(carried)).not.toContain('backup.lock-journal');
    expect(await restoreFrom(carried, await newFolder())).toEqual([]);
  });
});

describe('npm run drill', () => {
  it('starts the restored site, and fails if the manifest counts other rows', async () => {
    const { backUp, folder } = await installation();
    const { manifest } = await backUp();
    const drill = async () =>
      runDrill({
        backup: await readBackup(folder),
        database: { kind: 'sqlite', file: '' },
        report: () => undefined,
        signal: new AbortController().signal,
      });
    expect((await drill()).join('\n')).toContain('11 pages in both languages; 1 messages listed.');
    const tables = { ...manifest.tables, submissions: 2 };
    await writeFile(join(folder, 'manifest.json'), formatManifest({ ...manifest, tables }));
    await expect(drill()).rejects.toThrow(
      'The restored table submissions has 1 rows, and the manifest counts 2',
    );
    await diskStorage(folder).remove([pictureOf(manifest).path]);
    await expect(drill()).rejects.toThrow('1 files of this backup cannot be restored');
  });
});

describe('the exit code', () => {
  it('is 0 when done, and 1 after a failure', async () => {
    const { dataDir, folder } = await installation();
    expect(
      await runProgram('tools/operations/backup.ts', [folder], { DATA_DIR: dataDir }),
    ).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Backed up to ${folder}: `),
    });
    const empty = await temporaryFolder();
    expect(
      await runProgram('tools/operations/backup.ts', [join(empty, 'backup')], { DATA_DIR: empty }),
    ).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be copied') });
  });

  it('is 2 after wrong use', async () => {
    const folder = await temporaryFolder();
    const env = { DATA_DIR: folder };
    expect(await runProgram('tools/operations/backup.ts', [], env)).toMatchObject({ code: 2 });
    expect(
      await runProgram('tools/operations/backup.ts', ['s3://bucket/backups'], env),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('restic or another tool carries it there'),
    });
    expect(
      await runProgram('tools/operations/restore.ts', [folder, '--unknown'], env),
    ).toMatchObject({ code: 2 });
    expect(await runProgram('tools/operations/move.ts', ['--to', 'mysql://x'], env)).toMatchObject({
      code: 2,
    });
  });
});
