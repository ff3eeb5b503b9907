import type { Field, Fields, MediaUse } from '../../contract/kinds/fields.ts';
import { type ContentFields, type ContentKind, definitionOf } from '../../contract/kinds/kinds.ts';

/** Is told a path or address, what its field takes, and the field's path, as `copy.pictures.0.file`. */
type Replace = (value: string, use: MediaUse, field: string) => string;

/** The same fields with every media path or address replaced, also those within HTML. */
export function mapMedia<Kind extends ContentKind>(
  kind: Kind,
  entry: ContentFields<Kind>,
  replace: Replace,
): ContentFields<Kind> {
  return mapGroup(definitionOf(kind).fields, entry, '', replace) as ContentFields<Kind>;
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
 * Pictures and documents within HTML: `media/…` in a content file, an address of ours in the store.
 * Other addresses stay.
 */
function mapMediaInHtml(html: string, field: string, replace: Replace): string {
  let position = 0;
  return html.replace(
    /(\s(src|href)=)(["'])(media\/|\/media\/)([^"'<>\s]+)\3/gi,
    (_whole, start: string, attribute: string, quote: string, prefix: string, path: string) => {
      const use = attribute.toLowerCase() === 'src' ? 'picture' : 'file';
      const value = prefix.startsWith('/') ? prefix + path : path;
      const replaced = replace(value, use, `${field}.${position++}`);
      return `${start}${quote}${replaced.startsWith('/') ? '' : 'media/'}${replaced}${quote}`;
    },
  );
}
