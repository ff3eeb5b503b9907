import { isGarbled } from './decode-text.ts';
import type { OpaqueForm } from './opaque-part.ts';
import type { MailRemark } from './parsed-mail.ts';

/** The contents of a mail that decide what kind of mail it is. */
export type RemarkedMail = {
  /** Types of its parts with their parameters, in lower case. */
  types: readonly string[];
  /** Kinds of the parts whose content is not read. */
  opaque: readonly OpaqueForm[];
  subject: string;
  /** Its words without the quoted mail. */
  text: string;
  /** Whether it has files. */
  hasFiles: boolean;
};

/** What Outlook and Gmail write if the receiving program does not show the reaction itself. */
const REACTION = /^\s{0,8}\S{0,16}\s{0,4}.{0,200}\breacted (?:to your message|via gmail)\b/i;

/** How Outlook says that a mail was opened if it sends no report. */
const OPENED = /^(?:read|قُرئت|مقروءة|تمت القراءة)\s?:/i;
const OPENED_TEXT = /\bwas read on\b|تمت قراءتها|تمت قراءة/i;

/** How Outlook asks to ignore an earlier mail. */
const RECALL = /^(?:recall|استدعاء|استرجاع|سحب)\s?:/i;
const RECALL_TEXT = /would like to recall the message|(?:استدعاء|استرجاع|سحب) الرسالة/i;

/** Determines what a mail is if its words alone do not say it. In doubt the words count. */
export function remarkOf(mail: RemarkedMail): MailRemark | null {
  const { types, opaque, subject, text, hasFiles } = mail;
  const has = (pattern: RegExp) => types.some((type) => pattern.test(type));
  if (has(/^message\/(?:global-)?disposition-notification/)) return 'read';
  if (OPENED.test(subject) && OPENED_TEXT.test(text)) return 'read';
  if (has(/^text\/vnd\.google\.email-reaction\+json/) || REACTION.test(text)) return 'reaction';
  if (RECALL.test(subject) && RECALL_TEXT.test(text)) return 'recall';
  if (has(/^multipart\/encrypted/) || /^-----BEGIN PGP MESSAGE-----/.test(text)) return 'encrypted';
  // The words in addition were added by a list or a server.
  if (opaque.includes('encrypted')) return 'encrypted';
  if (opaque.includes('signed')) return 'signed';
  if (isGarbled(text)) return 'garbled';
  if (hasWords(text)) return null;
  if (has(/^text\/calendar/)) return 'calendar';
  if (opaque.includes('outlook')) return 'outlook';
  return hasFiles ? 'files' : 'empty';
}

/** Returns whether a text contains something to read: letters, numbers, or an emoji. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.replaceAll(PLACEHOLDER, ''));
}

/** What programs write in place of a picture or a file. */
const PLACEHOLDER = /\[(?:cid|image|inline image)\s?:[^\]\n]{0,200}\]|<image\d{0,6}\.\w{1,5}>/gi;
