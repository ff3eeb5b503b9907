import type { Kysely } from 'kysely';
import { inLanguage, type Language } from '../../../contract/locale.ts';
import { findDescriptions, findSizes } from '../../media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { describeTags, undescribedPictures } from './described-html.ts';
import { describeLinks, linkedDocuments } from './linked-documents.ts';

/**
 * Gives pictures the descriptions of the media library if the content does not describe them (WCAG 2.2, 1.1.1): those in
 * HTML, and those with a field for it, such as `pictureAlt` for `picture`. Adds format and size to links of documents in
 * HTML.
 * @param data the result of a query, with sanitised HTML
 */
export async function describeFiles<Data>(
  db: Kysely<Schema>,
  data: Data,
  language: Language,
): Promise<Data> {
  const paths = new Set<string>();
  const documents = new Set<string>();
  mapFiles(data, {
    html(html) {
      for (const path of undescribedPictures(html)) paths.add(path);
      for (const path of linkedDocuments(html)) documents.add(path);
      return html;
    },
    alt(path) {
      paths.add(path);
      return '';
    },
  });
  const descriptions = await findDescriptions(db, [...paths]);
  const sizes = await findSizes(db, [...documents]);
  if (descriptions.size + sizes.size === 0) return data;
  return mapFiles(data, {
    html: (html) => describeLinks(describeTags(html, descriptions, language), sizes),
    alt(path) {
      const description = descriptions.get(path);
      return description === undefined ? '' : inLanguage(description, language);
    },
  }) as Data;
}

type Replace = {
  /** Replaces a text that contains a picture or a link of a file. */
  html: (html: string) => string;
  /** Returns the alternative text of the picture at a URL. */
  alt: (path: string) => string;
};

/** The suffix of a field's name if it holds the alternative text of the picture in the field without the suffix. */
const ALT = 'Alt';

function mapFiles(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string') {
    return value.includes('<img ') || value.includes(' href="/media/')
      ? replace.html(value)
      : value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => mapFiles(item, replace));
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const picture = name.endsWith(ALT) && each === '' ? fields[name.slice(0, -ALT.length)] : null;
      return [name, typeof picture === 'string' ? replace.alt(picture) : mapFiles(each, replace)];
    }),
  );
}
