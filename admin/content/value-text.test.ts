import { describe, expect, it } from 'vitest';
import { type LabelledField, labelledKind } from '../../contract/admin/content/content-labels.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { valueText, visualsIn } from './value-text.ts';

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

describe('visualsIn', () => {
  const picture = '/media/news/12.3fa9c1d2ab.svg';

  it('finds the files and colours that a value is seen by', () => {
    expect(visualsIn(fieldOf('news', 'picture'), picture)).toEqual([picture]);
    expect(visualsIn(fieldOf('news', 'picture'), null)).toEqual([]);
    const palette = fieldOf('identity', 'palette');
    const brand = palette.type === 'group' ? palette.fields.brand : undefined;
    if (brand === undefined) throw new Error('the palette has no brand');
    expect(visualsIn(brand, '#84371f')).toEqual(['#84371f']);
  });

  it('leaves what is read, also a draft of another type', () => {
    expect(visualsIn(fieldOf('news', 'title'), { ar: '#84371f', en: '' })).toBeNull();
    expect(visualsIn(fieldOf('project', 'beneficiaries'), 12)).toBeNull();
    expect(visualsIn(fieldOf('news', 'picture'), 7)).toEqual([]);
  });
});
