import type { Kysely } from 'kysely';
import { DELIVERY_PURPOSES, type DeliveryPurpose } from '../../contract/admin/mail/mail.ts';
import { mailRenderers } from '../../server/mail-renderers.ts';
import { openLinkSecret } from '../../server/newsletter/newsletter.ts';
import type { Deliveries, Schema } from '../../server/platform/database/schema.ts';
import type { MailRenderers } from '../../server/platform/mail/mail-channel.ts';
import type { Mail } from '../../server/platform/mail/render-mail.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';

type RendererOptions = Partial<Parameters<typeof mailRenderers>[0]>;

/** Returns the renderers of all mails as the server has them. CVs are attached if there is a storage. */
export async function openRenderers(
  db: Kysely<Schema>,
  options: RendererOptions = {},
): Promise<MailRenderers> {
  const { now = Date.now, storage = {} as Storage } = options;
  return mailRenderers({
    db,
    now,
    storage,
    publicUrl: 'https://yafee.example',
    linkSecret: await openLinkSecret(db, now),
    replyTo: 'team@yafee.example',
    replyPattern: null,
    makeMails: async () => null,
    namePages: async () => new Map(),
    ...options,
  });
}

/** Returns renderers that render the same for all purposes. */
export function renderAlways(mail: Mail): MailRenderers {
  const entries = DELIVERY_PURPOSES.map((purpose) => [purpose, async () => mail]);
  return Object.fromEntries(entries) as MailRenderers;
}

/** Renders the queued mails of a purpose, or all, as they would leave now, without those that nobody needs any more. Oldest first. */
export async function readMails(
  db: Kysely<Schema>,
  purpose?: DeliveryPurpose,
  options: RendererOptions = {},
): Promise<(Omit<Deliveries, 'purpose'> & { purpose: DeliveryPurpose; mail: Mail })[]> {
  const renderers = await openRenderers(db, options);
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('state', '!=', 'sent')
    // Those of one moment stay in the order in which they were stored.
    .orderBy('queued_at')
    .execute();
  const mails = [];
  for (const row of rows) {
    if (purpose !== undefined && row.purpose !== purpose) continue;
    const named = { ...row, purpose: row.purpose as DeliveryPurpose };
    const mail = await renderers[named.purpose](row);
    if (mail !== null) mails.push({ ...named, mail });
  }
  return mails;
}
