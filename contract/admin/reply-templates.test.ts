import { expect, it } from 'vitest';
import { fillTemplate, unknownPlaceholders } from './reply-templates.ts';

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
