import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import type { Begun } from '../../../contract/begun.ts';
import { begunReason } from '../../../contract/begun-texts.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type { Language } from '../../../contract/locale.ts';
import { type Letterhead, type Mail, renderMail } from '../../platform/mail/render-mail.ts';
import { conversationSubject } from './visitor.ts';

const REFERENCE: Record<Language, string> = { ar: 'الرقم المرجعي', en: 'Reference number' };

/** What the first mail says to somebody who has sent no form, and so has no receipt. */
const STORED = {
  ar: {
    text: 'من هذا الرابط ترى ما نحفظه عنك، وتنزّله أو تصححه أو تمحوه. ويستطيع ذلك كل من يفتحه، فاحتفظ به لنفسك.',
    link: 'ما نحفظه عنك',
  },
  en: {
    text: 'This link shows what we store about you, and lets you download, correct or erase it. So can anybody who opens it, so keep it to yourself.',
    link: 'What we store about you',
  },
} as const satisfies Record<Language, object>;

/**
 * Renders a reply of staff to a visitor. It does not quote the submission, because anybody can enter the address of another
 * person.
 * @param reply.earlier the Message-IDs of the earlier mails, oldest first, with which mail programs thread it (RFC 5322,
 * 3.6.4). The subject does so too
 * @param reply.begun how staff have begun the conversation. Then the first mail says why we have the person's data, and has the
 * link to them
 */
export function renderReply(
  form: StaffFormName,
  {
    text,
    reference,
    earlier,
    begun = null,
  }: {
    text: string;
    reference: string;
    earlier: readonly string[];
    begun?: { how: Begun; statusLink: string } | null;
  },
  letterhead: Letterhead,
): Mail {
  const { language } = letterhead;
  const last = earlier.at(-1);
  const subject = conversationSubject({ form, reference, begun: begun?.how ?? null }, language);
  const isFirst = begun !== null && last === undefined;
  const stored = STORED[language];
  return {
    ...renderMail(letterhead, isFirst ? subject : `Re: ${subject}`, [
      { kind: 'letter', text },
      { kind: 'facts', facts: [[REFERENCE[language], reference]] },
      ...(isFirst
        ? ([
            { kind: 'paragraph', text: `${begunReason(begun.how)[language]} ${stored.text}` },
            { kind: 'secondary-link', label: stored.link, address: begun.statusLink },
          ] as const)
        : []),
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
