import {
  type LabelledField,
  type LabelledFields,
  labelledKind,
} from '../../contract/admin/content/content-labels.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import { type ContentKind, definitionOf } from '../../contract/content/kinds.ts';

/** The command that writes the tables into `docs/content.md`. */
export const DESCRIBE_COMMAND = 'node tools/run.mjs tools/content/describe-kinds.ts';

/**
 * Returns the text with a new field table of each kind between its markers.
 * @throws Error if the text lacks the markers of a kind
 */
export function withFieldTables(text: string): string {
  return CONTENT_KINDS.reduce((current, kind) => {
    const startMarker = `<!-- fields of ${kind} -->\n`;
    const endMarker = `<!-- end of ${kind} -->`;
    const start = current.indexOf(startMarker);
    const end = current.indexOf(endMarker, start);
    if (start < 0 || end < 0) {
      throw new Error(`There is no "${startMarker.trim()}" with its "${endMarker}".`);
    }
    return `${current.slice(0, start)}${startMarker}${fieldTable(kind)}${current.slice(end)}`;
  }, text);
}

function fieldTable(kind: ContentKind): string {
  const { file } = labelledKind(kind);
  return [
    `| field in ${file} | what it is | how it is written | |`,
    '|---|---|---|---|',
    ...fieldsOf(kind).map(
      ({ path, label, format, remarks }) => `| \`${path}\` | ${label} | ${format} | ${remarks} |`,
    ),
    '',
  ].join('\n');
}

/** Returns a line for each field of a kind: its path, its meaning and its format. */
export function fieldLines(kind: ContentKind): string[] {
  return fieldsOf(kind).map(({ path, label, format, remarks }) =>
    [`${path}: ${label}`, format, remarks]
      .filter((part) => part !== '')
      .join('; ')
      .replaceAll('`', ''),
  );
}

type FieldRow = { path: string; label: string; format: string; remarks: string };

function fieldsOf(kind: ContentKind): FieldRow[] {
  const { fields, unique = [] } = labelledKind(kind);
  return fieldRows(fields, '', unique);
}

function fieldRows(fields: LabelledFields, path: string, unique: readonly string[]): FieldRow[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const remarks = [
      ...(field.optional ? ['optional'] : []),
      ...(unique.includes(name) ? ['no two alike'] : []),
    ].join(', ');
    const row = {
      path: `${path}${name}`,
      label: field.label.en,
      format: describeFormat(field),
      remarks,
    };
    if (field.type === 'group') return [row, ...fieldRows(field.fields, `${path}${name}.`, [])];
    if (field.type !== 'list' || field.item.type !== 'group') return [row];
    return [row, ...fieldRows(field.item.fields, `${path}${name}[].`, [])];
  });
}

function describeFormat(field: LabelledField): string {
  switch (field.type) {
    case 'localized-text':
      return 'text in both languages';
    case 'localized-html':
      return 'HTML in both languages';
    case 'text':
      return 'text';
    case 'email':
      return 'e-mail address';
    case 'phone':
      return 'phone number in quotes';
    case 'link':
      return 'link';
    case 'count':
      return 'count';
    case 'degrees':
      return 'degrees';
    case 'number':
      return 'whole number from 1';
    case 'instant':
      return 'date';
    case 'day':
      return 'day';
    case 'choice':
      return field.options.map((option) => `\`${option}\``).join(', ');
    case 'media':
      return `path of a ${field.use}`;
    case 'reference':
      return `id of ${definitionOf(field.to as ContentKind).file}`;
    case 'references':
      return `list of ids of ${definitionOf(field.to as ContentKind).file}`;
    case 'list':
      return field.item.type === 'group'
        ? 'list of mappings'
        : `list: ${describeFormat(field.item)}`;
    case 'group':
      return 'mapping';
  }
}
