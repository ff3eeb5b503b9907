import { describe, expect, it } from 'vitest';
import { type LabelledField, labelledKind } from '../../contract/admin/content-labels.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { valueText } from './value-text.ts';

function fieldOf(kind: ContentKind, name: string): LabelledField {
  const field = labelledKind(kind).fields[name];
  if (field === undefined) throw new Error(`${kind} has no field ${name}`);
  return field;
}

const CONTEXT = { language: 'ar', titleOf: (_kind: string, id: number) => `${id}` } as const;

describe('valueText', () => {
  const beneficiaries = fieldOf('project', 'beneficiaries');
  const year = fieldOf('report', 'year');

  it.each([
    [0, '0'],
    [999, '999'],
    [1240, '1,240'],
    [1234567, '1,234,567'],
  ])('writes the number %i as the site does, in both languages', (value, text) => {
    for (const language of ['ar', 'en'] as const) {
      expect(valueText(beneficiaries, value, { ...CONTEXT, language })).toBe(text);
    }
  });

  it('writes a year without separators, and one that is not set as empty', () => {
    expect(valueText(year, 2024, CONTEXT)).toBe('2024');
    expect(valueText(year, 0, CONTEXT)).toBe('');
  });

  it('shows what is no number yet as it was typed', () => {
    expect(valueText(beneficiaries, '12x', CONTEXT)).toBe('12x');
  });
});
