import { existsSync, statSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import { identifyProcess } from '../../server/context.ts';
import { databaseClock } from '../../server/platform/database/clock.ts';
import type { Database, DatabaseTarget } from '../../server/platform/database/database.ts';
import {
  contract,
  isSchemaUsable,
  MIGRATIONS,
  migrate,
  migrateForProcess,
  readSchemaState,
} from '../../server/platform/database/migrations/migrate.ts';
import { recordProcess } from '../../server/platform/database/processes.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { deliveryJob } from '../../server/platform/deliveries/delivery-job.ts';
import { runJobs } from '../../server/platform/jobs/run-jobs.ts';
import { mailChannel } from '../../server/platform/mail/mail-channel.ts';
import { UNBUILT } from '../../server/platform/release.ts';
import { type CallOptions, callAdmin, PASSWORD } from '../../tests/helpers/admin.ts';
import { openEmptyApp } from '../../tests/helpers/app.ts';
import { pdf } from '../../tests/helpers/cv-files.ts';
import {
  describeOnEachDatabase,
  describeOnSqlite,
  type TestDatabases,
} from '../../tests/helpers/databases.ts';
import { describeSchema } from '../../tests/helpers/describe-schema.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { AFTER_LAST_BUILD, fillLikeLastBuild } from '../../tests/helpers/last-build.ts';
import { openRenderers, readMails } from '../../tests/helpers/mails.ts';
import { runProgram } from '../../tests/helpers/run-program.ts';
import { openDisk } from '../../tests/helpers/storages.ts';
import { resultOf } from '../command-line.ts';
import { countTables } from '../operations/database-dump.ts';
import { takeOver } from './take-over.ts';

/** Tables that the take-over creates anew. */
const MADE_ANEW = {
  ...{ schema_migrations: MIGRATIONS.length, processes: 0, process_reports: 0 },
  ...{ conversation_files: 0, subscriber_address_changes: 0 },
  ...{ newsletter_topics: 0, subscriber_topics: 0, staff_notifications: 0 },
  ...{ labels: 0, conversation_labels: 0, spam_senders: 0 },
  scheduled_replies: 0,
  content_summaries: 0,
  media_words: 0,
  ...{ redirects: 0, missing_addresses: 0 },
  statistics: 0,
  glossary_terms: 0,
  ...{ findings: 0, check_runs: 0, outside_links: 0 },
};

/** Tables that had another name in the last build. */
const RENAMED: Record<string, string> = {
  content_bin: 'content_trash',
  content_plans: 'content_schedules',
  newsletter_departures: 'newsletter_unsubscribes',
  newsletter_mailings: 'campaigns',
  outbox: 'deliveries',
};

async function openLastBuild(
  databases: TestDatabases,
): Promise<{ target: DatabaseTarget; database: Database }> {
  const target = await databases.target();
  await fillLikeLastBuild(target);
  return { target, database: await databases.open(target) };
}

function fileOf(target: DatabaseTarget): string {
  return target.kind === 'sqlite' ? target.file : '';
}

async function openTakenOver(databases: TestDatabases): Promise<Database> {
  const { target, database } = await openLastBuild(databases);
  await takeOver(target, database);
  return database;
}

/** The content of a database: its tables, and all of their rows. */
async function contentOf(database: Database) {
  const rows: Record<string, unknown[]> = {};
  for (const table of Object.keys(await countTables(database))) {
    rows[table] = await database.db
      .selectFrom(table as keyof Schema)
      .selectAll()
      .execute();
  }
  return { tables: await describeSchema(database), rows };
}

describeOnEachDatabase('the take-over of a database of the last build', (databases) => {
  it('leaves every row in the tables of this build', async () => {
    const { target, database } = await openLastBuild(databases);
    const before = await countTables(database);
    expect(await isSchemaUsable(database)).toBe(false);
    const lines = await takeOver(target, database);
    expect(lines[0]).toMatch(/^\d{3} rows were taken over\. Start the server/);
    const expected = Object.entries(before).map(([table, rows]) => [RENAMED[table] ?? table, rows]);
    expect(await countTables(database)).toEqual({ ...Object.fromEntries(expected), ...MADE_ANEW });
    const empty = await databases.open(await databases.target());
    await migrate(empty, Date.now);
    expect(await describeSchema(database)).toEqual(await describeSchema(empty));
    expect(await isSchemaUsable(database)).toBe(true);
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: [] });
    // Earlier builds refuse a database with a contracting migration that they do not know.
    const { applied } = await readSchemaState(database);
    expect(applied).toEqual([
      { name: '0001-baseline', step: 'contract' },
      ...MIGRATIONS.slice(1).map(({ name, step }) => ({ name, step })),
    ]);
  });

  it('keeps what the last build had in other columns, and repairs what builds before it had stored', async () => {
    const { target, database } = await openLastBuild(databases);
    const { db } = database;
    await sql`
      update content_entries set fields = replace(fields, '+968 2500 0000', '+966 (0) 50 123 4567')
      where kind = 'settings'`.execute(db);
    await takeOver(target, database);
    const settings = await db
      .selectFrom('content_entries')
      .select('fields')
      .where('kind', '=', 'settings')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(settings.fields).phones).toEqual([
      ...['+968 9000 0000', '+968 9000 0000', '+966501234567'],
    ]);
    // The key of the codes by which those are known who unsubscribed.
    const key = db
      .selectFrom('server_secrets')
      .select('value')
      .where('name', '=', 'newsletter-unsubscribes');
    expect(await key.execute()).toEqual([{ value: 'xsgX9-xDuT8Uuj4ZNDp9UzMvlqvnFn07mnMzl1DmcSU' }]);
    const forms = await db
      .selectFrom('submissions')
      .select('kind')
      .orderBy('received_at')
      .execute();
    expect(forms.map(({ kind }) => kind)).toEqual([
      ...['contact', 'contact', 'contact', 'join', 'vacancy', 'program'],
    ]);
    const differing = await db
      .selectFrom('submissions')
      .innerJoin('conversations', 'submission_id', 'id')
      .select('id')
      .whereRef('submissions.kind', '!=', 'conversations.kind')
      .execute();
    expect(differing).toEqual([]);
    const templates = await db
      .selectFrom('reply_templates')
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
      .groupBy('kind')
      .orderBy('kind')
      .execute();
    expect(templates.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      ...['contact 4', 'join 6', 'program 3', 'vacancy 4'],
    ]);
    const scheduled = await db
      .selectFrom('audit_log')
      .select(['source', 'event', 'details'])
      .where('sequence', '=', 16)
      .executeTakeFirst();
    expect(scheduled).toEqual({
      ...{ source: 'admin', event: 'scheduled' },
      details: '{"action":"publish","scheduledAt":1805904249900}',
    });
    const failures = await db
      .selectFrom('deliveries')
      .select(['last_error', 'failure'])
      .where('last_error', 'is not', null)
      .orderBy('last_error')
      .execute();
    expect(failures).toEqual([
      { last_error: '451 4.3.0 try again later', failure: 'temporary' },
      { last_error: '550 5.1.1 unknown', failure: 'permanent' },
      { last_error: '554 5.7.1 refused', failure: null },
    ]);
  });

  it('gives no number of a deleted row again', async () => {
    const { target, database } = await openLastBuild(databases);
    const { db } = database;
    const highest = () =>
      db
        .selectFrom('conversation_events')
        .select(({ fn }) => fn.max<number>('sequence').as('sequence'))
        .executeTakeFirstOrThrow();
    const { sequence } = await highest();
    await db.deleteFrom('conversation_events').where('sequence', '=', sequence).execute();
    await takeOver(target, database);
    const { submission_id: id } = await db
      .selectFrom('conversations')
      .select('submission_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('conversation_events')
      .values({ submission_id: id, kind: 'state', at: 1, text: 'open' })
      .execute();
    expect((await highest()).sequence).toBe(sequence + 1);
  });

  it('changes nothing if it fails', async () => {
    const { target, database } = await openLastBuild(databases);
    await sql`alter table rights_requests drop column done_by`.execute(database.db);
    const before = await contentOf(database);
    await expect(takeOver(target, database)).rejects.toThrow('done_by');
    expect(await contentOf(database)).toEqual(before);
  });

  it.each([
    ['an empty database', async () => undefined, 'nothing to take over'],
    [
      'a database of an older build',
      (database: Database) =>
        sql`delete from schema_migrations where name = '0043-last-purge'`.execute(database.db),
      'not of the last build before version 1.0, whose newest migration is 0043-last-purge: start that build',
    ],
    [
      'a database that a process uses',
      (database: Database) =>
        recordProcess(database, { id: 'p', role: 'web', release: '0.9.0+x', schemaLevel: 43 }),
      'processes use the database (web of 0.9.0+x, seen ',
    ],
    [
      'a database whose last upgrade has not ended',
      (database: Database) =>
        sql`update content_index_state set version = version - 1`.execute(database.db),
      'has not finished its own upgrade: start it once',
    ],
    [
      'a database with a message without its conversation',
      (database: Database) =>
        sql`delete from conversations where kind = 'program'`.execute(database.db),
      'has not finished its own upgrade: start it once',
    ],
    [
      'a database with a column that somebody has added',
      (database: Database) => sql`alter table staff add column phone text`.execute(database.db),
      'what the last build did not make (staff.phone)',
    ],
    [
      'a database with a table that somebody has added',
      (database: Database) => sql`create table visits (at bigint)`.execute(database.db),
      'what the last build did not make (visits)',
    ],
  ])('refuses %s, and changes nothing', async (name, change, sentence) => {
    const isEmpty = name === 'an empty database';
    const { target, database } = isEmpty
      ? await databases
          .target()
          .then(async (each) => ({ target: each, database: await databases.open(each) }))
      : await openLastBuild(databases);
    await change(database);
    const before = await contentOf(database);
    await expect(takeOver(target, database)).rejects.toThrow(sentence);
    expect(await contentOf(database)).toEqual(before);
    const hasCopy = target.kind === 'sqlite' && existsSync(`${target.file}.before-1.0`);
    expect(hasCopy).toBe(false);
  });

  it('is not repeated', async () => {
    const { target, database } = await openLastBuild(databases);
    await takeOver(target, database);
    await expect(takeOver(target, database)).rejects.toThrow('nothing to take over');
  });

  it('is what a server asks for that meets such a database, which it does not change', async () => {
    const { database } = await openLastBuild(databases);
    const before = await contentOf(database);
    const process = identifyProcess({ role: 'all' }, UNBUILT);
    const refusal = {
      ok: false,
      problem: 'earlier-database',
      message: expect.stringContaining('npm run migrate -- --take-over'),
    };
    for (const mode of ['start', 'never'] as const) {
      const options = { process, now: Date.now };
      expect(await migrateForProcess(database, mode, options)).toMatchObject(refusal);
    }
    expect(await contract(database, Date.now)).toMatchObject(refusal);
    expect(await contentOf(database)).toEqual(before);
  });
});

describeOnEachDatabase('a database that was taken over', (databases) => {
  const MAIL = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@yafee.example',
    MAIL_TO: 'team@yafee.example',
  };

  async function open() {
    const database = await openTakenOver(databases);
    const now = () => AFTER_LAST_BUILD;
    const { app } = await openEmptyApp(database, MAIL, { now });
    const { secret } = await database.db
      .selectFrom('staff_credentials')
      .select('secret')
      .where('kind', '=', 'totp')
      .executeTakeFirstOrThrow();
    const code = new TOTP({ secret }).generate({ timestamp: AFTER_LAST_BUILD });
    const body = { email: 'administrator@yafee.example', password: PASSWORD, code };
    const signedIn = await callAdmin(app, 'signIn', { body });
    const call = (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
      callAdmin(app, name, { ...options, cookie: signedIn.cookie });
    return { database, app, signedIn, call };
  }

  it('has its pages, forms and links', async () => {
    const { database, app } = await open();
    const { db } = database;
    for (const [language, address] of [
      ['en', '/en'],
      ['en', '/en/latest-news'],
      ['ar', '/latest-news/6'],
    ] as const) {
      const headers = { 'accept-language': language };
      const page = await app.inject({ url: address, headers });
      expect([address, page.statusCode]).toEqual([address, 200]);
      expect(page.body).toMatch(/سارية|Sariya/);
    }
    const mails = await readMails(db, 'contact-receipt');
    const tokens = mails.flatMap(({ mail }) => /token=([\w.-]+)/.exec(mail.text)?.[1] ?? []);
    expect(tokens.length).toBeGreaterThan(0);
    const [token = ''] = tokens;
    const status = await app.inject({ url: `/en/my-request?token=${token}` });
    expect(status.statusCode).toBe(200);
    const post = (url: string, payload: object, headers = {}) =>
      app.inject({ method: 'POST', url, payload, headers });
    const sent = await post('/api/contactUs/sendMail', CONTACT);
    expect(sent.statusCode).toBe(201);
    // A number that an even earlier build had stored as typed.
    const count = () =>
      db.selectFrom('subscribers').select('id').where('kind', '=', 'phone').execute();
    const phones = (await count()).length;
    await post('/api/frontend/newsletter/subscrip', { email: '0501112222' });
    expect(await count()).toHaveLength(phones);
  });

  it('has its accounts, inbox and content', async () => {
    const { signedIn, call } = await open();
    expect(signedIn.status).toBe(200);
    const { body: inbox } = await call('inbox');
    expect(inbox.rows.map(({ form }: { form: string }) => form).toSorted()).toEqual([
      ...['contact', 'contact', 'join', 'program', 'vacancy'],
    ]);
    const search = async (name: AdminCallName, words: string) =>
      (await call(name, { query: `?search=${encodeURIComponent(words)}` })).body.rows;
    const [noura] = await search('inbox', 'نوره');
    const { body: conversation } = await call('conversation', { id: noura.id });
    const kinds = conversation.timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['note', 'reply', 'received']));
    expect(await search('trash', 'Gone')).toHaveLength(1);
    expect(await search('listEntries', 'Draft evening')).toHaveLength(1);
    expect((await call('subscribers')).body.total).toBe(5);
    expect((await call('audit')).body.entries.length).toBeGreaterThan(10);
    expect((await call('replyTemplates')).body.templates).toHaveLength(17);
  });

  it('sends the mails that were waiting', async () => {
    const { db, kind } = await openTakenOver(databases);
    const waiting = await db
      .selectFrom('deliveries')
      .select(['purpose', 'message_id'])
      .where('state', '=', 'waiting')
      .execute();
    expect(waiting.length).toBeGreaterThan(5);
    const { storage } = await openDisk();
    for (const { file } of await db.selectFrom('submission_files').select('file').execute()) {
      await storage.put(`cvs/${file}`, pdf());
    }
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const sent: string[] = [];
    const sentIds: string[] = [];
    const job = deliveryJob(
      {
        db,
        kind,
        channels: [
          mailChannel({
            transport: {
              send: ({ to, messageId }) => {
                sent.push(to);
                sentIds.push(messageId);
                return Promise.resolve(undefined);
              },
            },
            from: { name: '', address: 'a@b.co' },
            to: 'team@example.com',
            renderers: await openRenderers(db, { now: () => AFTER_LAST_BUILD, storage }),
          }),
        ],
        random: () => 0.5,
        afterGivingUp: async () => undefined,
        clock: databaseClock(kind, () => AFTER_LAST_BUILD),
        onCrash: 'resend',
        stopWithinMs: 1_000,
      },
      log,
    );
    const running = runJobs([{ ...job, first: 0 }], log);
    onTestFinished(() => running.stop());
    const left = () =>
      db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').execute();
    await expect.poll(left).toEqual([]);
    const dropped = waiting.filter(({ message_id: id }) => !sentIds.includes(id));
    // Their subscribers have confirmed already.
    expect(dropped.map(({ purpose }) => purpose)).toEqual(Array(2).fill('newsletter-confirmation'));
    expect(sent).toContain('team@example.com');
  });
});

describeOnSqlite('npm run migrate -- --take-over', (databases) => {
  it('says that there is no room, and changes nothing', async () => {
    const { target, database } = await openLastBuild(databases);
    const before = await contentOf(database);
    await sql`pragma max_page_count = 1`.execute(database.db);
    const run = () => takeOver(target, database);
    const { code, stderr } = await resultOf({ usage: '', run }, [], {
      env: {},
      typed: process.stdin,
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('The disk is full')]);
    expect(await contentOf(database)).toEqual(before);
    expect(existsSync(`${fileOf(target)}.before-1.0`)).toBe(false);
  });

  it('replaces the copy of a run that was killed', async () => {
    const { target, database } = await openLastBuild(databases);
    const copy = `${fileOf(target)}.before-1.0`;
    for (const left of [copy, `${copy}.part`, `${copy}.part-journal`])
      await writeFile(left, 'half');
    await takeOver(target, database);
    const copied = await databases.open({ kind: 'sqlite', file: copy });
    expect((await readSchemaState(copied)).applied.at(-1)?.name).toBe('0043-last-purge');
    expect(await readdir(dirname(copy))).not.toContainEqual(expect.stringContaining('.part'));
  });

  it('says what it did, and keeps a copy that nobody else reads', async () => {
    const target = await databases.target();
    if (target.kind !== 'sqlite') throw new Error('the target is no file');
    const folder = dirname(target.file);
    const file = `${folder}/yafee.sqlite`;
    await fillLikeLastBuild({ kind: 'sqlite', file });
    const env = { DATA_DIR: folder };
    const shown = await runProgram('tools/migrate/migrate.ts', [], env);
    expect(shown.stdout).toContain('of a build before version 1.0: stop all processes');
    const { code, stdout } = await runProgram('tools/migrate/migrate.ts', ['--take-over'], env);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${file}.before-1.0`)]);
    expect(statSync(`${file}.before-1.0`).mode & 0o077).toBe(0);
    const again = await runProgram('tools/migrate/migrate.ts', ['--take-over'], env);
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringContaining('nothing to take over'),
    ]);
  });
});
