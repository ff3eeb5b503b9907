import { expect, test } from 'vitest';
import { mapAddress, telephoneAddress } from './addresses.ts';

test('a telephone link carries digits and the plus alone', () => {
  expect(telephoneAddress('+966 11 000 0000')).toBe('tel:+966110000000');
});

test('a map link carries latitude and longitude, in this order [ADDRESSES-01]', () => {
  expect(mapAddress({ latitude: 24.7136, longitude: 46.6753 })).toContain('query=24.7136,46.6753');
});
