import { isNestedDeeper } from '../html-text.ts';
import type { FieldProblemCode } from './field-problems.ts';
import type { Field } from './fields.ts';
import { HTML_DEPTH_MAX, ITEMS_MAX, TEXT_MAX } from './value-bounds.ts';

/** Why a value is too large. */
export type SizeProblem = Extract<FieldProblemCode, 'too-long' | 'too-many' | 'too-deep'>;

/**
 * Returns why a value itself is too large, ignoring the values inside it. Null if it is not.
 * @param value of any structure. For a text in two languages: both texts, or one of them.
 */
export function sizeProblem(field: Field, value: unknown): SizeProblem | null {
  if (Array.isArray(value)) return value.length > ITEMS_MAX ? 'too-many' : null;
  if (typeof value !== 'string') {
    return field.type === 'localized-text' || field.type === 'localized-html'
      ? (Object.values(value ?? {})
          .map((text) => sizeProblem(field, String(text)))
          .find((problem) => problem !== null) ?? null)
      : null;
  }
  if (value.length > maxLength(field)) return 'too-long';
  const isHtml = field.type === 'localized-html';
  return isHtml && isNestedDeeper(value, HTML_DEPTH_MAX) ? 'too-deep' : null;
}

/** Whether a value, or a value inside it, is too large for a draft. Its structure must match the field. */
export function isOversized(field: Field, value: unknown): boolean {
  if (sizeProblem(field, value) !== null) return true;
  if (field.type === 'list') {
    return Array.isArray(value) && value.some((item) => isOversized(field.item, item));
  }
  if (field.type !== 'group' || value === null || typeof value !== 'object') return false;
  return Object.entries(field.fields).some(([name, inner]) =>
    isOversized(inner, (value as Record<string, unknown>)[name]),
  );
}

function maxLength(field: Field): number {
  switch (field.type) {
    case 'localized-html':
      return TEXT_MAX.html;
    case 'localized-text':
    case 'text':
      return field.multiline === true ? TEXT_MAX.lines : TEXT_MAX.line;
    case 'link':
    case 'media':
      return TEXT_MAX.address;
    default:
      return TEXT_MAX.line;
  }
}
