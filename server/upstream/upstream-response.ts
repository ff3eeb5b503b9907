import type { Field, Fields } from '../../contract/kinds/fields.ts';
import { fieldsOfQuery } from '../../contract/kinds/kind-queries.ts';
import { CONTENT_KINDS, definitionOf } from '../../contract/kinds/kinds.ts';
import { type QueryName, queryNameOf } from '../../contract/queries.ts';
import { createSanitizer } from '../content/content.ts';
import { upstreamAddress } from './upstream-address.ts';
import { partOfUpstreamNews } from './upstream-news.ts';

/** Prefix under which we serve the other backend's files. */
export const UPSTREAM_FILES = '/upstream';

/** The fields that calls answer with, of all kinds together: a media field is one in each of them. */
const CONTENT_FIELDS = CONTENT_KINDS.map((kind) => definitionOf(kind).fields);

/** Whether a field holds the address of a picture or video, which the browser loads by itself. */
function isLoaded(field: Field): boolean {
  return field.type === 'media' && (field.use === 'picture' || field.use === 'picture or video');
}

/** Whether a field holds the address of a file, which the visitor follows. */
function isFollowed(field: Field): boolean {
  return field.type === 'media' && !isLoaded(field);
}

/** The wire names of the sent fields that are of a sort, also of those within groups and lists. */
function wireNames(fields: Fields, isOfSort: (field: Field) => boolean): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.wire === false) return [];
    const inner = field.type === 'list' ? field.item : field;
    const within = inner.type === 'group' ? wireNames(inner.fields, isOfSort) : [];
    return isOfSort(inner) ? [field.wire ?? name, ...within] : within;
  });
}

/**
 * Makes answers of another backend fit for a browser that speaks to nobody but us: HTML is
 * sanitised, files of that backend are addressed through us, and of the news there is as much as was
 * asked for.
 * @param origin the other backend's origin, such as https://other.host
 * @returns a function that is told a body and the path that was asked for, with or without query
 */
export function responseCleaner(origin: string): (body: unknown, path: string) => unknown {
  const sanitizeHtml = createSanitizer((address, use) =>
    use === 'picture' ? loadedAddress(address, origin) : linkedAddress(address, origin),
  );
  return (body, path) => {
    const call = queryNameOf(path.split('?')[0] ?? '');
    return clean(partOfUpstreamNews(body, path), '', readerOf(call, origin, sanitizeHtml));
  };
}

type ReadField = (field: string, value: string) => string | null;

function readerOf(
  call: QueryName | null,
  origin: string,
  sanitizeHtml: (html: string) => string,
): ReadField {
  const html =
    call === null ? [] : wireNames(fieldsOfQuery(call), (field) => field.type === 'localized-html');
  // In a tweet, and nowhere else, an address is that of a picture; a trainer's is a place.
  const sent = call === 'tweet' ? [fieldsOfQuery(call)] : CONTENT_FIELDS;
  const loaded = sent.flatMap((fields) => wireNames(fields, isLoaded));
  const followed = CONTENT_FIELDS.flatMap((fields) => wireNames(fields, isFollowed));
  return (field, value) => {
    if (html.includes(field)) return sanitizeHtml(value);
    if (loaded.includes(field)) return loadedAddress(value, origin);
    return followed.includes(field) ? followedAddress(value, origin) : value;
  };
}

function clean(value: unknown, field: string, read: ReadField): unknown {
  if (Array.isArray(value)) return value.map((entry) => clean(entry, field, read));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        name,
        // In a localised text the field is named one level up: `details: { ar, en }`.
        clean(entry, name === 'ar' || name === 'en' ? field : name, read),
      ]),
    );
  }
  return typeof value === 'string' ? read(field, value) : value;
}

/** A file of that backend through us; a picture from a third host would make the browser speak to it. */
function loadedAddress(address: string, origin: string): string | null {
  const url = address.trim() === '' ? null : URL.parse(address, `${origin}/`);
  if (url?.origin !== origin) return null;
  // Backends that join addresses carelessly begin a path with two slashes, and answer it like one.
  const target = url.pathname.replace(/^\/+/, '/') + url.search;
  return upstreamAddress(origin, target) === null ? null : UPSTREAM_FILES + target;
}

function followedAddress(address: string, origin: string): string | null {
  return loadedAddress(address, origin) ?? (/^https?:\/\//i.test(address) ? address : null);
}

/** A link inside a text: to a file of that backend it leads through us, to a page it stays as it is. */
function linkedAddress(address: string, origin: string): string {
  const path = URL.parse(address, `${origin}/`)?.pathname ?? '';
  const isFile = /\.[a-z0-9]{2,5}$/i.test(path) && !/\.html?$/i.test(path);
  return (isFile ? loadedAddress(address, origin) : null) ?? address;
}
