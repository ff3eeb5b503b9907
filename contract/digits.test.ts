import { expect, it } from 'vitest';
import { withLatinDigits, withLatinPhone } from './digits.ts';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['٢٤٫٧ و3', '24٫7 و3'],
])('the digits of %s are ASCII: %s', (text, latin) => {
  expect(withLatinDigits(text)).toBe(latin);
});

it.each([
  ['٠١١ ٠٠٠ ٠٠٠٠', '011 000 0000'],
  ['۰۵۰۱۲۳۴۵۶۷', '0501234567'],
  ['＋９６６ ５０', '+966 50'],
  ['\u200e٩٦٦ ٥٠ +\u200f', '+966 50'],
  ['011–000', '011-000'],
])('the phone number %s is written %s', (text, latin) => {
  expect(withLatinPhone(text)).toBe(latin);
});
