import { expect, it } from 'vitest';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import {
  type DraftFields,
  emptyFields,
  leafValue,
} from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Language } from '../../../contract/locale.ts';
import {
  describeOnEachDatabase,
  describeOnPostgres,
  type TestDatabases,
} from '../../../tests/helpers/databases.ts';
import { listAuditEvents } from '../../audit/audit.ts';
import { databaseClock } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { HOUR, MINUTE } from '../../platform/durations.ts';
import {
  confirmTranslation,
  createDraft,
  discardDraft,
  findEditedEntry,
  findVersion,
  rebaseDraft,
  replaceDraft,
  saveDraft,
} from '../drafts/drafts.ts';
import { deleteSchedule, scheduleTogether } from '../drafts/schedules.ts';
import { listHistory } from '../entries/changes.ts';
import { listSchedules } from '../entries/list-schedules.ts';
import { listNews, readContentVersion } from '../entries/repository.ts';
import { translatedTexts } from '../entries/translated-texts.ts';
import { findConfirmedTranslations, translationStates } from '../entries/translations.ts';
import {
  allOrNothing,
  publishDrafts,
  removeEditedEntries,
  unpublishEntries,
} from './publishing.ts';
import { restoreRemoved } from './restore-removed.ts';
import { runDueSchedules } from './run-schedules.ts';

const AUTHOR = { at: 1_000, by: 'sara@example.org' };
const OTHER = { at: 2_000, by: 'noura@example.org' };

const NEWS: DraftFields = {
  ...emptyFields('news'),
  title: { ar: 'عنوان', en: 'Title' },
  html: { ar: '<p>نص</p>', en: '<p>Text</p>' },
  publishedAt: '2026-01-01T00:00:00.000Z',
};

const TRAINER: DraftFields = {
  ...emptyFields('trainer'),
  name: { ar: 'سارة', en: 'Sara' },
  specialization: { ar: 'النجارة', en: 'Carpentry' },
  hoursWithUs: 0,
  programs: 0,
  trainees: 0,
  hours: 0,
};

const TWEET: DraftFields = { ...emptyFields('tweet'), tweetId: '1234567890' };

/** Runs work in a transaction. */
function within<Result>(
  { db }: Database,
  work: (trx: Parameters<typeof createDraft>[0]) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}

async function create(
  database: Database,
  kind: ContentKind,
  fields: DraftFields,
): Promise<EntryKey & { version: number }> {
  const id = await within(database, (trx) => createDraft(trx, kind, AUTHOR, fields));
  return { kind, id, version: 1 };
}

async function publishNew(
  database: Database,
  kind: ContentKind,
  fields: DraftFields,
): Promise<EntryKey> {
  const draft = await create(database, kind, fields);
  expect(await allOrNothing(database.db, (trx) => publishDrafts(trx, [draft], AUTHOR))).toEqual({
    ok: true,
  });
  return { kind: draft.kind, id: draft.id };
}

const titleEn = (from: string, to: string) => [{ path: 'title.en', from, to }];

describeOnEachDatabase('one language of a draft', ({ open }: TestDatabases) => {
  const PAGE: DraftFields = {
    ...emptyFields('static-page'),
    title: { ar: 'قديم', en: 'Old' },
    html: { ar: '<p>نص</p>', en: '' },
  };

  const publish = ({ db }: Database, key: EntryKey, version: number, language?: Language) =>
    allOrNothing(db, (trx) =>
      publishDrafts(trx, [{ ...key, version }], AUTHOR, language === undefined ? {} : { language }),
    );

  async function editBoth(database: Database, key: EntryKey): Promise<number> {
    const changes = [
      { path: 'title.ar', from: 'قديم', to: 'جديد' },
      { path: 'title.en', from: 'Old', to: 'New' },
    ];
    const saved = await within(database, (trx) => saveDraft(trx, key, changes, 0, AUTHOR));
    return saved.ok ? saved.draft.version : -1;
  }

  it('becomes public alone, and the draft stays for the rest', async () => {
    const database = await open();
    const key = await publishNew(database, 'static-page', PAGE);
    const version = await editBoth(database, key);
    expect(await publish(database, key, version, 'en')).toEqual({ ok: true });
    const edited = await findEditedEntry(database.db, key);
    expect(edited?.live?.fields).toMatchObject({ title: { ar: 'قديم', en: 'New' } });
    expect(edited?.draft?.fields).toMatchObject({ title: { ar: 'جديد', en: 'New' } });
    // The draft is rebased on what is public now, so the rest can be published later.
    expect(await publish(database, key, version)).toEqual({ ok: true });
    const after = await findEditedEntry(database.db, key);
    expect(after?.live?.fields).toMatchObject({ title: { ar: 'جديد', en: 'New' } });
    expect(after?.draft).toBeNull();
  });

  it('ends the draft where it has nothing else', async () => {
    const database = await open();
    const key = await publishNew(database, 'static-page', PAGE);
    const changes = [{ path: 'html.en', from: '', to: '<p>Text</p>' }];
    await within(database, (trx) => saveDraft(trx, key, changes, 0, AUTHOR));
    expect(await publish(database, key, 1, 'en')).toEqual({ ok: true });
    expect((await findEditedEntry(database.db, key))?.draft).toBeNull();
  });

  it('is refused of an entry that nobody sees yet', async () => {
    const database = await open();
    const draft = await create(database, 'static-page', PAGE);
    expect(await publish(database, draft, 1, 'en')).toMatchObject({
      ok: false,
      problems: [{ kind: 'static-page', id: draft.id, problem: 'not-live' }],
    });
    expect((await findEditedEntry(database.db, draft))?.live).toBeNull();
  });
});

describeOnEachDatabase('drafts with a unique value', ({ open }: TestDatabases) => {
  it('are not published together with the same one, and may exchange theirs', async () => {
    const database = await open();
    const { db } = database;
    const [first, second] = [
      await create(database, 'tweet', TWEET),
      await create(database, 'tweet', TWEET),
    ];
    const refused = await allOrNothing(db, (trx) => publishDrafts(trx, [first, second], AUTHOR));
    const fields = [{ path: ['tweetId'], code: 'not-unique' }];
    expect(refused).toMatchObject({
      ok: false,
      problems: [
        { id: first.id, problem: 'invalid', fields },
        { id: second.id, problem: 'invalid', fields },
      ],
    });
    const renumber = (key: EntryKey, version: number, from: string, to: string) =>
      within(database, (trx) =>
        saveDraft(trx, key, [{ path: 'tweetId', from, to }], version, AUTHOR),
      );
    const publishBoth = (...versions: [number, number]) =>
      allOrNothing(db, (trx) =>
        publishDrafts(
          trx,
          [
            { ...first, version: versions[0] },
            { ...second, version: versions[1] },
          ],
          AUTHOR,
        ),
      );
    await renumber(second, 1, '1234567890', '2');
    expect(await publishBoth(1, 2)).toEqual({ ok: true });
    await renumber(first, 0, '1234567890', '2');
    await renumber(second, 0, '2', '1234567890');
    expect(await publishBoth(1, 1)).toEqual({ ok: true });
  });

  it('are not both published by two people at once', async () => {
    const database = await open();
    const drafts = [await create(database, 'tweet', TWEET), await create(database, 'tweet', TWEET)];
    const results = await Promise.all(
      drafts.map((draft) =>
        allOrNothing(database.db, (trx) => publishDrafts(trx, [draft], AUTHOR)),
      ),
    );
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  it('come back from the trash as drafts where the value is taken, by what is live or comes back with them', async () => {
    const database = await open();
    const { db } = database;
    const remove = (key: EntryKey) =>
      allOrNothing(db, (trx) => removeEditedEntries(trx, [key], AUTHOR));
    const restore = (...keys: EntryKey[]) =>
      within(database, (trx) => restoreRemoved(trx, keys, AUTHOR));
    const taken = [{ path: ['tweetId'], code: 'not-unique' }];
    const first = await publishNew(database, 'tweet', TWEET);
    await remove(first);
    const second = await publishNew(database, 'tweet', TWEET);
    expect(await restore(first)).toMatchObject([
      { id: first.id, isPublished: false, problems: taken },
    ]);
    const draft = await findEditedEntry(db, first);
    expect([draft?.live, draft?.draft?.fields]).toMatchObject([null, { tweetId: '1234567890' }]);
    const again = await allOrNothing(db, (trx) =>
      publishDrafts(trx, [{ ...first, version: 1 }], AUTHOR),
    );
    expect(again).toMatchObject({ ok: false, problems: [{ id: first.id, fields: taken }] });

    await remove(second);
    expect(
      await allOrNothing(db, (trx) => publishDrafts(trx, [{ ...first, version: 1 }], AUTHOR)),
    ).toEqual({ ok: true });
    await remove(first);
    const both = await restore(first, second);
    expect(both.map(({ isPublished }) => isPublished).toSorted()).toEqual([false, true]);
    expect(both.flatMap(({ problems }) => problems)).toMatchObject(taken);
  });

  it('is not free while an entry that is not published has it', async () => {
    const database = await open();
    const { db } = database;
    const first = await publishNew(database, 'tweet', TWEET);
    await allOrNothing(db, (trx) => unpublishEntries(trx, [first], AUTHOR));
    const second = await create(database, 'tweet', TWEET);
    expect(await allOrNothing(db, (trx) => publishDrafts(trx, [second], AUTHOR))).toMatchObject({
      ok: false,
    });
  });
});

describeOnEachDatabase('a draft', ({ open }: TestDatabases) => {
  it('lies beside the live version and changes nothing that is public', async () => {
    const database = await open();
    const key = await publishNew(database, 'news', NEWS);
    const version = await readContentVersion(database.db);
    const before = await listNews(database.db, HOUR * 1e6);
    const saved = await within(database, (trx) =>
      saveDraft(trx, key, titleEn('Title', 'Changed'), 0, AUTHOR),
    );
    expect(saved).toMatchObject({ ok: true, isMerged: false, draft: { version: 1 } });
    expect(await readContentVersion(database.db)).toBe(version);
    expect(await listNews(database.db, HOUR * 1e6)).toEqual(before);
  });

  it('merges what two editors changed in different fields', async () => {
    const database = await open();
    const key = await publishNew(database, 'news', NEWS);
    await within(database, (trx) => saveDraft(trx, key, titleEn('Title', 'Sara'), 0, AUTHOR));
    const arabic = [{ path: 'title.ar', from: 'عنوان', to: 'نورة' }];
    const second = await within(database, (trx) => saveDraft(trx, key, arabic, 0, OTHER));
    expect(second).toMatchObject({
      ok: true,
      isMerged: true,
      draft: { version: 2, savedBy: OTHER.by, fields: { title: { ar: 'نورة', en: 'Sara' } } },
    });
  });

  it('keeps both texts where two editors changed the same field', async () => {
    const database = await open();
    const key = await publishNew(database, 'news', NEWS);
    await within(database, (trx) => saveDraft(trx, key, titleEn('Title', 'Sara'), 0, AUTHOR));
    const second = await within(database, (trx) =>
      saveDraft(trx, key, titleEn('Title', 'Noura'), 0, OTHER),
    );
    expect(second).toEqual({
      ok: false,
      problem: 'conflict',
      version: 1,
      conflicts: [{ path: 'title.en', from: 'Title', to: 'Noura', current: 'Sara' }],
    });
    expect((await findEditedEntry(database.db, key))?.draft?.fields).toMatchObject({
      title: { en: 'Sara' },
    });
  });

  it('loses nothing of twenty saves at the same time', async () => {
    const database = await open();
    const key = await create(database, 'news', NEWS);
    const paths = ['title.ar', 'title.en', 'html.ar', 'html.en'];
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const path = paths[index % paths.length] ?? '';
        const change = { path, from: leafValue(NEWS, path), to: `text ${index}` };
        return within(database, (trx) => saveDraft(trx, key, [change], 1, AUTHOR));
      }),
    );
    const { draft } = (await findEditedEntry(database.db, key)) ?? {};
    const accepted = results.filter(({ ok }) => ok).length;
    expect(accepted).toBe(paths.length);
    expect(draft?.version).toBe(1 + accepted);
  });

  it('gets an id that was never used', async () => {
    const database = await open();
    const first = await publishNew(database, 'news', NEWS);
    await allOrNothing(database.db, (trx) => removeEditedEntries(trx, [first], AUTHOR));
    const second = await create(database, 'news', NEWS);
    expect(second.id).toBe(first.id + 1);
    await within(database, (trx) => discardDraft(trx, second, 1, AUTHOR));
    const names = await listHistory(database.db, 'news', first.id);
    expect(names.map(({ change }) => change)).toEqual(['created', 'removed']);
  });

  it('moves onto a live version that was changed meanwhile', async () => {
    const database = await open();
    const key = await publishNew(database, 'news', NEWS);
    await within(database, (trx) => saveDraft(trx, key, titleEn('Title', 'Draft'), 0, AUTHOR));
    const stale = await findEditedEntry(database.db, key);
    // Another way to change the live version, as an import does.
    await within(database, (trx) => discardDraft(trx, key, 1, AUTHOR));
    await within(database, (trx) => saveDraft(trx, key, titleEn('Title', 'Imported'), 0, OTHER));
    await allOrNothing(database.db, (trx) => publishDrafts(trx, [{ ...key, version: 1 }], OTHER));
    await database.db
      .insertInto('content_drafts')
      .values({
        ...key,
        fields: JSON.stringify(stale?.draft?.fields),
        base_sequence: stale?.draft?.baseSequence ?? null,
        version: 1,
        saved_at: 1,
        saved_by: AUTHOR.by,
      })
      .execute();
    expect(
      await allOrNothing(database.db, (trx) =>
        publishDrafts(trx, [{ ...key, version: 1 }], AUTHOR),
      ),
    ).toEqual({
      ok: false,
      problems: [{ ...key, problem: 'live-changed' }],
    });
    const undecided = await within(database, (trx) => rebaseDraft(trx, key, 1, new Map(), AUTHOR));
    expect(undecided).toMatchObject({
      ok: false,
      conflicts: [{ path: 'title.en', from: 'Title', to: 'Draft', current: 'Imported' }],
    });
    await within(database, (trx) =>
      rebaseDraft(trx, key, 1, new Map([['title.en', 'draft']]), AUTHOR),
    );
    expect(
      await allOrNothing(database.db, (trx) =>
        publishDrafts(trx, [{ ...key, version: 2 }], AUTHOR),
      ),
    ).toEqual({
      ok: true,
    });
    const [news] = await listNews(database.db, HOUR * 1e6);
    expect(news?.fields.title.en).toBe('Draft');
  });

  it('takes over an older version', async () => {
    const database = await open();
    const key = await publishNew(database, 'news', NEWS);
    await within(database, (trx) => saveDraft(trx, key, titleEn('Title', 'Second'), 0, AUTHOR));
    await allOrNothing(database.db, (trx) => publishDrafts(trx, [{ ...key, version: 1 }], AUTHOR));
    const first = await findVersion(database.db, key, 1);
    if (first === null) throw new Error('the history has no first version');
    const restored = await within(database, (trx) => replaceDraft(trx, key, first, 0, AUTHOR));
    expect(restored).toMatchObject({ ok: true, draft: { fields: { title: { en: 'Title' } } } });
    const refused = await within(database, (trx) => replaceDraft(trx, key, first, 0, AUTHOR));
    expect(refused).toMatchObject({ ok: false, problem: 'conflict', version: 1 });
  });
});

describeOnEachDatabase('publishing', ({ open }: TestDatabases) => {
  it('publishes entries that name each other together, or none [OFFICE-PUBLISHING-01]', async () => {
    const database = await open();
    const trainer = await create(database, 'trainer', TRAINER);
    const project = await create(database, 'project', {
      ...emptyFields('project'),
      type: 'main',
      title: { ar: 'برنامج', en: 'Programme' },
      html: { ar: '<p>نص</p>', en: '' },
      beneficiaries: 10,
      trainers: [trainer.id],
    });
    const alone = await allOrNothing(database.db, (trx) => publishDrafts(trx, [project], AUTHOR));
    expect(alone).toMatchObject({
      ok: false,
      problems: [{ problem: 'invalid', fields: [{ path: ['trainers', 0] }] }],
    });
    expect(await readContentVersion(database.db)).toBe(1);
    expect(
      await allOrNothing(database.db, (trx) => publishDrafts(trx, [project, trainer], AUTHOR)),
    ).toEqual({ ok: true });
    const removed = await allOrNothing(database.db, (trx) =>
      removeEditedEntries(trx, [trainer], AUTHOR),
    );
    expect(removed).toEqual({
      ok: false,
      problems: [
        {
          kind: 'trainer',
          id: trainer.id,
          problem: 'referenced',
          by: [{ kind: 'project', id: project.id }],
        },
      ],
    });
  });

  it('removes no news that an issue of the newsletter shows, but unpublishes it', async () => {
    const database = await open();
    const news = await publishNew(database, 'news', NEWS);
    const empty = { ar: '', en: '' };
    const part = { heading: empty, text: empty, linkText: empty, link: null };
    const fields = (...shown: number[]) => ({
      ...emptyFields('newsletter-issue'),
      subject: { ar: 'عدد', en: 'Issue' },
      introduction: { ar: 'مقدمة', en: 'Introduction' },
      parts: shown.map((id) => ({ ...part, news: id })),
    });
    const wrong = await create(database, 'newsletter-issue', fields(news.id, 99));
    expect(
      await allOrNothing(database.db, (trx) => publishDrafts(trx, [wrong], AUTHOR)),
    ).toMatchObject({
      problems: [{ fields: [{ path: ['parts', 1, 'news'], code: 'unknown-entry' }] }],
    });
    await within(database, (trx) => discardDraft(trx, wrong, wrong.version, AUTHOR));
    const issue = await publishNew(database, 'newsletter-issue', fields(news.id));
    expect(
      await allOrNothing(database.db, (trx) => removeEditedEntries(trx, [news], AUTHOR)),
    ).toMatchObject({ problems: [{ problem: 'referenced', by: [issue] }] });
    expect(await allOrNothing(database.db, (trx) => unpublishEntries(trx, [news], AUTHOR))).toEqual(
      { ok: true },
    );
  });

  it('says what is wrong with a draft, and publishes nothing of the set', async () => {
    const database = await open();
    const good = await create(database, 'news', NEWS);
    const bad = await create(database, 'news', { ...NEWS, title: { ar: '', en: 'Only English' } });
    const picture = await create(database, 'news', { ...NEWS, picture: '/media/none.svg' });
    const result = await allOrNothing(database.db, (trx) =>
      publishDrafts(trx, [good, bad, picture], AUTHOR),
    );
    expect(result).toMatchObject({
      ok: false,
      problems: [
        { id: bad.id, problem: 'invalid', fields: [{ path: ['title', 'ar'] }] },
        { id: picture.id, problem: 'invalid', fields: [{ path: ['picture'] }] },
      ],
    });
    expect(await listNews(database.db, HOUR * 1e6)).toEqual([]);
    expect((await findEditedEntry(database.db, good))?.draft).not.toBeNull();
  });

  it('refuses a draft that was saved since it was reviewed', async () => {
    const database = await open();
    const draft = await create(database, 'news', NEWS);
    await within(database, (trx) => saveDraft(trx, draft, titleEn('Title', 'Later'), 1, OTHER));
    expect(await allOrNothing(database.db, (trx) => publishDrafts(trx, [draft], AUTHOR))).toEqual({
      ok: false,
      problems: [{ kind: 'news', id: draft.id, problem: 'stale' }],
    });
  });

  it('unpublishes an entry, whose draft stays publishable', async () => {
    const database = await open();
    const key = await publishNew(database, 'news', NEWS);
    await within(database, (trx) => saveDraft(trx, key, titleEn('Title', 'Next'), 0, AUTHOR));
    expect(await allOrNothing(database.db, (trx) => unpublishEntries(trx, [key], AUTHOR))).toEqual({
      ok: true,
    });
    expect(await listNews(database.db, HOUR * 1e6)).toEqual([]);
    expect(
      await allOrNothing(database.db, (trx) =>
        publishDrafts(trx, [{ ...key, version: 1 }], AUTHOR),
      ),
    ).toEqual({
      ok: true,
    });
    const [news] = await listNews(database.db, HOUR * 1e6);
    expect(news?.fields.title.en).toBe('Next');
  });

  it('publishes an entry again as it was before its unpublication', async () => {
    const database = await open();
    const key = await publishNew(database, 'news', NEWS);
    const again = { ...key, version: 0 };
    // A live entry without a draft has nothing to publish.
    expect(await allOrNothing(database.db, (trx) => publishDrafts(trx, [again], AUTHOR))).toEqual({
      ok: false,
      problems: [{ kind: 'news', id: key.id, problem: 'not-found' }],
    });
    const [before] = await listNews(database.db, HOUR * 1e6);
    await allOrNothing(database.db, (trx) => unpublishEntries(trx, [key], AUTHOR));
    expect(await allOrNothing(database.db, (trx) => publishDrafts(trx, [again], AUTHOR))).toEqual({
      ok: true,
    });
    const [after] = await listNews(database.db, HOUR * 1e6);
    expect(after?.fields).toEqual(before?.fields);
  });

  it('raises the version of the content once, and not if what belongs to the act fails', async () => {
    const database = await open();
    const draft = await create(database, 'news', NEWS);
    const failing = allOrNothing(database.db, async (trx) => {
      await publishDrafts(trx, [draft], AUTHOR);
      throw new Error('the audit failed');
    });
    await expect(failing).rejects.toThrow('the audit failed');
    expect(await readContentVersion(database.db)).toBe(1);
    await allOrNothing(database.db, (trx) => publishDrafts(trx, [draft], AUTHOR));
    expect(await readContentVersion(database.db)).toBe(2);
  });
});

/** How far the clocks of the processes are from the right time. In milliseconds. */
const CLOCK_ERROR = 11 * MINUTE;

/** Opens a database as two processes do. The clock of one is ahead, and that of the other is behind. */
async function openTwice({ kind, target, open }: TestDatabases) {
  const shared = await target();
  const database = await open(shared);
  await migrate(database, Date.now);
  const processWith = ({ db }: Database, error: number) => ({
    db,
    clock: databaseClock(kind, () => Date.now() + error),
    now: () => Date.now() + error,
  });
  return {
    database,
    ahead: processWith(database, CLOCK_ERROR),
    behind: processWith(await open(shared), -CLOCK_ERROR),
  };
}

/** Returns what the audit log has of schedules that were carried out, with the ids of the entries. */
async function listCarriedOut({ db }: Database) {
  const all = { by: null, events: null, from: null, before: null };
  const { events } = await listAuditEvents(db, all, { page: 1, perPage: 10 });
  return events.map(({ source, event, content, entries }) => ({
    source,
    event,
    ids: entries.length === 0 ? [content?.id] : entries.map(({ id }) => id),
  }));
}

describeOnEachDatabase('a due schedule of two processes with wrong clocks', (databases) => {
  it('is carried out once, also when a clock jumps', async () => {
    const { database, ahead, behind } = await openTwice(databases);
    const drafts = [await create(database, 'news', NEWS), await create(database, 'news', NEWS)];
    const scheduledAt = Date.now();
    await within(database, (trx) => scheduleTogether(trx, drafts, 'publish', scheduledAt, AUTHOR));
    const runs = Array.from({ length: 4 }, () => [ahead, behind].map(runDueSchedules));
    expect((await Promise.all(runs.flat())).flat()).toEqual([]);
    // The clocks change places.
    const [jumpedBack, jumpedAhead] = [
      { ...behind, db: ahead.db },
      { ...ahead, db: behind.db },
    ];
    await Promise.all([jumpedBack, jumpedAhead, ahead, behind].map(runDueSchedules));
    expect(await listCarriedOut(database)).toEqual([
      { source: 'server', event: 'published', ids: drafts.map(({ id }) => id) },
    ]);
    expect(await listSchedules(database.db)).toEqual([]);
    for (const { id } of drafts) {
      const changes = await listHistory(database.db, 'news', id);
      expect(changes.map(({ change }) => change)).toEqual(['created']);
    }
    expect(await readContentVersion(database.db)).toBe(2);
  });
});

describeOnPostgres('a schedule of two processes with wrong clocks', (databases) => {
  it('is due by the clock of the database', async () => {
    const { database, ahead, behind } = await openTwice(databases);
    const [soon, past] = [
      await create(database, 'news', NEWS),
      await create(database, 'news', NEWS),
    ];
    await within(database, async (trx) => {
      await scheduleTogether(trx, [soon], 'publish', Date.now() + MINUTE, AUTHOR);
      await scheduleTogether(trx, [past], 'publish', Date.now() - MINUTE, AUTHOR);
    });
    await runDueSchedules(behind);
    const events = [{ source: 'server', event: 'published', ids: [past.id] }];
    expect(await listCarriedOut(database)).toEqual(events);
    await runDueSchedules(ahead);
    expect(await listCarriedOut(database)).toEqual(events);
    expect(await listSchedules(database.db)).toMatchObject([{ id: soon.id, failure: null }]);
  });
});

describeOnEachDatabase('a schedule', ({ open }: TestDatabases) => {
  it('publishes a set once, with two processes, and keeps the schedule of its end [OFFICE-PUBLISHING-02]', async () => {
    const database = await open();
    const drafts = [await create(database, 'news', NEWS), await create(database, 'news', NEWS)];
    await within(database, async (trx) => {
      await scheduleTogether(trx, drafts, 'publish', 5_000, AUTHOR);
      await scheduleTogether(trx, drafts, 'unpublish', 9_000, AUTHOR);
    });
    const parts = (time: number) => ({
      db: database.db,
      clock: databaseClock('sqlite', () => time),
      now: () => time,
    });
    await runDueSchedules(parts(4_999));
    expect(await listNews(database.db, HOUR * 1e6)).toHaveLength(0);
    await Promise.all([runDueSchedules(parts(5_000)), runDueSchedules(parts(5_001))]);
    expect(await listNews(database.db, HOUR * 1e6)).toHaveLength(2);
    expect(await readContentVersion(database.db)).toBe(2);
    expect((await listSchedules(database.db)).map(({ action }) => action)).toEqual([
      'unpublish',
      'unpublish',
    ]);
    // A clock that is set back and forward again carries out nothing twice.
    for (const time of [1, 4_000, 5_000, 8_999]) await runDueSchedules(parts(time));
    expect(await readContentVersion(database.db)).toBe(2);
    expect(await listNews(database.db, HOUR * 1e6)).toHaveLength(2);
    await runDueSchedules(parts(9_000));
    expect(await listNews(database.db, HOUR * 1e6)).toHaveLength(0);
    expect(await listSchedules(database.db)).toEqual([]);
  });

  it('stays with its reason if it cannot be carried out, and is not tried again', async () => {
    const database = await open();
    const bad = await create(database, 'news', { ...NEWS, title: { ar: '', en: '' } });
    await within(database, (trx) => scheduleTogether(trx, [bad], 'publish', 1, AUTHOR));
    const parts = { db: database.db, clock: databaseClock('sqlite', () => 2), now: () => 2 };
    expect(await runDueSchedules(parts)).toHaveLength(1);
    expect(await runDueSchedules(parts)).toEqual([]);
    expect(await listSchedules(database.db)).toMatchObject([
      { id: bad.id, failure: [{ problem: 'invalid', fields: [{ path: ['title', 'ar'] }] }] },
    ]);
    expect(await within(database, (trx) => deleteSchedule(trx, bad, 'publish'))).toBe(true);
  });
});

describeOnEachDatabase('a translation', ({ open }: TestDatabases) => {
  const stateOf = async (database: Database, key: EntryKey) => {
    const edited = await findEditedEntry(database.db, key);
    const confirmed = await findConfirmedTranslations(database.db, key.kind, [key.id]);
    return translationStates(
      key.kind,
      edited?.draft?.fields ?? edited?.live?.fields ?? {},
      confirmed.get(key.id) ?? new Map(),
    ).get('title');
  };

  it('is out of date when the Arabic changes, until it is changed or confirmed', async () => {
    const database = await open();
    const key = await publishNew(database, 'news', NEWS);
    expect(await stateOf(database, key)).toBe('current');
    const arabic = (from: string, to: string) => [{ path: 'title.ar', from, to }];
    await within(database, (trx) => saveDraft(trx, key, arabic('عنوان', 'آخر'), 0, AUTHOR));
    expect(await stateOf(database, key)).toBe('outdated');
    await allOrNothing(database.db, (trx) => publishDrafts(trx, [{ ...key, version: 1 }], AUTHOR));
    expect(await stateOf(database, key)).toBe('outdated');
    const live = (await findEditedEntry(database.db, key))?.live?.fields ?? {};
    const title = translatedTexts('news', live).find(({ path }) => path === 'title');
    if (title === undefined) throw new Error('the news item has no title');
    await within(database, (trx) => confirmTranslation(trx, key, title, AUTHOR));
    expect(await stateOf(database, key)).toBe('current');
    await within(database, (trx) => saveDraft(trx, key, arabic('آخر', 'ثالث'), 0, AUTHOR));
    expect(await stateOf(database, key)).toBe('outdated');
    await within(database, (trx) => saveDraft(trx, key, titleEn('Title', 'Third'), 1, AUTHOR));
    expect(await stateOf(database, key)).toBe('current');
    await within(database, (trx) => saveDraft(trx, key, arabic('ثالث', 'آخر'), 2, AUTHOR));
    await within(database, (trx) => saveDraft(trx, key, arabic('آخر', 'ثالث'), 3, AUTHOR));
    // The Arabic is again the text for which the English was written.
    expect(await stateOf(database, key)).toBe('current');
    await within(database, (trx) => saveDraft(trx, key, titleEn('Third', ''), 4, AUTHOR));
    expect(await stateOf(database, key)).toBe('missing');
  });

  it('dates a news item by its publication, unless somebody has chosen a date, and keeps that date', async () => {
    const database = await open();
    const { db } = database;
    const key = await create(database, 'news', { ...NEWS, publishedAt: null });
    const at = Date.parse('2026-05-01T06:00:00Z');
    expect(await allOrNothing(db, (trx) => publishDrafts(trx, [key], { ...AUTHOR, at }))).toEqual({
      ok: true,
    });
    const dateOf = async () => (await findEditedEntry(db, key))?.live?.fields.publishedAt;
    expect(await dateOf()).toBe('2026-05-01T06:00:00.000Z');
    const changes = [{ path: 'title.en', from: 'Title', to: 'Other' }];
    await within(database, (trx) => saveDraft(trx, key, changes, 0, AUTHOR));
    const again = { ...key, version: 1 };
    expect(
      await allOrNothing(db, (trx) =>
        publishDrafts(trx, [again], { ...AUTHOR, at: at + 1_000_000 }),
      ),
    ).toEqual({
      ok: true,
    });
    expect(await dateOf()).toBe('2026-05-01T06:00:00.000Z');
  });
});
