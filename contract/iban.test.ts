import { expect, it } from 'vitest';
import { printedIban, readIban } from './iban.ts';

// The examples of the registry of IBANs (ISO 13616).
it.each([
  ['SA03 8000 0000 6080 1016 7519', 'SA0380000000608010167519'],
  ['sa0380000000608010167519', 'SA0380000000608010167519'],
  ['SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩', 'SA0380000000608010167519'],
  ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['AE07-0331-2345-6789-0123-456', 'AE070331234567890123456'],
  ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'MT84MALT011000012345MTLCAST001S'],
])('reads %s', (text, iban) => {
  expect(readIban(text)).toBe(iban);
});

it.each([
  ['a wrong digit', 'SA03 8000 0000 6080 1016 7518'],
  ['two digits that changed places', 'SA03 8000 0000 6080 1016 7591'],
  ['a missing digit', 'SA03 8000 0000 6080 1016 751'],
  ['no country', '0380000000608010167519'],
  ['nothing', ''],
  ['a long text', `SA03${'8'.repeat(5_000)}`],
])('refuses %s', (_what, text) => {
  expect(readIban(text)).toBeNull();
});

it('prints groups of four', () => {
  expect(printedIban('SA0380000000608010167519')).toBe('SA03 8000 0000 6080 1016 7519');
  expect(printedIban('GB29 NWBK60161331926819')).toBe('GB29 NWBK 6016 1331 9268 19');
});
