import type { Kysely } from 'kysely';
import { inLanguage, type Language } from '../../contract/locale.ts';
import { findDescriptions } from '../media/media.ts';
import type { Schema } from '../platform/database/schema.ts';
import { describeTags, undescribedPictures } from './described-html.ts';

/**
 * Gives pictures the descriptions of the media library where the content says nothing about them (WCAG 2.2, 1.1.1): those in
 * HTML, and those with a field for it beside them, as `icon_alt` beside `icon`.
 * @param data of a response, with sanitised HTML
 */
export async function describePictures<Data>(
  db: Kysely<Schema>,
  data: Data,
  language: Language,
): Promise<Data> {
  const paths = new Set<string>();
  mapPictures(data, {
    html(html) {
      for (const path of undescribedPictures(html)) paths.add(path);
      return html;
    },
    alt(path) {
      paths.add(path);
      return '';
    },
  });
  if (paths.size === 0) return data;
  const descriptions = await findDescriptions(db, [...paths]);
  if (descriptions.size === 0) return data;
  return mapPictures(data, {
    html: (html) => describeTags(html, descriptions, language),
    alt(path) {
      const description = descriptions.get(path);
      return description === undefined ? '' : inLanguage(description, language);
    },
  }) as Data;
}

type Replace = {
  /** Replaces a text with a picture in it. */
  html: (html: string) => string;
  /** Returns the alternative text of the picture at an address. */
  alt: (path: string) => string;
};

/** The end of the name of a field with the alternative text of the picture in the field of the name before it. */
const ALT = '_alt';

function mapPictures(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string') return value.includes('<img ') ? replace.html(value) : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => mapPictures(item, replace));
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const picture = name.endsWith(ALT) && each === '' ? fields[name.slice(0, -ALT.length)] : null;
      return [
        name,
        typeof picture === 'string' ? replace.alt(picture) : mapPictures(each, replace),
      ];
    }),
  );
}
