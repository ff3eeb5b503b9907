import { findEmails, foldEmailText } from '../../../contract/email-address.ts';
import { readRefusal } from '../mail/refused-recipient.ts';
import { emailKey } from '../text/email-key.ts';
import type { DeliveryReport, ReportedRecipient } from './parsed-mail.ts';

/** The longest words of a server that are stored. In characters. */
const MAX_WORDS = 500;

/** Maximum number of recipients in one report. Ours have one. */
const MAX_RECIPIENTS = 100;

/** Fields of one recipient, by their names in lower case. */
type Fields = Map<string, string>;

/** The parts of a mail that make up a report. */
export type ReportParts = {
  /** The content of the part `message/delivery-status`. Null: it has none. */
  status: string | null;
  /** Beginnings of the returned mails, or of their headers. */
  returned: readonly string[];
  subject: string;
  /** Its text for people. */
  text: string;
  /** The header with which Exim and Gmail name the recipients that failed. Null: it has none. */
  failedRecipients: string | null;
  /** The Message-IDs that it answers. */
  answers: readonly string[];
};

/**
 * Reads a report about a delivery: either for programs (RFC 3464), or the text that qmail and others write to people.
 * @returns null if it is no report, or reports only success
 */
export function readDeliveryReport(parts: ReportParts): DeliveryReport | null {
  const recipients =
    parts.status === null ? recipientsOfText(parts) : recipientsOfStatus(parts.status, parts.text);
  if (!recipients.some(({ action }) => action !== 'delivered')) return null;
  const messageIds = [
    ...parts.returned.flatMap(messageIdsOf),
    ...messageIdsOf(parts.status ?? ''),
    ...messageIdsOf(parts.text),
    ...parts.answers,
  ];
  return {
    messageIds: [...new Set(messageIds)],
    recipients: recipients.slice(0, MAX_RECIPIENTS),
  };
}

const ACTIONS: Readonly<Record<string, ReportedRecipient['action']>> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};

function recipientsOfStatus(status: string, text: string): ReportedRecipient[] {
  return readGroups(status).flatMap((fields) => {
    const action = ACTIONS[fields.get('action')?.toLowerCase().split(/\s/)[0] ?? ''];
    if (action === undefined) return [];
    const addresses = ['original-recipient', 'final-recipient'].flatMap((name) =>
      addressesOf(fields.get(name) ?? ''),
    );
    const diagnostic = withoutType(fields.get('diagnostic-code') ?? '');
    // Exim gives the reason only in the text.
    const words = diagnostic === '' ? reasonIn(text, addresses) : diagnostic;
    const reply = readRefusal(words);
    const [code = null] = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
    return {
      addresses: [...new Set(addresses)],
      action,
      code: reply.code,
      // The server's words are more exact than what the reporting server made of them.
      status: reply.status ?? code,
      words: (words === '' ? (code ?? '') : words).slice(0, MAX_WORDS),
    };
  });
}

/** Words with which servers tell people that a mail has not arrived, or not yet. */
const FAILURE =
  /undeliver|not be delivered|n[o']t delivered|unable to deliver|delivery (?:has )?failed|failure notice|delivery status notification|delivery failure|returned (?:mail|to sender)|permanent(?: fatal)? error|تعذر (?:ال)?تسليم|تعذّر (?:ال)?تسليم|لم يتم (?:ال)?تسليم|لم تسلم|لم تُسلَّم|فشل (?:في )?(?:ال)?تسليم|غير قابلة? للتسليم|إشعار حالة التسليم|تعذر (?:ال)?إرسال|تعذّر (?:ال)?إرسال/i;
const DELAY =
  /delayed|still being retried|will (?:be retried|keep trying|continue to try|retry)|temporarily deferred|do not need to resend|تأخر|تأخير|ستُعاد المحاولة|ستعاد المحاولة/i;

function recipientsOfText({ subject, text, failedRecipients }: ReportParts): ReportedRecipient[] {
  const start = `${subject}\n${text.slice(0, MAX_TEXT)}`;
  if (failedRecipients === null && !FAILURE.test(start)) return [];
  // The returned mail below may contain other addresses.
  const told = start.split(RETURNED_BELOW)[0] ?? '';
  const named = addressesOf(failedRecipients ?? '');
  const addresses = named.length > 0 ? named : addressesOf(told);
  const words = reasonIn(told, addresses) || firstLines(text);
  const { code, status } = readRefusal(words);
  const [, written = null] = /#?\b(5\.\d{1,3}\.\d{1,3})\b/.exec(words) ?? [];
  const isFinal = code !== null || /\b5\.\d{1,3}\.\d{1,3}\b|permanent/i.test(told);
  const action = DELAY.test(told) && !isFinal ? 'delayed' : 'failed';
  return [{ addresses, action, code, status: status ?? written, words: words.slice(0, MAX_WORDS) }];
}

/** How much of the text for people is read. In UTF-16 units. */
const MAX_TEXT = 20_000;

/** The line above the returned mail in a text. */
const RETURNED_BELOW =
  /^-{2,60}[^\n]{0,200}(?:copy of (?:the|your) message|original message|returned message|below this line|الرسالة الأصلية|نسخة)|^(?:return-path|received|message-id):/im;

/** A server's reply within a text, and what follows it until an empty line. */
const REPLY =
  /(?:^|[^\d.])([45]\d\d[ -](?:#?[45]\.\d{1,3}\.\d{1,3})?[^\n]{1,400}(?:\n[ \t]{1,20}\S[^\n]{0,200}){0,3})/m;

/** Finds why a recipient was not reached: a server's reply, or the lines below the address. */
function reasonIn(text: string, addresses: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = addresses
    .map((address) => ({ address, index: lower.indexOf(address) }))
    .find(({ index }) => index !== -1);
  const told = found === undefined ? text : text.slice(found.index + found.address.length);
  const reply = REPLY.exec(told)?.[1];
  if (reply !== undefined) return onOneLine(reply);
  if (found === undefined) return '';
  const [below = ''] = told.split(/\n[ \t]*\n/);
  return onOneLine(below.replace(/^[\s>:)\]]{1,20}/, ''));
}

function firstLines(text: string): string {
  return onOneLine(text.slice(0, MAX_WORDS));
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the value of a field without its type, such as `smtp;` or `rfc822;`. */
function withoutType(value: string): string {
  return onOneLine(value.replace(/^\s{0,8}[\w-]{1,40}\s{0,8};/, ''));
}

function addressesOf(value: string): string[] {
  return [...findEmails(foldEmailText(value))]
    .slice(0, MAX_RECIPIENTS)
    .map(({ text }) => emailKey(text));
}

/** Reads groups of fields, which empty lines separate. A field continues in following lines that begin with a space. */
function readGroups(content: string): Fields[] {
  const groups: Fields[] = [];
  for (const group of content.replaceAll('\r', '').split(/\n[ \t]*\n/)) {
    const fields: Fields = new Map();
    let last: string | null = null;
    for (const line of group.split('\n')) {
      if (/^[ \t]/.test(line) && last !== null) {
        fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`);
        continue;
      }
      const colon = line.indexOf(':');
      if (colon <= 0) continue;
      last = line.slice(0, colon).trim().toLowerCase();
      fields.set(last, line.slice(colon + 1).trim());
    }
    groups.push(fields);
  }
  return groups;
}

/** Finds Message-IDs in headers, even quoted in a text. */
function messageIdsOf(text: string): string[] {
  return [
    ...text.matchAll(
      /^[>\s]{0,8}(?:x-)?(?:original-)?message-id:[ \t]{0,8}(?:\r?\n[>\s]{1,8})?(<[^<>\s]{1,250}>)/gim,
    ),
  ].map(([, id = '']) => id);
}
