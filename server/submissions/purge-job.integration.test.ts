import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, it, vi } from 'vitest';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { openDisk, uploadPaths } from '../../tests/helpers/storages.ts';
import type { Database } from '../platform/database/database.ts';
import type {
  Deliveries,
  Schema,
  SubmissionFiles,
  Submissions,
} from '../platform/database/schema.ts';
import { DAY, HOUR } from '../platform/durations.ts';
import { emailKey } from '../platform/text/email-key.ts';
import { findUnreferenced } from './clean-up-uploads.ts';
import { erasePerson } from './person/erase-person.ts';
import { purgeJob } from './purge-job.ts';
import { purgeOldData, readDue } from './purge-personal-data.ts';

const START = Date.parse('2026-11-22T08:00:00Z');

/** Thousands of rows take long on a busy machine. In milliseconds. */
const TEST_TIMEOUT = 600_000;

/** Messages with a CV. */
const CVS = 486;

async function insertAll<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Partial<Schema[Table]>[],
) {
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto(table)
      .values(rows.slice(at, at + 500) as never)
      .execute();
  }
}

/** Inserts messages of the last 120 days, with two mails each. The first `cvs` of them are applications. */
async function insertMessages(
  { db }: Pick<Database, 'db'>,
  { messages, cvs, unsent }: { messages: number; cvs: number; unsent: number },
  storedFolder: string,
) {
  const indexes = Array.from({ length: messages }, (_, index) => index);
  const receivedAt = (index: number) =>
    START - 120 * DAY + Math.floor((index * 120 * DAY) / messages);
  await insertAll(
    db,
    'submissions',
    indexes.map(
      (index): Submissions => ({
        id: `s${index}`,
        reference: `R${index}`,
        kind: index < cvs ? 'join' : 'contact',
        state: 'received',
        suspicion: null,
        language: 'ar',
        fields: '{}',
        email_key: `visitor${index}@b.co`,
        begun: null,
        merged_into: null,
        received_at: receivedAt(index),
      }),
    ),
  );
  await insertAll(
    db,
    'submission_files',
    indexes.slice(0, cvs).map(
      (index): SubmissionFiles => ({
        submission_id: `s${index}`,
        file: `file${index}`,
        original_name: 'cv.pdf',
        type: 'pdf',
        bytes: 2,
        sha256: 'x',
        state: 'kept',
      }),
    ),
  );
  await insertAll(
    db,
    'deliveries',
    [...indexes, ...indexes].map(
      (index, at): Partial<Deliveries> => ({
        id: `m${at}`,
        channel: 'mail',
        submission_id: `s${index}`,
        subscriber_id: null,
        purpose: 'x',
        recipient: at < messages ? null : 'a@b.co',
        about: '{}',
        message_id: `<${at}>`,
        state: at < unsent ? 'waiting' : 'sent',
        attempts: 0,
        last_error: null,
        queued_at: receivedAt(index),
        next_try_at: START,
        sent_at: null,
      }),
    ),
  );
  for (let index = 0; index < cvs; index++)
    await writeFile(join(storedFolder, `file${index}`), 'cv');
}

async function setUp(database: Database, retainUnsent = true) {
  const { db } = database;
  const { storage, dataDir } = await openDisk();
  const uploads = uploadPaths(dataDir);
  const clock = { wall: START, monotonic: 0 };
  const logged: string[] = [];
  const log = {
    info: (sentence: string) => logged.push(sentence),
    warn: (sentence: string) => logged.push(sentence),
    error: () => undefined,
  };
  const parts = {
    db,
    storage,
    now: () => clock.wall,
    monotonicNow: () => clock.monotonic,
    clock: async () => clock.wall,
    retentionDays: 180,
    retainUnsent,
  };
  const job = purgeJob(parts, log);
  const run = () => job.run(new AbortController().signal);
  return {
    parts,
    uploads,
    clock,
    logged,
    run,
    /** Lets time pass, during which the job runs every hour and has nothing to purge. */
    async pass(milliseconds: number) {
      clock.wall += milliseconds;
      clock.monotonic += milliseconds;
      await db
        .updateTable('purge_clock')
        .set({ purged_at: clock.wall - HOUR })
        .execute();
    },
    async counts() {
      const count = async (table: 'submissions' | 'deliveries' | 'submission_files') =>
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .execute()
        )[0]?.n;
      return {
        messages: await count('submissions'),
        mails: await count('deliveries'),
        cvs: await count('submission_files'),
        kept: (await readdir(uploads.stored)).length,
        trash: (await readdir(uploads.trash)).length,
      };
    },
  };
}

describeOnEachDatabase('the job that purges submissions', ({ open }) => {
  vi.setConfig({ testTimeout: TEST_TIMEOUT });

  it('purges up to a tenth of all in a run, logs how many, and retains unsent ones', async () => {
    const database = await open();
    const { uploads, logged, run, pass, counts } = await setUp(database);
    await insertMessages(database, { messages: 1_300, cvs: CVS, unsent: 20 }, uploads.stored);
    await run();
    expect((await counts()).messages).toBe(1_300);
    // Of the 109 that are older then, nobody was mailed about the first 20.
    await pass(70 * DAY);
    await run();
    expect(await counts()).toMatchObject({ messages: 1_211, kept: CVS - 89, trash: 89 });
    await pass(HOUR);
    await run();
    expect((await counts()).messages).toBe(1_211);
    const purged = logged.flatMap(
      (line) => /^Purged after 180 days: (.*?) moved/.exec(line)?.[1] ?? [],
    );
    expect(purged).toEqual(['89 submissions (89 files of them']);
    expect(logged.filter((line) => line.startsWith('20 submissions are older'))).toHaveLength(1);
  });

  it('purges nothing by a clock that is 200 days ahead, says so once a day, and goes on by itself', async () => {
    const database = await open();
    const { parts, uploads, clock, logged, run, pass, counts } = await setUp(database);
    await insertMessages(database, { messages: 300, cvs: 40, unsent: 0 }, uploads.stored);
    await writeFile(join(uploads.trash, 'removed'), 'cv');
    const before = await counts();
    clock.wall += 200 * DAY;
    for (let hour = 0; hour < 30; hour++) {
      await run();
      await pass(HOUR);
    }
    expect(await counts()).toEqual(before);
    const held = logged.filter((line) =>
      line.startsWith('Nothing is purged: by the clock it is 2027-06-10'),
    );
    expect(held).toHaveLength(1);
    expect(held[0]).toContain('300 of 300 submissions are older than 180 days');
    expect(logged).toHaveLength(2);
    expect(await readDue(database.db, clock.wall, parts)).toMatchObject({
      due: 300,
      total: 300,
      isHeld: true,
    });
    clock.wall -= 200 * DAY;
    await run();
    expect(await counts()).toEqual(before);
    expect((await readDue(database.db, clock.wall, parts)).isHeld).toBe(false);
  });

  it('purges nothing of a small site by a clock that has jumped, until it is right or an operator says so', async () => {
    const database = await open();
    const { parts, uploads, clock, logged, run, counts } = await setUp(database);
    await insertMessages(database, { messages: 5, cvs: 2, unsent: 0 }, uploads.stored);
    await run();
    const before = await counts();
    expect(before.messages).toBe(5);
    for (const jump of [200 * DAY, 3_000 * DAY]) {
      clock.wall += jump;
      for (let hour = 0; hour < 3; hour++) await run();
      expect(await counts()).toEqual(before);
      expect((await readDue(database.db, clock.wall, parts)).isHeld).toBe(true);
      clock.wall -= jump;
      expect((await readDue(database.db, clock.wall, parts)).isHeld).toBe(false);
      await run();
    }
    expect(logged).toEqual([
      expect.stringMatching(
        /^Nothing is purged: by the clock it is 2027-.+, at the last purge it was 2026-.+, and 5 of 5 submissions are older than 180 days\. .+ npm run messages -- purge\.$/,
      ),
    ]);
    // The server was off for this long, and the operator says that the clock is right.
    clock.wall += 200 * DAY;
    await purgeOldData(parts, parts, new AbortController().signal);
    expect((await counts()).messages).toBe(0);
    expect((await readDue(database.db, clock.wall, parts)).isHeld).toBe(false);
  });

  it.each([
    { messages: 20, isHeld: false },
    { messages: 21, isHeld: true },
  ])('takes $messages of as many for usual or not', async ({ messages, isHeld }) => {
    const database = await open();
    const { parts, uploads, clock } = await setUp(database);
    await insertMessages(database, { messages, cvs: 0, unsent: 0 }, uploads.stored);
    const found = await readDue(database.db, clock.wall + 200 * DAY, parts);
    expect(found).toEqual({ due: messages, total: messages, lastAt: null, isHeld });
  });

  it('purges submissions with unsent mails if no mail server is configured', async () => {
    const database = await open();
    const { uploads, run, pass, counts } = await setUp(database, false);
    await insertMessages(database, { messages: 10, cvs: 1, unsent: 20 }, uploads.stored);
    await pass(59 * DAY);
    await run();
    expect((await counts()).messages).toBe(10);
    await pass(122 * DAY);
    await run();
    expect((await counts()).messages).toBe(0);
  });

  it('retains removed CVs in the trash for 30 days, except those of a person who is erased', async () => {
    const database = await open();
    const { parts, uploads, run, pass, counts } = await setUp(database);
    await insertMessages(database, { messages: 3, cvs: 3, unsent: 0 }, uploads.stored);
    await database.db.updateTable('submissions').set({ received_at: START }).execute();
    await pass(180 * DAY);
    await run();
    expect((await counts()).messages).toBe(3);
    await pass(DAY);
    await run();
    expect(await counts()).toEqual({ messages: 0, mails: 0, cvs: 0, kept: 0, trash: 3 });
    expect(
      await erasePerson(parts, { kind: 'email', key: emailKey('Visitor2@b.co') }),
    ).toMatchObject({ trashed: 1 });
    expect((await counts()).trash).toBe(2);
    await pass(29 * DAY);
    await run();
    expect((await counts()).trash).toBe(2);
    await pass(2 * DAY);
    await run();
    expect((await counts()).trash).toBe(0);
  });

  it('moves no files that seem to belong to another database: many, or one older than its tables', async () => {
    const database = await open();
    const { uploads, clock, logged, run, counts } = await setUp(database);
    clock.wall = Date.now();
    const writeUpload = async (name: string, hoursAgo: number) => {
      await writeFile(join(uploads.stored, name), 'cv');
      const time = new Date(clock.wall - hoursAgo * HOUR);
      await utimes(join(uploads.stored, name), time, time);
    };
    for (let index = 0; index < CVS; index++) await writeUpload(`file${index}`, 2);
    await run();
    expect(await counts()).toMatchObject({ kept: CVS, trash: 0 });
    expect(logged).toEqual([
      expect.stringMatching(/^486 files in .*\/uploads\/kept are of no submission/),
    ]);
    for (let index = 3; index < CVS; index++) {
      await utimes(join(uploads.stored, `file${index}`), new Date(), new Date());
    }
    await run();
    expect(await counts()).toMatchObject({ kept: CVS, trash: 0 });
    await database.db
      .updateTable('schema_migrations' as never)
      .set({ applied_at: clock.wall - DAY } as never)
      .execute();
    await run();
    expect(await counts()).toMatchObject({ kept: CVS - 3, trash: 3 });
  });

  it('moves files that a crash of the database has left, among ten times as many that it knows', async () => {
    const database = await open();
    const { parts, uploads, clock, run, counts } = await setUp(database);
    clock.wall = Date.now();
    await database.db
      .updateTable('schema_migrations' as never)
      .set({ applied_at: clock.wall - DAY } as never)
      .execute();
    await insertMessages(database, { messages: 410, cvs: 410, unsent: 0 }, uploads.stored);
    const leave = async (index: number, hoursAgo: number) => {
      const time = new Date(clock.wall - hoursAgo * HOUR);
      await writeFile(join(uploads.stored, `left${index}`), 'cv');
      await utimes(join(uploads.stored, `left${index}`), time, time);
    };
    for (let index = 0; index < 41; index++) await leave(index, 3);
    // Newer than everything that the database knows, so it may be an older copy.
    await leave(0, -0.5);
    const { files, isForeign } = await findUnreferenced({
      ...parts,
      now: () => clock.wall + 2 * HOUR,
    });
    expect([files.length, isForeign]).toEqual([41, true]);
    await leave(0, 3);
    await run();
    expect(await counts()).toMatchObject({ kept: 410, trash: 41 });
  });
});
