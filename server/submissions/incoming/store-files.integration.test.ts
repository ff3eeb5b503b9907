import { readdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { adminCalls } from '../../../contract/admin/api.ts';
import {
  type ConversationFile,
  INCOMING_FILES,
  type UnstoredFile,
} from '../../../contract/admin/inbox/files.ts';
import type { IncomingMail, TimelineItem } from '../../../contract/admin/inbox/inbox.ts';
import { formsOf, STAFF_ROLES } from '../../../contract/admin/permissions.ts';
import { callAdmin, signInAs } from '../../../tests/helpers/admin.ts';
import { openEmptyApp } from '../../../tests/helpers/app.ts';
import { archive, docx, largePdf, pdf } from '../../../tests/helpers/cv-files.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { CONTACT } from '../../../tests/helpers/forms.ts';
import { mail, multipart, type PartForm } from '../../../tests/helpers/mail-forms.ts';
import { exportPerson, readPersonExport } from '../../../tests/helpers/person-export.ts';
import { hashBytes } from '../../platform/file-hash.ts';
import { parseHead, parseMail } from '../../platform/mailbox/parse-mail.ts';
import { cleanUpUploads } from '../clean-up-uploads.ts';
import { erasePerson } from '../person/erase-person.ts';
import { purgeOldData } from '../purge-personal-data.ts';
import { scanQuarantined } from '../scan-quarantined.ts';
import { eraseByLink } from '../status/erase-by-link.ts';
import { exportSubmission } from '../status/export-data.ts';
import { listStoredFiles } from '../submission-files.ts';
import type { Scanned, VirusScanner } from '../virus-scanner.ts';
import { removeStoredFiles, storeFiles } from './store-files.ts';
import { MAX_INCOMING, storeReply } from './store-incoming.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A scanner with a verdict for each file, in turn; the last one stays. */
function scannerOf(...verdicts: Scanned[]): VirusScanner & { asked: number } {
  const scanner = {
    asked: 0,
    async scan(content: { destroy(): void }) {
      content.destroy();
      return verdicts[Math.min(scanner.asked++, verdicts.length - 1)] ?? 'clean';
    },
  };
  return scanner;
}

function attached(name: string, content: Buffer): PartForm {
  return {
    type: 'application/octet-stream',
    headers: [
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Content-Transfer-Encoding: base64',
    ],
    body: content.toString('base64'),
  };
}

async function setUp({ open }: TestDatabases) {
  const database = await open();
  const { db } = database;
  const { app, storage } = await openEmptyApp(database);
  await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload: CONTACT });
  const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
  const { cookie } = await signInAs(app, database, 'editor');
  let count = 0;
  /** Takes a mail with files into the conversation, as the job does. */
  const receive = async (
    files: readonly (readonly [name: string, content: Buffer])[],
    scanner: VirusScanner | null = null,
  ) => {
    count++;
    const parts = multipart('mixed', [
      { type: 'text/plain', body: `Mail ${count}` },
      ...files.map(([name, content]) => attached(name, content)),
    ]);
    const source = mail(parts);
    const folder = storage.incomingFolder;
    const head = await parseHead(source.subarray(0, source.indexOf('\r\n\r\n')));
    const body = await parseMail(source, { isWhole: true, folder });
    if (!head.ok || !body.ok) throw new Error('the mail of the test cannot be read');
    const stored = await storeFiles({ db, storage, scanner }, id, body.value.files);
    const result = await db
      .transaction()
      .execute((trx) =>
        storeReply(
          trx,
          { identity: `<${count}@a.example>`, head: head.value, at: count },
          { submissionId: id, emailKey: 'noura@example.com', body: body.value, files: stored },
        ),
      );
    if (result !== 'stored') await removeStoredFiles(storage, stored);
    expect(await readdir(folder)).toEqual([]);
    return result;
  };
  const readIncoming = async () => {
    const { body } = await callAdmin(app, 'conversation', { cookie, id });
    const timeline = body.timeline as TimelineItem[];
    return timeline.filter((item) => item.kind === 'incoming') as (IncomingMail & { id: string })[];
  };
  const last = async (): Promise<{ files: ConversationFile[]; unstored: UnstoredFile[] }> => {
    const { files = [], unstored = [] } = (await readIncoming()).at(-1) ?? {};
    return { files, unstored };
  };
  const stored = async () => (await storage.list('cvs/')).length;
  return { database, db, app, storage, id, cookie, receive, last, stored };
}

function fetchFile(
  app: FastifyInstance,
  name: 'downloadConversationFile' | 'showConversationFile',
  { cookie, id, file }: { cookie: string; id: string; file: string },
) {
  const url = adminCalls[name].path.replace(':id', id).replace(':file', file);
  return app.inject({ url, headers: { cookie } });
}

describeOnEachDatabase('the files of a mail', (databases) => {
  it('are stored by what they are, whatever they are called, and named without what deceives [INCOMING-11]', async () => {
    const { receive, last, stored } = await setUp(databases);
    await receive([
      ['../../etc/pass\u202efdp.exe', pdf()],
      ['photo.pdf', PNG],
      ['cv.doc', docx()],
      ['\u0000', pdf('9 0 obj')],
      ['table.csv', Buffer.from('name,age\nNoura,30\n')],
      ['archive.zip', archive([{ name: 'a.txt', text: 'x' }])],
    ]);
    const { files, unstored } = await last();
    expect(files.map(({ name, type, isShown }) => [name, type, isShown])).toEqual([
      ['passfdp.pdf', 'pdf', true],
      ['photo.png', 'png', true],
      ['cv.docx', 'docx', false],
      ['file.pdf', 'pdf', true],
      ['table.csv', 'csv', false],
      ['archive.zip', 'zip', false],
    ]);
    expect(unstored).toEqual([]);
    expect(await stored()).toBe(6);
  });

  it('stay in the mailbox and are named with the reason, if they are none that are stored [INCOMING-13]', async () => {
    const { receive, last, stored } = await setUp(databases);
    const bomb = archive([{ name: 'zeros', text: Buffer.alloc(70 * 1024 * 1024) }]);
    await receive([
      ['page.html', Buffer.from('<html><script>alert(1)</script>')],
      ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['invoice.pdf', Buffer.from('MZ\u0090 this program')],
      ['page.pdf', Buffer.from('<html>%PDF-1.7 <script>')],
      ['bomb.zip', bomb],
      ['empty.pdf', Buffer.alloc(0)],
    ]);
    const { files, unstored } = await last();
    expect(files).toEqual([]);
    expect(unstored.map(({ name, reason }) => [name, reason])).toEqual([
      ['page.html', 'type'],
      ['picture.svg', 'type'],
      ['invoice.pdf', 'type'],
      ['page.pdf', 'type'],
      ['bomb.zip', 'type'],
      ['empty.pdf', 'empty'],
    ]);
    expect(await stored()).toBe(0);
  });

  it('have a bound for each conversation, in number and in bytes, and mails beyond it still arrive [INBOX-BOUNDS-06]', async () => {
    const { db, receive, last, stored, id } = await setUp(databases);
    const small: [string, Buffer][] = Array.from({ length: INCOMING_FILES.ofMail }, (_, index) => [
      `${index}.pdf`,
      pdf(),
    ]);
    for (let count = 0; count < INCOMING_FILES.ofConversation; count += small.length) {
      await receive(small);
    }
    expect((await last()).unstored).toEqual([]);
    await receive([['one more.pdf', pdf()]]);
    expect(await last()).toEqual({
      files: [],
      unstored: [{ name: 'one more.pdf', reason: 'full' }],
    });
    expect(await stored()).toBe(INCOMING_FILES.ofConversation);
    // As many mails as a conversation takes; one of a thousand more leaves nothing behind.
    const { count } = await db
      .selectFrom('incoming_mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await db
      .insertInto('incoming_mails')
      .values(
        Array.from({ length: MAX_INCOMING - Number(count) }, (_, index) => ({
          ...{ id: `m${index}`, identity: `m${index}`, submission_id: id, kind: 'reply' as const },
          ...{ at: 1, message_id: null, from_name: '', from_address: '', is_other_sender: 0 },
          ...{ subject: '', text: '', quoted: null, is_cut: 0, attachments: '[]' },
          ...{ attachment_reasons: null, remark: null },
        })),
      )
      .execute();
    for (let more = 0; more < 3; more++) expect(await receive(small)).toBe('too-many');
    expect(await stored()).toBe(INCOMING_FILES.ofConversation);
    await db
      .updateTable('conversation_files')
      .set({ bytes: INCOMING_FILES.bytes / INCOMING_FILES.ofConversation })
      .execute();
    await db.deleteFrom('incoming_mails').where('at', '<=', 1).execute();
    await receive([['small.pdf', pdf()]]);
    expect((await last()).files).toHaveLength(1);
    await receive([
      ['large.pdf', largePdf(9 * 1024 * 1024)],
      ['larger.pdf', largePdf(9.5 * 1024 * 1024)],
    ]);
    expect((await last()).unstored).toEqual([{ name: 'larger.pdf', reason: 'full' }]);
  });

  it('are scanned: a harmful one is removed and shown as that, and one that waits is closed until it is clean [INCOMING-12]', async () => {
    const { db, app, storage, id, cookie, receive, last, stored } = await setUp(databases);
    const scanner = scannerOf('clean', 'infected', 'no-response');
    await receive(
      [
        ['clean.pdf', pdf()],
        ['harmful.pdf', pdf('9 0 obj')],
        ['waits.pdf', pdf('8 0 obj')],
        ['waits too.pdf', pdf('7 0 obj')],
      ],
      scanner,
    );
    const states = async () => (await last()).files.map(({ state }) => state);
    expect(await states()).toEqual(['scanned', 'infected', 'quarantined', 'quarantined']);
    // A scanner that has not responded is not waited for again.
    expect(scanner.asked).toBe(3);
    expect(await stored()).toBe(3);
    const [clean, harmful, waits] = (await last()).files;
    const download = (file = '') =>
      fetchFile(app, 'downloadConversationFile', { cookie, id, file });
    expect((await download(clean?.id)).statusCode).toBe(200);
    expect((await download(harmful?.id)).statusCode).toBe(404);
    const closed = await download(waits?.id);
    expect([closed.statusCode, closed.json()]).toEqual([403, { problem: 'not-scanned' }]);
    const version = async () =>
      (await callAdmin(app, 'conversation', { cookie, id })).body.version as string;
    const before = await version();
    const { signal } = new AbortController();
    expect(
      await scanQuarantined({ db, storage, scanner: scannerOf('clean', 'infected') }, signal),
    ).toEqual({ clean: 1, infected: 1 });
    expect((await states()).toSorted()).toEqual(['infected', 'infected', 'scanned', 'scanned']);
    expect(await stored()).toBe(2);
    expect(await version()).not.toBe(before);
  });

  it('are downloaded and shown by those who see the conversation, never as a document of this origin, and recorded [INBOX-FILES-01]', async () => {
    const { database, db, app, id, cookie, receive, last } = await setUp(databases);
    await receive([
      ['شهادة.pdf', pdf()],
      ['photo.png', PNG],
      ['cv.docx', docx()],
    ]);
    const [first, picture, word] = (await last()).files;
    const get = (
      name: 'downloadConversationFile' | 'showConversationFile',
      file = '',
      of: { id?: string; cookie?: string } = {},
    ) => fetchFile(app, name, { cookie, id, file, ...of });
    await db.deleteFrom('audit_log').execute();
    for (const name of ['downloadConversationFile', 'showConversationFile'] as const) {
      const response = await get(name, first?.id);
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.equals(pdf())).toBe(true);
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('شهادة.pdf')}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
    const events = await db.selectFrom('audit_log').select('event').orderBy('sequence').execute();
    expect(events).toEqual([{ event: 'file-downloaded' }, { event: 'file-shown' }]);
    expect((await get('showConversationFile', picture?.id)).headers['content-type']).toBe(
      'image/png',
    );
    expect((await get('showConversationFile', word?.id)).statusCode).toBe(404);
    expect((await get('downloadConversationFile', word?.id)).statusCode).toBe(200);
    expect((await get('downloadConversationFile', 'none')).statusCode).toBe(404);
    // Of another conversation.
    await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload: CONTACT });
    const other = await db
      .selectFrom('submissions')
      .select('id')
      .where('id', '!=', id)
      .executeTakeFirstOrThrow();
    expect((await get('downloadConversationFile', first?.id, other)).statusCode).toBe(404);
    for (const role of STAFF_ROLES) {
      const person = await signInAs(app, database, role, `${role}-files@a.example`);
      const by = { cookie: person.cookie };
      const { statusCode } = await get('downloadConversationFile', first?.id, by);
      const forms = formsOf(role);
      const expected = forms.length === 0 ? 403 : forms.includes('contact') ? 200 : 404;
      expect([role, statusCode]).toEqual([role, expected]);
    }
    await db.updateTable('conversation_files').set({ pixels: 60_000_000 }).execute();
    expect((await get('showConversationFile', picture?.id)).statusCode).toBe(404);
  });

  it('are exported with everything of the person, and named in what the person gets by the link [INBOX-FILES-02]', async () => {
    const { database, db, app, id, receive } = await setUp(databases);
    await receive([
      ['شهادة.pdf', pdf()],
      ['page.html', Buffer.from('<html>')],
    ]);
    await receive([['photo.png', PNG]], scannerOf('no-response'));
    const shown = await exportSubmission(db, id);
    expect(shown?.answers).toMatchObject([
      {
        files: [{ name: 'شهادة.pdf', bytes: pdf().length, sha256: hashBytes(pdf()) }],
        attachments: ['page.html'],
      },
      { files: [{ name: 'photo.png' }], attachments: [] },
    ]);
    const { cookie } = await signInAs(app, database, 'administrator');
    const exported = await exportPerson(app, cookie, 'noura@example.com');
    const { files, data } = await readPersonExport(exported.rawPayload);
    // What waits for the scanner is named and left out.
    expect([...files.keys()]).toEqual([`files/${shown?.reference}-1.pdf`]);
    expect([...files.values()][0]?.equals(pdf())).toBe(true);
    expect(data).toContain('photo.png');
  });

  it('are backed up while they are stored, kept by the clean-up, and erased with the conversation in every way [INBOX-FILES-03]', async () => {
    const erasures = {
      'by staff': ({ app, cookie, id }: Place) =>
        callAdmin(app, 'eraseConversations', { cookie, body: { ids: [id] } }),
      'by the link': ({ db, storage, id }: Place) =>
        eraseByLink({ db, storage, now: Date.now }, id, 'this'),
      'by the link, all': ({ db, storage, id }: Place) =>
        eraseByLink({ db, storage, now: Date.now }, id, 'everything'),
      'with the person': async ({ database, app }: Place) => {
        const { cookie } = await signInAs(app, database, 'administrator');
        const body = {
          person: 'noura@example.com',
          seen: { submissions: 1, subscriptions: 0 },
          isAnswered: false,
        };
        expect(
          (await callAdmin(app, 'findPerson', { cookie, body: { person: body.person } })).body,
        ).toMatchObject({ files: 2 });
        const erased = await callAdmin(app, 'erasePerson', { cookie, body });
        expect(erased.body).toMatchObject({ submissions: 1, files: 2 });
      },
    };
    for (const [way, erase] of Object.entries(erasures)) {
      const place = await setUp(databases);
      const { db, storage, receive, stored } = place;
      await receive([
        ['a.pdf', pdf()],
        ['b.png', PNG],
      ]);
      const later = Date.now() + 2 * 3_600_000;
      await cleanUpUploads({ db, storage, now: () => later });
      expect(await stored()).toBe(2);
      expect((await listStoredFiles(db)).map(({ sha256 }) => sha256).toSorted()).toEqual(
        [pdf(), PNG].map(hashBytes).toSorted(),
      );
      await erase(place);
      expect([way, await stored(), await listStoredFiles(db)]).toEqual([way, 0, []]);
    }
  });

  it('go to the trash with their submission after the retention period, and from there with the person', async () => {
    const { db, storage, receive, stored } = await setUp(databases);
    await receive([
      ['a.pdf', pdf()],
      ['b.png', PNG],
    ]);
    const later = Date.now() + 400 * 24 * 3_600_000;
    const purged = await purgeOldData(
      { db, storage, now: () => later },
      { retentionDays: 180, retainUnsent: false },
      new AbortController().signal,
    );
    expect(purged).toMatchObject({ submissions: 1, files: 2 });
    expect([await stored(), (await storage.list('trash/')).length]).toEqual([0, 2]);
    await erasePerson({ db, storage, now: Date.now }, { kind: 'email', key: 'noura@example.com' });
    expect(await storage.list('trash/')).toEqual([]);
  });
});

type Place = Awaited<ReturnType<typeof setUp>>;
