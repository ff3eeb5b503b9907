import type { FieldAdvice } from '../../../contract/admin/content/content.ts';
import { replaceTags, spans } from '../../../contract/html-text.ts';
import { toPlainText } from '../../platform/text/plain-text.ts';

/** The longest text that advice quotes. In UTF-16 units. */
const QUOTED = 60;

/** English with fewer Arabic letters than this may just contain a name. */
const ARABIC_LETTERS = 12;

/** Returns problems that a reader may have with HTML: the order of headings, pictures and links. */
export function adviceOnHtml(html: string): Omit<FieldAdvice, 'path'>[] {
  const advice: Omit<FieldAdvice, 'path'>[] = [];
  // The title of the page is its only h1, so a text begins with h2.
  let level = 1;
  for (const { opening, inside } of spans(
    html,
    /<h([1-6])\b[^<>]*>/,
    ([, digit]) => `</h${digit}>`,
  )) {
    const next = Math.max(2, Number(opening[1]));
    if (next > level + 1) {
      advice.push({ code: 'heading-order', subject: quote(toPlainText(inside)) });
    }
    level = next;
  }
  for (const address of undescribedPictures(html)) {
    advice.push({ code: 'picture-without-description', subject: quote(address) });
  }
  for (const address of unnamedVideos(html)) {
    advice.push({ code: 'video-without-name', subject: quote(address) });
  }
  for (const { address, inside } of linksIn(html)) {
    const hasPicture = /<img\b/i.test(inside);
    if (address === '' || (toPlainText(inside) === '' && !hasPicture)) {
      advice.push({ code: 'empty-link', subject: quote(toPlainText(inside) || address) });
    }
  }
  return advice;
}

/** Returns the addresses of the pictures in HTML without alternative text. */
export function undescribedPictures(html: string): string[] {
  return filesWithout(html, /^<img\b/i, 'alt');
}

/** Returns the addresses of the videos in HTML whose purpose a screen reader could not say. */
export function unnamedVideos(html: string): string[] {
  return filesWithout(html, /^<video\b/i, 'aria-label');
}

/** Returns the addresses of the files in HTML whose tag lacks a text in an attribute. */
function filesWithout(html: string, tagName: RegExp, name: string): string[] {
  const addresses: string[] = [];
  replaceTags(html, (tag) => {
    if (tagName.test(tag) && (attribute(tag, name) ?? '').trim() === '') {
      addresses.push(attribute(tag, 'src') ?? '');
    }
    return '';
  });
  return addresses;
}

/** Returns the first passage in square brackets, as templates leave it to the organisation. Null if there is none: `[1]` names a note. */
export function gapIn(text: string): string | null {
  for (const [passage] of text.matchAll(/\[[^[\]\n]{2,100}\]/g)) {
    if (/\p{L}/u.test(passage)) return passage;
  }
  return null;
}

/** Returns whether a text is mostly Arabic and has at least a few words. */
export function isArabic(text: string): boolean {
  const arabic = countIn(text, /\p{Script=Arabic}+/gu);
  return arabic >= ARABIC_LETTERS && arabic > countIn(text, /\p{Script=Latin}+/gu);
}

/** Counts the letters that a pattern matches, by runs of them: matching one by one takes ten times as long. */
function countIn(text: string, runs: RegExp): number {
  let letters = 0;
  for (const [run] of text.matchAll(runs)) letters += run.length;
  return letters;
}

/** Returns the links in HTML: their URLs, and the HTML inside. */
export function linksIn(html: string): { address: string; inside: string }[] {
  return [...spans(html, /<a\b[^<>]*>/, () => '</a>')].map(({ opening, inside }) => ({
    address: (attribute(opening[0], 'href') ?? '').trim(),
    inside,
  }));
}

/** Returns the value of an attribute of a tag. Undefined if it has none. */
export function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return match?.[1] ?? match?.[2];
}

/** Shortens a text that advice quotes. */
export function quote(text: string): string {
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}
