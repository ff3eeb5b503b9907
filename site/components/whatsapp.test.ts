import { expect, test } from 'vitest';
import { whatsAppAddress } from './whatsapp.ts';

test('converts a number to digits that begin with the country code [WHATSAPP-01]', () => {
  const identity = { callingCode: '968' };
  expect(whatsAppAddress('+966 50 000 0000', identity)).toBe('https://wa.me/966500000000');
  expect(whatsAppAddress('00966500000000', identity)).toBe('https://wa.me/966500000000');
  expect(whatsAppAddress('966 50 000 0000', identity)).toBe('https://wa.me/966500000000');
  expect(whatsAppAddress('+65 8123 4567', identity)).toBe('https://wa.me/6581234567');
  expect(whatsAppAddress('050 000 0000', identity)).toBe('https://wa.me/968500000000');
  // Numbers in Oman, Kuwait, Qatar and Bahrain never begin with a zero.
  expect(whatsAppAddress('9212 3456', identity)).toBe('https://wa.me/96892123456');
});

test('returns null for a number without digits', () => {
  expect(whatsAppAddress('–', { callingCode: '968' })).toBeNull();
});
