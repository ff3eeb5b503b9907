import { expect, it } from 'vitest';
import { emailKey, emailSpellings, foldEmail } from './email-key.ts';

it.each([
  'Sara@مثال.السعودية',
  'sara@xn--mgbh0fb.xn--mgberp4a5d4ar',
  'SARA@XN--MGBH0FB.xn--mgberp4a5d4ar',
  'sara@مثـال.السعودية',
  'sara@ﻣﺜﺎﻝ.السعودية',
  ' sara@مثال.\u200fالسعودية ',
  'Sara <mailto:sara@مثال.السعودية>',
])('emailKey makes one key of the spellings of an address: %s', (address) => {
  expect(emailKey(address)).toBe('sara@مثال.السعودية');
});

it('emailKey composes decomposed letters, and takes addresses of ASCII in lower case', () => {
  expect(emailKey('a@bu\u0308cher.de')).toBe(emailKey('a@xn--bcher-kva.de'));
  expect(emailKey('Sara@Example.COM')).toBe('sara@example.com');
});

it('emailKey tells letters apart that are registered apart', () => {
  expect(emailKey('a@علي.السعودية')).not.toBe(emailKey('a@على.السعودية'));
  expect(emailKey('a@faß.de')).not.toBe(emailKey('a@fass.de'));
});

it('emailKey leaves what is no address equal to itself', () => {
  expect(['+966501234567', 'root@localhost', '', 'a@xn--.co'].map(emailKey)).toEqual([
    '+966501234567',
    'root@localhost',
    '',
    'a@xn--.co',
  ]);
});

it('foldEmail and emailSpellings find a part of an address in either spelling', () => {
  expect(foldEmail('XN--mgbh0fb')).toBe('مثال');
  expect(emailSpellings('sara@مثال')).toEqual(['sara@مثال', 'sara@xn--mgbh0fb']);
  expect(emailSpellings('Sara@b.co')).toEqual(['sara@b.co']);
});
