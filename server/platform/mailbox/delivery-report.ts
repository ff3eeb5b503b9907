import { readRefusal } from '../deliveries/refused-recipient.ts';
import type { DeliveryReport } from './parsed-mail.ts';

/** The longest words of a server that are kept. In characters. */
const MAX_WORDS = 500;

/** Fields of one recipient, by their names in lower case. */
type Fields = Map<string, string>;

/** The parts of a mail that a report consists of. */
export type ReportParts = {
  /** The content of the part `message/delivery-status`; null: it has none. */
  status: string | null;
  /** Beginnings of the mails that it returns, or of their headers. */
  returned: readonly string[];
  /** Its text for people. */
  text: string;
  /** The header with which Exim names those that were not reached; null: it has none. */
  failedRecipients: string | null;
  /** The Message-IDs that it answers. */
  answers: readonly string[];
};

/**
 * Reads a report about a delivery (RFC 3464), or what Exim wrote before it knew that form.
 * @returns null: it is none, or reports nothing but success
 */
export function readDeliveryReport(parts: ReportParts): DeliveryReport | null {
  const messageIds = [
    ...new Set([
      ...parts.returned.flatMap(messageIdsOf),
      ...messageIdsOf(parts.text),
      ...parts.answers,
    ]),
  ];
  if (parts.status !== null) {
    const recipients = readGroups(parts.status).filter((fields) => fields.has('action'));
    const action = (fields: Fields) => fields.get('action')?.toLowerCase().split(/\s/)[0];
    const failed = recipients.find((fields) => action(fields) === 'failed');
    const told = failed ?? recipients.find((fields) => action(fields) === 'delayed');
    if (told === undefined) return null;
    const diagnostic = (told.get('diagnostic-code') ?? '').replace(
      /^\s{0,8}[\w-]{1,40}\s{0,8};/,
      '',
    );
    const words = diagnostic.replaceAll(/\s+/g, ' ').trim();
    const reply = readRefusal(words);
    const [status = null] = /[245]\.\d{1,3}\.\d{1,3}/.exec(told.get('status') ?? '') ?? [];
    return {
      action: failed === undefined ? 'delayed' : 'failed',
      messageIds,
      code: reply.code,
      // What the server said is more exact than what the one that reports it made of that.
      status: reply.status ?? status,
      words: (words === '' ? (status ?? '') : words).slice(0, MAX_WORDS),
    };
  }
  if (parts.failedRecipients === null) return null;
  const words =
    /^[^\n]{0,400}\b(5\d\d[ -][^\n]{1,400})$/m.exec(parts.text)?.[1] ?? firstLines(parts.text);
  const reply = readRefusal(words);
  return {
    action: 'failed',
    messageIds,
    code: reply.code,
    status: reply.status,
    words: words.trim().slice(0, MAX_WORDS),
  };
}

function firstLines(text: string): string {
  return text.slice(0, MAX_WORDS).replaceAll(/\s+/g, ' ');
}

/** Reads groups of fields, which empty lines separate. A field goes on in the lines after it that begin with a space. */
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

function messageIdsOf(text: string): string[] {
  return [...text.matchAll(/^message-id:[ \t]{0,8}(?:\r?\n[ \t]{1,8})?(<[^<>\s]{1,250}>)/gim)].map(
    ([, id = '']) => id,
  );
}
