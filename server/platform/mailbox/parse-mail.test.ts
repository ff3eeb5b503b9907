import { describe, expect, it } from 'vitest';
import { mail, multipart } from '../../../tests/helpers/mail-forms.ts';
import { MAX_PARTS, MAX_TEXT, parseHead, parseMail } from './parse-mail.ts';

async function bodyOf(source: Buffer) {
  const parsed = await parseMail(source, true);
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
      attachments: ['نموذج.pdf'],
      isCut: false,
    });
  });

  it('is read of broken MIME as far as it goes: no end, no boundary, an unknown charset, an unknown encoding', async () => {
    const { type, body } = multipart('mixed', [{ type: 'text/plain', body: 'Half a mail' }]);
    expect((await bodyOf(mail({ type, body: body.replaceAll('--=_part.1--', '') }))).text).toBe(
      'Half a mail',
    );
    expect(
      (await bodyOf(mail({ type: 'multipart/mixed', body: 'Without a boundary' }))).attachments,
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
    const beginning = await parseMail(mail({ body: 'Short' }), false);
    expect(beginning).toMatchObject({ ok: true, value: { text: 'Short', isCut: true } });
  });

  it('is not read of a mail with 1,000 parts', async () => {
    const part = { type: 'text/plain', body: 'x' };
    const { type, body } = multipart('mixed', Array(1_000).fill(part));
    expect(await parseMail(mail({ type, body }), true)).toEqual({
      ok: false,
      reason: 'too-many-parts',
    });
    const fewer = multipart('mixed', Array(MAX_PARTS - 10).fill(part));
    expect((await parseMail(mail(fewer), true)).ok).toBe(true);
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
