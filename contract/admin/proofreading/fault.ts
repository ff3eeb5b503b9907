import type { Language } from '../../locale.ts';

/** What proof-reading finds. */
export const FAULT_RULES = [
  'two-spaces',
  'space-before-punctuation',
  'no-space-after-punctuation',
  'space-inside-brackets',
  'detached-and',
  'latin-punctuation',
  'arabic-punctuation',
  'straight-quotation',
  'unpaired-quotation',
  'mixed-digits',
  'presentation-forms',
  'tatweel',
  'broken-word',
  'invisible-character',
  'unisolated-latin',
  'disagreeing-dates',
  'spelling',
] as const;

export type FaultRule = (typeof FAULT_RULES)[number];

/** A passage that seems to be wrong. Offsets are in UTF-16 units. */
export type FoundFault = {
  rule: FaultRule;
  start: number;
  end: number;
  /** What the passage should be. Null if only a person can tell. */
  correction: string | null;
};

/** The same with the words around it, by which people find it in the text. */
export type Fault = FoundFault & { before: string; passage: string; after: string };

/** A text as the rules read it. */
export type Passage = {
  language: Language;
  /** The text as it was written. */
  written: string;
  /** The same with an `x` for each unit of an address, of code and of a verse of the Quran, in which no rule applies. */
  text: string;
};

/** Matches one Arabic letter; the tatweel is none. */
export const ARABIC_LETTER = /[\u0620-\u063f\u0641-\u064a\u066e-\u06d3\ufb50-\ufdfb\ufe70-\ufefc]/;

/** Returns the text with a fault replaced by its correction. */
export function withCorrection(text: string, { start, end, correction }: FoundFault): string {
  return correction === null ? text : text.slice(0, start) + correction + text.slice(end);
}

/** Returns a fault with the word on each side, by which it is known again although the text has changed elsewhere. */
export function faultInWords({ before, passage, after }: Fault): string {
  const [wordBefore = ''] = /\S*\s*$/.exec(before) ?? [];
  const [wordAfter = ''] = /^\s*\S*/.exec(after) ?? [];
  return `${wordBefore}${passage}${wordAfter}`.replaceAll(/\s/g, ' ').trim();
}
