import { describe, expect, it } from 'vitest';
import { startDovecot } from '../../../tests/helpers/dovecot.ts';
import { openOnce } from '../../../tests/helpers/open-once.ts';
import { startPostfix } from '../../../tests/helpers/postfix.ts';
import { startTokenServer } from '../../../tests/helpers/token-server.ts';
import { describeMailFailure } from '../mail/mail-failure.ts';
import { smtpTransport, tryMailServer } from '../mail/mail-transport.ts';
import { openMailbox } from '../mailbox/mailbox.ts';
import { mailTokens } from './mail-tokens.ts';
import { OAuthFailure } from './oauth-failure.ts';

const { signal } = new AbortController();

/** A token server, a Postfix that accepts the tokens, and a mailbox of its account. */
const servers = openOnce(async () => {
  const provider = await startTokenServer('site');
  const dovecot = await startDovecot(provider.introspectionUrl);
  const postfix = await startPostfix(dovecot.saslPort);
  const box = await dovecot.newMailbox();
  return { provider, postfix, imapPort: new URL(box.imapUrl).port };
});

function setUp(user = 'site') {
  const { provider, postfix, imapPort } = servers();
  const tokens = mailTokens({
    grant: 'client-credentials',
    tokenUrl: provider.url,
    clientId: 'app',
    clientSecret: 'secret',
    scope: 'https://outlook.office365.com/.default',
  });
  const smtp = new URL(postfix.url);
  smtp.username = user;
  const imapUrl = `imap://${user}@127.0.0.1:${imapPort}/INBOX`;
  return { provider, postfix, tokens, smtpUrl: smtp.href, imapUrl };
}

const mail = {
  from: { name: 'Yafee', address: 'site@yafee.example' },
  to: 'noura@example.com',
  messageId: '<1@yafee.example>',
  date: 0,
  subject: 'رسالة',
  text: 'a',
  html: 'a',
  attachments: [],
};

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a mail account that is opened by tokens (XOAUTH2)', () => {
  it('sends by Postfix and is read by IMAP with one token, and with a new one after it was revoked [OAUTH-01]', async () => {
    const { provider, postfix, tokens, smtpUrl, imapUrl } = setUp();
    const asked = provider.requests.length;
    await tryMailServer(smtpUrl, tokens);
    const transport = smtpTransport(smtpUrl, { tokens });
    await transport.send(mail, signal);
    await (await openMailbox(imapUrl, signal, tokens)).close();
    expect(provider.requests).toHaveLength(asked + 1);
    provider.revoke();
    // The outbox tries again.
    expect(await failureOf(transport.send(mail, signal))).toBeInstanceOf(OAuthFailure);
    await transport.send(mail, signal);
    provider.revoke();
    await (await openMailbox(imapUrl, signal, tokens)).close();
    expect(provider.requests).toHaveLength(asked + 3);
    expect(await postfix.delivered(2)).toHaveLength(2);
  });

  it('is opened by the password of an address that has one', async () => {
    const { provider, tokens, smtpUrl, imapUrl } = setUp();
    const asked = provider.requests.length;
    const withPassword = (url: string) => url.replace('//site@', '//site:secret%40word@');
    await tryMailServer(withPassword(smtpUrl), tokens);
    await (await openMailbox(withPassword(imapUrl), signal, tokens)).close();
    expect(provider.requests).toHaveLength(asked);
  });

  it('that the app may not use is said so, by SMTP and IMAP [OAUTH-02]', async () => {
    const { tokens, smtpUrl, imapUrl } = setUp('other');
    const failure = await failureOf(smtpTransport(smtpUrl, { tokens }).send(mail, signal));
    expect(failure).toBeInstanceOf(OAuthFailure);
    expect(failure).toMatchObject({ problem: 'oauth-account' });
    expect(describeMailFailure(failure)).toMatchObject({
      cause: 'oauth',
      words: expect.stringContaining('that the app may use this mailbox'),
    });
    expect(await failureOf(tryMailServer(smtpUrl, tokens))).toMatchObject({
      problem: 'oauth-account',
    });
    expect(await failureOf(openMailbox(imapUrl, signal, tokens))).toMatchObject({
      problem: 'oauth-account',
      message: expect.stringContaining('that the app may use this mailbox'),
    });
  });

  it('for which the provider gives no token says why, by SMTP and IMAP [OAUTH-03]', async () => {
    const { provider, tokens, smtpUrl, imapUrl } = setUp();
    const body = JSON.stringify({
      error: 'invalid_client',
      error_description:
        'AADSTS7000222: The provided client secret keys are expired.\r\nTrace ID: 1',
      error_codes: [7000222],
    });
    provider.refuse({ status: 401, body });
    try {
      const expired = { problem: 'oauth-secret', advice: expect.stringContaining('AADSTS7000222') };
      expect(await failureOf(tryMailServer(smtpUrl, tokens))).toMatchObject(expired);
      expect(await failureOf(openMailbox(imapUrl, signal, tokens))).toMatchObject({
        problem: 'oauth-secret',
        message: expect.stringContaining('`MAIL_OAUTH_CLIENT_SECRET`'),
      });
    } finally {
      provider.refuse(null);
    }
  });
});
