import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import type { Deliveries } from '../database/schema.ts';
import { type Channel, RenderFailure } from '../deliveries/channel.ts';
import { describeMailFailure } from './mail-failure.ts';
import type { MailAddress, MailAttachment, MailTransport } from './mail-transport.ts';
import { readRelayId } from './relay-id.ts';
import type { Mail, MailFile } from './render-mail.ts';

/** Renders the mail of a delivery. @returns null if nobody needs it any more */
export type RenderDelivery = (delivery: Deliveries) => Promise<Mail | null>;

/** The renderers of all purposes. */
export type MailRenderers = Readonly<Record<DeliveryPurpose, RenderDelivery>>;

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
      // Before the attempt is recorded: a mail whose file cannot be opened was certainly not sent.
      const attachments = await openFiles(files);
      return {
        async send(signal) {
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
        },
        close: () => closeFiles(attachments),
      };
    },
    readFailure: describeMailFailure,
  };
}

/** Opens the files of a mail: all of them, or none. @throws RenderFailure */
async function openFiles(files: readonly MailFile[]): Promise<MailAttachment[]> {
  const opened: MailAttachment[] = [];
  try {
    for (const { open, ...file } of files) opened.push({ ...file, content: await open() });
    return opened;
  } catch (error) {
    closeFiles(opened);
    throw new RenderFailure(describeMailFailure(error));
  }
}

function closeFiles(opened: readonly MailAttachment[]): void {
  for (const { content } of opened) content.destroy();
}
