import { expect, it } from 'vitest';
import { withLatinDigits } from './digits.ts';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['০১২৩৪৫৬৭৮৯ ०९', '0123456789 09'],
  ['𝟎𝟗𝟘𝟡𝟿', '09099'],
  ['٢٤٫٧ و3', '24٫7 و3'],
])('the digits of %s are ASCII: %s', (text, latin) => {
  expect(withLatinDigits(text)).toBe(latin);
});
