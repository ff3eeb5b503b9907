import { randomUUID } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { expect, it } from 'vitest';
import { pdf } from '../../tests/helpers/cv-files.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { openDisk, uploadPaths } from '../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import type { Database } from '../platform/database/database.ts';
import { deliver } from '../platform/deliveries/deliver.ts';
import { noteFailedAddress } from '../platform/deliveries/failed-addresses.ts';
import { DAY, HOUR } from '../platform/durations.ts';
import { emailKey } from '../platform/text/email-key.ts';
import { cleanUpUploads } from './clean-up-uploads.ts';
import { exportMessages } from './export-messages.ts';
import { noteReader } from './inbox/presence.ts';
import { addNote } from './inbox/reply.ts';
import { saveDraft } from './inbox/reply-draft.ts';
import { listMessages } from './list-messages.ts';
import { erasePerson } from './person/erase-person.ts';
import { purgeOldData } from './purge-personal-data.ts';
import { retryMails } from './retry-mails.ts';
import { scanQuarantined } from './scan-quarantined.ts';
import { storeSubmission } from './store-submission.ts';
import type { StoreResult } from './submission-types.ts';
import { subscribeNewsletter } from './subscribe-newsletter.ts';
import type { Scanned, VirusScanner } from './virus-scanner.ts';

/** The tables with personal data. */
const PERSONAL_TABLES = [
  'submissions',
  'submission_files',
  'subscribers',
  'deliveries',
  'idempotency_keys',
  'conversations',
  'conversation_events',
  'reply_drafts',
  'scheduled_replies',
  'conversation_presence',
  'incoming_mails',
  'quarantined_mails',
  'failed_addresses',
] as const;

async function setUp({ db }: Database) {
  const { storage, dataDir } = await openDisk();
  const uploads = uploadPaths(dataDir);
  let time = Date.parse('2026-01-01T00:00:00Z');
  const store = {
    db,
    storage,
    now: () => time,
    linkSecret: 'secret',
    publicUrl: 'https://yafee.example',
  };
  let keys = 0;
  const context = (suspicion: string | null = null) =>
    ({ language: 'ar', key: `key-number-${keys++}`, suspicion }) as const;
  return {
    store,
    uploads,
    passTime: (milliseconds: number) => {
      time += milliseconds;
    },
    message: (email: string, text = 'x', suspicion: string | null = null) =>
      storeSubmission(
        store,
        {
          form: 'contact',
          data: {
            firstName: '=A',
            lastName: 'B',
            phone: '+966501234567',
            email,
            message: text,
          },
          cv: null,
        },
        context(suspicion),
      ),
    async application(email: string, state: 'kept' | 'quarantined' = 'kept') {
      const path = join(uploads.incoming, `${keys}.part`);
      await writeFile(path, pdf());
      const file = { path, originalName: 'cv.pdf', bytes: pdf().length, sha256: `${keys}` };
      const data = { name: 'Sara', phone: '0501234567', email };
      const cv = { file, type: 'pdf', state } as const;
      return storeSubmission(store, { form: 'join', data, cv }, context());
    },
    subscribe: (address: string) =>
      subscribeNewsletter(store, { address: { kind: 'email', address } }, context()),
    /**
     * Makes staff open every conversation, add a note and begin an answer, and every visitor answer by mail, once unreadably.
     */
    async workOnAll() {
      const scope = { forms: ['contact', 'join'] } as const;
      for (const { id, fields } of await listMessages(db)) {
        await answerByMail(db, { id, sender: fields.email?.toLowerCase() ?? '', at: time });
        const writing = { id, scope, staffId: 'staff', text: 'x' };
        const actor = { source: 'admin', staffId: 'staff' } as const;
        await addNote(store, { ...writing, actor, key: randomUUID() });
        await saveDraft(db, writing, time);
        await db
          .insertInto('scheduled_replies')
          .values({
            ...{ submission_id: id, staff_id: 'staff', key: randomUUID(), text: 'x' },
            ...{ language: null, state: 'closed', stage: null, template: null },
            ...{ written_at: time, due_at: time },
          })
          .execute();
        await noteReader(db, { submissionId: id, staffId: 'staff' }, time);
      }
    },
    /** Returns the number of rows of each table of `PERSONAL_TABLES`. */
    async countRows() {
      const counts: number[] = [];
      for (const table of PERSONAL_TABLES) {
        counts.push((await db.selectFrom(table).selectAll().execute()).length);
      }
      return counts;
    },
  };
}

/** Adds an answer, an unreadable one, and a failed address. */
async function answerByMail(
  db: Database['db'],
  { id, sender, at }: { id: string; sender: string; at: number },
): Promise<void> {
  await db
    .insertInto('incoming_mails')
    .values({
      ...{ id: randomUUID(), identity: randomUUID(), submission_id: id, kind: 'reply', at },
      ...{ message_id: null, from_name: '', from_address: sender, is_other_sender: 0 },
      ...{ subject: '', text: 'x', quoted: null, is_cut: 0, attachments: '[]' },
    })
    .execute();
  await db
    .insertInto('quarantined_mails')
    .values({
      ...{ id: sender, mailbox: 'a', uid_validity: '1', uid: at + sender.length, at },
      ...{ reason: 'damaged', message_id: null, sender, bytes: 1 },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .transaction()
    .execute((trx) => noteFailedAddress(trx, { address: sender, words: 'x', at }));
}

/** Counts the rows that queries return. */
class RowCounter implements KyselyPlugin {
  rows = 0;

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    this.rows += result.rows.length;
    return result;
  }
}

function referenceOf({ result }: StoreResult): string | null {
  if (result.status === 'rejected') throw new Error('the submission of the test is invalid');
  return result.reference;
}

describeOnEachDatabase('a submission', ({ open }) => {
  it('is listed with its CV and its mails, without reading the rows of others', async () => {
    const { store, message, application, passTime } = await setUp(await open());
    for (let index = 0; index < 5; index++) {
      await message(`visitor${index}@b.co`);
      await application(`applicant${index}@b.co`);
    }
    passTime(1_000);
    const suspected = await message('bot@b.co', 'x', 'filled-trap');
    passTime(1_000);
    const applied = await application('a@b.co');
    const counter = new RowCounter();
    const db = store.db.withPlugin(counter);
    const [only, ...others] = await listMessages(db, { state: 'suspected' });
    expect([only?.reference, only?.cv, others]).toEqual([...[referenceOf(suspected), null, []]]);
    expect(only?.mails.map(({ purpose, state }) => `${purpose} ${state}`).toSorted()).toEqual([
      ...['contact-notice held', 'contact-receipt held'],
    ]);
    expect(counter.rows).toBe(3);
    const all = await listMessages(db);
    expect(all).toHaveLength(12);
    expect(all[0]).toMatchObject({
      reference: referenceOf(applied),
      cv: { type: 'pdf', state: 'kept' },
    });
    expect(all.map(({ cv, kind }) => (cv !== null) === (kind === 'join'))).not.toContain(false);
    expect(all.map(({ mails }) => mails.length)).toEqual(Array.from({ length: 12 }, () => 2));
  });

  it('is purged from every table and folder after the retention period, and not before', async () => {
    const { store, uploads, message, application, subscribe, passTime, workOnAll, countRows } =
      await setUp(await open());
    const { signal } = new AbortController();
    await message('a@b.co');
    await application('a@b.co');
    await subscribe('a@b.co');
    await workOnAll();
    expect(await countRows()).toEqual([2, 1, 1, 5, 3, 2, 2, 2, 2, 2, 2, 1, 1]);
    passTime(179 * DAY);
    await message('late@b.co');
    const rules = { retentionDays: 180, retainUnsent: false };
    await purgeOldData(store, rules, signal);
    expect((await countRows())[0]).toBe(3);
    passTime(2 * DAY);
    expect(await purgeOldData(store, rules, signal)).toMatchObject({ submissions: 2, files: 1 });
    expect(await countRows()).toEqual([1, 0, 0, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(await readdir(uploads.stored)).toEqual([]);
    expect(await readdir(uploads.trash)).toHaveLength(1);
  });

  it('is erased for one person, and for nobody else', async () => {
    const { store, uploads, message, application, subscribe, workOnAll, countRows } = await setUp(
      await open(),
    );
    for (const email of ['Sara@example.com', 'other@example.com']) {
      await message(email);
      await application(email);
      await subscribe(email);
    }
    await workOnAll();
    // A mail that is about nothing that is stored.
    await store.db
      .transaction()
      .execute((trx) =>
        deliver(trx, store, [{ purpose: 'mail-test', to: { email: 'SARA@example.com' } }]),
      );
    const erased = await erasePerson(store, { kind: 'email', key: emailKey(' sara@EXAMPLE.com ') });
    expect([erased?.submissions.length, erased?.subscriptions]).toEqual([2, 1]);
    expect(await countRows()).toEqual([2, 1, 1, 5, 3, 2, 2, 2, 2, 2, 2, 1, 1]);
    expect(await readdir(uploads.stored)).toHaveLength(1);
    // The remaining row does not reveal whose it is, and prevents another import of the address.
    const unsubscribes = await store.db.selectFrom('newsletter_unsubscribes').selectAll().execute();
    expect(unsubscribes).toMatchObject([{ reason: 'erased', language: 'ar', confirmed_at: null }]);
    expect(JSON.stringify(unsubscribes)).not.toMatch(/sara|example/i);
  });

  it('is exported as CSV without formulas, with its CV unless that is quarantined', async () => {
    const { store, message, application, subscribe } = await setUp(await open());
    await message('a@b.co', 'سطر\n"ثان"');
    await application('a@b.co');
    await application('a@b.co', 'quarantined');
    await subscribe('a@b.co');
    const folder = join(await temporaryFolder(), 'export');
    const done = await exportMessages({ ...store, folder });
    expect(done).toMatchObject({ ok: true, messages: 3, cvs: 1, subscribers: 1 });
    const table = await readFile(join(folder, 'messages.csv'), 'utf8');
    expect(table).toContain(`"'=A B","'+966501234567","a@b.co","","سطر\n""ثان"""`);
    expect(await readFile(join(folder, 'newsletter-email.csv'), 'utf8')).toContain('"a@b.co"');
    const [cv = ''] = await readdir(join(folder, 'cv'));
    expect(await readFile(join(folder, 'cv', cv))).toEqual(pdf());
    expect(await exportMessages({ ...store, folder })).toMatchObject({ ok: false });
  });

  it('is mailed after a suspicion of spam is withdrawn', async () => {
    const { store, message } = await setUp(await open());
    await message('a@b.co', 'x', 'too-fast');
    const [suspected] = await listMessages(store.db, { state: 'suspected' });
    expect(suspected?.mails.map(({ state }) => state)).toEqual(['held', 'held']);
    expect(await retryMails(store.db, store.now)).toBe(0);
    expect(await retryMails(store.db, store.now, 'NOBODY')).toBeNull();
    expect(await retryMails(store.db, store.now, suspected?.reference)).toBe(2);
    const [released] = await listMessages(store.db);
    expect([released?.state, released?.mails.map(({ state }) => state)]).toEqual([
      'received',
      ['waiting', 'waiting'],
    ]);
  });

  it('stays in quarantine until the virus scanner responds', async () => {
    const { store, uploads, application } = await setUp(await open());
    for (let index = 0; index < 2; index++) await application('a@b.co', 'quarantined');
    const results: Scanned[] = ['no-response', 'clean', 'infected'];
    const scanner: VirusScanner = {
      scan: async (content) => {
        content.destroy();
        return results.shift() ?? 'no-response';
      },
    };
    const parts = { ...store, scanner };
    const { signal } = new AbortController();
    expect(await scanQuarantined(parts, signal)).toEqual({ clean: 0, infected: 0 });
    expect(await scanQuarantined(parts, signal)).toEqual({ clean: 1, infected: 1 });
    const states = (await listMessages(store.db)).map(({ cv }) => cv?.state);
    expect(states.toSorted()).toEqual(['infected', 'scanned']);
    expect(await readdir(uploads.stored)).toHaveLength(1);
  });

  it('is the only one whose files stay: unreferenced files are moved or removed', async () => {
    const { store, uploads, application } = await setUp(await open());
    await application('a@b.co');
    await writeFile(join(uploads.stored, 'unreferenced'), 'x');
    await writeFile(join(uploads.incoming, 'incomplete.part'), 'x');
    const cleanUp = () => cleanUpUploads({ ...store, now: Date.now });
    const nothing = { trashed: 0, foreign: 0, removed: 0 };
    expect(await cleanUp()).toEqual(nothing);
    await store.db
      .updateTable('schema_migrations' as never)
      .set({ applied_at: 0 } as never)
      .execute();
    const hoursAgo = new Date(Date.now() - 2 * HOUR);
    for (const folder of [uploads.stored, uploads.incoming]) {
      for (const name of await readdir(folder))
        await utimes(join(folder, name), hoursAgo, hoursAgo);
    }
    expect(await cleanUp()).toEqual({ ...nothing, trashed: 1 });
    expect(await readdir(uploads.stored)).toHaveLength(1);
    expect(await readdir(uploads.incoming)).toEqual([]);
    expect(await readdir(uploads.trash)).toEqual(['unreferenced']);
  });
});
