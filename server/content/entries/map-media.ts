import type { Field, Fields, MediaUse } from '../../../contract/content/fields.ts';
import {
  type ContentFields,
  type ContentKind,
  definitionOf,
} from '../../../contract/content/kinds.ts';

/**
 * Returns the replacement of a media path or URL.
 * @param use the media types that its field accepts
 * @param field the path of its field, such as `copy.pictures.0.file`
 */
type Replace = (value: string, use: MediaUse, field: string) => string;

/** Returns the fields of an entry with every media path or URL replaced, including those inside HTML. */
export function mapMedia<Kind extends ContentKind>(
  kind: Kind,
  entry: ContentFields<Kind>,
  replace: Replace,
): ContentFields<Kind> {
  return mapGroup(definitionOf(kind).fields, entry, '', replace) as ContentFields<Kind>;
}

/** A file that an entry uses: its path or URL, the types that the field accepts, and the path of the field. */
export type NamedMedia = { path: string; use: MediaUse; field: string };

/** Returns the files that the fields of an entry or a draft name, including those inside HTML. */
export function mediaUsesIn(kind: ContentKind, fields: object): NamedMedia[] {
  const named: NamedMedia[] = [];
  mapMedia(kind, fields as ContentFields<ContentKind>, (path, use, field) => {
    named.push({ path, use, field });
    return path;
  });
  return named;
}

function mapGroup(fields: Fields, values: object, path: string, replace: Replace): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      const field = fields[name];
      return [name, field ? mapField(field, value, path + name, replace) : value];
    }),
  );
}

function mapField(field: Field, value: unknown, path: string, replace: Replace): unknown {
  if (typeof value === 'string')
    return field.type === 'media' ? replace(value, field.use, path) : value;
  if (value === null || typeof value !== 'object') return value;
  switch (field.type) {
    case 'localized-html':
      return Object.fromEntries(
        Object.entries(value).map(([language, html]) => [
          language,
          mapMediaInHtml(html, `${path}.${language}`, replace),
        ]),
      );
    case 'list':
      return Array.from(value as unknown[], (item, index) =>
        mapField(field.item, item, `${path}.${index}`, replace),
      );
    case 'group':
      return mapGroup(field.fields, value, `${path}.`, replace);
    default:
      return value;
  }
}

/**
 * Replaces the pictures, videos and documents inside HTML. A content file refers to them as `media/…`, the database by the
 * URL `/media/…`. Other URLs do not change.
 */
function mapMediaInHtml(html: string, field: string, replace: Replace): string {
  let index = 0;
  let tag = '';
  return html.replace(
    /<([a-z]+)|(\s(src|poster|href)=)(["'])(media\/|\/media\/)([^"'<>\s]+)\4/gi,
    (match, opened: string | undefined, start, attribute, quote, prefix, path) => {
      if (opened !== undefined) {
        tag = opened.toLowerCase();
        return match;
      }
      const use = mediaUseOf(tag, attribute.toLowerCase());
      const value = prefix.startsWith('/') ? prefix + path : path;
      const replaced = replace(value, use, `${field}.${index++}`);
      return `${start}${quote}${replaced.startsWith('/') ? '' : 'media/'}${replaced}${quote}`;
    },
  );
}

function mediaUseOf(tag: string, attribute: string): MediaUse {
  if (attribute === 'href') return 'file';
  return tag === 'video' && attribute === 'src' ? 'video' : 'picture';
}
