import { expect, it } from 'vitest';
import { fillName, markNames, withoutNames } from './recipient-name.ts';

const filled = (text: string, name: string | null) => fillName(markNames(text), name);

it.each([
  ['Hello {name},', 'Hello Sara,', 'Hello,'],
  ['Dear {Name|friends}: news', 'Dear Sara: news', 'Dear friends: news'],
  ['مرحبًا {الاسم}،', 'مرحبًا Sara،', 'مرحبًا،'],
  ['عزيزنا { الاسم | القارئ }، أهلًا', 'عزيزنا Sara، أهلًا', 'عزيزنا القارئ، أهلًا'],
  ['{name}, hello', 'Sara, hello', ', hello'],
  ['{names} {other} {name', '{names} {other} {name', '{names} {other} {name'],
  [`{name|${'x'.repeat(61)}}`, `{name|${'x'.repeat(61)}}`, `{name|${'x'.repeat(61)}}`],
])('%s is filled, and reads well without a name [NEWSLETTER-NAME-01]', (text, named, unnamed) => {
  expect(filled(text, 'Sara')).toBe(named);
  expect(withoutNames(text)).toBe(unnamed);
});

it('is filled in a text that was wrapped or cut, whatever the name has in it', () => {
  const marked = markNames('Dear {name|all readers of it}, hello');
  expect(fillName(marked.replaceAll(' ', '\n'), '$& {name} \ue000')).toBe(
    'Dear $& {name} ,\nhello',
  );
  expect(fillName(marked.slice(0, 8), 'Sara')).toBe('Dear al');
  // What is typed is never taken for a mark.
  expect(filled('a\ue000b\ue001c', 'Sara')).toBe('abc');
});
