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
  expect(
    fieldsWithoutEnglish([
      ['title', 'current'],
      ['blocks.0.html', 'missing'],
      ['blocks.3.pictures.1.caption', 'missing'],
    ]),
  ).toEqual(['blocks']);
});
