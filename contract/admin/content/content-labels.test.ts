import { expect, it } from 'vitest';
import { CONTENT_KINDS } from '../../content/kind-names.ts';
import type { Localized } from '../../locale.ts';
import { type LabelledFields, labelledKind } from './content-labels.ts';

const ARABIC = /^[\p{Script=Arabic}\s():،PDF]+$/u;
const ENGLISH = /^[A-Z][A-Za-z’ ():,]+$/;

/** Returns the labels of fields, also of those in groups and lists, and of their choices. */
function labelsOf(fields: LabelledFields): Localized[] {
  return Object.values(fields).flatMap((field) => [
    field.label,
    ...(field.type === 'choice' ? Object.values(field.optionLabels) : []),
    ...(field.type === 'list' ? labelsOf({ item: field.item }) : []),
    ...(field.type === 'group' ? labelsOf(field.fields) : []),
  ]);
}

it.each(CONTENT_KINDS)(
  '%s has Arabic and English labels for itself, its fields and their choices',
  (kind) => {
    const { one, many, fields } = labelledKind(kind);
    const labels = [one, many, ...labelsOf(fields)];
    expect(labels.filter(({ ar, en }) => !ARABIC.test(ar) || !ENGLISH.test(en))).toEqual([]);
  },
);
