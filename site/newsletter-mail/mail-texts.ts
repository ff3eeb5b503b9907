import { withIdentity } from '../../contract/identity-texts.ts';
import type { Language } from '../../contract/locale.ts';
import { type NewsletterMail, PREHEADER_SHOWN } from '../../contract/newsletter-mail.ts';
import { localizedLink } from '../components/localized-link.ts';
import { NEWSLETTER_MAIL_AR, type NewsletterMailTexts } from '../i18n/newsletter-mail-ar.ts';
import { NEWSLETTER_MAIL_EN } from '../i18n/newsletter-mail-en.ts';

const TEXTS: Record<Language, NewsletterMailTexts> = {
  ar: NEWSLETTER_MAIL_AR,
  en: NEWSLETTER_MAIL_EN,
};

/** Returns the texts of the frame of a mail. */
export function mailTexts({
  language,
  identity,
}: Pick<NewsletterMail, 'language' | 'identity'>): NewsletterMailTexts {
  return withIdentity(TEXTS[language], identity);
}

/** Returns the name of an issue, which contains its number. Empty: the mail is no issue. */
export function issueName({
  language,
  number,
}: Pick<NewsletterMail, 'language' | 'number'>): string {
  return number === null ? '' : TEXTS[language].issue.replace('{number}', String(number));
}

/** Returns the paragraphs of a text, each as an array of lines. Empty lines separate paragraphs. */
export function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [];
  let lines: string[] = [];
  for (const line of [...text.split(/\r\n?|\n/), '']) {
    const trimmed = line.trim();
    if (trimmed !== '') lines.push(trimmed);
    else if (lines.length > 0) {
      paragraphs.push(lines);
      lines = [];
    }
  }
  return paragraphs;
}

/** Returns the line that inboxes show after the subject: that of the issue, or the beginning of its introduction. */
export function previewLine({
  preheader,
  introduction,
}: Pick<NewsletterMail, 'preheader' | 'introduction'>): string {
  const words = (preheader === '' ? introduction : preheader)
    .split(/\s/)
    .filter((word) => word !== '');
  const start = words.join(' ').slice(0, PREHEADER_SHOWN * 2);
  return [...start].slice(0, PREHEADER_SHOWN).join('');
}

/** The start of a text, and whether the rest was cut off. */
export type ShortenedText = { text: string; isShortened: boolean };

/**
 * Shortens a text between words. The result has at most the given number of bytes in UTF-8, and its paragraphs have at most the given
 * number of lines.
 */
export function shorten(text: string, bounds: { bytes: number; lines: number }): ShortenedText {
  const lines = text.split('\n');
  const inLines = lines.slice(0, bounds.lines).join('\n');
  const bytes = new TextEncoder().encode(inLines);
  if (bytes.length <= bounds.bytes) {
    return lines.length <= bounds.lines
      ? { text, isShortened: false }
      : { text: `${inLines.trimEnd()}…`, isShortened: true };
  }
  // A character that was cut in two decodes to a replacement character.
  const start = new TextDecoder().decode(bytes.subarray(0, bounds.bytes)).replace(/\ufffd$/, '');
  const end = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  return { text: `${(end > 0 ? start.slice(0, end) : start).trimEnd()}…`, isShortened: true };
}

/**
 * Returns an address that a mail may link to: an https address or an address on the site itself. The site may use http on a developer's
 * machine. A path is resolved against the site, in the mail's language. Null for all other addresses, such as one that runs a script.
 * @param site.origin of the site
 */
export function safeAddress(
  address: string,
  { origin, language }: { origin: string; language: Language },
): string | null {
  const { href } = localizedLink(address, language);
  const base = href.startsWith('/') ? origin : undefined;
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || url.origin === origin ? url.href : null;
}
