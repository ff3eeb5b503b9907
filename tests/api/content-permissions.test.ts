import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import { previewAddress } from '../../contract/admin/content/preview-address.ts';
import { mediaId } from '../../contract/admin/media/media.ts';
import { MAIL_PREVIEW_PATH } from '../../contract/admin/newsletter/issues.ts';
import { STAFF_ROLES, type StaffRole } from '../../contract/admin/permissions.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp, openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';

const ALL: readonly ContentKind[] = CONTENT_KINDS;
const CONTENT = ALL.filter((kind) => kind !== 'identity');

/** What each role may do to entries of which kinds. It is not derived from the table of the contract. */
const KINDS = {
  administrator: { write: ALL, draft: ALL, publish: ALL },
  editor: { write: CONTENT, draft: CONTENT, publish: CONTENT },
  translator: { write: CONTENT, draft: [], publish: [] },
  recruiter: { write: ['vacancy', 'trainer'], draft: ['vacancy', 'trainer'], publish: ['vacancy'] },
} as const satisfies Record<
  StaffRole,
  Record<'write' | 'draft' | 'publish', readonly ContentKind[]>
>;

/** What each call needs that is about entries of the kind in its path. Complete: another call fails the test. */
const NEEDS: Partial<Record<AdminCallName, 'write' | 'draft' | 'publish'>> = {
  listEntries: 'write',
  exportEntries: 'write',
  createEntry: 'draft',
  readEntry: 'write',
  saveEntry: 'write',
  discardDraft: 'draft',
  rebaseDraft: 'draft',
  confirmTranslation: 'write',
  draftEnglish: 'write',
  entryHistory: 'write',
  restoreVersion: 'draft',
  linkableEntries: 'write',
  reorderEntries: 'publish',
  reviewers: 'write',
  askReview: 'write',
  withdrawReview: 'write',
  returnReview: 'publish',
};

/** The calls about entries that their body names, which are refused if one of them is of another kind. */
const SEVERAL: readonly [AdminCallName, (key: EntryKey) => object][] = [
  ['publishEntries', (key) => ({ drafts: [{ ...key, version: 1 }] })],
  ['unpublishEntries', (key) => ({ entries: [key] })],
  ['cancelSchedule', (key) => ({ ...key, action: 'publish' })],
  ['removeEntries', (key) => ({ entries: [key] })],
  ['restoreEntries', (key) => ({ entries: [key] })],
];

const OF_KINDS = (Object.entries(adminCalls) as [AdminCallName, AdminCall][]).filter(
  ([, { path }]) => path.includes(':kind'),
);

describeOnSqlite('every call about entries', (databases) => {
  it.each(STAFF_ROLES)(
    'is refused to %s for kinds that the role does not include [OFFICE-KINDS-01]',
    async (role) => {
      expect(OF_KINDS.map(([name]) => name).toSorted()).toEqual(Object.keys(NEEDS).toSorted());
      const database = await databases.open();
      const { app } = await openEmptyApp(database);
      const { cookie } = await signInAs(app, database, role);
      const results: string[] = [];
      const expected: string[] = [];
      const note = (about: string, problem: unknown, isOpen: boolean) => {
        results.push(`${about}: ${problem === 'forbidden' ? 'refused' : 'open'}`);
        expected.push(`${about}: ${isOpen ? 'open' : 'refused'}`);
      };
      const includes = (need: 'write' | 'draft' | 'publish', kind: ContentKind) =>
        (KINDS[role][need] as readonly ContentKind[]).includes(kind);
      for (const kind of ALL) {
        for (const [name] of OF_KINDS) {
          // Entries of these kinds are not created by anybody, so the body is what is refused.
          const { body } = await callAdmin(app, name, {
            cookie,
            kind,
            id: '1',
            body: { wrong: 1 },
          });
          note(`${name} ${kind}`, body?.problem, includes(NEEDS[name] ?? 'write', kind));
        }
        for (const [name, bodyOf] of SEVERAL) {
          const { body } = await callAdmin(app, name, { cookie, body: bodyOf({ kind, id: 999 }) });
          note(`${name} ${kind}`, body?.problem, includes('publish', kind));
        }
        const url = previewAddress({ kind, id: 999 }, { language: 'ar' });
        const preview = await app.inject({ url, headers: { cookie } });
        note(`preview ${kind}`, preview.json().problem, includes('write', kind));
      }
      const mail = MAIL_PREVIEW_PATH.replace(':language', 'ar').replace(':id', '999');
      const shown = await app.inject({ url: mail, headers: { cookie } });
      note('mail preview', shown.json().problem, includes('write', 'newsletter-issue'));
      const { body } = await callAdmin(app, 'issueMails', { cookie, id: '999' });
      note('issueMails', body.problem, includes('write', 'newsletter-issue'));
      expect(results).toEqual(expected);
    },
  );
});

async function open(database: Database) {
  const { app } = await openStarterApp(database);
  const enter = async (role: StaffRole, email?: string) => {
    const { cookie } = await signInAs(app, database, role, email);
    return {
      cookie,
      call: (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
        callAdmin(app, name, { ...options, cookie }),
    };
  };
  return { app, enter, recruiter: await enter('recruiter'), editor: await enter('editor') };
}

type Person = Awaited<ReturnType<typeof open>>['editor'];

/** Makes a draft with texts in Arabic, by their fields. */
async function draft({ call }: Person, kind: ContentKind, texts: Record<string, string>) {
  const changes = Object.entries(texts).map(([field, to]) => ({
    path: `${field}.ar`,
    from: '',
    to,
  }));
  const { status, body } = await call('createEntry', { kind, body: { changes } });
  expect([kind, status]).toEqual([kind, 200]);
  return { kind, id: body.id as number };
}

const kindsIn = (rows: readonly EntryKey[]) =>
  [...new Set(rows.map(({ kind }) => kind))].toSorted();

describeOnEachDatabase('a recruiter', (databases) => {
  it('writes a vacancy, publishes it, and makes a trainer’s draft that an editor publishes [OFFICE-KINDS-02]', async () => {
    const database = await databases.open();
    const { app, recruiter, editor } = await open(database);
    const vacancy = await draft(recruiter, 'vacancy', {
      name: 'منسق فعاليات',
      text: 'تنسيق الفعاليات',
    });
    const published = await recruiter.call('publishEntries', {
      body: { drafts: [{ ...vacancy, version: 2 }] },
    });
    expect([published.status, published.body]).toEqual([204, null]);
    expect((await app.inject({ url: '/jobs' })).body).toContain('منسق فعاليات');
    const trainer = await draft(recruiter, 'trainer', {
      name: 'سارة العتيبي',
      specialization: 'الإلقاء',
    });
    const counts = ['hoursWithUs', 'programs', 'trainees', 'hours'];
    const saved = await recruiter.call('saveEntry', {
      kind: 'trainer',
      id: String(trainer.id),
      body: { version: 2, changes: counts.map((path) => ({ path, from: null, to: 1 })) },
    });
    expect(saved.status).toBe(200);
    const drafts = { drafts: [{ ...trainer, version: 3 }] };
    expect((await recruiter.call('publishEntries', { body: drafts })).status).toBe(403);
    const asked = await recruiter.call('askReview', {
      kind: 'trainer',
      id: String(trainer.id),
      body: { note: '', of: null },
    });
    expect(asked.status).toBe(200);
    expect((await editor.call('today')).body.reviews).toMatchObject([trainer]);
    expect((await recruiter.call('today')).body.reviews).toEqual([]);
    const reviewed = await editor.call('publishEntries', { body: drafts });
    expect([reviewed.status, reviewed.body]).toEqual([204, null]);
  });

  it('sees nothing of other kinds on Today, in counts, among what was deleted, and where files are used [OFFICE-KINDS-03]', async () => {
    const database = await databases.open();
    const { recruiter, editor } = await open(database);
    const news = await draft(editor, 'news', { title: 'خبر سري' });
    const vacancy = await draft(editor, 'vacancy', { name: 'وظيفة' });
    await editor.call('askReview', {
      kind: 'news',
      id: String(news.id),
      body: { note: '', of: null },
    });
    await editor.call('askReview', {
      kind: 'vacancy',
      id: String(vacancy.id),
      body: { note: '', of: null },
    });
    const { body: list } = await editor.call('listEntries', { kind: 'news' });
    const [, gone] = list.rows as EntryKey[];
    await editor.call('removeEntries', { body: { entries: [{ kind: 'news', id: gone?.id }] } });
    const today = (await recruiter.call('today')).body;
    expect(kindsIn(today.reviews)).toEqual(['vacancy']);
    const rows = [...today.drafts, ...today.others, ...today.translations.rows, ...today.published];
    expect(rows.filter(({ kind }) => !['vacancy', 'trainer'].includes(kind))).toEqual([]);
    expect(today.schedules).toEqual([]);
    const { kinds } = (await recruiter.call('contentOverview')).body;
    const counted = CONTENT_KINDS.filter((kind) => kinds[kind].total > 0);
    expect(counted.toSorted()).toEqual(['trainer', 'vacancy']);
    expect((await recruiter.call('trash')).body).toEqual({ rows: [], total: 0 });
    const asked = await recruiter.call('trash', { query: '?kind=news' });
    expect(asked.body).toEqual({ rows: [], total: 0 });
    expect((await editor.call('trash')).body.total).toBe(1);
    const { files } = (await editor.call('listMedia')).body;
    const used = files.find(
      ({ usedBy }: { usedBy: EntryKey | null }) =>
        usedBy !== null && !['vacancy', 'trainer'].includes(usedBy.kind),
    );
    const seen = (await recruiter.call('readMedia', { id: mediaId(used.path) })).body;
    expect(
      kindsIn([...seen.usedIn, ...seen.earlierIn]).filter((kind) => kind === used.usedBy.kind),
    ).toEqual([]);
    expect(seen).toMatchObject({ path: used.path, usedBy: null });
    const found = await recruiter.call('listMedia', {
      query: `?search=${encodeURIComponent(used.usedBy.title.ar)}`,
    });
    expect(found.body.files.map(({ path }: { path: string }) => path)).not.toContain(used.path);
    const described = { id: mediaId(used.path), body: { version: seen.version, ar: 'س' } };
    expect((await recruiter.call('describeMedia', described)).status).toBe(403);
  });

  it('chooses a region by its public name, and sees no draft of it, nor of what else a preview would show [OFFICE-KINDS-04]', async () => {
    const database = await databases.open();
    const { app, recruiter, editor } = await open(database);
    const choose = async ({ call }: Person, to: string) =>
      call('linkableEntries', { kind: 'vacancy', query: `?to=${to}` });
    const [area] = (await choose(recruiter, 'area')).body.rows as (EntryKey & {
      title: { ar: string };
    })[];
    if (area === undefined) throw new Error('there is no area');
    const saved = await editor.call('saveEntry', {
      kind: 'area',
      id: String(area.id),
      body: {
        version: 0,
        changes: [{ path: 'location.ar', from: area.title.ar, to: 'اسم غير منشور' }],
      },
    });
    expect([saved.status, saved.body.problem]).toEqual([200, undefined]);
    const titles = async (person: Person) =>
      (await choose(person, 'area')).body.rows.map(({ title }: typeof area) => title.ar);
    expect(await titles(recruiter)).toContain(area.title.ar);
    expect(await titles(recruiter)).not.toContain('اسم غير منشور');
    expect(await titles(editor)).toContain('اسم غير منشور');
    for (const to of ['news', 'identity', 'x', '']) {
      expect((await choose(recruiter, to)).status).toBe(404);
    }
    const { rows } = (await recruiter.call('listEntries', { kind: 'vacancy' })).body;
    const news = (await editor.call('listEntries', { kind: 'news' })).body.rows[0];
    const { live } = (await editor.call('readEntry', { id: String(news.id) })).body;
    await editor.call('saveEntry', {
      id: String(news.id),
      body: {
        version: 0,
        changes: [{ path: 'title.ar', from: live.fields.title.ar, to: 'عنوان غير منشور' }],
      },
    });
    const preview = async ({ cookie }: Person, key: EntryKey) => {
      const url = previewAddress(key, { language: 'ar', page: 'news', together: [news] });
      return (await app.inject({ url, headers: { cookie } })).body;
    };
    expect(await preview(editor, rows[0])).toContain('عنوان غير منشور');
    expect(await preview(recruiter, rows[0])).not.toContain('عنوان غير منشور');
  });
});
