import { CompiledQuery } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ENTRY_STATES, type EntryState } from '../../../contract/admin/content/content.ts';
import { readContentEntry } from '../../../contract/content/kinds.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../../tests/helpers/databases.ts';
import { createDraft, saveDraft } from '../drafts/drafts.ts';
import { askReview } from '../drafts/reviews.ts';
import { scheduleTogether } from '../drafts/schedules.ts';
import { raiseContentVersion, saveEntries } from '../entries/changes.ts';
import {
  countEditedEntries,
  type EntryFilter,
  listEditedEntries,
  listWaiting,
  readEditedEntries,
} from './entry-lists.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const AUTHOR = { at: 1_000, by: 'Sara' };

const FILTER: EntryFilter = {
  search: null,
  state: null,
  translation: null,
  isForReview: false,
  subtype: null,
  order: 'site',
  page: 1,
};

/** The entries of each state: of both states that can have two reasons, and one whose date is this moment. */
const IDS: Record<EntryState, number[]> = {
  draft: [1, 7],
  scheduled: [4, 5, 8],
  live: [2, 6],
  edited: [3],
};

function newsItem(id: number, publishedAt: string, status: 'published' | 'draft' = 'published') {
  const title = { ar: `عنوان ${id}`, en: id === 2 ? '' : `Title ${id}` };
  const read = readContentEntry('news', { id, title, html: title, publishedAt });
  if (!read.ok) throw new Error(JSON.stringify(read));
  const entry = { kind: 'news' as const, position: id, ...read.entry, status };
  return { entry, change: 'created' as const };
}

describeOnEachDatabase('a list of the back office', (databases) => {
  it('has, counts and filters its entries by the states that each row says', async () => {
    const database = await databases.open();
    const { db } = database;
    await db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      const past = '2026-01-01T00:00:00Z';
      const future = '2026-03-02T00:00:00Z';
      await saveEntries(
        trx,
        [
          newsItem(1, past, 'draft'),
          newsItem(2, past),
          newsItem(3, past),
          newsItem(4, future),
          newsItem(5, future),
          newsItem(6, new Date(NOW).toISOString()),
        ],
        AUTHOR,
      );
      for (const id of [3, 5]) {
        const change = { path: 'title.en', from: `Title ${id}`, to: 'Changed' };
        await saveDraft(trx, { kind: 'news', id }, [change], 0, AUTHOR);
      }
      expect(await createDraft(trx, 'news', AUTHOR)).toBe(7);
      expect(await createDraft(trx, 'news', AUTHOR)).toBe(8);
      await scheduleTogether(trx, [{ kind: 'news', id: 8 }], 'publish', NOW + 1_000, AUTHOR);
    });
    const list = (filter: Partial<EntryFilter>) =>
      listEditedEntries(database, 'news', { ...FILTER, ...filter }, NOW);

    const counts = { draft: 2, scheduled: 3, live: 2, edited: 1 };
    const all = await list({});
    expect([all.total, all.states]).toEqual([8, counts]);
    for (const state of ENTRY_STATES) {
      const { rows, total, states } = await list({ state });
      expect(rows.map(({ id }) => id).toSorted()).toEqual(IDS[state]);
      expect(new Set(rows.map((row) => row.state))).toEqual(new Set([state]));
      expect([total, states]).toEqual([IDS[state].length, counts]);
      const exported = await readEditedEntries(
        database,
        'news',
        { ...FILTER, state },
        { limit: 9, now: NOW },
      );
      expect(exported.count).toBe(IDS[state].length);
    }
    expect((await countEditedEntries(db, NOW)).get('news')).toEqual({
      total: 8,
      states: counts,
      outdated: 0,
    });

    // The states are counted among the entries that the words and other filters leave, so that a tab has as many as it shows.
    const searched = await list({ search: 'title' });
    expect([searched.total, searched.states]).toEqual([
      3,
      { draft: 1, scheduled: 1, live: 1, edited: 0 },
    ]);
    const only2 = { draft: 0, scheduled: 0, live: 1, edited: 0 };
    const missing = await list({ translation: 'missing' });
    expect([missing.total, missing.rows[0]?.id, missing.states]).toEqual([1, 2, only2]);
    const none = await list({ translation: 'missing', state: 'edited' });
    expect([none.total, none.rows, none.states]).toEqual([0, [], only2]);
    const request = { of: null, note: '', mailPause: null };
    await db.transaction().execute(async (trx) => {
      for (const id of [3, 7]) await askReview(trx, { kind: 'news', id }, request, AUTHOR);
    });
    const forReview = await list({ isForReview: true, state: 'draft' });
    expect([forReview.total, forReview.rows[0]?.id, forReview.states]).toEqual([
      1,
      7,
      { draft: 1, scheduled: 0, live: 0, edited: 1 },
    ]);

    // Entries of this kind have no date.
    const text = { ar: 'مدرب', en: 'Trainer' };
    const vacancy = readContentEntry('vacancy', { id: 1, name: text, text });
    if (!vacancy.ok) throw new Error(JSON.stringify(vacancy));
    const entry = { kind: 'vacancy' as const, position: 1, ...vacancy.entry };
    await db
      .transaction()
      .execute((trx) =>
        saveEntries(trx, [{ entry: { ...entry, status: 'published' }, change: 'created' }], AUTHOR),
      );
    const live = await listEditedEntries(database, 'vacancy', { ...FILTER, state: 'live' }, NOW);
    expect([live.total, live.rows.length]).toEqual([1, 1]);
  });
});

describeOnSqlite('the drafts of Today', (databases) => {
  // SQLite reads a draft as a whole to find what is stored after its fields.
  it('are found in an index, without reading them [OFFICE-BOUNDS-02]', async () => {
    const { db } = await databases.open();
    const execute = vi.spyOn(db.getExecutor(), 'executeQuery');
    onTestFinished(() => execute.mockRestore());
    await listWaiting(db, 'somebody', ['news', 'project'], 0);
    const queries = execute.mock.calls.map(([query]) => query);
    const plans: string[] = [];
    for (const { sql, parameters } of queries) {
      if (!sql.includes('from "content_drafts" where')) continue;
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await db.executeQuery<{ detail: string }>(plan);
      plans.push(...rows.map(({ detail }) => detail));
    }
    const plan = 'SCAN content_drafts USING COVERING INDEX content_drafts_by_time';
    expect(plans).toEqual([plan, plan]);
  });
});
