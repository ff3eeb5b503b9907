import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { openOnce } from '../../../tests/helpers/open-once.ts';
import { startPostfix } from '../../../tests/helpers/postfix.ts';
import { runProgram } from '../../../tests/helpers/run-program.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { describeMailFailure } from './mail-failure.ts';
import { smtpTransport, tryMailServer } from './mail-transport.ts';

const postfix = openOnce(startPostfix);

const { signal } = new AbortController();

function mailFrom(name: string) {
  return {
    from: { name, address: 'site@yafee.example' },
    to: 'noura@example.com',
    messageId: `<${name.length}@yafee.example>`,
    date: 0,
    subject: 'رسالة',
    text: 'a',
    html: 'a',
    attachments: [],
  };
}

/** The reason of a promise that fails. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => describeMailFailure(error),
  );

describe('a Postfix with a certificate that it has made for itself', () => {
  it('takes mail of its own machine, whose sender every program can read [TRANSPORT-02]', async () => {
    const names = [
      'جمعية يافع',
      'Yafee, "the" <association>',
      'الجمعية الأهلية لتدريب الشباب والفتيات وتنمية مجتمعاتهم في مناطق المملكة العربية السعودية',
      '',
    ];
    const transport = smtpTransport(postfix().url);
    for (const name of names) await transport.send(mailFrom(name), signal);
    const sources = await postfix().delivered(names.length);
    const parsed = await Promise.all(sources.map((source) => simpleParser(source)));
    const senders = parsed.map(({ from }) => from?.value[0]);
    expect(senders).toEqual(
      expect.arrayContaining(names.map((name) => ({ name, address: 'site@yafee.example' }))),
    );
    for (const source of sources) {
      const head = source.toString('latin1').split('\n\n')[0] ?? '';
      expect(head).toMatch(/^[\t\n -~]+$/);
      expect(Math.max(...head.split('\n').map((line) => line.length))).toBeLessThan(999);
    }
  });

  it('is not trusted on another machine without its certificate, and is with it [TRANSPORT-03]', async () => {
    const { otherUrl, certificate } = postfix();
    const failure = await failureOf(smtpTransport(otherUrl).send(mailFrom('Yafee'), signal));
    expect(failure?.cause).toBe('untrusted');
    expect(failure?.words).toContain('self-signed certificate');
    const folder = await temporaryFolder();
    const settings = {
      DATA_DIR: folder,
      SMTP_URL: otherUrl,
      MAIL_FROM: 'site@yafee.example',
      MAIL_TO: 'team@yafee.example',
    };
    const doctor = (env: Record<string, string>) =>
      runProgram('tools/operations/doctor.ts', [], { ...settings, ...env });
    expect((await doctor({})).stdout).toContain('NODE_EXTRA_CA_CERTS');
    const trusting = await doctor({ NODE_EXTRA_CA_CERTS: certificate });
    expect(trusting.stdout).toContain('127.0.0.2 accepts us');
  });

  it('is known by another name where SMTP_URL has it, or not asked for its certificate', async () => {
    const { otherUrl } = postfix();
    await tryMailServer(`${otherUrl}?tls.rejectUnauthorized=false`);
    await tryMailServer(`${otherUrl}?ignoreTLS=true`);
    expect(
      await failureOf(tryMailServer(`${otherUrl}?tls.servername=other.example`)),
    ).toMatchObject({ cause: 'untrusted' });
  });
});
