import { createReadStream } from 'node:fs';
import nodemailer from 'nodemailer';
import type { Mail } from './render-mail.ts';

/** A mail with everything that it needs on its way. */
export type OutgoingMail = Mail & {
  from: string;
  to: string;
  messageId: string;
  /** When it was queued, in epoch milliseconds. */
  date: number;
  attachments: readonly { path: string; name: string; contentType: string }[];
};

/** What carries mails away. */
export type MailTransport = {
  /**
   * Hands a mail to the mail server.
   * @throws where the server refuses it, does not answer in time, or the signal ends it
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
};

/** A mail server that takes longer than this for a step is as good as none. In milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const SILENCE_TIMEOUT = 30_000;

/** Speaks SMTP to the server at an address such as `smtps://user:password@host:465`. */
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
    // What a mail says never makes us read a file or an address: attachments are streams that we open.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      const streams = mail.attachments.map(({ path }) => createReadStream(path));
      try {
        await transport.sendMail({
          from: mail.from,
          // As an object it is one address, whatever stands in it.
          to: { name: '', address: mail.to },
          ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
          date: new Date(mail.date),
          headers: mail.headers ?? {},
          attachments: mail.attachments.map(({ name, contentType }, index) => ({
            filename: name,
            contentType,
            content: streams[index],
          })),
          signal,
        });
      } finally {
        for (const stream of streams) stream.destroy();
      }
    },
  };
}
