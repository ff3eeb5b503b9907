import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ADMIN_PATH } from '../../../contract/admin/api.ts';
import type { EntryKey } from '../../../contract/admin/content.ts';
import type { Language } from '../../../contract/locale.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { DUE_AT_ONCE, queueMails } from '../../platform/mail/outbox.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { AdminParts } from '../call.ts';
import type { Reviewer } from './reviewers.ts';

/** The mail names who asks, and nothing of the entry: what is not published does not leave the back office. */
const TEXTS: Record<Language, { subject: string; text: string; link: string }> = {
  ar: {
    subject: 'مادة في مكتب يافع تنتظر مراجعتك',
    text: 'من {name}: مادة جاهزة للمراجعة. افتحها لتنشرها، أو لتعيدها مع رد.',
    link: 'فتح المادة',
  },
  en: {
    subject: 'An entry in the office of Yafee awaits your review',
    text: '{name} has an entry that is ready for review. Open it to publish it, or to send it back with an answer.',
    link: 'Open the entry',
  },
};

/** Puts the mails about a request into the outbox, each in the language of its reader, in the transaction that stores it. */
export async function queueReviewMails(
  trx: Transaction<Schema>,
  { publicUrl, now }: Pick<AdminParts, 'publicUrl' | 'now'>,
  { kind, id }: EntryKey,
  { askedBy, readers }: { askedBy: string; readers: readonly Reviewer[] },
): Promise<void> {
  const address = `${publicUrl}${ADMIN_PATH}/content/${kind}/${id}`;
  await queueMails(
    trx,
    readers.map(({ email, language }) => {
      const mailId = randomUUID();
      const { subject, text, link } = TEXTS[language];
      const mail = {
        ...renderMail(language, subject, [
          { kind: 'paragraph', text: text.replace('{name}', () => askedBy) },
          { kind: 'link', label: link, address },
        ]),
        // Prevents automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      return {
        id: mailId,
        submission_id: null,
        subscriber_id: null,
        purpose: 'staff-review',
        recipient: email,
        mail: JSON.stringify(mail),
        message_id: `<${mailId}@${new URL(publicUrl).hostname}>`,
        state: 'waiting' as const,
        attempts: 0,
        queued_at: now(),
        next_try_at: DUE_AT_ONCE,
        sent_at: null,
        last_error: null,
        claim_token: null,
        smtp_started_at: null,
      };
    }),
  );
}
