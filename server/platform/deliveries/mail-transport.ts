import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Mail } from './render-mail.ts';

/** A file that is sent with a mail. Its stream can be read once. */
export type MailAttachment = { content: Readable; name: string; contentType: string };

/** A file that a mail must contain does not exist. The message is a sentence for operators. */
export class MissingAttachment extends Error {
  override name = 'MissingAttachment';
}

/** A mail with its sender, recipient and attachments. */
export type OutgoingMail = Mail & {
  from: string;
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
   * @throws if the server rejects it or does not respond in time, or if the signal is aborted
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
};

/** For the connection, the greeting and the DNS query. In milliseconds. */
const CONNECT_TIMEOUT = 10_000;

/** How long the server may send nothing. In milliseconds. */
const SILENCE_TIMEOUT = 30_000;

/**
 * Creates a transport that sends mails by SMTP.
 * @param smtpUrl such as `smtps://user:password@host:465`
 * @param timeouts in milliseconds
 */
export function smtpTransport(
  smtpUrl: string,
  timeouts = { connect: CONNECT_TIMEOUT, silence: SILENCE_TIMEOUT },
): MailTransport {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    // The text of a mail must not make nodemailer read a file or an address. Attachments are streams that we open.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      await transport.sendMail({
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
    },
  };
}
