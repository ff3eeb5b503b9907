import { expect, it } from 'vitest';
import { labelledKind } from '../../contract/admin/content/content-labels.ts';
import { fieldAt, titleIn } from './entry-label.ts';
import { eitherLanguage } from './entry-names.ts';

const { fields } = labelledKind('project');

it('finds the field of a path, with the labels and places on the way', () => {
  expect(fieldAt('project', 'title.en')).toEqual({
    field: fields.title,
    language: 'en',
    steps: [fields.title?.label],
  });
  const versions = fields.versions;
  if (versions?.type !== 'list' || versions.item.type !== 'group') throw new Error('no list');
  expect(fieldAt('project', 'versions.2.version.ar')).toEqual({
    field: versions.item.fields.version,
    language: 'ar',
    steps: [versions.label, 2, versions.item.fields.version?.label],
  });
  expect(fieldAt('project', 'versions')).toMatchObject({ language: null, steps: [versions.label] });
});

it.each(['nothing', 'title.fr', 'versions.x', 'constructor', ''])(
  'finds no field at %j',
  (path) => {
    expect(fieldAt('project', path)).toBeNull();
  },
);

it('names an entry in the language of the back office, or in the other one', () => {
  expect(eitherLanguage({ ar: 'أ', en: 'a' }, 'ar')).toBe('أ');
  expect(eitherLanguage({ ar: 'أ', en: '' }, 'en')).toBe('أ');
  expect(eitherLanguage({ ar: '', en: 'a' }, 'ar')).toBe('a');
});

it('calls a tweet by its words on the server, and no other entry', () => {
  const stored = { ar: 'كلمات', en: 'Words' };
  expect(titleIn('tweet', { tweetId: '1' }, stored)).toEqual(stored);
  expect(titleIn('news', { title: { ar: 'خبر', en: '' } }, stored)).toEqual({ ar: 'خبر', en: '' });
  expect(titleIn('settings', {})).toEqual({ ar: '', en: '' });
});
