import { describe, expect, it } from 'vitest';
import { wordPressItem } from '../../../tests/helpers/wordpress-item.ts';
import { languageOf, pairTranslations } from './languages.ts';
import type { WordPressItem } from './read-export.ts';

const polylang = (language: string, group?: string) => [
  { taxonomy: 'language', slug: language },
  ...(group === undefined ? [] : [{ taxonomy: 'post_translations', slug: group }]),
];
const wpml = (language: string, group: string) => [
  { key: '_wpml_import_language_code', value: language },
  { key: '_wpml_import_translation_group', value: group },
];

describe('the language of an entry', () => {
  it.each<[string, Partial<WordPressItem>, string]>([
    ['Polylang', { terms: polylang('en'), title: 'عربي' }, 'en'],
    ['Polylang with a country', { terms: polylang('ar-sa') }, 'ar'],
    ['WPML', { meta: wpml('en', '1'), title: 'عربي' }, 'en'],
    ['the folder of its address', { link: 'https://a.example/en/b', title: 'عربي' }, 'en'],
    ['the query of its address', { link: 'https://a.example/b?lang=en', title: 'عربي' }, 'en'],
    [
      'Arabic letters',
      { title: 'خبر WHO', content: '<p class="has-text-align-right">نص</p>' },
      'ar',
    ],
    ['Latin letters', { title: 'News', content: '<p>Words with خبر</p>' }, 'en'],
    ['no letters', { title: '2024' }, 'ar'],
  ])('comes from %s', (_source, fields, language) => {
    expect(languageOf(wordPressItem(1, fields), null)).toEqual({ ok: true, language });
  });

  it('is the given one before its letters count, and after everything else', () => {
    expect(languageOf(wordPressItem(1, { title: 'News' }), 'ar')).toEqual({
      ok: true,
      language: 'ar',
    });
    expect(languageOf(wordPressItem(1, { terms: polylang('en') }), 'ar')).toMatchObject({
      language: 'en',
    });
  });

  it('can be one that the site does not have', () => {
    expect(languageOf(wordPressItem(1, { terms: polylang('fr') }), null)).toEqual({
      ok: false,
      code: 'fr',
    });
  });
});

describe('translations', () => {
  const pairs = (...items: ['ar' | 'en', WordPressItem][]) =>
    pairTranslations(items.map(([language, item]) => ({ language, item }))).map(({ ar, en }) => [
      ar?.id,
      en?.id,
    ]);

  it.each([
    [
      'Polylang',
      wordPressItem(1, { terms: polylang('ar', 'a') }),
      wordPressItem(2, { terms: polylang('en', 'a') }),
    ],
    [
      'WPML',
      wordPressItem(1, { meta: wpml('ar', 'a') }),
      wordPressItem(2, { meta: wpml('en', 'a') }),
    ],
    [
      'a copy of WPML',
      wordPressItem(1, {}),
      wordPressItem(2, { meta: [{ key: '_icl_lang_duplicate_of', value: '1' }] }),
    ],
  ])('of %s are joined', (_plugin, ar, en) => {
    expect(pairs(['ar', ar], ['en', en])).toEqual([[1, 2]]);
    expect(pairs(['en', en], ['ar', ar])).toEqual([[1, 2]]);
  });

  it('stay alone if they have no group, or if their language is taken', () => {
    expect(pairs(['ar', wordPressItem(1, {})], ['en', wordPressItem(2, {})])).toEqual([
      [1, undefined],
      [undefined, 2],
    ]);
    const same = { terms: polylang('ar', 'a') };
    expect(pairs(['ar', wordPressItem(1, same)], ['ar', wordPressItem(2, same)])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
  });
});
