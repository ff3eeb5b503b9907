import { createHash } from 'node:crypto';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import { listOf } from '../../../contract/admin/content/list-of.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { LANGUAGES, type Localized } from '../../../contract/locale.ts';
import { valuesOf } from './field-values.ts';

/** A text in two languages of an entry. */
export type TranslatedText = Localized & {
  /** Where it is, such as `title` or `blocks.0.html`. */
  path: string;
  /** Its path without positions in lists, such as `blocks.html`. */
  place: string;
  /** The list that it is in, such as `blocks`. Null: it is in none. */
  list: string | null;
  isHtml: boolean;
};

/** Returns the texts of an entry that have both languages, including those in lists, in the order of its fields. */
export function translatedTexts(kind: ContentKind, fields: DraftFields): TranslatedText[] {
  const texts: TranslatedText[] = [];
  for (const { path, field, value } of valuesOf(kind, fields)) {
    if (field.type !== 'localized-text' && field.type !== 'localized-html') continue;
    const isHtml = field.type === 'localized-html';
    texts.push({ path, place: placeOf(path), list: listOf(path), isHtml, ...localized(value) });
  }
  return texts;
}

/**
 * Returns the `field` under which the Arabic of a text is confirmed. It is the path of the text. In a list, whose items move, the text is recognised by its
 * English: what is confirmed for it is true wherever it stands.
 */
export function confirmedField({ path, place, list, en }: TranslatedText): string {
  return list === null ? path : `${place}#${hashOf(en)}`;
}

/** Returns the `field` under which a machine's draft of a text is marked. In a list, it is recognised by both languages. */
export function draftedField({ path, place, list, ar, en }: TranslatedText): string {
  return list === null ? path : `${place}#${hashOf(ar)}#${hashOf(en)}`;
}

/** Whether a `field` is that of a text in a list. */
export function isFieldInList(field: string): boolean {
  return field.includes('#');
}

/** Returns what finds, by the hashes of `source_hash`, an Arabic text in a version of an entry: that of a path, or in a list of any item. */
export function arabicIn(version: DraftFields): (path: string, hashes: string) => string | null {
  const known = new Map<string, Map<string, string>>();
  return (path, hashes) => {
    const place = placeOf(path);
    const texts =
      known.get(place) ??
      new Map(arabicAt(version, place.split('.')).map((text) => [hashOf(text), text]));
    known.set(place, texts);
    for (const hash of hashes.split(' ')) {
      const text = texts.get(hash);
      if (text !== undefined) return text;
    }
    return null;
  };
}

function arabicAt(value: unknown, names: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => arabicAt(item, names));
  const [name, ...rest] = names;
  if (name === undefined) return [localized(value).ar];
  const isGroup = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return arabicAt(isGroup ? (value as DraftFields)[name] : undefined, rest);
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function placeOf(path: string): string {
  return path
    .split('.')
    .filter((name) => !/^\d{1,9}$/.test(name))
    .join('.');
}

function localized(value: unknown): Localized {
  const texts = LANGUAGES.map((language) => {
    const text = typeof value === 'object' && value !== null && (value as DraftFields)[language];
    return [language, typeof text === 'string' ? text : ''] as const;
  });
  return Object.fromEntries(texts) as Localized;
}
