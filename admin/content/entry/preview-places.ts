import type {
  LabelledField,
  LabelledFields,
} from '../../../contract/admin/content/content-labels.ts';
import { readPlainText } from '../../../contract/coercion.ts';
import { limitCombiningMarks } from '../../../contract/combining-marks.ts';
import { replaceTags } from '../../../contract/html-text.ts';
import type { Language } from '../../../contract/locale.ts';

/**
 * A value that a page may show: the path of its field, and its words or its file as they can be compared with what the page shows.
 */
export type Place = { path: string; words: string } | { path: string; file: string };

/**
 * Returns the places of an entry's values, also in lists and groups.
 * @param language of the preview. Where English is missing, the page shows the Arabic, and its place is the missing English.
 */
export function placesIn(
  fields: LabelledFields,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): Place[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    placesOf(field, values[name], name, language),
  );
}

function placesOf(field: LabelledField, value: unknown, path: string, language: Language): Place[] {
  if (value === null || value === undefined) return [];
  switch (field.type) {
    case 'localized-text':
    case 'localized-html': {
      const { ar, en } = value as Record<Language, string>;
      const shown = (language === 'en' ? en : ar) || ar;
      const at = `${path}.${language}`;
      if (field.type === 'localized-text') return wordsAt(at, shown);
      return replaceTags(shown, (tag) => (BLOCK_TAG.test(tag) ? '\n' : ''))
        .split('\n')
        .flatMap((text) => wordsAt(at, readPlainText(text)));
    }
    case 'text':
    case 'email':
    case 'phone':
      return wordsAt(path, String(value));
    case 'media':
      return [{ path, file: String(value) }];
    case 'group':
      return Object.entries(field.fields).flatMap(([name, inner]) =>
        placesOf(inner, (value as Record<string, unknown>)[name], `${path}.${name}`, language),
      );
    case 'list':
      return (value as unknown[]).flatMap((item, index) =>
        placesOf(field.item, item, `${path}.${index}`, language),
      );
    default:
      return [];
  }
}

/** The elements of formatted texts that stand for themselves on a page. */
const BLOCK_TAG = /^<\/?(?:h[2-4]|p|li|dt|dd|blockquote|figcaption|th|td|caption|pre|br)\b/i;

function wordsAt(path: string, text: string): Place[] {
  const words = comparable(text);
  return words === '' ? [] : [{ path, words }];
}

/** Returns a text without what pages change in it: vowel marks, extended letters, quotation marks, white space. */
function comparable(text: string): string {
  return limitCombiningMarks(text)
    .normalize('NFKC')
    .replaceAll(/[\p{M}\p{Cf}\u0640«»“”"…]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A text of a page that is longer is no single value. In characters. */
const LONGEST = 20_000;

/** A part of a value with fewer characters may be a part of many. */
const SHORTEST_PART = 4;

/**
 * Returns the path of the field whose value an element of a page shows, or is a part of. Null if there is none.
 * @param element what was clicked
 */
export function pathAt(places: readonly Place[], element: Element): string | null {
  const source = element.closest('picture, img')?.querySelector('img') ?? element.closest('img');
  const file = source?.getAttribute('src');
  const picture = places.find((place) => 'file' in place && place.file === file);
  if (picture !== undefined) return picture.path;
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const words = comparable((each.textContent ?? '').slice(0, LONGEST));
    if (words === '') continue;
    const found =
      places.find((place) => 'words' in place && place.words === words) ??
      places.find(
        (place) => 'words' in place && words.length >= SHORTEST_PART && place.words.includes(words),
      );
    if (found !== undefined) return found.path;
  }
  return null;
}

/** Returns the element of a page that shows the value of a field, as deep in the page as possible. Null if there is none. */
export function elementOf(places: readonly Place[], path: string, page: Document): Element | null {
  const own = places.filter((place) => place.path === path);
  for (const place of own) {
    if ('file' in place) {
      const picture = [...page.images].find((image) => image.getAttribute('src') === place.file);
      if (picture !== undefined) return picture;
      continue;
    }
    const main = page.querySelector('main') ?? page.body;
    const showing = [...main.querySelectorAll('*')].filter(
      (element) => comparable((element.textContent ?? '').slice(0, LONGEST)) === place.words,
    );
    const deepest = showing.at(-1);
    if (deepest !== undefined) return deepest;
  }
  return null;
}
