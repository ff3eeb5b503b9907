import type { AddressObject, Headers } from 'mailparser';
import { findEmails, foldEmailText } from '../../../contract/email-address.ts';
import { emailKey } from '../text/email-key.ts';
import { cleanLine } from './clean-text.ts';
import type { MailAddress, MailHead } from './parsed-mail.ts';

/** The first and the last Message-IDs of a header that are read. */
const MAX_IDS = 50;

/** Addresses that are read of all headers with recipients. */
const MAX_RECIPIENTS = 100;

/** The longest header that is searched. In UTF-16 units. */
const MAX_VALUE = 16_384;

/** The headers that say to whom a mail was sent, or into which mailbox it was put. */
const RECIPIENT_HEADERS = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-forwarded-to',
];

/** Headers of programs that answer, older than `Auto-Submitted`. */
const AUTOMATIC_HEADERS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply',
  'x-mail-autoreply',
];

/** What a parser has made of a header: the fields as they were sent, by their names in lower case, and decoded. */
export type ReadFields = {
  lines: ReadonlyMap<string, readonly string[]>;
  headers: Headers | null;
};

/** Returns what a header says, as far as it decides whose mail it is. */
export function readHead({ lines, headers }: ReadFields): MailHead {
  const values = (name: string) =>
    (lines.get(name) ?? []).map((value) => value.slice(0, MAX_VALUE));
  const first = (name: string) => values(name)[0] ?? '';
  const from = senderOf(headers);
  const returnsNowhere = first('return-path') === '<>';
  const type = first('content-type').toLowerCase();
  const isReport = type.startsWith('multipart/report');
  const isDeclared =
    (isReport && /report-type="?delivery-status/.test(type)) || lines.has('x-failed-recipients');
  const isFromServer = /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '');
  return {
    messageId: idsOf(first('message-id'))[0] ?? null,
    from,
    recipients: [...new Set(RECIPIENT_HEADERS.flatMap(values).flatMap(addressesOf))].slice(
      0,
      MAX_RECIPIENTS,
    ),
    inReplyTo: idsOf(first('in-reply-to')),
    references: idsOf(first('references')),
    subject: cleanLine(String(headers?.get('subject') ?? '')),
    isAutomatic:
      isReport ||
      returnsNowhere ||
      values('auto-submitted').some((value) => !/^no\b/i.test(value)) ||
      values('precedence').some((value) => /^(?:bulk|junk|auto[_-]?reply)\b/i.test(value)) ||
      AUTOMATIC_HEADERS.some((name) => values(name).some((value) => !/^no\b/i.test(value))),
    report: isDeclared
      ? 'declared'
      : isFromServer || (returnsNowhere && isReport)
        ? 'possible'
        : null,
  };
}

function senderOf(headers: Headers | null): MailAddress | null {
  const header = headers?.get('from') as AddressObject | undefined;
  const [sender] = header?.value ?? [];
  const address = cleanLine(sender?.address ?? '');
  return address.includes('@') ? { name: cleanLine(sender?.name ?? ''), address } : null;
}

function idsOf(value: string): string[] {
  const ids = [...value.matchAll(/<[!-;=?-~]{1,250}>/g)].map(([id]) => id);
  return ids.length <= MAX_IDS ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_IDS)];
}

function addressesOf(value: string): string[] {
  return [...findEmails(foldEmailText(value))].map(({ text }) => emailKey(text));
}
