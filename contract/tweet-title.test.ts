import { expect, it } from 'vitest';
import { emptyFields, isBlank, titleOf } from './admin/content/draft-fields.ts';
import { tweetTitle } from './tweet-title.ts';

const COPY = {
  text: 'شكرًا لـ86 متطوعًا\n\nومتطوعة.',
  createdAt: '2026-11-18T22:40:47Z',
  author: { name: 'جمعية يافع' },
};

/** Without the characters that keep the directions of words and day apart. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

it('calls a tweet by its words and its day in a time zone', () => {
  const { ar, en } = tweetTitle(COPY, 'Asia/Riyadh') ?? { ar: '', en: '' };
  expect(plain(ar)).toBe('شكرًا لـ86 متطوعًا ومتطوعة. · 19 نوفمبر 2026');
  expect(en).toBe('\u2068شكرًا لـ86 متطوعًا ومتطوعة.\u2069 · \u206819 November 2026\u2069');
  const fields = { ...emptyFields('tweet'), tweetId: '1990' };
  expect(titleOf('tweet', { ...fields, copy: COPY }).ar).toBe(ar);
  expect(titleOf('tweet', { ...fields, copy: COPY }, 'Europe/London').en).toContain('18 November');
  expect(titleOf('tweet', fields)).toEqual({ ar: '1990', en: '1990' });
});

it('cuts long tweets behind a word, and calls those without words by their author', () => {
  const { ar } = tweetTitle({ ...COPY, text: 'كلمة '.repeat(60) }, 'Asia/Riyadh') ?? { ar: '' };
  expect(plain(ar)).toMatch(/^(كلمة ){15}كلمة… · /);
  expect(plain(tweetTitle({ ...COPY, text: '' }, 'Asia/Riyadh')?.ar ?? '')).toBe(
    'جمعية يافع · 19 نوفمبر 2026',
  );
});

it('has no title for what is no copy', () => {
  for (const copy of [null, undefined, 'text', {}, { text: 3, author: 'x' }]) {
    expect(tweetTitle(copy, 'Asia/Riyadh')).toBeNull();
  }
});

it('does not call a draft blank in which a tweet was named', () => {
  expect(isBlank('tweet', { ...emptyFields('tweet'), tweetId: '1990' })).toBe(false);
  // A chosen type alone is nothing written.
  expect(isBlank('report', { ...emptyFields('report'), type: 'visual' })).toBe(true);
});
