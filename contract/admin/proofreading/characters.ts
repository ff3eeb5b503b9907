import { PRESENTATION_FORMS, seemsReversed, usualLetters } from '../../presentation-forms.ts';
import type { FoundFault, Passage } from './fault.ts';

/** Finds letters in the shape that they have within a word, as texts copied out of PDFs have them. */
export function* presentationForms({ text }: Passage): Generator<FoundFault> {
  const isReversed = seemsReversed(text);
  for (const { 0: run, index } of text.matchAll(PRESENTATION_FORMS)) {
    const correction = isReversed ? null : usualLetters(run);
    yield { rule: 'presentation-forms', start: index, end: index + run.length, correction };
  }
}

/** Finds the tatweel within a word. After «هـ» and between «بـ» and a number it has a meaning, and it may carry a mark. */
export function* tatweel({ text }: Passage): Generator<FoundFault> {
  const within = /(?<=[\u0620-\u063f\u0641-\u064a]\p{M}*)\u0640+(?=[\u0620-\u063f\u0641-\u064a])/gu;
  for (const { 0: run, index } of text.matchAll(within)) {
    yield { rule: 'tatweel', start: index, end: index + run.length, correction: '' };
  }
}

/** Letters in the orders in which people count by them. */
const COUNTING = ['أبجدهوزحطيكلمنسعفصقرشتثخذضظغ', 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'];

/** Finds a word whose letters are parted by spaces. Letters that count, and those of a number plate, are no word. */
export function* brokenWord({ text, language }: Passage): Generator<FoundFault> {
  if (language !== 'ar') return;
  const letters =
    /(?<![\p{L}\p{M}\p{N}])[\u0621-\u063f\u0641-\u064a](?: [\u0621-\u063f\u0641-\u064a]){2,}(?![\p{L}\p{M}\p{N}])/gu;
  for (const { 0: run, index } of text.matchAll(letters)) {
    const end = index + run.length;
    const word = run.replaceAll(' ', '');
    const counted = word.replaceAll(/[اإآ]/g, 'أ').replaceAll('و', '');
    const isCounting = COUNTING.some((order) => order.replaceAll('و', '').includes(counted));
    const isPlate =
      /\d\s*$/.test(text.slice(Math.max(0, index - 3), index)) ||
      /^\s*\d/.test(text.slice(end, end + 3));
    if (isCounting || isPlate) continue;
    yield { rule: 'broken-word', start: index, end, correction: word };
  }
}

/**
 * Matches characters that nobody sees and that do harm: they part words for the search, turn the direction of what follows, or stand for
 * a letter that was lost. The joiners and the plain direction marks stay: Arabic needs them.
 */
const HARMFUL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the rule finds.
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd]+/g;

/** Isolates come in pairs, and are harmless then. */
const PAIRED = /^[\u2066-\u2069]+$/;

/** Finds invisible characters that do harm. */
export function* invisibleCharacter({ text }: Passage): Generator<FoundFault> {
  const isolates = count(text, /[\u2066-\u2068]/g);
  const isPaired = isolates === count(text, /\u2069/g);
  for (const { 0: run, index } of text.matchAll(HARMFUL)) {
    if (isPaired && PAIRED.test(run)) continue;
    const correction = run.includes('\ufffd') ? null : /[\u2028\u2029]/.test(run) ? ' ' : '';
    yield { rule: 'invisible-character', start: index, end: index + run.length, correction };
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
