import type { Readable } from 'node:stream';
import type { MailPurpose } from '../../../contract/admin/mail/mail.ts';
import type { Deliveries } from '../database/schema.ts';
import type { Channel } from '../deliveries/channel.ts';
import { describeMailFailure } from './mail-failure.ts';
import type { MailAddress, MailTransport } from './mail-transport.ts';
import { readRelayId } from './relay-id.ts';
import type { Mail } from './render-mail.ts';

/** Renders the mail of a delivery. @returns null if nobody needs it any more */
export type RenderDelivery = (delivery: Deliveries) => Promise<Mail | null>;

/** The renderers of all purposes. */
export type MailRenderers = Readonly<Record<MailPurpose, RenderDelivery>>;

/** What sending mails depends on. */
export type MailChannelDependencies = {
  transport: MailTransport;
  /** The sender of every mail. Without a name, it gets the organisation's name in the language of the mail. */
  from: MailAddress;
  /** The address of the organisation. */
  to: string;
  renderers: MailRenderers;
};

/** The channel for mail: sends by SMTP, under the Message-ID of the delivery. */
export function mailChannel({ transport, from, to, renderers }: MailChannelDependencies): Channel {
  const renderersByName: Partial<Record<string, RenderDelivery>> = renderers;
  return {
    name: 'mail',
    async render(delivery) {
      const render = renderersByName[delivery.purpose];
      // A newer build has queued it, and sends it.
      if (render === undefined) throw new Error(`no mail is for ${delivery.purpose}`);
      const mail = await render(delivery);
      if (mail === null) return null;
      const { senderName, files = [], ...content } = mail;
      return async (signal) => {
        const opened: Readable[] = [];
        try {
          const attachments = [];
          for (const { open, ...file } of files) {
            const stream = await open();
            opened.push(stream);
            attachments.push({ ...file, content: stream });
          }
          const reply = await transport.send(
            {
              ...content,
              from: from.name === '' ? { ...from, name: senderName } : from,
              to: delivery.recipient ?? to,
              messageId: delivery.message_id,
              date: delivery.queued_at,
              attachments,
            },
            signal,
          );
          return readRelayId(reply ?? '');
        } finally {
          for (const stream of opened) stream.destroy();
        }
      };
    },
    readFailure: describeMailFailure,
  };
}
