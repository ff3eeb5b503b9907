import { expect, it, onTestFinished } from 'vitest';
import { entryDocument, type SearchDocument } from './documents.ts';
import { readQuery } from './query.ts';
import { NothingToSearch, type SearchContent } from './search-content.ts';
import { siteSearch } from './site-search.ts';

const WANTED = { type: null, offset: 0, limit: 10 };

function news(id: number, ar: string): SearchDocument {
  const none = { ar: '', en: '' };
  const title = { ar, en: '' };
  return entryDocument('news', id, { title, html: none, picture: null, publishedAt: null });
}

/** Content that a test changes, with how often it was read. */
function contentOf(...titles: string[]) {
  const state = { titles, version: 1, reads: 0, fails: false, waitFor: Promise.resolve() };
  const content: SearchContent = {
    version: async () => String(state.version),
    patience: 0,
    async *documents() {
      state.reads++;
      await state.waitFor;
      if (state.fails) throw new NothingToSearch('fails');
      yield state.titles.map((title, index) => news(index + 1, title));
    },
  };
  const search = siteSearch({ content, pages: async () => [] });
  onTestFinished(() => search.close());
  const find = async (typed: string) =>
    (await search.find(readQuery(typed), WANTED)).documents.map(({ title }) => title.ar);
  return { state, search, find };
}

it('reads nothing before it is asked, and then once, whoever asks', async () => {
  const { state, find, search } = contentOf('مكتبة', 'معمل');
  expect(state.reads).toBe(0);
  expect(await Promise.all([find('مكتبة'), find('معمل'), search.refresh()])).toEqual([
    ['مكتبة'],
    ['معمل'],
    undefined,
  ]);
  expect(await find('مكتبات')).toEqual(['مكتبة']);
  expect(state.reads).toBe(1);
});

it('answers from the old index while a new one is made, and then from that', async () => {
  const { state, find, search } = contentOf('مكتبة');
  await find('مكتبة');
  const hold = Promise.withResolvers<void>();
  Object.assign(state, { titles: ['معمل'], version: 2, waitFor: hold.promise });
  expect(await find('مكتبة')).toEqual(['مكتبة']);
  expect(await find('معمل')).toEqual([]);
  hold.resolve();
  await search.refresh();
  expect(await find('معمل')).toEqual(['معمل']);
  expect(await find('مكتبة')).toEqual([]);
  expect(state.reads).toBe(2);
});

it('keeps the old index where no new one can be made, and tries again', async () => {
  const { state, find, search } = contentOf('مكتبة');
  await find('مكتبة');
  Object.assign(state, { version: 2, fails: true });
  await expect(search.refresh()).rejects.toThrow(NothingToSearch);
  expect(await find('مكتبة')).toEqual(['مكتبة']);
  Object.assign(state, { titles: ['معمل'], fails: false });
  await search.refresh();
  expect(await find('معمل')).toEqual(['معمل']);
});

it('says so where there is no index at all, and tries again at the next search', async () => {
  const { state, find } = contentOf('مكتبة');
  state.fails = true;
  await expect(find('مكتبة')).rejects.toThrow(NothingToSearch);
  state.fails = false;
  expect(await find('مكتبة')).toEqual(['مكتبة']);
});

it('closes while an index is made', async () => {
  const { state, find, search } = contentOf('مكتبة');
  const hold = Promise.withResolvers<void>();
  state.waitFor = hold.promise;
  const waiting = find('مكتبة');
  search.close();
  hold.resolve();
  await expect(waiting).rejects.toThrow(NothingToSearch);
});
