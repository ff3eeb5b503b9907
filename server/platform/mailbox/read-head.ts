import addressparser from 'nodemailer/lib/addressparser';
import { findEmails, foldEmailText } from '../../../contract/email-address.ts';
import { emailKey } from '../text/email-key.ts';
import { cleanLine } from './clean-text.ts';
import { decodeHeader } from './decode-text.ts';
import type { MailAddress, MailHead } from './parsed-mail.ts';
import { DIRECTION_MARKS } from './reply-text.ts';

/** How many of the first and of the last Message-IDs in a header are read. */
const MAX_IDS = 50;

/** How many addresses are read from all recipient headers. */
const MAX_RECIPIENTS = 100;

/** The longest header that is searched. In UTF-16 units. */
const MAX_VALUE = 16_384;

/** The headers that say to whom a mail was sent, or into which mailbox it was delivered. */
const RECIPIENT_HEADERS = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-forwarded-to',
];

/** Headers of automatic replies that are older than `Auto-Submitted`. */
const AUTOMATIC_HEADERS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply',
  'x-mail-autoreply',
];

/** How the subjects of absence notes begin. A subject that begins with `Re:` comes from a person. */
const AUTOMATIC_SUBJECT =
  /^\s{0,3}(?:\[[^\]]{1,30}\]\s{0,3})?(?:auto(?:matic|mated)?[ -]?(?:reply|response|answer)|out of (?:the )?office(?: auto(?:matic)?[ -]?reply)?|رد تلقائي|الرد التلقائي|ردّ تلقائي|رد آلي|الرد الآلي|إجابة تلقائية|خارج المكتب|réponse automatique|automatische antwort|abwesenheitsnotiz|respuesta automática|risposta automatica|otomatik yanıt)\s{0,3}(?::|$)/i;

/** Header values by their names in lower case, as they were sent, each on one line. */
export type HeaderLines = ReadonlyMap<string, readonly string[]>;

/** Reads the parts of a header that decide to which conversation the mail belongs. */
export function readHead(lines: HeaderLines): MailHead {
  const values = (name: string) =>
    (lines.get(name) ?? []).map((value) => value.slice(0, MAX_VALUE));
  const first = (name: string) => values(name)[0] ?? '';
  const from = senderOf(first('from'));
  const subject = cleanLine(decodeHeader(first('subject')));
  const returnsNowhere = first('return-path').trim() === '<>';
  const type = first('content-type').toLowerCase();
  const isReport = type.startsWith('multipart/report');
  const isByProgram = isAutomatic(values, subject);
  const isOfDelivery = isReport && /report-type\s{0,3}=\s{0,3}"?delivery-status/.test(type);
  const sender = from?.address.toLowerCase() ?? '';
  const isFromServer =
    /^mailer-daemon@/.test(sender) ||
    // A postmaster is a person too.
    (sender.startsWith('postmaster@') && isByProgram) ||
    /^\s*"?(?:mail delivery (?:sub)?system|mailer-daemon)\b/i.test(from?.name ?? '');
  return {
    messageId: idsOf(first('message-id'))[0] ?? null,
    from,
    recipients: [...new Set(RECIPIENT_HEADERS.flatMap(values).flatMap(addressesOf))].slice(
      0,
      MAX_RECIPIENTS,
    ),
    inReplyTo: idsOf(first('in-reply-to')),
    references: idsOf(first('references')),
    subject,
    date: cleanLine(first('date')),
    isAutomatic: isReport || returnsNowhere || isByProgram,
    report:
      isOfDelivery || (lines.has('x-failed-recipients') && (returnsNowhere || isFromServer))
        ? 'declared'
        : isFromServer || returnsNowhere
          ? 'possible'
          : null,
  };
}

/**
 * Returns whether a mail says that a program wrote it. `Precedence: bulk` alone comes from a mailing list, whose members are
 * people.
 */
function isAutomatic(values: (name: string) => readonly string[], subject: string): boolean {
  const submitted = values('auto-submitted');
  if (submitted.length > 0) return submitted.some((value) => !/^\s*no\b/i.test(value));
  return (
    values('precedence').some((value) => /^\s*(?:junk|auto[_-]?reply)\b/i.test(value)) ||
    AUTOMATIC_HEADERS.some((name) => values(name).some((value) => !/^\s*no\b/i.test(value))) ||
    values('x-auto-response-suppress').some((value) => /\b(?:all|oof|autoreply)\b/i.test(value)) ||
    AUTOMATIC_SUBJECT.test(subject.replaceAll(DIRECTION_MARKS, ''))
  );
}

function senderOf(value: string): MailAddress | null {
  const found = addressparser(value, { flatten: true }).find(({ address }) =>
    address.includes('@'),
  );
  if (found === undefined) return null;
  return { name: cleanLine(decodeHeader(found.name)), address: cleanLine(found.address) };
}

function idsOf(value: string): string[] {
  const ids = [...value.matchAll(/<[!-;=?-~]{1,250}>/g)].map(([id]) => id);
  return ids.length <= MAX_IDS ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_IDS)];
}

function addressesOf(value: string): string[] {
  return [...findEmails(foldEmailText(value))].map(({ text }) => emailKey(text));
}
