import type { Field, Fields } from '../../contract/kinds/fields.ts';
import { CONTENT_KINDS, type ContentKind, definitionOf } from '../../contract/kinds/kinds.ts';

/** The command that writes the tables into `docs/content.md`. */
export const DESCRIBE_COMMAND = 'node tools/run.mjs tools/content/describe-kinds.ts';

/**
 * The text with the table of each kind between its markers made anew.
 * @throws where the text lacks a kind's markers
 */
export function withFieldTables(text: string): string {
  return CONTENT_KINDS.reduce((written, kind) => {
    const begin = `<!-- fields of ${kind} -->\n`;
    const end = `<!-- end of ${kind} -->`;
    const start = written.indexOf(begin);
    const stop = written.indexOf(end, start);
    if (start < 0 || stop < 0) throw new Error(`There is no "${begin.trim()}" with its "${end}".`);
    return `${written.slice(0, start)}${begin}${fieldTable(kind)}${written.slice(stop)}`;
  }, text);
}

function fieldTable(kind: ContentKind): string {
  const { file, fields, unique = [] } = definitionOf(kind);
  return [
    `| field in ${file} | what it is | how it is written | |`,
    '|---|---|---|---|',
    ...rows(fields, '', unique),
    '',
  ].join('\n');
}

function rows(fields: Fields, path: string, unique: readonly string[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const remarks = [
      ...(field.optional ? ['optional'] : []),
      ...(unique.includes(name) ? ['no two alike'] : []),
    ].join(', ');
    const own = `| \`${path}${name}\` | ${field.label.en} | ${howWritten(field)} | ${remarks} |`;
    if (field.type === 'group') return [own, ...rows(field.fields, `${path}${name}.`, [])];
    if (field.type !== 'list' || field.item.type !== 'group') return [own];
    return [own, ...rows(field.item.fields, `${path}${name}[].`, [])];
  });
}

function howWritten(field: Field): string {
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
    case 'choice':
      return Object.keys(field.options)
        .map((option) => `\`${option}\``)
        .join(', ');
    case 'media':
      return `path of a ${field.use}`;
    case 'references':
      return `list of ids of ${definitionOf(field.to as ContentKind).file}`;
    case 'list':
      return field.item.type === 'group' ? 'list of mappings' : `list: ${howWritten(field.item)}`;
    case 'group':
      return 'mapping';
  }
}
