import type { ShapeField, ShapeFields } from '../../contract/content/shape.ts';
import { type QueryName, queries } from '../../contract/queries.ts';
import { createSanitizer } from '../content/content.ts';
import { upstreamAddress } from './upstream-address.ts';
import { type NewsPart, selectUpstreamNews } from './upstream-news.ts';

/** Prefix under which we serve the other backend's files. */
export const UPSTREAM_FILES = '/upstream';

/** Whether a field contains the URL of a picture or video, which the browser loads with the page. */
function isEmbedded(field: ShapeField): boolean {
  return field.type === 'media' && field.use !== 'PDF document' && field.use !== 'file';
}

/** Whether a field contains the URL of a file that the page links to. */
function isLinked(field: ShapeField): boolean {
  return field.type === 'media' && !isEmbedded(field);
}

/** Returns the wire names of the fields that match, including those in groups, lists and linked entries. */
function wireNames(fields: ShapeFields, matches: (field: ShapeField) => boolean): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.wire === false) return [];
    const inner = field.type === 'list' ? field.item : field;
    const nested =
      inner.type === 'group'
        ? wireNames(inner.fields, matches)
        : inner.type === 'entry' || inner.type === 'entries'
          ? wireNames(inner.of.fields, matches)
          : [];
    const [wire = name] = (field.wire ?? name).split('.').slice(-1);
    return matches(inner) ? [wire, ...nested] : nested;
  });
}

/** The fields of all queries except that of a tweet. The wire name of a media field means a media field in each of them. */
const CONTENT_FIELDS = Object.entries(queries)
  .filter(([name]) => name !== 'tweet')
  .map(([, { shape }]): ShapeFields => shape.fields);

/** Prepares the body of a response to a query. `part` is read for the news. */
export type CleanResponse = (name: QueryName, body: unknown, part?: NewsPart) => unknown;

/**
 * Returns a function that prepares response bodies of another backend for the browser: it sanitises HTML, rewrites URLs of
 * files to our origin, and selects the requested part of the news.
 * @param origin the other backend's origin, such as https://other.host
 */
export function responseCleaner(origin: string): CleanResponse {
  const sanitizeHtml = createSanitizer((address, use) =>
    use === 'media' ? embeddedAddress(address, origin) : addressInText(address, origin),
  );
  return (name, body, part = {}) => {
    const isNews = name === 'news' || name === 'newsPage';
    const selected = isNews ? selectUpstreamNews(body, part) : body;
    return clean(selected, '', fieldConverter(name, origin, sanitizeHtml));
  };
}

/** Converts the text of a field, by the field's wire name. */
type ConvertField = (field: string, value: string) => string | null;

function fieldConverter(
  query: QueryName,
  origin: string,
  sanitizeHtml: (html: string) => string,
): ConvertField {
  const fields: ShapeFields = queries[query].shape.fields;
  const html = wireNames(fields, (field) => field.type === 'localized-html');
  // `address` is the URL of a picture only in a tweet. In a trainer it is a postal address.
  const withMedia = query === 'tweet' ? [fields] : CONTENT_FIELDS;
  const embedded = withMedia.flatMap((each) => wireNames(each, isEmbedded));
  const linked = withMedia.flatMap((each) => wireNames(each, isLinked));
  return (field, value) => {
    if (html.includes(field)) return sanitizeHtml(value);
    if (embedded.includes(field)) return embeddedAddress(value, origin);
    return linked.includes(field) ? linkedAddress(value, origin) : value;
  };
}

function clean(value: unknown, field: string, convert: ConvertField): unknown {
  if (Array.isArray(value)) return value.map((entry) => clean(entry, field, convert));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        name,
        // A localised text has the field's name one level up: `details: { ar, en }`.
        clean(entry, name === 'ar' || name === 'en' ? field : name, convert),
      ]),
    );
  }
  return typeof value === 'string' ? convert(field, value) : value;
}

/** Returns our URL of the backend's file. Null for other hosts, to which the browser must not connect. */
function embeddedAddress(address: string, origin: string): string | null {
  const url = address.trim() === '' ? null : URL.parse(address, `${origin}/`);
  if (url?.origin !== origin) return null;
  // Some backends send paths that begin with two slashes, and treat them like one.
  const target = url.pathname.replace(/^\/+/, '/') + url.search;
  return upstreamAddress(origin, target) === null ? null : UPSTREAM_FILES + target;
}

/** Returns our URL of the backend's file, or the unchanged URL of another host. Null if it is neither. */
function linkedAddress(address: string, origin: string): string | null {
  return embeddedAddress(address, origin) ?? (/^https?:\/\//i.test(address) ? address : null);
}

/** Returns the URL of a link in HTML: our URL of the backend's file, or the unchanged URL of a page. */
function addressInText(address: string, origin: string): string {
  const path = URL.parse(address, `${origin}/`)?.pathname ?? '';
  const isFile = /\.[a-z0-9]{2,5}$/i.test(path) && !/\.html?$/i.test(path);
  return (isFile ? embeddedAddress(address, origin) : null) ?? address;
}
