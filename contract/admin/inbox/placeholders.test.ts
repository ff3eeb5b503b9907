import { expect, it } from 'vitest';
import { fillTemplate, findPlaceholder, unknownPlaceholders } from './placeholders.ts';

const VALUES = { name: 'نورة $& القحطاني', reference: '7K3MQ-9TD2X', sender: 'منيرة' };

it('fills the placeholders of a language, also with spaces, and nothing else', () => {
  expect(fillTemplate('أهلًا {الاسم}، رقمك { الرقم المرجعي }. {name}', 'ar', VALUES)).toBe(
    'أهلًا نورة $& القحطاني، رقمك 7K3MQ-9TD2X. {name}',
  );
  expect(fillTemplate('Dear {name}, {sender} {', 'en', VALUES)).toBe(
    'Dear نورة $& القحطاني, منيرة {',
  );
});

it('finds what is in braces and is no placeholder of the language', () => {
  expect(unknownPlaceholders('أهلًا {الإسم} و{الاسم} و{name} و{الإسم}', 'ar')).toEqual([
    'الإسم',
    'name',
  ]);
  expect(unknownPlaceholders('Dear {name}', 'en')).toEqual([]);
});

it('leaves the place of the answer to whoever replies, until there is one', () => {
  expect(fillTemplate('{الاسم}\n{ الجواب }', 'ar', VALUES)).toBe('نورة $& القحطاني\n{ الجواب }');
  expect(fillTemplate('{answer} {sender}', 'en', { ...VALUES, answer: 'Yes.' })).toBe('Yes. منيرة');
});

it('finds the first placeholder that is left in a reply, of either language', () => {
  const found = (text: string) => {
    const place = findPlaceholder(text);
    return place === null ? null : text.slice(place.start, place.end);
  };
  expect(
    [
      'السلام عليكم {الاسم}،\n{الجواب}',
      'نعم.\n{ الجواب }',
      'Dear Noura,\n{answer}\n{sender}',
      '{Answer}',
      'كتبنا {reference} لك',
      '{{answer}}',
    ].map(found),
  ).toEqual(['{الاسم}', '{ الجواب }', '{answer}', '{Answer}', '{reference}', '{answer}']);
  // Braces that people write are not placeholders.
  expect(
    ['', 'الجواب', 'answer', '{نعم}', '{ }', '{answer', 'a } b { c', '{my answer}'].map(found),
  ).toEqual(Array(8).fill(null));
});
