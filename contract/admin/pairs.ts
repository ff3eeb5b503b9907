import type { Language } from '../locale.ts';

/** A text in both languages, or what stands for one, such as its plural forms. */
export type Pair<Value = string> = Readonly<Record<Language, Value>>;

/** Texts in pairs, at any depth. A text that lacks a language is not a pair. */
export type Pairs = { readonly [name: string]: Pair<unknown> | Pairs };

/** The same texts in one language. */
export type InOneLanguage<Of> = [keyof Of] extends [Language]
  ? Of extends Pair<infer Value>
    ? Value
    : never
  : { readonly [Name in keyof Of]: InOneLanguage<Of[Name]> };

/** Returns texts in one language. */
export function textsIn<const Of extends Pairs>(texts: Of, language: Language): InOneLanguage<Of> {
  return pick(texts, language) as InOneLanguage<Of>;
}

function pick(texts: Pairs | Pair<unknown>, language: Language): unknown {
  if (isPair(texts)) return texts[language];
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, pick(value, language)]),
  );
}

/** A group of texts may also use the names of languages as keys, but never only these. */
function isPair(texts: Pairs | Pair<unknown>): texts is Pair<unknown> {
  return 'ar' in texts && 'en' in texts && Object.keys(texts).length === 2;
}
