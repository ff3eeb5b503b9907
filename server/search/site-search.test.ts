import { expect, it, onTestFinished } from 'vitest';
import { entryDocument, type SearchDocument } from './documents.ts';
import { readQuery } from './query.ts';
import { type SearchContent, SearchUnavailableError } from './search-content.ts';
import { siteSearch } from './site-search.ts';

const OPTIONS = { type: null, offset: 0, limit: 10 };

function news(id: number, ar: string): SearchDocument {
  return entryDocument('news', id, {
    title: { ar, en: '' },
    html: { ar: '', en: '' },
    picture: null,
    publishedAt: null,
  });
}

/** A search over content that a test can change, with the number of times that it was read. */
function searchOver(...titles: string[]) {
  const state = { titles, version: 1, reads: 0, fails: false, waitFor: Promise.resolve() };
  const content: SearchContent = {
    version: async () => String(state.version),
    maxWait: 0,
    async *documents() {
      state.reads++;
      await state.waitFor;
      if (state.fails) throw new SearchUnavailableError('fails');
      yield state.titles.map((title, index) => news(index + 1, title));
    },
  };
  const search = siteSearch({ content, pages: async () => [] });
  onTestFinished(() => search.close());
  const findTitles = async (typed: string) =>
    (await search.find(readQuery(typed), OPTIONS)).documents.map(({ title }) => title.ar);
  return { state, search, findTitles };
}

it('reads the content at the first search, and once for concurrent searches', async () => {
  const { state, findTitles, search } = searchOver('مكتبة', 'معمل');
  expect(state.reads).toBe(0);
  expect(await Promise.all([findTitles('مكتبة'), findTitles('معمل'), search.refresh()])).toEqual([
    ['مكتبة'],
    ['معمل'],
    undefined,
  ]);
  expect(await findTitles('مكتبات')).toEqual(['مكتبة']);
  expect(state.reads).toBe(1);
});

it('searches the old index while the new one is built, and then the new one', async () => {
  const { state, findTitles, search } = searchOver('مكتبة');
  await findTitles('مكتبة');
  const held = Promise.withResolvers<void>();
  Object.assign(state, { titles: ['معمل'], version: 2, waitFor: held.promise });
  expect(await findTitles('مكتبة')).toEqual(['مكتبة']);
  expect(await findTitles('معمل')).toEqual([]);
  held.resolve();
  await search.refresh();
  expect(await findTitles('معمل')).toEqual(['معمل']);
  expect(await findTitles('مكتبة')).toEqual([]);
  expect(state.reads).toBe(2);
});

it('keeps the old index if a new one cannot be built, and tries again', async () => {
  const { state, findTitles, search } = searchOver('مكتبة');
  await findTitles('مكتبة');
  Object.assign(state, { version: 2, fails: true });
  await expect(search.refresh()).rejects.toThrow(SearchUnavailableError);
  expect(await findTitles('مكتبة')).toEqual(['مكتبة']);
  Object.assign(state, { titles: ['معمل'], fails: false });
  await search.refresh();
  expect(await findTitles('معمل')).toEqual(['معمل']);
});

it('fails if there is no index, and tries again at the next search', async () => {
  const { state, findTitles } = searchOver('مكتبة');
  state.fails = true;
  await expect(findTitles('مكتبة')).rejects.toThrow(SearchUnavailableError);
  state.fails = false;
  expect(await findTitles('مكتبة')).toEqual(['مكتبة']);
});

it('can be closed while an index is built', async () => {
  const { state, findTitles, search } = searchOver('مكتبة');
  const held = Promise.withResolvers<void>();
  state.waitFor = held.promise;
  const waiting = findTitles('مكتبة');
  search.close();
  held.resolve();
  await expect(waiting).rejects.toThrow(SearchUnavailableError);
});
