import type { LabelledField } from '../../contract/admin/content/content-labels.ts';
import { HEX_COLOUR } from '../../contract/base-colours.ts';
import type { Language, Localized } from '../../contract/locale.ts';
import { formatDate, formatNumber, formatTime, noonOn } from '../kit/i18n/format.ts';
import { eitherLanguage } from './entry-names.ts';

/** What the text of a value depends on besides the value. */
export type ValueContext = {
  language: Language;
  /** Returns the title of an entry that the value names. */
  titleOf: (kind: string, id: number) => string;
};

/**
 * Returns the value of a field as people read it: the name of a choice, a date, the titles of entries. Values that are
 * invalid, which a draft may have, are shown unchanged. An empty value gives an empty text.
 */
export function valueText(field: LabelledField, value: unknown, context: ValueContext): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.type) {
    case 'localized-text':
    case 'localized-html':
      return typeof value === 'string'
        ? value
        : eitherLanguage(value as Localized, context.language);
    case 'choice':
      return field.optionLabels[String(value)]?.[context.language] ?? String(value);
    case 'count':
      if (typeof value !== 'number') return String(value);
      if (field.isYear !== true) return formatNumber(value);
      return value === 0 ? '' : String(value);
    case 'instant': {
      const time = Date.parse(String(value));
      return Number.isNaN(time)
        ? String(value)
        : `${formatDate(time, context.language)} ${formatTime(time)}`;
    }
    case 'day': {
      const time = noonOn(String(value));
      return Number.isNaN(time) ? String(value) : formatDate(time, context.language);
    }
    case 'media':
      return fileName(String(value));
    case 'reference':
      return context.titleOf(field.to, Number(value));
    case 'references':
      return (value as number[]).map((id) => context.titleOf(field.to, id)).join('\n');
    case 'list':
      return (value as unknown[]).map((item) => valueText(field.item, item, context)).join('\n');
    case 'group':
      return Object.entries(field.fields)
        .map(([name, part]) => valueText(part, (value as Record<string, unknown>)[name], context))
        .filter((text) => text !== '')
        .join(' · ');
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

/**
 * Returns what shows a value that is seen instead of read: URLs of files, or a colour. null: it is read as a text.
 * @param value of a draft, which may be of any type
 */
export function visualsIn(field: LabelledField, value: unknown): string[] | null {
  if (field.type === 'media') return typeof value === 'string' && value !== '' ? [value] : [];
  if (field.type === 'list' && field.item.type === 'media') {
    const { item } = field;
    return Array.isArray(value) ? value.flatMap((each) => visualsIn(item, each) ?? []) : [];
  }
  return field.type === 'text' && typeof value === 'string' && HEX_COLOUR.test(value)
    ? [value]
    : null;
}

/** Returns the last part of a file's URL. */
export function fileName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
