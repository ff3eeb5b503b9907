import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../../contract/admin/api.ts';
import {
  type ConversationFile,
  encodedBytes,
  REPLY_FILES,
  REPLY_FILES_BYTES,
} from '../../../contract/admin/inbox/files.ts';
import type { ConversationResponse, TimelineItem } from '../../../contract/admin/inbox/inbox.ts';
import { mediaId } from '../../../contract/admin/media/media.ts';
import { callAdmin, OWN_WRITE, signInAs } from '../../../tests/helpers/admin.ts';
import { openEmptyApp, openStarterApp } from '../../../tests/helpers/app.ts';
import { archive, docxParts, pdf } from '../../../tests/helpers/cv-files.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { CONTACT } from '../../../tests/helpers/forms.ts';
import { readMails } from '../../../tests/helpers/mails.ts';
import { exportPerson, readPersonExport } from '../../../tests/helpers/person-export.ts';
import type { Database } from '../../platform/database/database.ts';
import { readStoredFile, type Storage } from '../../platform/storage/storage.ts';
import { removeUnsentFiles } from './reply-files.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

const { signal } = new AbortController();

type OpenApp = (
  database: Database,
  env: Record<string, string>,
) => Promise<{ app: FastifyInstance; storage: Storage }>;

async function setUp({ open }: TestDatabases, openApp: OpenApp = openEmptyApp) {
  const database = await open();
  const { db } = database;
  const { app, storage } = await openApp(database, MAIL);
  await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload: CONTACT });
  const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
  const { cookie } = await signInAs(app, database, 'editor');
  const upload = async (name: string, bytes: Buffer, by = cookie) => {
    const path = adminCalls.addReplyFile.path.replace(':id', id);
    const response = await app.inject({
      method: 'POST',
      url: `${path}?name=${encodeURIComponent(name)}`,
      headers: { ...OWN_WRITE, 'content-type': 'application/octet-stream', cookie: by },
      payload: bytes,
    });
    expect(await readdir(storage.incomingFolder)).toEqual([]);
    return { status: response.statusCode, body: response.json() };
  };
  const added = async (name: string, bytes: Buffer, by = cookie): Promise<ConversationFile> => {
    const { status, body } = await upload(name, bytes, by);
    expect([name, status]).toEqual([name, 200]);
    return body;
  };
  const call = (name: AdminCallName, body: object = {}, by = cookie) =>
    callAdmin(app, name, { cookie: by, id, body });
  const send = (body: object, by = cookie) =>
    call(
      'sendReply',
      { key: randomUUID(), text: 'See.', seen: null, state: 'answered', ...body },
      by,
    );
  const read = async (by = cookie) =>
    (await callAdmin(app, 'conversation', { cookie: by, id })).body as ConversationResponse;
  const replies = async () =>
    (await read()).timeline.filter(
      (item): item is Extract<TimelineItem, { kind: 'reply' }> => item.kind === 'reply',
    );
  const remove = async (file: string, by = cookie) => {
    const url = adminCalls.removeReplyFile.path.replace(':id', id).replace(':file', file);
    const headers = { ...OWN_WRITE, cookie: by };
    return (await app.inject({ method: 'DELETE', url, headers, payload: '{}' })).statusCode;
  };
  const stored = async () => (await storage.list('cvs/')).length;
  return {
    ...{ database, db, app, storage, id, cookie, upload, added, call, send, read, replies },
    ...{ remove, stored },
  };
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describeOnEachDatabase('the files of a reply', (databases) => {
  it('are kept for whoever has added them until the reply is sent, go with its mail, and stay with it [INBOX-FILES-04]', async () => {
    const place = await setUp(databases);
    const { database, db, app, storage, cookie, added, send, read, replies } = place;
    const other = await signInAs(app, database, 'administrator');
    const first = await added('الخطاب.pdf', pdf());
    const second = await added('../x\u202etxt.exe.pdf', pdf('9 0 obj'));
    expect((await read()).replyFiles).toEqual([first, second]);
    expect((await read(other.cookie)).replyFiles).toEqual([]);
    const key = randomUUID();
    const body = { key, files: [second.id, first.id] };
    expect((await send(body)).status).toBe(204);
    // A repeated call sends nothing.
    expect((await send(body)).status).toBe(204);
    expect((await replies()).map(({ files }) => files)).toEqual([[second, first]]);
    expect((await read()).replyFiles).toEqual([]);
    const [mail, ...more] = await readMails(db, 'reply', { storage });
    expect(more).toEqual([]);
    const files = mail?.mail.files ?? [];
    expect(files.map(({ name, contentType }) => [name, contentType])).toEqual([
      [second.name, 'application/pdf'],
      ['الخطاب.pdf', 'application/pdf'],
    ]);
    const sent = await Promise.all(files.map(async ({ open }) => bytesOf(await open())));
    expect(sent.map((each, index) => each.equals([pdf('9 0 obj'), pdf()][index] ?? pdf()))).toEqual(
      [true, true],
    );
    const exported = await exportPerson(app, other.cookie, 'noura@example.com');
    const { files: zipped, data } = await readPersonExport(exported.rawPayload);
    expect(zipped.size).toBe(2);
    expect(data).toContain('الخطاب.pdf');
    const url = adminCalls.downloadConversationFile.path
      .replace(':id', place.id)
      .replace(':file', first.id);
    expect((await app.inject({ url, headers: { cookie } })).rawPayload.equals(pdf())).toBe(true);
  });

  it('are refused with the reason if they are empty, of a kind that is not sent, too many or too large together, and nothing of them is stored [INBOX-FILES-05]', async () => {
    const { upload, added, stored } = await setUp(databases);
    const problemOf = async (name: string, bytes: Buffer) => {
      const { status, body } = await upload(name, bytes);
      return [status, body.file ?? body.problem];
    };
    const macros = archive([...docxParts(), { name: 'word/vbaProject.bin', text: 'x' }]);
    expect(await problemOf('a.pdf', Buffer.alloc(0))).toEqual([422, 'empty']);
    expect(await problemOf('a.pdf', Buffer.from('<html>'))).toEqual([422, 'type']);
    expect(await problemOf('a.docx', macros)).toEqual([422, 'active']);
    expect(await problemOf('a.pdf', Buffer.alloc(REPLY_FILES_BYTES + 1))).toEqual([
      413,
      'too-large',
    ]);
    expect(await stored()).toBe(0);
    const half = Buffer.concat([pdf(), Buffer.alloc(REPLY_FILES_BYTES / 2)]);
    await added('half.pdf', half);
    expect(await problemOf('other half.pdf', half)).toEqual([422, 'too-large']);
    for (let count = 1; count < REPLY_FILES.count; count++) await added(`${count}.pdf`, pdf());
    expect(await problemOf('one more.pdf', pdf())).toEqual([422, 'too-many']);
    expect(await stored()).toBe(REPLY_FILES.count);
    expect(encodedBytes([{ bytes: REPLY_FILES_BYTES }])).toBeLessThanOrEqual(
      REPLY_FILES.encodedBytes,
    );
  });

  it('that are gone, of somebody else or not scanned yet are not sent, and nothing of the reply is stored [INBOX-FILES-06]', async () => {
    const { database, db, app, added, send, read, replies, stored } = await setUp(databases);
    const other = await signInAs(app, database, 'administrator');
    const own = await added('own.pdf', pdf());
    const theirs = await added('theirs.pdf', pdf('9 0 obj'), other.cookie);
    const problem = async (...files: string[]) => {
      const { status, body } = await send({ files });
      return [status, body?.problem];
    };
    expect(await problem(own.id, theirs.id)).toEqual([409, 'files-gone']);
    expect(await problem(own.id, randomUUID())).toEqual([409, 'files-gone']);
    const setState = (state: 'quarantined' | 'kept') =>
      db.updateTable('conversation_files').set({ state }).where('id', '=', own.id).execute();
    await setState('quarantined');
    expect(await problem(own.id)).toEqual([403, 'not-scanned']);
    await setState('kept');
    expect(await replies()).toEqual([]);
    expect(await readMails(db, 'reply')).toEqual([]);
    expect((await read()).replyFiles.map(({ id }) => id)).toEqual([own.id]);
    // What a colleague has answered meanwhile keeps the files, too.
    expect((await send({ files: [theirs.id] }, other.cookie)).status).toBe(204);
    expect(await problem(own.id)).toEqual([409, 'answered-meanwhile']);
    expect((await send({ files: [own.id], anyway: true })).status).toBe(204);
    expect(await stored()).toBe(2);
  });

  it('are removed by whoever has added them, and by themselves after a day, but never from a reply that was sent [INBOX-FILES-07]', async () => {
    const place = await setUp(databases);
    const { database, db, app, storage, added, send, remove, read, stored } = place;
    const other = await signInAs(app, database, 'administrator');
    const [sent, removed, left] = [
      await added('sent.pdf', pdf()),
      await added('removed.pdf', pdf()),
      await added('left.pdf', pdf()),
    ];
    expect((await send({ files: [sent.id] })).status).toBe(204);
    expect(await remove(removed.id, other.cookie)).toBe(404);
    expect(await remove(sent.id)).toBe(404);
    expect(await remove(removed.id)).toBe(204);
    expect((await read()).replyFiles.map(({ id }) => id)).toEqual([left.id]);
    const now = Date.now();
    const day = 24 * 3_600_000;
    expect(await removeUnsentFiles({ db, storage }, now + day - 60_000, signal)).toBe(0);
    expect(await removeUnsentFiles({ db, storage }, now + day + 60_000, signal)).toBe(1);
    expect((await read()).replyFiles).toEqual([]);
    expect(await stored()).toBe(1);
  });
});

describeOnEachDatabase('a file of the library', (databases) => {
  it('is copied into the reply, and stays with it when the library has it no more [INBOX-FILES-08]', async () => {
    const { db, storage, call, send, replies } = await setUp(databases, openStarterApp);
    const { path } = await db
      .selectFrom('media_files')
      .select('path')
      .where('content_type', '=', 'application/pdf')
      .orderBy('bytes')
      .executeTakeFirstOrThrow();
    const bytes = await readStoredFile(storage, path.slice(1));
    const { status, body: file } = await call('addLibraryFile', { media: mediaId(path) });
    expect([status, file.type, file.bytes]).toEqual([200, 'pdf', bytes?.length]);
    expect((await call('addLibraryFile', { media: 'none' })).status).toBe(404);
    await storage.remove([path.slice(1)]);
    expect((await send({ files: [file.id] })).status).toBe(204);
    expect((await replies()).flatMap(({ files }) => files)).toEqual([file]);
    const [mail] = await readMails(db, 'reply', { storage });
    const [sent] = mail?.mail.files ?? [];
    expect(sent === undefined ? null : (await bytesOf(await sent.open())).length).toBe(
      bytes?.length,
    );
  });
});
