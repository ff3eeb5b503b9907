import { ARABIC_LETTER, type FoundFault, type Passage } from './fault.ts';

/** Finds `"` around Arabic words, which «» should be. Inches, and quotations without Arabic words, stay. */
export function* straightQuotation({ written, text, language }: Passage): Generator<FoundFault> {
  if (language !== 'ar') return;
  let opening: number | null = null;
  let hasArabic = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index] ?? '';
    if (unit === '\n') opening = null;
    else if (unit === '"') {
      if (opening === null) {
        if (/\d/.test(text[index - 1] ?? '')) continue;
        opening = index;
        hasArabic = false;
      } else {
        const correction = `«${written.slice(opening + 1, index)}»`;
        if (hasArabic) {
          yield { rule: 'straight-quotation', start: opening, end: index + 1, correction };
        }
        opening = null;
      }
    } else if (opening !== null && !hasArabic) hasArabic = ARABIC_LETTER.test(unit);
  }
}

/** Finds « without », and » without «. Quotations may be nested. */
export function* unpairedQuotation({ written, text }: Passage): Generator<FoundFault> {
  const open: number[] = [];
  const unpaired: number[] = [];
  for (const { 0: mark, index } of text.matchAll(/[«»]/g)) {
    if (mark === '«') open.push(index);
    else if (open.pop() === undefined) unpaired.push(index);
  }
  unpaired.push(...open);
  const [first = 0, second = 0] = unpaired;
  if (unpaired.length === 2 && text[first] === '»' && text[second] === '«' && first < second) {
    // Both were typed the wrong way round.
    const correction = `«${written.slice(first + 1, second)}»`;
    yield { rule: 'unpaired-quotation', start: first, end: second + 1, correction };
    return;
  }
  for (const index of unpaired) {
    yield { rule: 'unpaired-quotation', start: index, end: index + 1, correction: null };
  }
}
