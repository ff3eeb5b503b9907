import type { NewsletterMail, NewsletterMailPart } from '../../contract/newsletter-mail.ts';
import { issueName, mailTexts, paragraphsOf } from './mail-texts.ts';

/** Columns of a line, as RFC 3676 recommends. Counts only characters that take up space. */
const COLUMNS = 72;

/** Characters that take no column: Arabic vowel signs and direction marks. */
const NO_COLUMN = /[\p{Mn}\p{Cf}]/gu;

/** Between parts. */
const RULE = '-'.repeat(24);

/**
 * The plain text part of a mail, with the same content as its HTML. Every address is on a separate line, so that programs turn it into a
 * link.
 */
export function plainTextMail(
  mail: NewsletterMail,
  parts: readonly NewsletterMailPart[],
  isShortened: boolean,
): string {
  const { subject, preheader, introduction, closing, links, organisation } = mail;
  const t = mailTexts(mail);
  const heading = [t.name, issueName(mail)].filter((name) => name !== '').join(' · ');
  const { browser } = links;
  const sections = [
    // Programs without HTML show the first line after the subject.
    [wrap(preheader), wrap(heading), wrap(subject), wrapAll(introduction)],
    ...parts.map(partText),
    ...(isShortened && browser !== null ? [[wrapAll(t.rest), linkText(t.whole, browser)]] : []),
    [wrapAll(closing)],
    [
      wrapAll(t.why),
      browser === null ? '' : linkText(t.browser, browser),
      linkText(t.preferences, links.preferences),
      linkText(t.unsubscribe, links.unsubscribe),
      [t.organisation, organisation.address, organisation.email]
        .filter((line) => line !== '')
        .map(wrap)
        .join('\n'),
    ],
  ];
  const written = sections
    .map((blocks) => blocks.filter((block) => block !== '').join('\n\n'))
    .filter((section) => section !== '');
  return `${written.join(`\n\n${RULE}\n\n`)}\n`;
}

function partText(part: NewsletterMailPart): string[] {
  if (part.kind === 'news') {
    return [wrap(part.title), wrapAll(part.summary), wrap(part.date), part.address];
  }
  const { heading, text, link } = part;
  return [wrap(heading), wrapAll(text), link === null ? '' : linkText(link.label, link.address)];
}

function linkText(label: string, address: string): string {
  return `${wrap(label)}:\n${address}`;
}

function wrapAll(text: string): string {
  return paragraphsOf(text)
    .map((lines) => lines.map(wrap).join('\n'))
    .join('\n\n');
}

/** Breaks a line between words. A longer word, such as an address, gets a separate line. */
function wrap(line: string): string {
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(/\s+/)) {
    const columns = word.replaceAll(NO_COLUMN, '').length;
    if (current !== '' && used + 1 + columns > COLUMNS) {
      lines.push(current);
      current = word;
      used = columns;
    } else {
      used += columns + (current === '' ? 0 : 1);
      current = current === '' ? word : `${current} ${word}`;
    }
  }
  lines.push(current);
  return lines.join('\n');
}
