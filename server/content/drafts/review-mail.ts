import type { Kysely, Transaction } from 'kysely';
import { ADMIN_PATH } from '../../../contract/admin/api.ts';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import { withIdentity } from '../../../contract/identity-texts.ts';
import type { Language } from '../../../contract/locale.ts';
import { findStaffByEmail, findStaffNames } from '../../auth/auth.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { readAbout } from '../../platform/deliveries/about.ts';
import { type DeliverDependencies, deliver } from '../../platform/deliveries/deliver.ts';
import { HOUR } from '../../platform/durations.ts';
import type { MailRenderers } from '../../platform/mail/mail-channel.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { readIdentityIn } from '../queries/read-identity.ts';
import { findReview } from './reviews.ts';

const PURPOSE: DeliveryPurpose = 'staff-review';

/** The mail says who asks, but nothing about the entry, because unpublished content does not leave the back office. */
const TEXTS: Record<Language, { subject: string; text: string; link: string }> = {
  ar: {
    subject: 'مادة في مكتب {org} تنتظر مراجعتك',
    text: 'من {name}: مادة جاهزة للمراجعة. افتحها لتنشرها، أو لتعيدها مع رد.',
    link: 'فتح المادة',
  },
  en: {
    subject: 'An entry in the office of {org} awaits your review',
    text: '{name} has an entry that is ready for review. Open it to publish it, or to send it back with an answer.',
    link: 'Open the entry',
  },
};

/**
 * Maximum number of mails about requests to one reader within an hour. The overview of the back office lists all requests.
 */
const MAILS_PER_HOUR = 5;

/**
 * Queues the mails about a request, in the transaction that stores it. Readers who got the maximum within the last hour get
 * none.
 * @returns the number of mails
 */
export async function deliverReviewMails(
  trx: Transaction<Schema>,
  dependencies: DeliverDependencies,
  { kind, id }: EntryKey,
  readers: readonly { email: string }[],
): Promise<number> {
  const busy = await findBusyReaders(trx, readers, dependencies.now());
  const mailed = readers.filter(({ email }) => !busy.has(email));
  const about = { entry: { kind, id } };
  await deliver(
    trx,
    dependencies,
    mailed.map(({ email }) => ({ purpose: PURPOSE, to: { email }, about })),
  );
  return mailed.length;
}

/**
 * Returns the renderer of the mail about a request, in the language of its reader. The mail is not needed any more if the
 * entry was published, sent back or withdrawn.
 */
export function reviewMails(dependencies: {
  db: Kysely<Schema>;
  publicUrl: string;
}): Pick<MailRenderers, 'staff-review'> {
  const { db, publicUrl } = dependencies;
  return {
    async 'staff-review'({ about, recipient }) {
      const { entry } = readAbout(about);
      const reader = await findStaffByEmail(dependencies, recipient ?? '');
      if (entry === undefined || reader?.state !== 'active') return null;
      const review = await findReview(db, entry as EntryKey);
      if (review?.state !== 'open') return null;
      const { language } = reader;
      const identity = await readIdentityIn(db, language);
      const { subject, text, link } = withIdentity(TEXTS[language], identity);
      const nameOf = await findStaffNames(dependencies);
      const address = `${publicUrl}${ADMIN_PATH}/content/${entry.kind}/${entry.id}`;
      return {
        ...renderMail({ language, identity }, subject, [
          { kind: 'paragraph', text: text.replace('{name}', () => nameOf(review.askedBy)) },
          { kind: 'link', label: link, address },
        ]),
        // Prevents automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
    },
  };
}

/**
 * Returns the addresses that have got the maximum number of mails within the last hour. A mail from the future was queued
 * while the clock was ahead.
 */
async function findBusyReaders(
  trx: Transaction<Schema>,
  readers: readonly { email: string }[],
  now: number,
): Promise<Set<string | null>> {
  if (readers.length === 0) return new Set();
  const rows = await trx
    .selectFrom('deliveries')
    .select('recipient')
    .where('purpose', '=', PURPOSE)
    .where(
      'recipient',
      'in',
      readers.map(({ email }) => email),
    )
    .where('queued_at', '>', now - HOUR)
    .where('queued_at', '<=', now)
    .groupBy('recipient')
    .having(({ fn }) => fn.countAll(), '>=', MAILS_PER_HOUR)
    .execute();
  return new Set(rows.map(({ recipient }) => recipient));
}
