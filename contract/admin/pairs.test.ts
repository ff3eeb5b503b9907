import { expect, it } from 'vitest';
import { textsIn } from './pairs.ts';

const TEXTS = {
  title: { ar: 'الصندوق', en: 'Inbox' },
  count: { ar: { one: 'واحدة', other: '{n}' }, en: { one: 'one', other: '{n}' } },
  numbers: {
    all: { ar: 'الكل', en: 'all' },
    ar: { ar: 'بالعربية', en: 'in Arabic' },
    en: { ar: 'بالإنجليزية', en: 'in English' },
  },
};

it('returns texts of any depth in one language, also those named after a language', () => {
  expect(textsIn(TEXTS, 'en')).toEqual({
    title: 'Inbox',
    count: { one: 'one', other: '{n}' },
    numbers: { all: 'all', ar: 'in Arabic', en: 'in English' },
  });
  expect(textsIn(TEXTS, 'ar').numbers.en).toBe('بالإنجليزية');
});
