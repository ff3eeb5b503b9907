import { expect, it } from 'vitest';
import { fieldsWithoutEnglish } from './content.ts';

it('names the fields without English only where other fields have it', () => {
  expect(
    fieldsWithoutEnglish([
      ['title', 'current'],
      ['body', 'outdated'],
      ['picture.caption', 'missing'],
    ]),
  ).toEqual(['picture.caption']);
  expect(
    fieldsWithoutEnglish([
      ['title', 'missing'],
      ['body', 'missing'],
    ]),
  ).toEqual([]);
  expect(fieldsWithoutEnglish([])).toEqual([]);
});
