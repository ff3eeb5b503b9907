import type { FoundFault, Passage } from './fault.ts';
import { ENDS_IN_ALIF, ENDS_IN_HA, FOREIGN_IST, JOINING_ALIF, MISSPELT } from './spelling-words.ts';

/**
 * Finds the commonest misspellings: ه for ة, ى for ي, a missing hamza, and a hamza where the alif has none. The article tells most of them: a
 * word that has it cannot end in a pronoun, and only verbal nouns of some patterns begin with a bare alif after it.
 */
export function* spelling({ text, language }: Passage): Generator<FoundFault> {
  if (language !== 'ar') return;
  for (const { 0: phrase, index } of text.matchAll(IF_GOD_WILLS)) {
    const correction = phrase.startsWith('و') ? 'وإن شاء الله' : 'إن شاء الله';
    yield { rule: 'spelling', start: index, end: index + phrase.length, correction };
  }
  for (const { 0: word, index } of text.matchAll(/[\p{Script=Arabic}\p{M}\u0640]+/gu)) {
    if (word.length > MAX_WORD) continue;
    // Marks tell words apart that look the same without them, but for the one that ends a word.
    const bare = word.replace(/[\u064b-\u064d]$/, '');
    if (/[\p{M}\u0640]/u.test(bare)) continue;
    const right = correctWord(word) ?? correctWord(bare);
    if (right === undefined) continue;
    const mark = word.slice(bare.length);
    // The list has some words with their mark.
    const correction = right === null ? null : right + (/\p{M}/u.test(right) ? '' : mark);
    yield { rule: 'spelling', start: index, end: index + word.length, correction };
  }
}

/** Longer words are not looked up. In UTF-16 units. */
const MAX_WORD = 30;

const IF_GOD_WILLS = /(?<![\p{L}\p{M}])و?(?:إنشاء|انشاء|ان شاء|أن شاء) الله(?![\p{L}\p{M}])/gu;

/** What may stand before a word and be written with it: «و» or «ف», and then «ب», «ك» or «ل». */
const PREFIX = /^([وف]?)([بكل]?)/;

/** Returns the right spelling of a word, null if only a person can tell it, and undefined if there is no fault. */
function correctWord(word: string): string | null | undefined {
  const listed = correctListed(word);
  if (listed !== undefined) return listed;
  const [, prefix, rest] = /^([وف]?[بك]?ال|[وف]?لل)(\p{L}{3,})$/u.exec(word) ?? [];
  if (prefix !== undefined && rest !== undefined) {
    const corrected = correctDefinite(rest);
    if (corrected === null) return null;
    if (corrected !== undefined) {
      // A word may have two faults, such as «الإجتماعيه».
      const once = prefix + corrected;
      const twice = correctWord(once);
      return twice === undefined ? once : twice;
    }
  }
  return correctJoiningAlif(word);
}

/** Corrects a word of the list, with or without what is joined to its beginning. */
function correctListed(word: string): string | null | undefined {
  const [, first = '', second = ''] = PREFIX.exec(word) ?? [];
  for (const prefix of new Set(['', first, first + second])) {
    const rest = word.slice(prefix.length);
    // A short word after a prefix may be another word: «كان» is not «ك» and «ان», and «باليه» is not «ب» and «اليه».
    if (prefix !== '' && rest.length < (prefix === first ? 4 : 5)) continue;
    const right = MISSPELT.get(rest);
    if (right !== undefined) return right === null ? null : prefix + right;
  }
  return undefined;
}

/** Corrects what follows the article. */
function correctDefinite(rest: string): string | null | undefined {
  const plain = rest.replaceAll(/[أإآ]/g, 'ا');
  if (rest.endsWith('ه') && rest.length > 3 && !ENDS_IN_HA.has(plain))
    return `${rest.slice(0, -1)}ة`;
  if (rest.endsWith('ى') && !ENDS_IN_ALIF.has(plain)) return `${rest.slice(0, -1)}ي`;
  if (rest.startsWith('ا') && !/^ا[تئ]ي$/.test(rest) && !hasJoiningAlif(rest)) return null;
  return undefined;
}

/** Whether a word after the article begins with an alif without a hamza: the verbal nouns «افتعال», «انفعال», «استفعال», «افعلال». */
function hasJoiningAlif(rest: string): boolean {
  return JOINING_ALIF.test(rest) || /^ا(?:ست(?!اذ)|\p{L}{3,4}ا\p{L})/u.test(rest);
}

/** Removes the hamza of an alif that has none: «إستخدام», «الإجتماع», «إتفاقية». */
function correctJoiningAlif(word: string): string | undefined {
  const [, prefix, rest] = /^([وف]?[بكل]?(?:ال|(?<=ل)ل)?)(إ\p{L}{4,})$/u.exec(word) ?? [];
  if (prefix === undefined || rest === undefined || !HAMZA_TOO_MANY.test(rest)) return undefined;
  if (FOREIGN_IST.test(rest)) return undefined;
  return `${prefix}ا${rest.slice(1)}`;
}

const HAMZA_TOO_MANY =
  /^إ(?:ست\p{L}{2}|ن[^اويى]{2}ا\p{L}|ن[^ا]يا\p{L}|[^يا]ت[^ا]ا\p{L}|[صض]ط[^ا]ا\p{L}|زد[^ا]ا\p{L}|ت(?:جاه|حاد|خاذ|زان|ساع|ساق|صال|ضاح|فاق|كال|هام)|دعاء|دخار|ضطر|طمئنان)/u;
