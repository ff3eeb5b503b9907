import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type { Language } from '../../../contract/locale.ts';
import { type Letterhead, type Mail, renderMail } from '../../platform/mail/render-mail.ts';
import { receiptSubject } from './visitor.ts';

const REFERENCE: Record<Language, string> = { ar: 'الرقم المرجعي', en: 'Reference number' };

/**
 * Renders a reply of staff to a visitor. It does not quote the submission, because anybody can enter the address of another
 * person.
 * @param reply.earlier the Message-IDs of the earlier mails, oldest first, with which mail programs thread it (RFC 5322,
 * 3.6.4). The subject does so too
 */
export function renderReply(
  form: StaffFormName,
  { text, reference, earlier }: { text: string; reference: string; earlier: readonly string[] },
  letterhead: Letterhead,
): Mail {
  const { language } = letterhead;
  const last = earlier.at(-1);
  return {
    ...renderMail(letterhead, `Re: ${receiptSubject(form, reference, language)}`, [
      { kind: 'letter', text },
      { kind: 'facts', facts: [[REFERENCE[language], reference]] },
    ]),
    ...(last === undefined
      ? {}
      : { headers: { 'In-Reply-To': last, References: earlier.join(' ') } }),
  };
}

/** The purpose of the organisation's copy of a reply. */
export const REPLY_COPY: DeliveryPurpose = 'reply-copy';

/**
 * Returns the copy of a reply for the organisation. An answer to it goes to the visitor, and no program answers it (RFC
 * 3834).
 */
export function copyOf(reply: Mail, visitor: string | undefined): Mail {
  return {
    ...reply,
    ...(visitor === undefined ? {} : { replyTo: { name: '', address: visitor } }),
    headers: {
      ...reply.headers,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
    },
  };
}
