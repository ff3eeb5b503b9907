import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { DAY } from '../../server/platform/durations.ts';
import { readStoredFile } from '../../server/platform/storage/storage.ts';
import { copyStarterContent } from '../../tests/helpers/starter-content.ts';
import { openS3, runS3 } from '../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { folderStore } from './backup-store.ts';
import { createBackup, removeOldBackups } from './create-backup.ts';
import { formatManifest, manifestKey } from './manifest.ts';
import { openStore } from './open-store.ts';
import { findBackup, restoreBackup, restoreFiles } from './restore-backup.ts';
import { runDrill } from './run-drill.ts';

const CV = Buffer.from('%PDF-1.7 a CV');
const CV_NAME = 'b3c1a9d0-5f0e-4f0e-9d55-0c8f4f9a7e11';
const START = Date.UTC(2026, 10, 23, 2);

/** An installation on SQLite with the starter content and one application, and an empty store. */
async function installation() {
  const dataDir = await temporaryFolder();
  const file = join(dataDir, 'yafee.sqlite');
  const cv = join(dataDir, 'uploads', 'kept', CV_NAME);
  const database = openDatabase({ kind: 'sqlite', file });
  await migrate(database, Date.now);
  await copyStarterContent(database.db, join(dataDir, 'media'));
  await database.db
    .insertInto('submissions')
    .values({
      id: 'one',
      reference: '7K3MQ-9TD2X',
      kind: 'join',
      state: 'received',
      suspicion: null,
      language: 'ar',
      email_key: 'sara@example.com',
      fields: JSON.stringify({ name: 'Sara', phone: '0501234567', email: 'sara@example.com' }),
      received_at: START,
    })
    .execute();
  await database.db
    .insertInto('submission_files')
    .values({
      submission_id: 'one',
      file: CV_NAME,
      original_name: 'cv.pdf',
      type: 'pdf',
      bytes: CV.length,
      sha256: createHash('sha256').update(CV).digest('hex'),
      state: 'kept',
    })
    .execute();
  await database.close();
  await mkdir(dirname(cv), { recursive: true });
  await writeFile(cv, CV);
  const root = await temporaryFolder();
  const store = folderStore(root);
  const options = {
    config: {
      dataDir,
      database: { kind: 'sqlite' as const, file },
      storage: { kind: 'disk' as const, dataDir },
    },
    version: '0.1.0',
    recipient: null,
    report: () => undefined,
  };
  const backUp = (at = START, report: (step: string) => void = () => undefined) =>
    createBackup({ ...options, store, now: () => at, report });
  return { dataDir, file, cv, root, store, options, backUp };
}

/** Runs a command without any other program on the path. */
function run(name: string, args: string[], env: Record<string, string>) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, `${name}.ts`), ...args],
      { env: { PATH: '/nowhere', ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

/** Restores the newest backup of a store into a new data folder. */
async function restoreFrom(root: string, dataDir: string) {
  await restoreBackup({
    ...(await findBackup(root)),
    target: {
      dataDir,
      database: { kind: 'sqlite', file: join(dataDir, 'yafee.sqlite') },
      storage: { kind: 'disk', dataDir },
    },
    identity: null,
    report: () => undefined,
  });
}

describe('npm run backup and restore', () => {
  it('restore every row and every file that a row refers to', async () => {
    const { root, backUp, dataDir } = await installation();
    await writeFile(join(dataDir, 'media', 'unused.svg'), 'no row refers to it');
    const { manifest, storedFiles } = await backUp();
    expect(manifest.tables.submissions).toBe(1);
    expect(storedFiles).toBe(manifest.files.length);
    const target = join(await temporaryFolder(), 'data');
    await restoreFrom(root, target);
    expect(await readFile(join(target, 'uploads', 'kept', CV_NAME))).toEqual(CV);
    const [picture = { path: '' }] = manifest.files;
    expect(await readFile(join(target, picture.path))).toEqual(
      await readFile(join(dataDir, picture.path)),
    );
    expect(await readdir(join(target, 'media'))).not.toContain('unused.svg');
    const restored = openDatabase({ kind: 'sqlite', file: join(target, 'yafee.sqlite') });
    const rows = await restored.db.selectFrom('submissions').select('reference').execute();
    await restored.close();
    expect(rows).toEqual([{ reference: '7K3MQ-9TD2X' }]);
  });

  it('restore files to a bucket, back them up from there, and refuse a bucket with files', async () => {
    const { root, backUp, file } = await installation();
    const { manifest } = await backUp();
    const s3 = await openS3(await runS3());
    const configured = readConfig({ ...s3.env, DATA_DIR: join(s3.dataDir, 'data') });
    if (!configured.ok) throw new Error(configured.problem);
    const { config } = configured;
    const restore = async () =>
      restoreBackup({
        ...(await findBackup(root)),
        target: config,
        identity: null,
        report: () => undefined,
      });
    await restore();
    expect(await readStoredFile(s3.storage, `cvs/${CV_NAME}`)).toEqual(CV);
    const second = await createBackup({
      config: { ...config, database: { kind: 'sqlite', file } },
      store: folderStore(await temporaryFolder()),
      version: '0.1.0',
      recipient: null,
      now: Date.now,
      report: () => undefined,
    });
    expect(second.manifest.files).toEqual(manifest.files);
    await rm(config.dataDir, { recursive: true });
    await expect(restore()).rejects.toThrow('is not empty: set STORAGE_URL to another prefix');
    expect(await s3.storage.list('cvs/')).toHaveLength(1);
  });

  it('restore only missing files, of those that the database still refers to', async () => {
    const { root, backUp, dataDir, file, cv } = await installation();
    const { manifest } = await backUp();
    const target = { dataDir, database: { kind: 'sqlite' as const, file } };
    const restoreMissing = async () =>
      restoreFiles({
        ...(await findBackup(root)),
        target: { ...target, storage: { kind: 'disk', dataDir } },
        identity: null,
        report: () => undefined,
      });
    expect(await restoreMissing()).toEqual({ restored: 0, lost: [] });
    const [picture = { path: '' }] = manifest.files;
    const bytes = await readFile(join(dataDir, picture.path));
    await rm(join(dataDir, picture.path));
    await rm(cv);
    expect(await restoreMissing()).toEqual({ restored: 2, lost: [] });
    expect(await readFile(join(dataDir, picture.path))).toEqual(bytes);
    expect(await readFile(cv)).toEqual(CV);

    const { db, close } = openDatabase({ kind: 'sqlite', file });
    await db.deleteFrom('submissions').execute();
    const [row] = await db.selectFrom('media_files').selectAll().limit(1).execute();
    if (row === undefined) throw new Error('there is no media file');
    const added = { ...row, path: '/media/new.svg', sha256: 'a'.repeat(64) };
    await db.insertInto('media_files').values(added).execute();
    await close();
    await rm(cv);
    expect(await restoreMissing()).toEqual({ restored: 0, lost: ['media/new.svg'] });
    await expect(readFile(cv)).rejects.toThrow('ENOENT');
  });

  it('store a file only once', async () => {
    const { backUp } = await installation();
    await backUp();
    expect((await backUp(START + DAY)).storedFiles).toBe(0);
  });

  it('refuse to call a backup complete if a file is missing or changed, and name it', async () => {
    const { backUp, cv, root } = await installation();
    await writeFile(cv, 'other bytes');
    await expect(backUp()).rejects.toThrow(`- cvs/${CV_NAME}: its bytes are not those`);
    await rm(cv);
    await expect(backUp()).rejects.toThrow(`- cvs/${CV_NAME}: it is missing`);
    await expect(findBackup(root)).rejects.toThrow('There is no complete backup');
  });

  it('are complete without a file that was erased after the database was copied', async () => {
    const { backUp, cv, file } = await installation();
    const erasures: Promise<unknown>[] = [];
    const erase = async () => {
      const { db, close } = openDatabase({ kind: 'sqlite', file });
      await db.deleteFrom('submissions').execute();
      await close();
    };
    await rm(cv);
    const { manifest } = await backUp(START, (step) => {
      if (step.startsWith('Copying 1')) erasures.push(erase());
    });
    await Promise.all(erasures);
    expect(manifest.erasedMeanwhile).toEqual([`cvs/${CV_NAME}`]);
  });

  it('restore everything but a damaged file, list it, and exit with 1', async () => {
    const { backUp, root } = await installation();
    const { manifest } = await backUp();
    const [damaged, gone, folder] = manifest.files;
    if (damaged === undefined || gone === undefined || folder === undefined)
      throw new Error('no files');
    await writeFile(join(root, damaged.object), 'other bytes');
    await rm(join(root, gone.object));
    await rm(join(root, folder.object));
    await mkdir(join(root, folder.object));
    const target = join(await temporaryFolder(), 'data');
    const { code, stderr } = await run('restore', [root, '--to', target], {});
    expect(code).toBe(1);
    expect(stderr).toContain('3 files are damaged in this backup and were left out');
    for (const { path } of [damaged, gone, folder]) expect(stderr).toContain(`- ${path}: files/`);
    const paths = manifest.files
      .map(({ path }) => path)
      .filter((path) => path.startsWith('media/'));
    const left = paths.filter((path) => existsSync(join(target, path)));
    expect(left).toHaveLength(paths.length - 3);
    const restored = openDatabase({ kind: 'sqlite', file: join(target, 'yafee.sqlite') });
    expect(await restored.db.selectFrom('submissions').select('id').execute()).toEqual([
      { id: 'one' },
    ]);
    await restored.close();
  });

  it('read each stored file within 30 days, write a damaged one again, or fail by its name', async () => {
    const { backUp, root, dataDir } = await installation();
    const { manifest } = await backUp();
    const [file = { path: '', object: '' }] = manifest.files;
    const object = join(root, file.object);
    const bytes = await readFile(object);
    const other = Buffer.alloc(bytes.length, 'x');
    await writeFile(object, other);
    const mended: string[] = [];
    for (let day = 1; day <= 30; day++) {
      const backup = await backUp(START + day * DAY);
      expect(backup.storedFiles).toBe(0);
      mended.push(...backup.mendedFiles);
    }
    expect(mended).toEqual([file.path]);
    expect(await readFile(object)).toEqual(bytes);
    await writeFile(object, other);
    await writeFile(join(dataDir, file.path), other);
    const failures: string[] = [];
    for (let day = 31; day <= 60; day++) {
      await backUp(START + day * DAY).catch((error: Error) => failures.push(error.message));
    }
    expect(failures).toEqual([
      expect.stringMatching(`- ${file.path}: .* and ${file.object} in .* is damaged`),
    ]);
  });

  it('refuse a manifest that leads elsewhere, and a database that is none, in a sentence', async () => {
    const { backUp, root, store } = await installation();
    const { name, manifest } = await backUp();
    const [file] = manifest.files;
    if (file === undefined) throw new Error('no files');
    // Hashes that were computed again do not help.
    for (const path of ['assets/index.js', 'share/a.png', 'yafee.sqlite']) {
      const changed = { ...manifest, files: [{ ...file, path }] };
      const sha256 = createHash('sha256').update(JSON.stringify(changed)).digest('hex');
      await store.write(manifestKey(name), JSON.stringify({ manifest: changed, sha256 }));
      await expect(restoreFrom(root, await temporaryFolder())).rejects.toThrow('is damaged');
    }
    const database = Buffer.from('no database');
    await writeFile(join(root, name, 'database'), database);
    const sha256 = createHash('sha256').update(database).digest('hex');
    await store.write(
      manifestKey(name),
      formatManifest({ ...manifest, database: { ...manifest.database, sha256 } }),
    );
    for (const command of ['restore', 'drill']) {
      const target = join(await temporaryFolder(), 'data');
      const args = command === 'restore' ? [root, '--to', target] : [root];
      const { code, stderr } = await run(command, args, {});
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('cannot be used (file is not a database)'),
      ]);
      expect(stderr).not.toContain('    at ');
      await expect(readdir(target)).rejects.toThrow('ENOENT');
    }
    await rm(join(root, manifestKey(name)));
    await mkdir(join(root, manifestKey(name)));
    await expect(findBackup(root)).rejects.toThrow('manifest.json');
  });

  it('refuse a wrong byte of database or manifest, and leave nothing behind', async () => {
    const { backUp, root } = await installation();
    const { name } = await backUp();
    for (const object of [`${name}/database`, manifestKey(name)]) {
      const path = join(root, object);
      const bytes = await readFile(path);
      const changed = Buffer.from(bytes);
      const middle = Math.floor(bytes.length / 2);
      changed[middle] = (bytes[middle] ?? 0) ^ 1;
      await writeFile(path, changed);
      const target = join(await temporaryFolder(), 'data');
      await expect(restoreFrom(root, target)).rejects.toThrow(object);
      await expect(readdir(target)).rejects.toThrow('ENOENT');
      await writeFile(path, bytes);
    }
  });

  it('refuse a data folder that is not empty, and leave it as it is', async () => {
    const { backUp, root } = await installation();
    await backUp();
    const target = await temporaryFolder();
    await writeFile(join(target, 'yafee.sqlite'), 'mine');
    await expect(restoreFrom(root, target)).rejects.toThrow('is not empty');
    expect(await readFile(join(target, 'yafee.sqlite'), 'utf8')).toBe('mine');
  });

  it('refuse an unfinished backup, and one of a newer version', async () => {
    const { backUp, root, store } = await installation();
    const { name, manifest } = await backUp();
    const newer = { ...manifest, migrations: [...manifest.migrations, '9999-later'] };
    await store.write(manifestKey(name), formatManifest(newer));
    await expect(restoreFrom(root, await temporaryFolder())).rejects.toThrow(
      'is of a newer version than this build (version 0.1.0, with 9999-later)',
    );
    await store.remove([manifestKey(name)]);
    await expect(findBackup(join(root, name))).rejects.toThrow('has no manifest.json');
  });

  it('remove old backups and the files that only they had, but never the newest one', async () => {
    const { backUp, root, store, cv, file } = await installation();
    const first = await backUp();
    const { db, close } = openDatabase({ kind: 'sqlite', file });
    await db.deleteFrom('submissions').execute();
    await close();
    await rm(cv);
    const second = await backUp(START + 20 * DAY);
    const options = { keepDays: 30, now: START + 29 * DAY };
    expect(await removeOldBackups(store, options)).toEqual([]);
    expect(await removeOldBackups(store, { ...options, now: START + 31 * DAY })).toEqual([
      first.name,
    ]);
    expect(await removeOldBackups(store, { ...options, now: START + 400 * DAY })).toEqual([]);
    const stored = (await store.list()).map(({ key }) => key);
    const cvObject = first.manifest.files.at(-1)?.object;
    expect(first.manifest.files.at(-1)?.path).toBe(`cvs/${CV_NAME}`);
    expect(stored).not.toContain(cvObject);
    await restoreFrom(root, join(await temporaryFolder(), 'data'));
    expect(stored).toContain(manifestKey(second.name));
  });
});

/** Several commands, each in a process of its own. */
const LONG = { timeout: 120_000 };

describe('a backup in a bucket', () => {
  /** An installation whose backups go to a prefix of a bucket. */
  async function installationWithBucket() {
    const site = await installation();
    const s3 = await runS3();
    const query = new URLSearchParams({ endpoint: s3.endpoint, region: s3.region });
    const env = {
      DATA_DIR: site.dataDir,
      BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      // The key of the site's files, which does not open this bucket.
      S3_ACCESS_KEY_ID: 'OTHER',
      S3_SECRET_ACCESS_KEY: 'other',
    };
    const address = `s3://${s3.bucket}/backups?${query}`;
    return { ...site, s3, env, query, address };
  }

  it('is found, restored and drilled as one in a folder, also by its name', LONG, async () => {
    const { s3, env, address, query, dataDir, cv } = await installationWithBucket();
    expect(await run('backup', [address, '--keep-days', '30'], env)).toMatchObject({ code: 0 });
    const again = await run('backup', [address], env);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('0 of them new') });
    expect(await readdir(join(dataDir, '.backup'))).toEqual([]);
    const names = [...s3.objects.keys()];
    expect(names.every((name) => name.startsWith('backups/'))).toBe(true);
    const [manifest = ''] = names.filter((name) => name.endsWith('manifest.json'));
    const [, name = ''] = manifest.split('/');

    const target = join(await temporaryFolder(), 'data');
    const one = `s3://${s3.bucket}/backups/${name}?${query}`;
    const restored = await run('restore', [one, '--to', target], env);
    expect(restored).toMatchObject({ code: 0 });
    expect(await readFile(join(target, 'uploads', 'kept', CV_NAME))).toEqual(CV);
    await rm(cv);
    const files = await run('restore', [address, '--files'], env);
    expect(files).toMatchObject({ code: 0, stdout: 'Restored 1 files; none is missing.\n' });
    expect(await run('drill', [address], env)).toMatchObject({ code: 0 });
  });

  it('is refused by the name of an object with a wrong byte', LONG, async () => {
    const { s3, env, address } = await installationWithBucket();
    await run('backup', [address], env);
    for (const part of ['/database', '/files/', '/manifest.json']) {
      const name = [...s3.objects.keys()].find((each) => each.includes(part)) ?? '';
      const stored = s3.objects.get(name);
      if (stored === undefined) throw new Error(`the bucket has no ${part}`);
      const changed = Buffer.from(stored.bytes);
      const middle = Math.floor(changed.length / 2);
      changed[middle] = (changed[middle] ?? 0) ^ 1;
      s3.objects.set(name, { ...stored, bytes: changed });
      const target = join(await temporaryFolder(), 'data');
      const { code, stderr } = await run('restore', [address, '--to', target], env);
      expect([code, stderr]).toEqual([1, expect.stringContaining(name.replace('backups/', ''))]);
      // Without one file everything else is restored.
      expect(existsSync(join(target, 'yafee.sqlite'))).toBe(part === '/files/');
      s3.objects.set(name, stored);
    }
  });

  it('is removed when it is old, with the files that only it had', async () => {
    const { s3, env, address, options: site, file } = await installationWithBucket();
    const { store } = await openStore(address, env);
    const first = await createBackup({ ...site, store, now: () => START });
    const { db, close } = openDatabase({ kind: 'sqlite', file });
    await db.deleteFrom('submissions').execute();
    await close();
    const second = await createBackup({ ...site, store, now: () => START + 20 * DAY });
    // Objects have the time of the service.
    const options = { keepDays: 30, now: Math.max(Date.now(), START) + 60 * DAY };
    expect(await removeOldBackups(store, options)).toEqual([first.name]);
    const names = [...s3.objects.keys()];
    expect(names).toContain(`backups/${manifestKey(second.name)}`);
    const cvObject = first.manifest.files.find(({ path }) => path.startsWith('cvs/'))?.object;
    expect(names).not.toContain(`backups/${cvObject}`);
    expect(names.length).toBeGreaterThan(10);
  });

  it('is refused with a sentence if the key or the address is wrong', async () => {
    const { env, address, s3 } = await installationWithBucket();
    const wrongKey = { ...env, BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' };
    expect(await run('backup', [address], wrongKey)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('refuses the access key'),
    });
    expect(await run('backup', ['s3://Bucket_1'], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('must be the address of a bucket'),
    });
    const one = address.replace('/backups', '/backups/2026-11-23T02-00-00Z');
    expect(await run('backup', [one], env)).toMatchObject({ code: 2 });
    expect(await run('restore', [one, '--to', '/nowhere'], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no manifest.json'),
    });
    expect([...s3.objects.keys()]).toEqual([]);
  });
});

describe('npm run drill', () => {
  it('starts the restored site, and fails if the manifest counts other rows', async () => {
    const { backUp, root, store } = await installation();
    const { name, manifest } = await backUp();
    const drill = async () =>
      runDrill({
        ...(await findBackup(root)),
        database: { kind: 'sqlite', file: '' },
        identity: null,
        report: () => undefined,
        signal: new AbortController().signal,
      });
    expect((await drill()).join('\n')).toContain('11 pages in both languages; 1 messages listed.');
    const tables = { ...manifest.tables, submissions: 2 };
    await store.write(manifestKey(name), formatManifest({ ...manifest, tables }));
    await expect(drill()).rejects.toThrow(
      'The restored table submissions has 1 rows, and the manifest counts 2',
    );
  });
});

describe('the exit code', () => {
  it('is 0 when done, and 1 after a failure', async () => {
    const { dataDir, root } = await installation();
    const env = { DATA_DIR: dataDir };
    expect(await run('backup', [root, '--keep-days', '30'], env)).toMatchObject({ code: 0 });
    expect(await run('backup', [join(root, 'x')], { DATA_DIR: root })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be copied'),
    });
  });

  it('is 2 after wrong use', async () => {
    const root = await temporaryFolder();
    const env = { DATA_DIR: root };
    expect(await run('backup', [], env)).toMatchObject({ code: 2 });
    expect(await run('backup', [root, '--keep-days', '0'], env)).toMatchObject({ code: 2 });
    expect(await run('restore', [root, '--unknown'], env)).toMatchObject({ code: 2 });
    expect(await run('move', ['--to', 'mysql://x'], env)).toMatchObject({ code: 2 });
  });

  it('is 1, with a sentence, if age is needed and not installed', async () => {
    const { dataDir, root } = await installation();
    const args = [root, '--age-recipient', 'age1x'];
    expect(await run('backup', args, { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('age is not installed: install it (apt install age)'),
    });
    await expect(findBackup(root)).rejects.toThrow('There is no complete backup');
  });
});
