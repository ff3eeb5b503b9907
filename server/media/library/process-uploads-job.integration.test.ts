import { fork } from 'node:child_process';
import { expect, it } from 'vitest';
import { callAdmin } from '../../../tests/helpers/admin.ts';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import {
  type OpenedAdmin,
  openAdmin,
  sendPart,
  start,
} from '../../../tests/helpers/library-uploads.ts';
import { MINUTE, SECOND } from '../../platform/durations.ts';
import { StorageFailure } from '../../platform/storage/storage.ts';
import { processUploadsJob, type UploadDependencies } from './process-uploads-job.ts';
import { readUploadApart } from './read-upload-apart.ts';

const SIGNAL = new AbortController().signal;

/** Sends a file whole. @returns the id of its upload */
async function send(admin: OpenedAdmin, name: string): Promise<string> {
  const bytes = Buffer.from('name,city\nNoura,Riyadh\n');
  const { id } = (await start(admin, name, bytes)).body;
  expect((await sendPart(admin, id, 0, bytes)).status).toBe(200);
  return id;
}

async function readUpload({ app, cookie }: OpenedAdmin, id: string) {
  const { state, problem } = (await callAdmin(app, 'readUpload', { cookie, id })).body;
  return { state, problem };
}

describeOnEachDatabase('taking uploads in', (databases) => {
  /** A job over the uploads of an admin, with its own clock. */
  function jobOf({ database, storage }: OpenedAdmin, parts: Partial<UploadDependencies> = {}) {
    const clock = { now: 0 };
    const job = processUploadsJob({
      db: database.db,
      storage,
      now: Date.now,
      monotonicNow: () => clock.now,
      ...parts,
    });
    return { clock, run: () => job.run(SIGNAL) };
  }

  it('waits for a storage that fails, longer each time, and counts that as no attempt', async () => {
    const admin = await openAdmin(databases);
    const id = await send(admin, 'table.csv');
    const storage = { ...admin.storage };
    let opened = 0;
    const { open } = admin.storage;
    let fails = true;
    storage.open = async (...options) => {
      opened++;
      if (fails) throw new StorageFailure('the service does not answer');
      return open.apply(admin.storage, options);
    };
    for (const method of ['put', 'putFile', 'moveFile', 'stat', 'touch', 'remove', 'list'] as const)
      storage[method] = admin.storage[method].bind(admin.storage) as never;
    const { clock, run } = jobOf(admin, { storage });
    // Nothing is tried at 1, 5 and 13 seconds.
    for (const seconds of [0, 1, 2, 5, 6, 13, 14]) {
      clock.now = seconds * SECOND;
      await run().catch(() => undefined);
    }
    expect(opened).toBe(4);
    expect(await readUpload(admin, id)).toEqual({ state: 'taking', problem: null });
    const { db } = admin.database;
    const rows = await db.selectFrom('media_uploads').select('attempts').execute();
    expect(rows).toEqual([{ attempts: 0 }]);
    fails = false;
    clock.now += 10 * MINUTE;
    await run();
    expect(await readUpload(admin, id)).toEqual({ state: 'done', problem: null });
  });

  it('waits where no process can be started, and takes the uploads behind', async () => {
    const admin = await openAdmin(databases);
    const first = await send(admin, 'first.csv');
    let canStart = false;
    const { clock, run } = jobOf(admin, {
      read: (file) =>
        canStart || file.name !== 'first.csv'
          ? readUploadApart(file)
          : readUploadApart(file, {
              start: () => fork('none.js', { execPath: '/no/such/program' }),
            }),
    });
    const second = await send(admin, 'second.csv');
    await admin.database.db
      .updateTable('media_uploads')
      .set({ fingerprint: 'other' })
      .where('id', '=', second)
      .execute();
    await expect(run()).rejects.toThrow('ENOENT');
    expect(await readUpload(admin, first)).toEqual({ state: 'taking', problem: null });
    expect(await readUpload(admin, second)).toEqual({ state: 'done', problem: null });
    canStart = true;
    clock.now = MINUTE;
    await run();
    expect(await readUpload(admin, first)).toEqual({ state: 'done', problem: null });
  });

  it('refuses a file with which the process has ended three times', async () => {
    const admin = await openAdmin(databases);
    const id = await send(admin, 'table.csv');
    for (let process = 1; process <= 3; process++) {
      const begun = Promise.withResolvers<void>();
      // As in a process that ends while it reads: nothing comes after it.
      const { run } = jobOf(admin, {
        read: () => {
          begun.resolve();
          return new Promise(() => undefined);
        },
      });
      void run();
      await begun.promise;
      expect(await readUpload(admin, id)).toEqual({ state: 'taking', problem: null });
    }
    await jobOf(admin).run();
    expect(await readUpload(admin, id)).toEqual({ state: 'refused', problem: 'damaged' });
    expect(await admin.storage.list('parts/')).toEqual([]);
  });
});

const FILE = { path: '/no/such/file', name: 'table.csv', bytes: 1 };

it('no upload is refused for a process that ends before it has read anything', async () => {
  const start = () => fork('', { execArgv: ['--eval', 'process.abort()'], silent: true });
  await expect(readUploadApart(FILE, { start })).rejects.toThrow('ended with');
  await expect(readUploadApart(FILE, { timeout: 1 })).rejects.toThrow('ended with SIGKILL');
});

it('a failure to start a process is an error for the caller, and for nobody else', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  try {
    const start = () => fork('none.js', { execPath: '/no/such/program' });
    await expect(readUploadApart(FILE, { start })).rejects.toThrow('ENOENT');
    // What the process reports after that.
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('uncaughtException', note);
  }
  expect(uncaught).toEqual([]);
});
