import { expect, test } from 'vitest';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import { placesIn } from './preview-places.ts';

const { fields } = labelledKind('page');

const VALUES = {
  title: { ar: 'ادعمْنا', en: '' },
  blocks: [
    {
      block: 'text',
      heading: { ar: '', en: '' },
      html: { ar: '<p>أولًا &amp; <strong>ثانيًا</strong></p><ul><li>ثالثًا</li></ul>', en: '' },
      picture: '/media/pages/1.svg',
      questions: [{ question: { ar: 'متى؟', en: 'When?' }, answer: { ar: '', en: '' } }],
    },
  ],
};

test('names the field of each text and file of an entry, also in lists within lists', () => {
  expect(placesIn(fields, VALUES, 'ar')).toEqual([
    { path: 'title.ar', words: 'ادعمنا' },
    { path: 'blocks.0.html.ar', words: 'أولا & ثانيا' },
    { path: 'blocks.0.html.ar', words: 'ثالثا' },
    { path: 'blocks.0.picture', file: '/media/pages/1.svg' },
    { path: 'blocks.0.questions.0.question.ar', words: 'متى؟' },
  ]);
});

test('leads from Arabic that stands for missing English to the English', () => {
  const words = placesIn(fields, VALUES, 'en').flatMap((place) =>
    'words' in place ? [[place.path, place.words]] : [],
  );
  expect(words).toContainEqual(['title.en', 'ادعمنا']);
  expect(words).toContainEqual(['blocks.0.questions.0.question.en', 'when?']);
});
