import { ARABIC_LETTER, type FoundFault, type Passage } from './fault.ts';

/** How far a sign may be from the next letter. In UTF-16 units. */
const REACH = 40;

const TO_ARABIC: Readonly<Record<string, string>> = { ',': '،', ';': '؛', '?': '؟' };
const TO_LATIN: Readonly<Record<string, string>> = { '،': ',', '؛': ';', '؟': '?' };

/** Finds commas, semicolons and question marks of English in Arabic. Between Latin words they are right. */
export function* latinPunctuation({ text, language }: Passage): Generator<FoundFault> {
  if (language !== 'ar') return;
  for (const { 0: mark, index } of text.matchAll(/[,;?]/g)) {
    if (isInNumber(text, index)) continue;
    const [before, after] = lettersAround(text, index);
    if (before !== 'arabic' && after !== 'arabic') continue;
    const space = /[\p{L}\p{N}]/u.test(text[index + 1] ?? '') ? ' ' : '';
    const correction = TO_ARABIC[mark] + space;
    yield { rule: 'latin-punctuation', start: index, end: index + 1, correction };
  }
}

/** Finds commas, semicolons and question marks of Arabic in English. Next to Arabic words they are right. */
export function* arabicPunctuation({ text, language }: Passage): Generator<FoundFault> {
  if (language !== 'en') return;
  for (const { 0: mark, index } of text.matchAll(/[،؛؟]/g)) {
    const [before, after] = lettersAround(text, index);
    if (before !== 'latin' || after === 'arabic') continue;
    const correction = TO_LATIN[mark] ?? null;
    yield { rule: 'arabic-punctuation', start: index, end: index + 1, correction };
  }
}

/** Whether a comma groups digits, as in «1,000», or parts coordinates, as in «24.7, 46.6». */
function isInNumber(text: string, index: number): boolean {
  const around = text.slice(Math.max(0, index - 12), index + 13);
  const at = Math.min(12, index);
  return (
    /\d$/.test(around.slice(0, at)) &&
    (/^,\d/.test(around.slice(at)) || /^, ?-?\d+\.\d/.test(around.slice(at)))
  );
}

type LetterScript = 'arabic' | 'latin' | null;

/** Returns the scripts of the nearest letters on both sides of a sign, on its line and in its quotation or brackets. */
function lettersAround(text: string, index: number): [LetterScript, LetterScript] {
  return [nearestLetter(text, index, -1, '\n«“('), nearestLetter(text, index, 1, '\n»”)')];
}

function nearestLetter(text: string, index: number, step: 1 | -1, edges: string): LetterScript {
  for (let at = index + step, left = REACH; left > 0; at += step, left -= 1) {
    const unit = text[at];
    if (unit === undefined || edges.includes(unit)) return null;
    if (ARABIC_LETTER.test(unit)) return 'arabic';
    if (/\p{L}/u.test(unit)) return 'latin';
  }
  return null;
}
