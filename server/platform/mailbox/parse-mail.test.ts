import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INCOMING_FILES } from '../../../contract/admin/inbox/files.ts';
import { mail, multipart, type PartForm } from '../../../tests/helpers/mail-forms.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { hashBytes } from '../file-hash.ts';
import type { LocalFile } from '../storage/storage.ts';
import { MAX_PARTS, MAX_TEXT, parseHead, parseMail } from './parse-mail.ts';

async function bodyOf(source: Buffer) {
  const parsed = await parseMail(source, { isWhole: true, folder: null });
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
}

async function headOf(source: Buffer) {
  const parsed = await parseHead(source.subarray(0, source.indexOf('\r\n\r\n')));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
}

describe('the text of a mail', () => {
  it('is Arabic in windows-1256, with a name and a subject in the same charset', async () => {
    // «شكرا» and «نورة» as Outlook on Arabic Windows writes them.
    const source = mail({
      from: '=?windows-1256?B?5ObRyQ==?= <noura@example.com>',
      subject: '=?windows-1256?Q?=D1=CF?=',
      type: 'text/plain; charset="windows-1256"',
      body: Buffer.from([0xd4, 0xdf, 0xd1, 0xc7]),
    });
    expect((await bodyOf(source)).text).toBe('شكرا');
    expect(await headOf(source)).toMatchObject({
      from: { name: 'نورة', address: 'noura@example.com' },
      subject: 'رد',
    });
  });

  it('is the plain one of two, and what HTML says where there is no other', async () => {
    const html = '<div dir="rtl"><p>شكرًا <b>لكم</b>.</p><p>نورة</p></div><script>alert(1)</script>';
    const both = multipart('alternative', [
      { type: 'text/plain; charset=utf-8', body: 'شكرًا لكم.' },
      { type: 'text/html; charset=utf-8', body: html },
    ]);
    expect((await bodyOf(mail(both))).text).toBe('شكرًا لكم.');
    const only = await bodyOf(mail({ type: 'text/html; charset=utf-8', body: html }));
    expect(only.text).toBe('شكرًا لكم.\n\nنورة');
  });

  it('has attachments by name only, and nothing of an image', async () => {
    const { type, body } = multipart('mixed', [
      { type: 'text/plain; charset=utf-8', body: 'The form is attached.' },
      {
        type: 'application/pdf; name="=?utf-8?B?2YbZhdmI2LDYrC5wZGY=?="',
        headers: ['Content-Disposition: attachment', 'Content-Transfer-Encoding: base64'],
        body: 'JVBERi0xLjQK',
      },
    ]);
    expect(await bodyOf(mail({ type, body }))).toMatchObject({
      text: 'The form is attached.',
      files: [{ name: 'نموذج.pdf', content: null }],
      isCut: false,
    });
  });

  it('is read of broken MIME as far as it goes: no end, no boundary, an unknown charset, an unknown encoding', async () => {
    const { type, body } = multipart('mixed', [{ type: 'text/plain', body: 'Half a mail' }]);
    expect((await bodyOf(mail({ type, body: body.replaceAll('--=_part.1--', '') }))).text).toBe(
      'Half a mail',
    );
    expect(
      (await bodyOf(mail({ type: 'multipart/mixed', body: 'Without a boundary' }))).files,
    ).toEqual([]);
    const unknown = mail({
      type: 'text/plain; charset=x-unknown',
      headers: ['Content-Transfer-Encoding: x-none'],
      body: 'Thank you',
    });
    expect((await bodyOf(unknown)).text).toBe('Thank you');
    expect((await bodyOf(Buffer.from('\u0000\u0001 no header at all \r\n\r\n'))).text).toBe('');
  });

  it('has no controls, is cut where it is too long, and says so', async () => {
    const source = mail({ body: `a\u0000b\u001b[31m ${'x'.repeat(MAX_TEXT)}` });
    const { text, isCut } = await bodyOf(source);
    expect([text.startsWith('ab[31m x'), text.length, isCut]).toEqual([true, MAX_TEXT, true]);
    const beginning = await parseMail(mail({ body: 'Short' }), { isWhole: false, folder: null });
    expect(beginning).toMatchObject({ ok: true, value: { text: 'Short', isCut: true } });
  });

  it('is not read of a mail with 1,000 parts', async () => {
    const part = { type: 'text/plain', body: 'x' };
    const { type, body } = multipart('mixed', Array(1_000).fill(part));
    expect(await parseMail(mail({ type, body }), { isWhole: true, folder: null })).toEqual({
      ok: false,
      reason: 'too-many-parts',
    });
    const fewer = multipart('mixed', Array(MAX_PARTS - 10).fill(part));
    expect((await parseMail(mail(fewer), { isWhole: true, folder: null })).ok).toBe(true);
  });
});

describe('the header of a mail', () => {
  it('names recipients and what is answered, folded and repeated', async () => {
    const head = await headOf(
      mail({
        to: 'Yafee <Site+7K3MQ9TD2X@yafee.example>,\n other@example.com',
        headers: [
          'Delivered-To: site@yafee.example',
          'In-Reply-To: <b@yafee.example>',
          'References: <a@yafee.example>\n <b@yafee.example>',
        ],
        body: 'x',
      }),
    );
    expect(head).toMatchObject({
      recipients: ['site+7k3mq9td2x@yafee.example', 'other@example.com', 'site@yafee.example'],
      inReplyTo: ['<b@yafee.example>'],
      references: ['<a@yafee.example>', '<b@yafee.example>'],
      isAutomatic: false,
      report: null,
    });
  });

  it.each([
    ['Exchange', 'Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All'],
    ['Gmail', 'Auto-Submitted: auto-replied\nPrecedence: bulk'],
    ['a Sieve script', 'Auto-Submitted: auto-replied (vacation)'],
    ['an old program', 'X-Autoreply: yes'],
    ['a list', 'Precedence: auto_reply'],
    ['a sender that wants no answer', 'Return-Path: <>'],
  ])('shows that %s has written it', async (_who, header) => {
    expect((await headOf(mail({ headers: header.split('\n'), body: 'x' }))).isAutomatic).toBe(true);
  });

  it('shows that a person has written it', async () => {
    const headers = [
      'Auto-Submitted: no',
      'X-Auto-Response-Suppress: All',
      'Return-Path: <noura@example.com>',
    ];
    expect((await headOf(mail({ headers, body: 'x' }))).isAutomatic).toBe(false);
  });

  it('lacks a Message-ID that is missing, empty, or no id', async () => {
    for (const messageId of [null, '<>', 'none', '<a b@c>', `<${'x'.repeat(300)}@c>`]) {
      expect((await headOf(mail({ messageId, body: 'x' }))).messageId).toBeNull();
    }
  });
});

describe('the files of a mail', () => {
  const TEXT: PartForm = { type: 'text/plain; charset=utf-8', body: 'Attached.' };
  const LOGO = Buffer.alloc(2_000, 1);
  const file = (name: string, content: Buffer, type = 'application/pdf'): PartForm => ({
    type,
    headers: [
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
    ],
    body: content.toString('base64'),
  });
  const picture = (id: string, content: Buffer): PartForm => ({
    type: 'image/png; name="image001.png"',
    headers: [
      `Content-ID: <${id}>`,
      'Content-Disposition: inline; filename="image001.png"',
      'Content-Transfer-Encoding: base64',
    ],
    body: content.toString('base64').replaceAll(/.{76}/g, '$&\n'),
  });
  const filesOf = async (parts: readonly PartForm[], isWhole = true) => {
    const folder = await temporaryFolder();
    const parsed = await parseMail(mail(multipart('mixed', parts)), { isWhole, folder });
    if (!parsed.ok) throw new Error(parsed.reason);
    const { files } = parsed.value;
    const written = await readdir(folder);
    const paths = files.flatMap(({ content }) =>
      content !== null && typeof content === 'object' ? [content.path] : [],
    );
    expect(written.map((name) => join(folder, name)).toSorted()).toEqual(paths.toSorted());
    return files;
  };

  it('are written into a folder, with their size and hash', async () => {
    const [first] = await filesOf([TEXT, file('a.pdf', Buffer.from('%PDF-1.7 a'))]);
    expect(first).toEqual({
      name: 'a.pdf',
      content: {
        path: expect.any(String),
        bytes: 10,
        sha256: hashBytes(Buffer.from('%PDF-1.7 a')),
      },
    });
    const { path } = (first?.content ?? { path: '' }) as LocalFile;
    expect(await readFile(path, 'latin1')).toBe('%PDF-1.7 a');
  });

  it('stay in the mailbox if they are empty, too large, too many, or the last one of a mail that is cut off', async () => {
    const small = Buffer.from('x');
    const large = Buffer.alloc(INCOMING_FILES.fileBytes + 1);
    const many = Array.from({ length: INCOMING_FILES.ofMail + 2 }, (_, index) =>
      file(`${index}.pdf`, small),
    );
    const files = await filesOf([
      TEXT,
      file('empty.pdf', Buffer.alloc(0)),
      file('l.pdf', large),
      ...many,
    ]);
    expect(files.map(({ content }) => (typeof content === 'string' ? content : 'written'))).toEqual(
      [
        'empty',
        'too-large',
        ...Array(INCOMING_FILES.ofMail).fill('written'),
        'too-many',
        'too-many',
      ],
    );
    const cutOff = await filesOf([TEXT, file('a.pdf', small), file('b.pdf', small)], false);
    expect(cutOff.map(({ name, content }) => [name, typeof content])).toEqual([
      ['a.pdf', 'object'],
      ['b.pdf', 'string'],
    ]);
  });

  it('are no small pictures of a signature, unless somebody has attached them or there are no words', async () => {
    const html = (id: string): PartForm => ({
      type: 'text/html; charset=utf-8',
      body: `<p>Thank you.</p><img src="cid:${id}">`,
    });
    const names = async (parts: readonly PartForm[]) =>
      (await filesOf(parts)).map(({ name }) => name);
    expect(await names([html('logo@a'), picture('logo@a', LOGO)])).toEqual([]);
    expect(await names([html('logo@a'), picture('logo@a', Buffer.alloc(200_000))])).toHaveLength(1);
    expect(await names([html('other@a'), picture('logo@a', LOGO)])).toHaveLength(1);
    expect(await names([html('logo@a'), file('logo.png', LOGO, 'image/png')])).toHaveLength(1);
    const wordless: PartForm = { type: 'text/html', body: '<img src="cid:logo@a">' };
    expect(await names([wordless, picture('logo@a', LOGO)])).toHaveLength(1);
  });
});
