import { expect, test } from 'vitest';
import { whatsAppAddress } from './whatsapp.ts';

test('writes a number as WhatsApp wants it: country first, digits alone [WHATSAPP-01]', () => {
  expect(whatsAppAddress('+966 50 000 0000')).toBe('https://wa.me/966500000000');
  expect(whatsAppAddress('00966500000000')).toBe('https://wa.me/966500000000');
  expect(whatsAppAddress('050 000 0000')).toBe('https://wa.me/966500000000');
});

test('has no address for a phone without digits', () => {
  expect(whatsAppAddress('–')).toBeNull();
});
