import { describe, expect, it } from 'vitest';
import { encodeIn } from '../../../tests/helpers/arabic-charsets.ts';
import {
  exchangeBounce,
  eximBounce,
  eximUnrouteable,
  filePart,
  gmailBounce,
  mail,
  multipart,
  type PartForm,
  postfixBounce,
  postfixDelay,
  qmailBounce,
  sesBounce,
} from '../../../tests/helpers/mail-forms.ts';
import {
  AUTH_ENVELOPED_CONTENT,
  ENVELOPED_CONTENT,
  SIGNED_CONTENT,
  STREAMED_CONTENT,
  tnef,
} from '../../../tests/helpers/opaque-mails.ts';
import { isRecipientRefused } from '../mail/refused-recipient.ts';
import { parseHead, parseMail } from './parse-mail.ts';
import type { MailBody, MailHead } from './parsed-mail.ts';

const ID = '<0f183d83-8678-486a-bb38-7ccd03758e7f@yafee.example>';
const HISTORY = 'What we wrote.';
const GMAIL = 'On Sun, Nov 1, 2026 at 9:00 AM Yafee <site@yafee.example> wrote:';
const OUTLOOK =
  'From: Yafee <site@yafee.example>\nSent: Sunday, November 1, 2026 9:00 AM\nTo: Noura\nSubject: A message';
const YAHOO = 'On Sunday, November 1, 2026 at 09:00:00 AM GMT+3, Yafee <site@yafee.example> wrote:';

async function read(source: Buffer): Promise<Omit<MailHead, 'report'> & MailBody> {
  const end = source.indexOf('\r\n\r\n');
  const head = await parseHead(source.subarray(0, end === -1 ? source.length : end));
  const body = await parseMail(source, { isWhole: true, folder: null });
  if (!head.ok || !body.ok) throw new Error('the mail cannot be read');
  return { ...head.value, ...body.value, report: body.value.report };
}

const plain = (body: string): PartForm => ({ type: 'text/plain; charset=utf-8', body });
const html = (body: string): PartForm => ({ type: 'text/html; charset=utf-8', body });
const both = (text: string, page: string) => multipart('alternative', [plain(text), html(page)]);
const nested = (subtype: string, parts: PartForm[]) => multipart(subtype, parts, '=_part.2');

/** A mail that is an S/MIME message as a whole. */
const smime = (type: string, body: string) =>
  mail({
    type,
    headers: [
      'Content-Disposition: attachment; filename="smime.p7m"',
      'Content-Transfer-Encoding: base64',
    ],
    body,
  });

/** How a mail is shown. `history`: whether the quoted mail is folded. */
type Shown = {
  text: string | RegExp;
  history?: boolean;
  attachments?: string[];
  remark?: MailBody['remark'];
  isAutomatic?: boolean;
};

const ANSWERS: [string, Buffer, Shown][] = [
  [
    'Outlook for Windows',
    mail(
      both(
        `شكرًا لكم.\n\n${OUTLOOK}\n\n${HISTORY}`,
        `<div class="WordSection1"><p>شكرًا لكم.</p><div><b>From:</b> Yafee</div><p>${HISTORY}</p></div>`,
      ),
    ),
    { text: 'شكرًا لكم.', history: true },
  ],
  [
    'Outlook on the Web, in Arabic, HTML alone',
    mail(
      html(
        `<div dir="rtl">شكرًا لكم.</div><hr><div id="divRplyFwdMsg" dir="rtl"><b>من:</b> Yafee &lt;site@yafee.example&gt;<br><b>تم الإرسال:</b> الأحد، ١ نوفمبر ٢٠٢٦ ٩:٠٠ ص<br><b>إلى:</b> نورة<br><b>الموضوع:</b> رد</div><div>${HISTORY}</div>`,
      ),
    ),
    { text: 'شكرًا لكم.', history: true },
  ],
  [
    'Outlook for iOS, in Arabic without hamza',
    mail(
      plain(
        `نعم\n\nالحصول على Outlook لـ iOS\n${'_'.repeat(32)}\nمن: Yafee <site@yafee.example>\nتم الارسال: الأحد، ١ نوفمبر ٢٠٢٦ ٩:٠٠ ص\nالى: نورة\nالموضوع: رد\n\n${HISTORY}`,
      ),
    ),
    { text: /^نعم/, history: true },
  ],
  [
    'an Outlook that draws a line of 80 hyphens',
    mail(plain(`Yes.\n\n${'-'.repeat(80)}\n${OUTLOOK}\n\n${HISTORY}`)),
    { text: 'Yes.', history: true },
  ],
  [
    'Gmail on the Web',
    mail(
      both(
        `Yes, please.\n\n${GMAIL}\n\n> ${HISTORY}\n`,
        `<div dir="ltr">Yes, please.</div><div class="gmail_quote"><div class="gmail_attr">${GMAIL}</div><blockquote>${HISTORY}</blockquote></div>`,
      ),
    ),
    { text: 'Yes, please.', history: true },
  ],
  [
    'the Gmail app, in Arabic',
    mail(
      plain(
        `نعم، شكرًا\n\nفي الأحد، 1 نوفمبر 2026، 9:00 ص Yafee <site@yafee.example> كتب:\n\n> ${HISTORY}\n`,
      ),
    ),
    { text: 'نعم، شكرًا', history: true },
  ],
  [
    'Apple Mail, flowed, with a picture in the text',
    mail(
      multipart('alternative', [
        {
          type: 'text/plain; charset=utf-8; format=flowed; delsp=yes',
          body: `Here is the  \nform.\n\n> On 1 Nov 2026, at 09:00, Yafee <site@yafee.example> wrote:\n> \n> ${HISTORY}\n`,
        },
        {
          ...nested('mixed', [
            html('<div>Here is the form.</div>'),
            filePart('image/jpeg', 'IMG_1.jpeg', 'inline'),
            html(`<blockquote>${HISTORY}</blockquote>`),
          ]),
        },
      ]),
    ),
    { text: 'Here is the form.', history: true, attachments: ['IMG_1.jpeg'] },
  ],
  [
    'Thunderbird, with an OpenPGP signature',
    mail({
      headers: ['User-Agent: Mozilla Thunderbird'],
      ...multipart('signed; protocol="application/pgp-signature"', [
        plain(`Thank you.\n\nOn 11/1/26 09:00, Yafee wrote:\n> ${HISTORY}\n`),
        { type: 'application/pgp-signature; name="OpenPGP_signature.asc"', body: 'x' },
      ]),
    }),
    { text: 'Thank you.', history: true },
  ],
  [
    'Yahoo, which quotes without marks',
    mail(plain(`نعم\n\n    ${YAHOO}  \n \n ${HISTORY}  \n`)),
    { text: 'نعم', history: true },
  ],
  [
    'Yahoo, HTML alone',
    mail(
      html(
        `<div><div dir="rtl">نعم</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>${YAHOO}</div><div>${HISTORY}</div></div></div>`,
      ),
    ),
    { text: 'نعم', history: true },
  ],
  [
    'Samsung Email',
    mail(
      plain(
        `Sent from my Galaxy\n\n-------- Original message --------\nFrom: Yafee <site@yafee.example>\nDate: 01/11/2026 9:00 am (GMT+03:00)\nTo: noura@example.com\nSubject: A message\n\n${HISTORY}`,
      ),
    ),
    { text: 'Sent from my Galaxy', history: true },
  ],
  [
    'Proton',
    mail(
      plain(
        `Yes.\n\nOn Sunday, November 1st, 2026 at 9:00 AM, Yafee <site@yafee.example> wrote:\n\n> ${HISTORY}\n`,
      ),
    ),
    { text: 'Yes.', history: true },
  ],
  [
    'iCloud, with an empty text beside the HTML',
    mail(both('\n', '<div dir="rtl">شكرًا، متى تبدأ الدورة؟</div>')),
    { text: 'شكرًا، متى تبدأ الدورة؟' },
  ],
  [
    'a program with a stub beside the HTML',
    mail(
      both(
        'Your mail program shows no HTML.',
        `<p>${'I would like to know when the next course begins, and whether there is a fee. '.repeat(3)}</p>`,
      ),
    ),
    { text: /^I would like to know/ },
  ],
  [
    'a program whose text is no more than a picture’s place',
    mail(both('[cid:image001.png@01D]', '<p>نعم، شكرًا</p>')),
    { text: 'نعم، شكرًا' },
  ],
  [
    'Exchange, with a disclaimer of HTML below the text',
    mail(multipart('mixed', [plain('Yes.'), html('<p>This mail is confidential.</p>')])),
    { text: 'Yes.\nThis mail is confidential.' },
  ],
  [
    'Exchange, which answers an invitation',
    mail({
      subject: 'Accepted: Course',
      ...multipart('alternative', [
        plain(''),
        { type: 'text/calendar; method=REPLY; charset=utf-8', body: 'BEGIN:VCALENDAR' },
      ]),
    }),
    { text: '', remark: 'calendar' },
  ],
  [
    'OpenSSL, signed, with the words within',
    smime('application/x-pkcs7-mime; smime-type=signed-data; name="smime.p7m"', SIGNED_CONTENT),
    { text: '', remark: 'signed', attachments: ['smime.p7m'] },
  ],
  [
    'OpenSSL, signed while it was read',
    smime('application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"', STREAMED_CONTENT),
    { text: '', remark: 'signed', attachments: ['smime.p7m'] },
  ],
  [
    'OpenSSL, encrypted',
    smime('application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"', ENVELOPED_CONTENT),
    { text: '', remark: 'encrypted', attachments: ['smime.p7m'] },
  ],
  [
    'OpenSSL, encrypted and authenticated',
    smime(
      'application/pkcs7-mime; smime-type=authEnveloped-data; name="smime.p7m"',
      AUTH_ENVELOPED_CONTENT,
    ),
    { text: '', remark: 'encrypted', attachments: ['smime.p7m'] },
  ],
  [
    'an old program that does not say how its S/MIME was made: it is signed',
    smime('application/x-pkcs7-mime; name="smime.p7m"', STREAMED_CONTENT),
    { text: '', remark: 'signed', attachments: ['smime.p7m'] },
  ],
  [
    'an old program that does not say how its S/MIME was made: it is encrypted',
    smime('application/x-pkcs7-mime; name="smime.p7m"', ENVELOPED_CONTENT),
    { text: '', remark: 'encrypted', attachments: ['smime.p7m'] },
  ],
  [
    'a gateway that knows no S/MIME',
    smime('application/octet-stream; name="smime.p7m"', AUTH_ENVELOPED_CONTENT),
    { text: '', remark: 'encrypted', attachments: ['smime.p7m'] },
  ],
  [
    'a list that adds its own words to an S/MIME',
    mail(
      multipart('mixed', [
        {
          type: 'application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"',
          headers: ['Content-Transfer-Encoding: base64'],
          body: SIGNED_CONTENT,
        },
        plain('To unsubscribe, write to team-leave@example.com'),
      ]),
    ),
    { text: /^To unsubscribe/, remark: 'signed', attachments: ['smime.p7m'] },
  ],
  ...(
    [
      ['an Exchange that sends winmail.dat alone', 'application/ms-tnef', 'winmail.dat'],
      ['a gateway that knows no TNEF', 'application/octet-stream', 'WINMAIL.DAT'],
      ['an Exchange that gives its TNEF no name', 'application/vnd.ms-tnef', null],
    ] as const
  ).map(([who, type, name]): [string, Buffer, Shown] => [
    who,
    mail(
      multipart('mixed', [
        plain(''),
        {
          type: name === null ? type : `${type}; name="${name}"`,
          headers: ['Content-Transfer-Encoding: base64'],
          body: tnef('شكرًا لكم').toString('base64'),
        },
      ]),
    ),
    { text: '', remark: 'outlook', attachments: [name ?? ''] },
  ]),
  [
    'an Exchange whose winmail.dat is beside the words',
    mail(multipart('mixed', [plain('شكرًا لكم'), filePart('application/ms-tnef', 'winmail.dat')])),
    { text: 'شكرًا لكم', attachments: ['winmail.dat'] },
  ],
  [
    'a scanner: one PDF, which is the whole mail',
    mail(filePart('application/pdf', 'form.pdf')),
    { text: '', remark: 'files', attachments: ['form.pdf'] },
  ],
  [
    'a telephone: one picture',
    mail(filePart('image/jpeg', 'IMG_2.jpg', 'inline')),
    { text: '', remark: 'files', attachments: ['IMG_2.jpg'] },
  ],
  [
    'somebody who writes in the subject alone',
    mail({ subject: 'نعم، سأحضر', body: '' }),
    { text: '', remark: 'empty' },
  ],
  [
    'a member of a mailing list',
    mail({ headers: ['Precedence: bulk', 'List-Id: <team.example.com>'], body: 'Yes.' }),
    { text: 'Yes.' },
  ],
  [
    'a program that names its charset in the page alone',
    mail({
      type: 'text/html',
      body: Buffer.concat([
        Buffer.from(
          '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1256"></head><body>',
        ),
        encodeIn('windows-1256', 'شكرا لكم'),
        Buffer.from('</body></html>'),
      ]),
    }),
    { text: 'شكرا لكم' },
  ],
  [
    'a program that names no charset, with the subject in it, too',
    Buffer.concat([
      Buffer.from('From: noura@example.com\r\nSubject: '),
      encodeIn('windows-1256', 'سؤال'),
      Buffer.from('\r\nMessage-ID: <a@example.com>\r\n\r\n'),
      encodeIn('windows-1256', 'متى تبدأ الدورة؟'),
    ]),
    { text: 'متى تبدأ الدورة؟' },
  ],
  [
    'a program that calls its UTF-8 windows-1256',
    mail({ type: 'text/plain; charset=windows-1256', body: 'شكرًا لكم' }),
    { text: 'شكرًا لكم' },
  ],
  [
    'a program that writes ISO-8859-6',
    mail({ type: 'text/plain; charset=ISO-8859-6', body: encodeIn('iso-8859-6', 'شكرا لكم') }),
    { text: 'شكرا لكم' },
  ],
  [
    'a program that has lost the letters',
    mail({ body: '????? ???? ??? ??????' }),
    { text: '????? ???? ??? ??????', remark: 'garbled' },
  ],
  [
    'somebody who forwards a report of another mail',
    mail(
      multipart('mixed', [
        plain('What does this mean?'),
        {
          type: 'message/rfc822',
          body: `From: MAILER-DAEMON@mail.example\nSubject: Undelivered Mail\nContent-Type: text/plain\n\nMessage-ID: ${ID}\n`,
        },
        {
          type: 'message/delivery-status',
          body: 'Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; a@b.co\nAction: failed\nStatus: 5.1.1\n',
        },
      ]),
    ),
    { text: 'What does this mean?', attachments: ['Undelivered Mail.eml', ''] },
  ],
  [
    'somebody who writes where from and where to',
    mail({ body: 'أود الحجز:\nمن: الرياض\nإلى: جدة\nالتاريخ: 12 نوفمبر 2026\nلثلاثة أشخاص' }),
    { text: /لثلاثة أشخاص$/ },
  ],
  [
    'somebody who answers an absence note',
    mail({ subject: 'Re: Automatic reply: our course', body: 'Welcome back.' }),
    { text: 'Welcome back.' },
  ],
  [
    'a postmaster who is a person',
    mail({
      from: 'Postmaster <postmaster@school.example>',
      body: 'Mail could not be delivered to us last week.',
    }),
    { text: /^Mail could/ },
  ],
];

const NO_ANSWERS: [string, Buffer, Shown][] = [
  [
    'Outlook, absent, in English',
    mail({ subject: 'Automatic reply: We have received your message', body: 'I am away.' }),
    { text: 'I am away.', isAutomatic: true },
  ],
  [
    'Outlook, absent, in Arabic',
    mail({ subject: '=?utf-8?B?2LHYryDYqtmE2YLYp9im2Yo6INij?=', body: 'أنا في إجازة.' }),
    { text: 'أنا في إجازة.', isAutomatic: true },
  ],
  [
    'Exchange, absent, by a header alone',
    mail({ headers: ['X-Auto-Response-Suppress: All'], body: 'I am away.' }),
    { text: 'I am away.', isAutomatic: true },
  ],
  [
    'an old Exchange, absent',
    mail({ subject: 'Out of Office AutoReply: a', body: 'Away.' }),
    { text: 'Away.', isAutomatic: true },
  ],
  [
    'a responder of Dovecot, absent',
    mail({
      headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied (vacation)', `In-Reply-To: ${ID}`],
      body: 'أنا في إجازة. سأعود يوم الأحد.',
    }),
    { text: /^أنا في إجازة/, isAutomatic: true },
  ],
  [
    'Outlook, which says that ours was opened',
    mail({
      subject: 'Read: A message',
      ...multipart('report; report-type=disposition-notification', [
        plain('Your message was read.'),
        { type: 'message/disposition-notification', body: `Original-Message-ID: ${ID}` },
      ]),
    }),
    { text: 'Your message was read.', remark: 'read', isAutomatic: true },
  ],
  [
    'Gmail, which sends a thumb up',
    mail(
      multipart('alternative', [
        plain('👍 Noura reacted via Gmail'),
        {
          type: 'text/vnd.google.email-reaction+json; charset=utf-8',
          body: '{"emoji":"👍","version":1}',
        },
        html('<p>👍</p>'),
      ]),
    ),
    { text: '👍 Noura reacted via Gmail', remark: 'reaction' },
  ],
  [
    'Outlook, which recalls a mail',
    mail({
      subject: 'Recall: A message',
      body: 'Noura would like to recall the message, "A message".',
    }),
    { text: /would like to recall/, remark: 'recall' },
  ],
];

describe.each([...ANSWERS, ...NO_ANSWERS])('a mail of %s', (_program, source, shown) => {
  it('is read with its words', async () => {
    const { text, quoted, files, remark, isAutomatic, report } = await read(source);
    const attachments = files.map(({ name }) => name);
    const { text: words } = shown;
    expect(text).toEqual(words instanceof RegExp ? expect.stringMatching(words) : words);
    expect({ isFolded: quoted !== null, attachments, remark, isAutomatic, report }).toEqual({
      isFolded: shown.history === true,
      attachments: shown.attachments ?? [],
      remark: shown.remark ?? null,
      isAutomatic: shown.isAutomatic === true,
      report: null,
    });
    expect(quoted ?? '').toEqual(shown.history === true ? expect.stringContaining(HISTORY) : '');
    expect(text).not.toContain(HISTORY);
  });
});

it('knows more than thirty programs', () => {
  expect(ANSWERS.length + NO_ANSWERS.length).toBeGreaterThanOrEqual(30);
});

describe('a report of a mail server', () => {
  it.each([
    ['Postfix', postfixBounce(ID), /^550 5\.1\.1/],
    ['Exchange', exchangeBounce(ID), /^550 5\.1\.10/],
    ['Gmail', gmailBounce(ID), /^550-5\.1\.1/],
    ['Exim, old', eximBounce(ID), /^550 5\.1\.1 No such user here$/],
    ['Exim, of a domain without servers', eximUnrouteable(ID), /^Unrouteable address$/],
    ['qmail', qmailBounce(ID), /^550 5\.1\.1 no mailbox here/],
    [
      'a server that has no such domain',
      Buffer.from(
        postfixBounce(ID)
          .toString()
          .replace('Status: 5.1.1', 'Status: 5.4.4')
          .replace(
            /Diagnostic-Code: .*\r\n.*\r\n/,
            'Diagnostic-Code: X-Postfix; Host or domain name not found\r\n',
          ),
      ),
      /^Host or domain name not found$/,
    ],
    [
      'a server that sends its report as multipart/mixed',
      Buffer.from(
        postfixBounce(ID)
          .toString()
          .replace('multipart/report; report-type=delivery-status', 'multipart/mixed'),
      ),
      /^550 5\.1\.1/,
    ],
    [
      'a server that writes Arabic in windows-1256',
      mail({
        from: 'MAILER-DAEMON@mail.example',
        subject: '=?windows-1256?B?5s3P?=',
        headers: ['Return-Path: <>'],
        type: 'text/plain; charset=windows-1256',
        body: Buffer.concat([
          encodeIn('windows-1256', 'تعذر تسليم رسالتك إلى:\n'),
          Buffer.from(`\n<noura@example.com>:\n550 5.1.1 no such user\n\nMessage-ID: ${ID}\n`),
        ]),
      }),
      /^550 5\.1\.1 no such user$/,
    ],
  ])(
    'of %s says which mail has failed, why, and that it is for good',
    async (_server, source, words) => {
      const { report } = await read(source);
      expect(report?.messageIds).toContain(ID);
      const [said] = report?.recipients ?? [];
      expect(said?.addresses).toContain('noura@example.com');
      expect(said?.action).toBe('failed');
      expect(said?.words).toMatch(words);
      expect(said !== undefined && isRecipientRefused({ ...said, text: said.words })).toBe(true);
    },
  );

  it('of Amazon SES has the id that it gave the mail', async () => {
    const { report } = await read(sesBounce('0100018c-1'));
    expect(report?.messageIds).toEqual(['<0100018c-1@eu-west-1.amazonses.com>']);
  });

  it('of a delay is one, and of success is none', async () => {
    expect((await read(postfixDelay(ID))).report?.recipients).toMatchObject([
      { action: 'delayed' },
    ]);
    const delivered = Buffer.from(
      postfixDelay(ID).toString().replace('Action: delayed', 'Action: delivered'),
    );
    expect((await read(delivered)).report).toBeNull();
  });

  it('for several recipients says of each what became of it', async () => {
    const two = Buffer.from(
      postfixBounce(ID)
        .toString()
        .replace(
          'Final-Recipient:',
          'Final-Recipient: rfc822; other@example.com\r\nAction: relayed\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient:',
        ),
    );
    expect((await read(two)).report?.recipients).toMatchObject([
      { addresses: ['other@example.com'], action: 'delivered' },
      { addresses: ['noura@example.com'], action: 'failed' },
    ]);
  });
});
