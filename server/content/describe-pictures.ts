import type { Kysely } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import { findDescriptions } from '../media/media.ts';
import type { Schema } from '../platform/database/schema.ts';
import { describeTags, undescribedPictures } from './described-html.ts';

/**
 * Gives pictures in the HTML of a response the descriptions of the media library, where the text says nothing about them
 * (WCAG 2.2, 1.1.1).
 * @param data of a response, with sanitised HTML
 */
export async function describePictures<Data>(
  db: Kysely<Schema>,
  data: Data,
  language: Language,
): Promise<Data> {
  const paths = new Set<string>();
  mapHtml(data, (html) => {
    for (const path of undescribedPictures(html)) paths.add(path);
    return html;
  });
  if (paths.size === 0) return data;
  const descriptions = await findDescriptions(db, [...paths]);
  if (descriptions.size === 0) return data;
  return mapHtml(data, (html) => describeTags(html, descriptions, language)) as Data;
}

/** Returns a value with every text in it that has a picture replaced. */
function mapHtml(value: unknown, replace: (html: string) => string): unknown {
  if (typeof value === 'string') return value.includes('<img ') ? replace(value) : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => mapHtml(item, replace));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapHtml(each, replace)]),
  );
}
