import type { Language } from '../../locale.ts';
import { brokenWord, invisibleCharacter, presentationForms, tatweel } from './characters.ts';
import { disagreeingDates } from './dates.ts';
import type { Fault, FoundFault, Passage } from './fault.ts';
import { unisolatedLatin } from './latin-order.ts';
import { mixedDigits } from './mixed-digits.ts';
import { arabicPunctuation, latinPunctuation } from './punctuation.ts';
import { straightQuotation, unpairedQuotation } from './quotation.ts';
import {
  detachedAnd,
  noSpaceAfterPunctuation,
  spaceBeforePunctuation,
  spaceInsideBrackets,
  twoSpaces,
} from './spacing.ts';
import { spelling } from './spelling.ts';
import { withoutTechnicalParts } from './technical-parts.ts';

type Rule = (passage: Passage) => Iterable<FoundFault>;

const RULES: readonly Rule[] = [
  twoSpaces,
  spaceBeforePunctuation,
  noSpaceAfterPunctuation,
  spaceInsideBrackets,
  detachedAnd,
  latinPunctuation,
  arabicPunctuation,
  straightQuotation,
  unpairedQuotation,
  mixedDigits,
  presentationForms,
  tatweel,
  brokenWord,
  invisibleCharacter,
  disagreeingDates,
  spelling,
];

/** Only a plain text cannot say by a tag in which direction a part of it runs. */
const PLAIN_RULES: readonly Rule[] = [...RULES, unisolatedLatin];

/** Finds what seems to be wrong with a plain text, in the order of the text. */
export function proofread(text: string, language: Language): Fault[] {
  return find(text, language, PLAIN_RULES);
}

/** The same for the text of HTML. */
export function proofreadText(text: string, language: Language): Fault[] {
  return find(text, language, RULES);
}

function find(written: string, language: Language, rules: readonly Rule[]): Fault[] {
  const passage = { language, written, text: withoutTechnicalParts(written) };
  return rules
    .flatMap((rule) => [...rule(passage)])
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map((fault) => ({ ...fault, ...wordsAround(written, fault) }));
}

/** How much of the text is shown on each side of a fault. In UTF-16 units. */
const AROUND = 24;

/** The longest passage that is shown as a whole, such as a quotation. In UTF-16 units. */
const MAX_PASSAGE = 80;

/** Returns a fault and whole words on both sides of it, on one line. */
function wordsAround(
  text: string,
  { start, end }: FoundFault,
): Pick<Fault, 'before' | 'passage' | 'after'> {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const passage = text.slice(start, end);
  return {
    before: start > AROUND ? `…${before.replace(/^\S*\s/, '')}` : before,
    passage:
      passage.length > MAX_PASSAGE
        ? `${passage.slice(0, MAX_PASSAGE / 2)}…${passage.slice(-MAX_PASSAGE / 2)}`
        : passage,
    after: end + AROUND < text.length ? `${after.replace(/\s\S*$/, '')}…` : after,
  };
}
