import { isArabicDomain } from './arabic-domains.ts';

/** Punctuation at the end of an address that belongs to the sentence around it. */
const CLOSING = new Set('.,;:!?)]}"\'»،؛؟');

/** ASCII characters that follow one another are an address, a file name, a placeholder or code if they match one of these. */
const TECHNICAL = [
  /[a-z0-9]@[a-z0-9]/i,
  /[a-z0-9-]\.[a-z]{2}/i,
  /[a-z]\/[a-z0-9.~-]*\//i,
  /[\\_=<>`|~^]/,
  /\{[^{}]*\}/,
];

/** Returns a text with an `x` in place of every unit of an address, of code and of a verse of the Quran. */
export function withoutTechnicalParts(text: string): string {
  const parts: string[] = [];
  let copiedUntil = 0;
  const hide = (start: number, end: number) => {
    if (start < copiedUntil) return;
    parts.push(text.slice(copiedUntil, start), 'x'.repeat(end - start));
    copiedUntil = end;
  };
  for (const { 0: verse, index } of text.matchAll(/﴿[^﴾﴿]*﴾/g)) hide(index, index + verse.length);
  const withoutVerses = parts.join('') + text.slice(copiedUntil);
  parts.length = 0;
  copiedUntil = 0;
  for (const { 0: token, index } of withoutVerses.matchAll(/\S+/g)) {
    const scheme = token.indexOf('://');
    const start = scheme === -1 ? token.indexOf('www.') : startOfScheme(token, scheme);
    if (start !== -1) {
      hide(index + start, index + endOf(token, start));
    } else if (isArabicDomain(token)) {
      hide(index, index + endOf(token, 0));
    } else {
      for (const { 0: run, index: at } of token.matchAll(/[!-~]+/g)) {
        const end = endOf(run, 0);
        const inside = run.slice(0, end);
        if (TECHNICAL.some((pattern) => pattern.test(inside))) {
          hide(index + at + startOf(run), index + at + end);
        }
      }
    }
  }
  return parts.join('') + withoutVerses.slice(copiedUntil);
}

/** Returns where the letters before `://` begin. */
function startOfScheme(token: string, scheme: number): number {
  let start = scheme;
  while (start > 0 && /[a-z]/i.test(token[start - 1] ?? '')) start -= 1;
  return start;
}

/** Returns the end of an address without the punctuation of the sentence around it. */
function endOf(token: string, start: number): number {
  // A placeholder ends with a bracket of its own.
  const last = token.includes('{') ? token.lastIndexOf('}') : -1;
  let end = token.length;
  while (end > Math.max(start, last + 1) && CLOSING.has(token[end - 1] ?? '')) end -= 1;
  return end;
}

/** Returns where an address begins behind a bracket or a quotation mark. */
function startOf(run: string): number {
  let start = 0;
  while (/["'([]/.test(run[start] ?? '')) start += 1;
  return start;
}
