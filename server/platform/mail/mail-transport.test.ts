import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { startMailServer } from '../../../tests/helpers/mail-server.ts';
import { describeMailFailure } from './mail-failure.ts';
import { smtpTransport, tryMailServer } from './mail-transport.ts';

/** The sorted names of all headers of a mail and of its parts, with duplicates. */
function headerNames(raw: string): string[] {
  return [...raw.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase()).toSorted();
}

it('adds no header for line breaks in a name, a subject or the name of a file [TRANSPORT-01]', async () => {
  const server = await startMailServer();
  const sendWith = (text: string) =>
    smtpTransport(server.url).send(
      {
        from: { name: '', address: 'noreply@yafee.example' },
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

describe('a password', () => {
  /** The same server under a name that does not reveal that it is this machine. */
  const elsewhere = (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  const withPassword = (url: string) => url.replace('//', '//site:secret@');

  it('is not sent without TLS to another machine, also where SMTP_URL says so [TRANSPORT-04]', async () => {
    const server = await startMailServer(['AUTH PLAIN LOGIN']);
    for (const options of ['', '?ignoreTLS=true', '?requireTLS=false']) {
      const url = `${withPassword(elsewhere(server.url))}${options}`;
      const failure = await tryMailServer(url).catch(describeMailFailure);
      expect(failure).toMatchObject({ cause: 'unencrypted' });
    }
    expect(server.commands.filter((line) => !/^(EHLO|STARTTLS)/.test(line))).toEqual([]);
  });

  it('is sent without TLS on this machine', async () => {
    const server = await startMailServer(['AUTH PLAIN LOGIN']);
    // The test server responds as if the name were wrong.
    await tryMailServer(withPassword(server.url)).catch(() => undefined);
    expect(server.commands.some((line) => line.startsWith('AUTH PLAIN'))).toBe(true);
  });

  it('is missed where the server asks for one', async () => {
    const server = await startMailServer(['AUTH PLAIN LOGIN']);
    expect(await tryMailServer(server.url).catch(describeMailFailure)).toMatchObject({
      cause: 'no-password',
    });
    await tryMailServer((await startMailServer()).url);
  });
});
