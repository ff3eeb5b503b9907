import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { isLoopback } from '../loopback.ts';
import type { MailTokens } from '../oauth/mail-tokens.ts';
import { OAuthFailure } from '../oauth/oauth-failure.ts';
import type { Mail } from './render-mail.ts';

/** A file that is sent with a mail. Its stream can be read once. */
export type MailAttachment = { content: Readable; name: string; contentType: string };

/** A file that a mail must contain does not exist. The message is a sentence for operators. */
export class MissingAttachment extends Error {
  override name = 'MissingAttachment';
}

/** An address with the name that mail programs show for it. Empty if there is none. */
export type MailAddress = { name: string; address: string };

/** A mail with its sender, recipient and attachments. */
export type OutgoingMail = Omit<Mail, 'senderName' | 'files'> & {
  from: MailAddress;
  to: string;
  messageId: string;
  /** When it was queued, in epoch milliseconds. */
  date: number;
  attachments: readonly MailAttachment[];
};

/** Sends mails. Tests replace it. */
export type MailTransport = {
  /**
   * Sends a mail to the mail server.
   * @returns the server's reply, or undefined if it is unknown
   * @throws if the server rejects the mail or does not respond in time, or if the signal is aborted
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string | undefined>;
};

/** For the connection, the greeting and the DNS query. In milliseconds. */
const CONNECT_TIMEOUT = 10_000;

/** How long the server may send nothing. In milliseconds. */
const SILENCE_TIMEOUT = 30_000;

/**
 * Connects to the mail server and signs in. Sends no mail.
 * @throws if the server cannot be reached or trusted, or refuses us. The code is `ENOAUTH` if it wants a name and a password,
 * and `smtpUrl` has none.
 */
export async function tryMailServer(
  smtpUrl: string,
  tokens: MailTokens | null = null,
): Promise<void> {
  const timeouts = { connect: CONNECT_TIMEOUT, silence: CONNECT_TIMEOUT };
  const transport = nodemailer.createTransport({
    ...connectionTo(smtpUrl, tokens, timeouts),
    // Without a password this fails if the server asks for one. With a password it would fail if the server asks for none.
    forceAuth: new URL(smtpUrl).username === '',
  });
  try {
    await transport.verify().catch(refusalOf(smtpUrl, tokens));
  } finally {
    transport.close();
  }
}

/**
 * Returns how Nodemailer connects to a mail server. A password is sent only over TLS: if the server does not offer STARTTLS,
 * the connection ends. On this machine, where nobody can intercept it, TLS is optional and its certificate is not checked,
 * because Postfix has a self-signed one.
 */
function connectionTo(
  smtpUrl: string,
  tokens: MailTokens | null,
  timeouts: { connect: number; silence: number },
) {
  const url = new URL(smtpUrl);
  if (isLoopback(url.hostname)) url.searchParams.set('tls.rejectUnauthorized', 'false');
  else if (url.username !== '') url.searchParams.set('requireTLS', 'true');
  return {
    ...(tokens !== null && url.username !== '' && url.password === ''
      ? { auth: signInByToken(url, tokens) }
      : {}),
    url: url.href,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
  };
}

/** Removes the user from a URL, and returns how Nodemailer signs in as that user (XOAUTH2). */
function signInByToken(url: URL, tokens: MailTokens) {
  const user = decodeURIComponent(url.username);
  url.username = '';
  return {
    type: 'OAuth2' as const,
    user,
    // Without an expiry time, Nodemailer would keep the token. This asks for one before each mail.
    provisionCallback: (
      _user: string,
      isRefused: boolean,
      done: (error: Error | null, token?: string, expires?: number) => void,
    ) => {
      if (isRefused) tokens.forget(user);
      tokens.get(user).then(
        (value) => done(null, value, 1),
        (error: Error) => done(error),
      );
    },
  };
}

/**
 * Returns a function that replaces a mail server's refusal of a token with an OAuthFailure. Other errors pass. The next
 * attempt asks for a new token, because Exchange refuses a revoked one without asking for another.
 */
function refusalOf(smtpUrl: string, tokens: MailTokens | null): (error: unknown) => never {
  return (error) => {
    const { command, response } = error as { command?: string; response?: string };
    if (command !== 'AUTH XOAUTH2' || response === undefined) throw error;
    const { hostname, username } = new URL(smtpUrl);
    tokens?.forget(decodeURIComponent(username));
    throw new OAuthFailure('oauth-account', response, hostname);
  };
}

/**
 * Creates a transport that sends mails by SMTP.
 * @param smtpUrl such as `smtps://user:password@host:465`. With a user and no password the site signs in with
 * `options.tokens`
 * @param options.timeouts in milliseconds
 */
export function smtpTransport(
  smtpUrl: string,
  {
    tokens = null,
    timeouts = { connect: CONNECT_TIMEOUT, silence: SILENCE_TIMEOUT },
  }: { tokens?: MailTokens | null; timeouts?: { connect: number; silence: number } } = {},
): MailTransport {
  const transport = nodemailer.createTransport({
    ...connectionTo(smtpUrl, tokens, timeouts),
    // The text of a mail must not make Nodemailer read a file or a URL. We open attachments ourselves, as streams.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      const sending = transport.sendMail({
        from: mail.from,
        // An object is one address, even if the text contains a comma.
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        date: new Date(mail.date),
        headers: mail.headers ?? {},
        attachments: mail.attachments.map(({ name, contentType, content }) => ({
          filename: name,
          contentType,
          content,
        })),
        signal,
      });
      const { response } = await sending.catch(refusalOf(smtpUrl, tokens));
      return response;
    },
  };
}
