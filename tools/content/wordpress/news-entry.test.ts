import { describe, expect, it } from 'vitest';
import { wordPressItem } from '../../../tests/helpers/wordpress-item.ts';
import { newsEntry } from './news-entry.ts';
import { createNotes } from './notes.ts';
import type { WordPressItem } from './read-export.ts';
import type { Reading } from './reading.ts';

const itemOf = (id: number, fields: Partial<WordPressItem>) =>
  wordPressItem(id, {
    title: 'A',
    date: '2026-01-01T00:00:00.000Z',
    meta: [{ key: '_thumbnail_id', value: '5' }],
    ...fields,
  });

/** Reads a post whose featured picture is `5.jpg`. */
function read(ar: Partial<WordPressItem> | null, en: Partial<WordPressItem> | null = null) {
  const notes = createNotes();
  const reading: Reading = {
    notes,
    addresses: { find: () => ({ kind: 'outside' }), pathOf: () => null, redirects: () => [] },
    library: {
      find: (address, id) => ({ key: address || `${id}.jpg`, candidates: [], item: null }),
      picturesOf: () => [],
    },
    fileOf: ({ key }) => ({ ok: true, path: key, address: key, isPicture: true }),
    describe: () => undefined,
  };
  const pair = { ...(ar && { ar: itemOf(1, ar) }), ...(en && { en: itemOf(2, en) }) };
  const entry = newsEntry(pair, reading);
  return { entry, lines: notes.sections().flatMap(({ lines }) => lines) };
}

describe('a news item of a post', () => {
  it('has its picture once, if the text begins with it, and keeps the words below it', () => {
    const { entry } = read(
      { content: '<figure><img src="5.jpg"><figcaption>ب</figcaption></figure><p>أ</p>' },
      { content: '<p><img src="5.jpg"></p><p>A</p>' },
    );
    expect(entry?.fields).toMatchObject({
      picture: '5.jpg',
      caption: { ar: 'ب', en: '' },
      html: { ar: '<p>أ</p>', en: '<p>A</p>' },
    });
  });

  it('keeps a picture that is all of its text', () => {
    expect(read({ content: '<img src="5.jpg">' }).entry?.fields).toMatchObject({
      html: { ar: '<figure><img src="media/5.jpg" alt=""></figure>' },
    });
  });

  it('has the first words of the text as its title, if it has none', () => {
    const { entry, lines } = read({ title: '', content: '<p>كلمات</p>' });
    expect(entry?.fields).toMatchObject({ title: { ar: 'كلمات' } });
    expect(lines).toHaveLength(1);
  });

  it('has a shorter title, if it has more than a field holds', () => {
    const { entry, lines } = read({ title: 'أ'.repeat(600), content: 'أ' });
    expect(entry?.fields).toMatchObject({ title: { ar: `${'أ'.repeat(499)}…` } });
    expect(lines[0]).toContain('has a title of more than 500 characters, which was cut.');
  });

  it.each([
    ['no text', { content: ' ' }, 'has no text.'],
    ['no date', { content: 'أ', date: null }, 'has no date.'],
    [
      'more text than a field holds',
      { content: 'أ'.repeat(200_001) },
      'must not be longer than 200000 characters.',
    ],
  ])('is left out with %s', (_what, fields, reason) => {
    const { entry, lines } = read(fields);
    expect(entry).toBeNull();
    expect(lines[0]).toContain(reason);
  });
});
