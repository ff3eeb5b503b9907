import { describe, expect, it } from 'vitest';
import {
  internationalDigits,
  phoneSpellings,
  readPhoneNumber,
  splitPhoneNumbers,
  telephoneAddress,
  withLatinPhone,
} from './phone-number.ts';

it.each([
  ['٠١١ ٠٠٠ ٠٠٠٠', '011 000 0000'],
  ['۰۵۰۱۲۳۴۵۶۷', '0501234567'],
  ['＋９６６ ５０', '+966 50'],
  ['\u200e٩٦٦ ٥٠ +\u200f', '+966 50'],
  ['011–000', '011-000'],
  ['٠٥٠ـ١٢٣', '050-123'],
  ['\u260e\ufe0f +966 11 000 0000', '+966 11 000 0000'],
  ['tel:+966-11-000-0000', '+966-11-000-0000'],
  ['جوال: 050 123 4567،', '050 123 4567'],
])('the phone number %j is written %s', (text, latin) => {
  expect(withLatinPhone(text)).toBe(latin);
});

describe('one number', () => {
  it.each([
    ['٠٥٠ ١٢٣ ٤٥٦٧', '0501234567'],
    ['+966 (50) 123.45/67', '+966501234567'],
    ['00966501234567', '+966501234567'],
    ['+00966501234567', '+966501234567'],
    ['+0501234567', '0501234567'],
    ['966501234567+', '+966501234567'],
    ['966+ 50 123 4567', '+966501234567'],
    ['(+966) 50 123 4567', '+966501234567'],
    ['++966501234567', '+966501234567'],
    // the zero that is dialled only within the country
    ['+966 (0) 50 123 4567', '+966501234567'],
    ['+9660501234567', '+966501234567'],
    ['009660501234567', '+966501234567'],
    ['966 (0) 50 123 4567', '+966501234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['(0)50 123 4567', '0501234567'],
    // and where it belongs to the number
    ['+39 06 6982 1234', '+390669821234'],
    ['+225 01 23 45 67 89', '+2250123456789'],
    // what programs add
    ['\u061c0501234567', '0501234567'],
    ['050\u00ad123\u00ad4567', '0501234567'],
    ['0\ufe0f\u20e35\ufe0f\u20e30\ufe0f\u20e31234567', '0501234567'],
    ['\u202a+966\u00a050\u202f123\u20114567\u202c', '+966501234567'],
    ['\u2066+966 50 123 4567\u2069', '+966501234567'],
    ['📞 0501234567', '0501234567'],
    ['☎️0501234567', '0501234567'],
    ['tel:0501234567', '0501234567'],
    ['Tel.: 0501234567', '0501234567'],
    ['هاتف: ٠١١٤٥٦٧٨٩٠', '0114567890'],
    ['𝟎𝟓𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕', '0501234567'],
    ['०५०१२३४५६७', '0501234567'],
    ['033203/88600', '03320388600'],
    ['00966 50 / 1234567', '+966501234567'],
    ['123456', '123456'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('%j is %s', (typed, number) => {
    expect(readPhoneNumber(typed)).toEqual({ ok: true, number });
  });
});

describe('two numbers', () => {
  it.each([
    '0501234567 / 0559876543',
    '0501234567/0559876543',
    '٠٥٠١٢٣٤٥٦٧ أو ٠٥٥٩٨٧٦٥٤٣',
    '0501234567 و0559876543',
    '0501234567، 0559876543',
    '0501234567, 0559876543',
    '0501234567\n0559876543',
    '0501234567 or 0559876543',
    '050 123 4567 055 987 6543',
    '0501234567-0559876543',
    // an input drops the line end between them
    '05012345670559876543',
    '+966501234567+966559876543',
    '+966 50 123 4567 - +966 55 987 6543',
    '00966501234567 00966559876543',
    '4567890 / 4567891',
  ])('%j are two', (typed) => {
    expect(readPhoneNumber(typed)).toEqual({ ok: false, problem: 'two-phones' });
  });
});

describe('an extension', () => {
  it.each([
    '0114567890 ext 12',
    '0114567890 ext. 12',
    '+966 11 456 7890 x12',
    '0114567890#12',
    '0114567890 تحويلة ١٢',
    '٠١١٤٥٦٧٨٩٠ (تحويلة: ١٢)',
    'tel:+966-11-456-7890;ext=12',
  ])('%j has one', (typed) => {
    expect(readPhoneNumber(typed)).toEqual({ ok: false, problem: 'phone-extension' });
  });
});

it.each([
  '',
  '12345',
  '1'.repeat(21),
  '050x123456',
  '+',
  '5+5555555',
  'O501234567',
  'hello',
  '0501234567 '.repeat(20),
])('%j is no number', (typed) => {
  expect(readPhoneNumber(typed)).toEqual({ ok: false, problem: 'not-a-phone' });
});

it('is called by its digits, from another country where the code is known', () => {
  expect(telephoneAddress('+966 (0) 55 000 0000')).toBe('tel:+966550000000');
  expect(telephoneAddress('٠٥٠ ١٢٣-٤٥٦٧')).toBe('tel:0501234567');
  expect(telephoneAddress('966 50 123 4567', '966')).toBe('tel:+966501234567');
  expect(telephoneAddress('920012345', '966')).toBe('tel:920012345');
  expect(telephoneAddress('19911')).toBe('tel:19911');
});

it.each([
  ['+966 (0) 50 123 4567', '966501234567'],
  ['050 123 4567', '966501234567'],
  ['50 123 4567', '966501234567'],
  ['966501234567', '966501234567'],
  ['920012345', '966920012345'],
])('WhatsApp knows %s by %s', (typed, digits) => {
  expect(internationalDigits(typed, '966')).toBe(digits);
});

it.each([
  ['+966501234567', ['966501234567', '0501234567', '501234567']],
  ['966501234567', ['966501234567', '0501234567', '501234567']],
  ['00966 050 123 4567', ['966501234567', '0501234567', '501234567']],
  ['٠٥٠١٢٣٤٥٦٧', ['0501234567', '501234567']],
  ['501234567', ['501234567', '0501234567']],
  ['+966', ['966']],
])('%s may be stored as %j', (typed, spellings) => {
  expect(phoneSpellings(typed)).toEqual(spellings);
});

it('finds numbers within a text, but no years', () => {
  expect(splitPhoneNumbers('نورة ٠٥٠ ١٢٣ ٤٥٦٧')).toEqual({
    phones: ['050 123 4567'],
    rest: 'نورة  ',
  });
  expect(splitPhoneNumbers('2024 2025').phones).toEqual([]);
  expect(splitPhoneNumbers('7K3MQ-9TD2X').phones).toEqual([]);
});
