import { describe, expect, it, onTestFinished } from 'vitest';
import { entryDocument, type SearchDocument } from './documents.ts';
import { readQuery } from './query.ts';
import { SearchIndex } from './search-index.ts';

const NONE = { ar: '', en: '' };

function news(id: number, en: string, text = '', publishedAt: string | null = null) {
  return entryDocument('news', id, {
    ...{ title: { ar: `خبر ${id}`, en }, html: { ar: '', en: text } },
    ...{ picture: null, publishedAt },
  });
}

function trainer(id: number, en: string): SearchDocument {
  const name = { ar: `مدرب ${id}`, en };
  return entryDocument('trainer', id, {
    name,
    specialization: NONE,
    address: NONE,
    portrait: null,
  });
}

function index(...documents: SearchDocument[]): SearchIndex {
  const made = new SearchIndex();
  onTestFinished(() => made.close());
  made.add(documents);
  made.finish();
  return made;
}

function find(made: SearchIndex, typed: string, wanted = {}): string[] {
  return made
    .find(readQuery(typed), { type: null, offset: 0, limit: 10, ...wanted })
    .documents.map(({ title }) => title.en);
}

describe('the index', () => {
  it('puts a title before a text, and a whole title before all', () => {
    const made = index(
      news(1, 'A day out', 'The coffee was good, and there was coffee.'),
      news(2, 'The coffee of the south and its long way to us'),
      news(3, 'Coffee'),
    );
    expect(find(made, 'coffee')).toEqual([
      'Coffee',
      'The coffee of the south and its long way to us',
      'A day out',
    ]);
  });

  it('puts the latest first of what is equal', () => {
    const made = index(
      news(1, 'Coffee one', '', '2024-01-01T00:00:00.000Z'),
      news(2, 'Coffee two', '', '2026-01-01T00:00:00.000Z'),
      news(3, 'Coffee six', '', '2025-01-01T00:00:00.000Z'),
    );
    expect(find(made, 'coffee')).toEqual(['Coffee two', 'Coffee six', 'Coffee one']);
  });

  it('counts every type, and shows one type or one part of what it found', () => {
    const made = index(
      ...Array.from({ length: 30 }, (_, place) => news(place + 1, `Coffee ${place}`)),
      trainer(1, 'Cora Coffee'),
    );
    const wanted = { type: 'trainer', offset: 0, limit: 10 } as const;
    const found = made.find(readQuery('coffee'), wanted);
    expect(found.documents.map(({ path }) => path)).toEqual(['/trainer-profile/1']);
    expect(found.types).toEqual([
      { type: 'news', total: 30 },
      { type: 'trainer', total: 1 },
    ]);
    const pages = [0, 10, 20, 30, 40].map((offset) => find(made, 'coffee', { offset }));
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 1, 0]);
    expect(new Set(pages.flat()).size).toBe(31);
  });

  it('finds stop words in titles alone', () => {
    const made = index(news(1, 'The house'), news(2, 'A house', 'The door of the house'));
    expect(find(made, 'the')).toEqual(['The house']);
  });

  it('forgives a slip of the keys only where nothing is written so', () => {
    const made = index(news(1, 'Farmers'), news(2, 'Framers'), news(3, 'Weavers'));
    expect(find(made, 'farmers')).toEqual(['Farmers']);
    expect(find(made, 'weevers')).toEqual(['Weavers']);
  });

  it('is empty before anything is added', () => {
    expect(find(index(), 'coffee')).toEqual([]);
  });
});
