import { ARABIC_LETTER, type FaultRule, type FoundFault, type Passage } from './fault.ts';

/** Finds two spaces between words. A second space at the end of a line is not seen. */
export function* twoSpaces({ text }: Passage): Generator<FoundFault> {
  yield* spaces(text, /(?<=\S)[ \u00a0]{2,}(?=\S)/g, 'two-spaces', ' ');
}

/** Finds a space before a comma or a full stop. An ellipsis, a smiley and «.NET» may have one. */
export function* spaceBeforePunctuation({ text }: Passage): Generator<FoundFault> {
  yield* spaces(
    text,
    /(?<=[\p{L}\p{M}\p{N}»)\]"”%٪])[ \u00a0]+(?=[،؛؟!,;?](?![)(])|:(?![\d)(])|\.(?:[\s»)"”]|$))/gu,
    'space-before-punctuation',
    '',
  );
}

/** Finds a space inside quotation marks and brackets. Empty ones are boxes to tick. */
export function* spaceInsideBrackets({ text }: Passage): Generator<FoundFault> {
  const opening = /(?<=[«(])[ \u00a0]+(?=[^\s»)])/g;
  const closing = /(?<=[^\s«(])[ \u00a0]+(?=[»)])/g;
  yield* spaces(text, opening, 'space-inside-brackets', '');
  yield* spaces(text, closing, 'space-inside-brackets', '');
}

/** Finds punctuation that the next word follows without a space. */
export function* noSpaceAfterPunctuation({ text, language }: Passage): Generator<FoundFault> {
  const pattern =
    language === 'ar'
      ? /(?<=[\p{Script=Arabic}\p{N}»)])[،؛؟!](?=[\p{Script=Arabic}«(])|(?<=[\p{Script=Arabic}\p{M}]{2})[.:](?=[\p{Script=Arabic}\p{M}]{2})/gu
      : /(?<=[\p{Script=Latin}\p{N}”)]{2})[,;!?](?=\p{Script=Latin}{2})/gu;
  for (const { 0: mark, index } of text.matchAll(pattern)) {
    // Repeated marks and verses have none between them.
    if (
      !ARABIC_LETTER.test(text[index + 1] ?? '') &&
      language === 'ar' &&
      !/[«(]/.test(text[index + 1] ?? '')
    )
      continue;
    yield {
      rule: 'no-space-after-punctuation',
      start: index,
      end: index + 1,
      correction: `${mark} `,
    };
  }
}

/** Finds «و» apart from its word. It joins the next word, unless it counts letters, as in «أ و ب». */
export function* detachedAnd({ text, language }: Passage): Generator<FoundFault> {
  if (language !== 'ar') return;
  for (const { index } of text.matchAll(/(?<![^\s«(])و (?=[\p{Script=Arabic}\p{M}]{2})/gu)) {
    const before = text.slice(Math.max(0, index - 3), index).trimEnd();
    if (/(?:^|\s)\p{L}$/u.test(before)) continue;
    yield { rule: 'detached-and', start: index + 1, end: index + 2, correction: '' };
  }
}

function* spaces(
  text: string,
  pattern: RegExp,
  rule: FaultRule,
  correction: string,
): Generator<FoundFault> {
  for (const { 0: found, index } of text.matchAll(pattern)) {
    yield { rule, start: index, end: index + found.length, correction };
  }
}
