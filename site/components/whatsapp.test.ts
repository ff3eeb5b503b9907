import { expect, test } from 'vitest';
import { whatsAppAddress } from './whatsapp.ts';

test('converts a number to digits that begin with the country code [WHATSAPP-01]', () => {
  expect(whatsAppAddress('+966 50 000 0000')).toBe('https://wa.me/966500000000');
  expect(whatsAppAddress('00966500000000')).toBe('https://wa.me/966500000000');
  expect(whatsAppAddress('050 000 0000')).toBe('https://wa.me/966500000000');
});

test('returns null for a number without digits', () => {
  expect(whatsAppAddress('–')).toBeNull();
});
