import { ARABIC_LETTER, type FoundFault, type Passage } from './fault.ts';

/** The left-to-right mark. */
const MARK = '\u200e';

/**
 * Finds Latin words and phone numbers whose signs an Arabic line shows on the wrong side: «C++» becomes «++C», and «+966 50 123» becomes
 * «123 50 966+». A left-to-right mark on that side holds them.
 */
export function* unisolatedLatin({ written, text, language }: Passage): Generator<FoundFault> {
  if (language !== 'ar' || !ARABIC_LETTER.test(text)) return;
  for (const { 0: token, index } of text.matchAll(/[!-~\u200e]+/g)) {
    const leading = /^[("]*([@#+.$&*~]+)[A-Za-z]/.exec(token);
    const trailing = /[A-Za-z0-9]([+#*~$&]+)[)".,:;!?]*$/.exec(token);
    if (!/[A-Za-z]/.test(token) || (leading === null && trailing === null)) continue;
    const start = leading === null ? 0 : leading[0].length - 1 - (leading[1]?.length ?? 0);
    const end =
      trailing === null ? wordEnd(token) : trailing.index + 1 + (trailing[1]?.length ?? 0);
    const passage = written.slice(index + start, index + end);
    const correction = (leading === null ? '' : MARK) + passage + (trailing === null ? '' : MARK);
    yield { rule: 'unisolated-latin', start: index + start, end: index + end, correction };
  }
  for (const { 0: number, index } of text.matchAll(PHONE)) {
    if (number.replaceAll(/\D/g, '').length < PHONE_DIGITS) continue;
    const end = index + number.length;
    yield { rule: 'unisolated-latin', start: index, end, correction: MARK + number };
  }
}

/** Matches a phone number in groups: international, national, or one that is free of charge. */
const PHONE =
  /(?<![\d\u200e+.,-])(?:\+\d{1,3}|0\d{1,3}|800|920)(?: \d{2,7}){1,5}(?![\d%]|[.,:]\d)/g;

/** A number with fewer digits may be something else. */
const PHONE_DIGITS = 8;

function wordEnd(token: string): number {
  let end = token.length;
  while (end > 0 && /[)".,:;!?]/.test(token[end - 1] ?? '')) end -= 1;
  return end;
}
