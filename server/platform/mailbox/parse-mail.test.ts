import { describe, expect, it } from 'vitest';
import {
  exchangeBounce,
  eximBounce,
  gmailBounce,
  mail,
  multipart,
  postfixBounce,
  postfixDelay,
} from '../../../tests/helpers/mail-forms.ts';
import { isRecipientRefused } from '../deliveries/refused-recipient.ts';
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
    // «شكرا» and «نورة» as Outlook of Arabic Windows writes them.
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

describe('a report about a delivery', () => {
  const id = '<0f183d83-8678-486a-bb38-7ccd03758e7f@yafee.example>';

  it.each([
    ['Postfix', postfixBounce(id), '5.1.1'],
    ['Exchange', exchangeBounce(id), '5.1.10'],
    ['Gmail', gmailBounce(id), '5.1.1'],
    ['Exim', eximBounce(id), '5.1.1'],
  ])('of %s names the mail, and why it has failed', async (_server, source, status) => {
    expect((await headOf(source)).report).toBe('declared');
    const { report } = await bodyOf(source);
    expect(report).toMatchObject({ action: 'failed', code: 550, status });
    expect(report?.messageIds).toContain(id);
    expect(report?.words).toMatch(/^550/);
    expect(report !== null && isRecipientRefused({ ...report, text: report.words })).toBe(true);
  });

  it('of a mail that is still tried is a delay', async () => {
    const { report } = await bodyOf(postfixDelay(id));
    expect(report).toMatchObject({
      action: 'delayed',
      messageIds: [id],
      status: '4.4.1',
      code: null,
    });
  });

  it('of success, and a receipt of reading, is none', async () => {
    const success = multipart('report; report-type=delivery-status', [
      {
        type: 'message/delivery-status',
        body: 'Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; a@b.co\nAction: delivered\nStatus: 2.0.0\n',
      },
    ]);
    expect((await bodyOf(mail(success))).report).toBeNull();
    const read = multipart('report; report-type=disposition-notification', [
      { type: 'text/plain', body: 'Your message was read.' },
      { type: 'message/disposition-notification', body: `Original-Message-ID: ${id}\n` },
    ]);
    expect((await bodyOf(mail(read))).report).toBeNull();
    expect(await headOf(mail(read))).toMatchObject({ isAutomatic: true, report: null });
  });
});
