import { expect, it } from 'vitest';
import { mailAddress } from './contact-addresses.ts';

it('writes to the one address that was given', () => {
  expect(mailAddress('noura@example.com')).toBe('mailto:noura@example.com');
  expect(mailAddress('a?bcc=x&b@example.com', 'رقم 1')).toBe(
    'mailto:a%3Fbcc%3Dx%26b@example.com?subject=%D8%B1%D9%82%D9%85%201',
  );
});
