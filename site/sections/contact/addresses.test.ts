import { expect, test } from 'vitest';
import { mapAddress, telephoneAddress } from './addresses.ts';

test('keeps only digits and the plus sign in a telephone address', () => {
  expect(telephoneAddress('+966 11 000 0000')).toBe('tel:+966110000000');
});

test('puts latitude before longitude in a map address [ADDRESSES-01]', () => {
  expect(mapAddress({ latitude: 24.7136, longitude: 46.6753 })).toContain('query=24.7136,46.6753');
});
