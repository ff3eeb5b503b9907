import type { Language } from '../../../contract/locale.ts';
import type { WordPressItem } from './read-export.ts';

/** The language of an entry, or the code of another language, which the site does not have. */
export type ItemLanguage = { ok: true; language: Language } | { ok: false; code: string };

/**
 * Returns the language of an entry: what Polylang or WPML say, then that of its address, then the one that was given for all others, then
 * that of its letters.
 * @param given the language of entries that say nothing; null if none was given
 */
export function languageOf(item: WordPressItem, given: Language | null): ItemLanguage {
  const said =
    item.terms.find(({ taxonomy }) => taxonomy === 'language')?.slug ??
    item.meta.find(({ key }) => key === '_wpml_import_language_code')?.value;
  if (said !== undefined && said !== '') return readCode(said);
  const inAddress = languageOfAddress(item.link);
  if (inAddress !== null) return { ok: true, language: inAddress };
  return { ok: true, language: given ?? languageOfLetters(`${item.title} ${item.content}`) };
}

/** Reads a code such as `ar`, `en-us` or `en_GB`. */
function readCode(code: string): ItemLanguage {
  const [start = ''] = code.toLowerCase().split(/[-_]/);
  return start === 'ar' || start === 'en'
    ? { ok: true, language: start }
    : { ok: false, code: code.slice(0, 20) };
}

/** WPML names the language in a folder or in the query, unless it is the site's first one. */
function languageOfAddress(link: string): Language | null {
  const [, language] = /^https?:\/\/[^/?#]{1,255}\/(ar|en)(?:[/?#]|$)/i.exec(link) ?? [];
  const [, inQuery] = /[?&]lang=(ar|en)(?:[&#]|$)/i.exec(link) ?? [];
  const found = (language ?? inQuery)?.toLowerCase();
  return found === 'ar' || found === 'en' ? found : null;
}

/** Returns the language that has most letters of a text, outside of its tags. */
export function languageOfLetters(html: string): Language {
  let arabic = 0;
  let latin = 0;
  let isInTag = false;
  for (const letter of html.slice(0, 20_000)) {
    if (letter === '<') isInTag = true;
    else if (letter === '>') isInTag = false;
    else if (!isInTag && /[\u0600-\u06ff]/.test(letter)) arabic += 1;
    else if (!isInTag && /[a-z]/i.test(letter)) latin += 1;
  }
  return latin > arabic ? 'en' : 'ar';
}

/** An entry in one or both languages. */
export type Pair<T> = Partial<Record<Language, T>>;

/** Returns the key of the group of translations that an entry belongs to. An entry without translation has a key of its own. */
export function groupOf(item: WordPressItem): string {
  const polylang = item.terms.find(({ taxonomy }) => taxonomy === 'post_translations')?.slug;
  if (polylang !== undefined) return `polylang ${polylang}`;
  const meta = (key: string) => item.meta.find((each) => each.key === key)?.value ?? '';
  const wpml = meta('_wpml_import_translation_group');
  if (wpml !== '') return `wpml ${item.type} ${wpml}`;
  const original = Number(meta('_icl_lang_duplicate_of'));
  return `item ${Number.isSafeInteger(original) && original > 0 ? original : item.id}`;
}

/** Joins translations. If a group has two entries in one language, the second one stays alone. */
export function pairTranslations(
  items: readonly { item: WordPressItem; language: Language }[],
): Pair<WordPressItem>[] {
  const byGroup = new Map<string, Pair<WordPressItem>>();
  const pairs: Pair<WordPressItem>[] = [];
  for (const { item, language } of items) {
    const group = byGroup.get(groupOf(item));
    if (group !== undefined && group[language] === undefined) {
      group[language] = item;
      continue;
    }
    const pair: Pair<WordPressItem> = { [language]: item };
    if (group === undefined) byGroup.set(groupOf(item), pair);
    pairs.push(pair);
  }
  return pairs;
}
