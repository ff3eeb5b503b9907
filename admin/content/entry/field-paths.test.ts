import { expect, it } from 'vitest';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import { leafAt, placeOf } from './field-paths.ts';
import { fromLocal, toLocal } from './fields/local-time.ts';
import { readNumber, settleNumber } from './fields/number-field.tsx';
import { completeAddress } from './rich-text/link-dialog.tsx';

const { fields } = labelledKind('project');

it.each([
  ['title.ar', 'title.ar', []],
  ['beneficiaries', 'beneficiaries', []],
  ['ages.from', 'ages.from', []],
  ['versions.1.version.en', 'versions', ['1', 'version', 'en']],
  ['trainers', 'trainers', []],
])('finds the leaf of %s', (path, leaf, rest) => {
  expect(leafAt(fields, path)).toEqual({ leaf, rest });
});

it('finds the field and the language that a problem is about', () => {
  expect(placeOf(fields, 'versions.1.version.ar')).toMatchObject({ language: 'ar', numbers: [2] });
  expect(placeOf(fields, 'nothing')).toBeNull();
});

it('reads Arabic digits, and keeps what is no number', () => {
  expect(readNumber('٣١٢')).toBe(312);
  expect(readNumber('24.7136')).toBe(24.7136);
  expect(readNumber('')).toBeNull();
  expect(readNumber('about 300')).toBe('about 300');
  expect(readNumber('24.')).toBe('24.');
  expect(readNumber('٢٤٫٧١٣٦')).toBe(24.7136);
  expect(readNumber('۲۴٫۷')).toBe(24.7);
  expect(readNumber('−４６．６')).toBe(-46.6);
  expect(readNumber('24.70')).toBe('24.70');
  expect(settleNumber(' ٢٤٫٧٠\u200f')).toBe(24.7);
  expect(settleNumber('٠٥')).toBe(5);
  expect(settleNumber('٢٤٫')).toBe('24.');
});

it('reads and writes times of the organisation', () => {
  expect(toLocal('2026-11-19T22:30:00.000Z')).toEqual({ day: '2026-11-20', time: '01:30' });
  expect(fromLocal('2026-11-20', '01:30')).toBe('2026-11-19T22:30:00.000Z');
  expect(fromLocal('', '01:30')).toBeNull();
  expect(toLocal('')).toEqual({ day: '', time: '' });
});

it('completes addresses of links, and refuses what is none', () => {
  expect(completeAddress('example.org/a')).toBe('https://example.org/a');
  expect(completeAddress('info@example.org')).toBe('mailto:info@example.org');
  expect(completeAddress('+966 (50) 123-4567')).toBe('tel:+966501234567');
  expect(completeAddress('/en/contact')).toBe('/en/contact');
  expect(completeAddress('//example.org')).toBeNull();
  expect(completeAddress('javascript:alert(1)')).toBeNull();
});
