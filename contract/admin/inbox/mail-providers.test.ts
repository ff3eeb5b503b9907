import { expect, it } from 'vitest';
import { isMailProvider } from './mail-providers.ts';

it.each([
  ['gmail.com', true],
  ['hotmail.com', true],
  ['hotmail.co.uk', true],
  ['outlook.sa', true],
  ['yahoo.com.sa', true],
  ['live.fr', true],
  ['icloud.com', true],
  ['spam.example', false],
  ['mygmail.com', false],
  ['yahoo.spam.example', false],
  ['live.example', false],
  ['جمعية.السعودية', false],
])('%s is a mail provider: %s', (domain, expected) => {
  expect(isMailProvider(domain)).toBe(expected);
});
