import { open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { entryDocument, type SearchDocument } from './documents.ts';
import type { SearchContent, SourceBatch } from './search-content.ts';
import { SearchUnavailableError } from './search-unavailable.ts';
import { siteSearch } from './site-search.ts';

function news(id: number, ar: string): SearchDocument {
  return entryDocument('news', id, {
    title: { ar, en: '' },
    html: { ar: '', en: '' },
    picture: null,
    publishedAt: null,
  });
}

/** A search over content that a test can change, and how often all of it was read. */
function searchOver(titles: string[], { folder = null }: { folder?: string | null } = {}) {
  const state = { titles, version: 1, reads: 0, fails: false, waitFor: Promise.resolve() };
  const read: number[] = [];
  const reports: string[] = [];
  const batch = (): SourceBatch => ({
    kind: 'news',
    scope: { after: 0, upTo: 1_000 },
    present: state.titles.map((title, index) => ({ id: index + 1, mark: title })),
    read: async (ids) => {
      read.push(...ids);
      return ids.map((id) => {
        const title = state.titles[id - 1] ?? '';
        return { kind: 'news', id, mark: title, document: news(id, title) };
      });
    },
  });
  const content: SearchContent = {
    version: async () => String(state.version),
    state: async () => ({ version: String(state.version), sequence: 0, at: 0 }),
    changes: async () => null,
    maxWait: 0,
    async *all() {
      state.reads++;
      await state.waitFor;
      if (state.fails) throw new SearchUnavailableError('fails');
      yield batch();
    },
  };
  const search = siteSearch({
    content,
    folder,
    pages: async () => [],
    report: (sentence) => reports.push(sentence),
    now: () => 0,
  });
  onTestFinished(() => search.close());
  const findTitles = async (text: string) => {
    const { results } = await search.find({ text, type: null, page: 1, language: 'ar' });
    return results.map(({ title }) => title.pieces.map((piece) => piece.text).join(''));
  };
  return { state, search, findTitles, read, reports };
}

/** Overwrites bytes in a file. */
async function writeAt(path: string, bytes: Buffer, position: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(bytes, 0, bytes.length, position);
  await file.close();
}

it('reads the content at the first search, and once for concurrent searches', async () => {
  const { state, findTitles, search } = searchOver(['مكتبة', 'معمل']);
  expect(state.reads).toBe(0);
  expect(await Promise.all([findTitles('مكتبة'), findTitles('معمل'), search.refresh()])).toEqual([
    ['مكتبة'],
    ['معمل'],
    undefined,
  ]);
  expect(await findTitles('مكتبات')).toEqual(['مكتبة']);
  expect(state.reads).toBe(1);
});

it('searches what the index has while changes are indexed, and then the changes too', async () => {
  const { state, findTitles, search } = searchOver(['مكتبة']);
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

it('includes every change before a refresh, even if an update has already read the content', async () => {
  const { state, search, findTitles } = searchOver(['مكتبة']);
  const held = Promise.withResolvers<void>();
  state.waitFor = held.promise;
  const first = search.refresh();
  await expect.poll(() => state.reads).toBe(1);
  state.version = 2;
  const later = Promise.all([search.refresh(), search.refresh()]);
  held.resolve();
  await Promise.all([first, later]);
  expect(state.reads).toBe(2);
  expect(await findTitles('مكتبة')).toEqual(['مكتبة']);
});

it('reads only the entries that have changed', async () => {
  const { state, search, findTitles, read } = searchOver(['مكتبة', 'معمل', 'مخيم']);
  await search.refresh();
  read.length = 0;
  Object.assign(state, { titles: ['مكتبة', 'مسرح'], version: 2 });
  await search.refresh();
  expect(read).toEqual([2]);
  expect([await findTitles('مسرح'), await findTitles('معمل'), await findTitles('مخيم')]).toEqual([
    ['مسرح'],
    [],
    [],
  ]);
  expect(search.status()).toMatchObject({ isReady: true, entries: 2 });
});

it('keeps the old index if changes cannot be indexed, and tries again', async () => {
  const { state, findTitles, search } = searchOver(['مكتبة']);
  await findTitles('مكتبة');
  Object.assign(state, { version: 2, fails: true });
  await expect(search.refresh()).rejects.toThrow(SearchUnavailableError);
  expect(await findTitles('مكتبة')).toEqual(['مكتبة']);
  Object.assign(state, { titles: ['معمل'], fails: false });
  await search.refresh();
  expect(await findTitles('معمل')).toEqual(['معمل']);
});

it('fails if there is no index, and tries again at the next search', async () => {
  const { state, findTitles, search } = searchOver(['مكتبة']);
  state.fails = true;
  await expect(findTitles('مكتبة')).rejects.toThrow(SearchUnavailableError);
  expect(search.status()).toMatchObject({ isReady: false, entries: 0 });
  state.fails = false;
  expect(await findTitles('مكتبة')).toEqual(['مكتبة']);
});

it('can be closed while an index is built', async () => {
  const { state, findTitles, search } = searchOver(['مكتبة']);
  const held = Promise.withResolvers<void>();
  state.waitFor = held.promise;
  const waiting = findTitles('مكتبة');
  const closed = search.close();
  held.resolve();
  await expect(waiting).rejects.toThrow(SearchUnavailableError);
  await closed;
});

it('has its index again after a start, also one that was not complete, and reads what has changed', async () => {
  const folder = await temporaryFolder();
  const first = searchOver(['مكتبة', 'معمل'], { folder });
  await first.search.refresh();
  await first.search.close();
  const second = searchOver(['مكتبة', 'معمل'], { folder });
  expect(await second.findTitles('معمل')).toEqual(['معمل']);
  expect([second.state.reads, second.read]).toEqual([0, []]);
  // The same version in another database, which only a full comparison detects.
  second.state.titles = ['مكتبة', 'مسرح'];
  await second.search.compare();
  expect([second.read, await second.findTitles('مسرح')]).toEqual([[2], ['مسرح']]);
  expect(second.reports).toEqual([]);
});

it('builds the index again when its file is damaged while it is open, and says so', async () => {
  const folder = await temporaryFolder();
  const titles = Array.from({ length: 400 }, (_, number) => `مكتبة ${number} ${'نص'.repeat(300)}`);
  const first = searchOver(titles, { folder });
  await first.search.refresh();
  await first.search.close();
  const [file = ''] = await readdir(folder);
  const { search, findTitles, reports } = searchOver(titles, { folder });
  await search.refresh();
  // Everything except the first pages, which are read when it is opened.
  const damage = Buffer.alloc(200_000, 7);
  await writeAt(join(folder, file), damage, 40_960);
  await expect(findTitles('مكتبة')).rejects.toThrow(SearchUnavailableError);
  expect(search.status().isReady).toBe(false);
  expect((await findTitles('مكتبة')).length).toBe(10);
  expect(reports).toEqual(['The search index was damaged, and is built again']);
});

it('says why its index does not outlast the process', async () => {
  const folder = join(await temporaryFolder(), 'search');
  await writeFile(folder, '');
  const { findTitles, reports } = searchOver(['مكتبة'], { folder });
  expect(await findTitles('مكتبة')).toEqual(['مكتبة']);
  expect(reports).toEqual([expect.stringContaining('in a temporary file')]);
});

it('refuses searches at once when too many wait, and answers the others', async () => {
  const { findTitles } = searchOver(['مكتبة']);
  await findTitles('مكتبة');
  const searches = Array.from({ length: 400 }, () => findTitles('مكتبة'));
  const results = await Promise.allSettled(searches);
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason.name] : [],
  );
  const answered = results.filter(({ status }) => status === 'fulfilled');
  expect(answered.length).toBeGreaterThanOrEqual(64);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set(['SearchUnavailableError']));
  expect(await findTitles('مكتبة')).toEqual(['مكتبة']);
});
