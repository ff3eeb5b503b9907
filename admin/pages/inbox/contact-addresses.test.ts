import { expect, it } from 'vitest';
import { mailAddress, telephoneAddress } from './contact-addresses.ts';

it('calls a number in any notation', () => {
  expect(telephoneAddress('+966 55 000 0000')).toBe('tel:+966550000000');
  expect(telephoneAddress('٠٥٠ ١٢٣-٤٥٦٧')).toBe('tel:0501234567');
});

it('writes to the one address that was given', () => {
  expect(mailAddress('noura@example.com')).toBe('mailto:noura@example.com');
  expect(mailAddress('a?bcc=x&b@example.com', 'رقم 1')).toBe(
    'mailto:a%3Fbcc%3Dx%26b@example.com?subject=%D8%B1%D9%82%D9%85%201',
  );
});
