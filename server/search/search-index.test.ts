import { describe, expect, it, onTestFinished } from 'vitest';
import { entryDocument, type SearchDocument } from './documents.ts';
import type { Comparison, IndexSource } from './index-source.ts';
import { readQuery } from './query.ts';
import { SearchIndex } from './search-index.ts';

const EMPTY = { ar: '', en: '' };

function news(id: number, en: string, text = '', publishedAt: string | null = null) {
  return entryDocument('news', id, {
    title: { ar: `خبر ${id}`, en },
    html: { ar: '', en: text },
    picture: null,
    publishedAt,
  });
}

function trainer(id: number, en: string): SearchDocument {
  const name = { ar: `مدرب ${id}`, en };
  return entryDocument('trainer', id, {
    name,
    specialization: EMPTY,
    field: EMPTY,
    address: EMPTY,
    portrait: null,
  });
}

/** Documents as they are written to the index: entries of one kind, in their order. */
function sources(documents: readonly SearchDocument[], mark = 'first'): IndexSource[] {
  return documents.map((document, index) => ({ kind: 'news', id: index + 1, mark, document }));
}

function createIndex(...documents: SearchDocument[]): SearchIndex {
  const index = new SearchIndex();
  onTestFinished(() => index.close());
  index.write(sources(documents));
  return index;
}

function findTitles(index: SearchIndex, typed: string, options = {}): string[] {
  return index
    .find(readQuery(typed), { type: null, offset: 0, limit: 10, ...options })
    .documents.map(({ title }) => title.en);
}

describe('SearchIndex', () => {
  it('ranks a hit in a title before one in a text, and an exact title first', () => {
    const index = createIndex(
      news(1, 'A day out', 'The coffee was good, and there was coffee.'),
      news(2, 'The coffee of the south and its long way to us'),
      news(3, 'Coffee'),
    );
    expect(findTitles(index, 'coffee')).toEqual([
      'Coffee',
      'The coffee of the south and its long way to us',
      'A day out',
    ]);
  });

  it('ranks the latest first among equal results', () => {
    const index = createIndex(
      news(1, 'Coffee one', '', '2024-01-01T00:00:00.000Z'),
      news(2, 'Coffee two', '', '2026-01-01T00:00:00.000Z'),
      news(3, 'Coffee six', '', '2025-01-01T00:00:00.000Z'),
    );
    expect(findTitles(index, 'coffee')).toEqual(['Coffee two', 'Coffee six', 'Coffee one']);
  });

  it('counts the results of every type, and returns one type or one page of them', () => {
    const index = createIndex(
      ...Array.from({ length: 30 }, (_, number) => news(number + 1, `Coffee ${number}`)),
      trainer(1, 'Cora Coffee'),
    );
    const options = { type: 'trainer', offset: 0, limit: 10 } as const;
    const results = index.find(readQuery('coffee'), options);
    expect(results.documents.map(({ path }) => path)).toEqual(['/trainer-profile/1']);
    expect(results.types).toEqual([
      { type: 'news', total: 30 },
      { type: 'trainer', total: 1 },
    ]);
    const pages = [0, 10, 20, 30, 40].map((offset) => findTitles(index, 'coffee', { offset }));
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 1, 0]);
    expect(new Set(pages.flat()).size).toBe(31);
  });

  it('finds stop words in titles only', () => {
    const index = createIndex(news(1, 'The house'), news(2, 'A house', 'The door of the house'));
    expect(findTitles(index, 'the')).toEqual(['The house']);
  });

  it('tolerates a typing error only if no text has the typed word', () => {
    const index = createIndex(news(1, 'Farmers'), news(2, 'Framers'), news(3, 'Weavers'));
    expect(findTitles(index, 'farmers')).toEqual(['Farmers']);
    expect(findTitles(index, 'weevers')).toEqual(['Weavers']);
  });

  it('returns nothing from an empty index', () => {
    expect(findTitles(createIndex(), 'coffee')).toEqual([]);
  });

  it('has the same results in the same order as an index that is built anew, after any changes', () => {
    const before = [
      news(1, 'Coffee and coffee', 'Coffee in the morning, tea at noon.'),
      news(2, 'The tea of the south', 'Nothing of coffee'),
      news(3, 'Coffee three'),
    ];
    const after = [
      news(1, 'Looms', 'A loom, and coffee beside it.'),
      news(2, 'The tea of the south', 'Nothing of coffee'),
      news(3, 'Coffee four', 'Tea'),
      news(4, 'Coffee and tea'),
    ];
    const changed = createIndex(...before, news(5, 'Coffee to be removed'));
    changed.remove('news', [5, 3]);
    // In an order that differs from that of the ids.
    changed.write(sources(after, 'second').toReversed());
    const anew = createIndex(...after);
    for (const typed of [
      'coffee',
      'tea',
      'loom',
      'coffee tea',
      'nothing',
      'cofee',
      'three',
      'remo',
    ]) {
      const find = (index: SearchIndex) =>
        index.find(readQuery(typed), { type: null, offset: 0, limit: 10 });
      expect([typed, find(changed)]).toEqual([typed, find(anew)]);
    }
    expect(changed.size).toBe(4);
  });

  it('tells which entries are outdated or gone, in a range of ids or of some', () => {
    const index = createIndex(news(1, 'One'), news(2, 'Two'), news(3, 'Three'));
    const present = [
      { id: 1, mark: 'first' },
      { id: 2, mark: 'second' },
      { id: 9, mark: 'first' },
    ];
    const compare = (scope: Comparison['scope']) => index.compare({ kind: 'news', scope, present });
    expect(compare({ after: 0, upTo: 9 })).toEqual({ outdated: [2, 9], gone: [3] });
    expect(compare({ ids: [1, 2, 9] })).toEqual({ outdated: [2, 9], gone: [] });
    const other = { kind: 'trainer', scope: { after: 0, upTo: 9 }, present: [] } as const;
    expect(index.compare(other)).toEqual({ outdated: [], gone: [] });
  });
});
