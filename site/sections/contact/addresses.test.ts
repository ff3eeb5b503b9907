import { expect, test } from 'vitest';
import { mapAddress } from './addresses.ts';

test('puts latitude before longitude in a map address [ADDRESSES-01]', () => {
  expect(mapAddress({ latitude: 24.7136, longitude: 46.6753 })).toContain('query=24.7136,46.6753');
});
