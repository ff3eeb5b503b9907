import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { startMailServer } from '../../../tests/helpers/mail-server.ts';
import { smtpTransport } from './mail-transport.ts';

/** The sorted names of all headers of a mail and of its parts, with duplicates. */
function headerNames(raw: string): string[] {
  return [...raw.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase()).toSorted();
}

it('adds no header for line breaks in a name, a subject or the name of a file [TRANSPORT-01]', async () => {
  const server = await startMailServer();
  const sendWith = (text: string) =>
    smtpTransport(server.url).send(
      {
        from: 'noreply@yafee.example',
        to: 'team@yafee.example',
        date: 0,
        messageId: '<a@yafee.example>',
        subject: text,
        text: 'a',
        html: 'a',
        replyTo: { name: text, address: 'a@yafee.example' },
        attachments: [
          { content: Readable.from(['a']), name: text, contentType: 'application/pdf' },
        ],
      },
      new AbortController().signal,
    );
  await sendWith('قصة');
  for (const text of [
    'قصة\r\nBcc: b@elsewhere.example',
    'قصة\nBcc: b@elsewhere.example\n\nA body',
    'قصة\rBcc: b@elsewhere.example',
    'قصة\u2028Bcc: b@elsewhere.example\u0085X-A: 1\u000bX-B: 1\u0000',
    'قصة" <b@elsewhere.example>, "c',
    `قصة ${'ا'.repeat(2_000)}\r\n\r\nX-A: 1`,
  ]) {
    await sendWith(text);
    const [first, last] = [server.mails[0], server.mails.at(-1)];
    expect(headerNames(last?.raw ?? '')).toEqual(headerNames(first?.raw ?? ''));
    expect(last?.to).toEqual(['team@yafee.example']);
  }
});
