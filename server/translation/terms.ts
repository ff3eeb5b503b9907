import type { Terms } from './marked-sentence.ts';

/** A term of the glossary. */
export type GlossaryTerm = { arabic: string; english: string };

/** Vowel signs and the stretching line, which a term may have or lack. */
const MARKS = '[\\u0640\\u064b-\\u065f\\u0670]';

/** Makes what finds terms in sentences, longer ones first. A term may follow a letter such as و, ف, ب, ك or ل, which is not part of it. */
export function termsOf(glossary: readonly GlossaryTerm[]): Terms {
  const english = new Map(glossary.map((term) => [keyOf(term.arabic), term.english]));
  const forms = [...english.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((key) =>
      [...key]
        .map((letter) => (letter === ' ' ? '\\s{1,3}' : `${escaped(letter)}${MARKS}{0,3}`))
        .join(''),
    );
  return {
    pattern:
      forms.length === 0
        ? null
        : new RegExp(
            `(?<=(?<![\\p{L}\\p{M}])[وفبكل]{0,2})(?:${forms.join('|')})(?![\\p{L}\\p{M}])`,
            'gu',
          ),
    englishOf: (arabic) => english.get(keyOf(arabic)) ?? arabic,
  };
}

/** Returns the form in which two spellings of a term are the same. */
export function keyOf(arabic: string): string {
  return arabic
    .normalize('NFC')
    .replaceAll(/[\u0640\u064b-\u065f\u0670]/g, '')
    .replaceAll(/\s{1,100}/g, ' ')
    .trim();
}

function escaped(letter: string): string {
  return letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
}
