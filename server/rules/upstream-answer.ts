import { callOf, htmlFields } from '../../contract/endpoints.ts';
import { sanitizeHtml } from './sanitize.ts';

/** Prefix under which we serve the other backend's files. */
export const UPSTREAM_FILES = '/upstream';

/** Wire fields that hold the address of a picture, video or file. */
const FILE_FIELDS = new Set([
  ...['image', 'logo', 'icon', 'background', 'thumbnail', 'cover', 'avatar', 'address'],
  ...['cv', 'report'],
]);

/** Of these the browser loads nothing by itself: the visitor follows them. */
const LINKED_FIELDS = new Set(['cv', 'report']);

/**
 * Makes another backend's answer fit for a browser that speaks to nobody but us: HTML is
 * sanitised, and files of that backend are addressed through us.
 * @param path the path that was asked for, with or without query
 * @param origin the other backend's origin, such as https://other.host
 */
export function cleanAnswer(body: unknown, path: string, origin: string): unknown {
  const call = callOf(path.split('?')[0] ?? '');
  const html = new Set(call === null ? [] : htmlFields[call]);
  return clean(body, '', { html, origin });
}

type Rules = { html: ReadonlySet<string>; origin: string };

function clean(value: unknown, field: string, rules: Rules): unknown {
  if (Array.isArray(value)) return value.map((entry) => clean(entry, field, rules));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        name,
        // In a localised text the field is named one level up: `details: { ar, en }`.
        clean(entry, name === 'ar' || name === 'en' ? field : name, rules),
      ]),
    );
  }
  if (typeof value !== 'string') return value;
  if (rules.html.has(field)) return sanitizeHtml(value);
  return FILE_FIELDS.has(field) ? fileAddress(value, field, rules.origin) : value;
}

function fileAddress(address: string, field: string, origin: string): string | null {
  const url = URL.parse(address, `${origin}/`);
  if (url === null) return null;
  if (url.origin === origin) return UPSTREAM_FILES + url.pathname + url.search;
  // A picture from a third host would make the browser speak to it.
  return LINKED_FIELDS.has(field) ? address : null;
}
