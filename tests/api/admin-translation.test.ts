import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { EntryResponse } from '../../contract/admin/content/content.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import {
  describeOnEachDatabase,
  describeOnSqlite,
  type TestDatabases,
} from '../helpers/databases.ts';
import { TRANSLATION_KEY } from '../helpers/loopback-translation.ts';
import { startTranslationServer } from '../helpers/translation-server.ts';

const NEWS = {
  'title.ar': 'الخبر اليوم',
  'title.en': 'The news of today',
  'html.ar': '<p>الخبر اليوم. يبدأ <strong>برنامج</strong> الصيف غدًا.</p>',
  'html.en': '<p>Here is the news. The camp begins <strong>tomorrow</strong>.</p>',
};

async function setUp(databases: TestDatabases, path = '') {
  const service = await startTranslationServer();
  const database = await databases.open();
  const { app } = await openEmptyApp(database, {
    TRANSLATE_URL: service.url + path,
    TRANSLATE_KEY: TRANSLATION_KEY,
  });
  const { cookie, id: staffId } = await signInAs(app, database, 'editor');
  const call = (name: AdminCallName, options: object = {}) =>
    callAdmin(app, name, { cookie, ...options });
  const changes = [
    ...Object.entries(NEWS).map(([at, to]) => ({ path: at, from: '', to })),
    { path: 'publishedAt', from: null, to: '2026-01-01T00:00:00.000Z' },
  ];
  const id = String((await call('createEntry', { body: { changes } })).body.id);
  const read = async (): Promise<EntryResponse> => (await call('readEntry', { id })).body;
  const edit = async (at: string, from: string, to: string) => {
    const { draft } = await read();
    const body = { version: draft?.version ?? 0, changes: [{ path: at, from, to }] };
    expect((await call('saveEntry', { id, body })).status).toBe(200);
  };
  const publish = async (more: object = {}) => {
    const version = (await read()).draft?.version;
    const drafts = [{ kind: 'news', id: Number(id), version }];
    return call('publishEntries', { body: { drafts, ...more } });
  };
  const draft = async (paths: string[]) => {
    const version = (await read()).draft?.version ?? 0;
    return call('draftEnglish', { id, body: { version, paths } });
  };
  expect((await publish()).status).toBe(204);
  await edit('html.ar', NEWS['html.ar'], NEWS['html.ar'].replace('غدًا', 'اليوم'));
  return { service, app, database, staffId, call, id, read, edit, publish, draft };
}

const english = ({ draft }: EntryResponse) =>
  (draft?.fields.html as { en: string } | undefined)?.en ?? '';

const DRAFTED = '<p>Here is the news. begins <strong>a programme</strong> of summer today.</p>';

describeOnEachDatabase('a draft of English by machine', (databases) => {
  it.each(['', '/v2'])(
    'has what has changed, is published by nobody before somebody confirms it, and is recorded (%s) [TRANSLATE-08]',
    async (path) => {
      const { service, app, database, call, id, read, publish, draft } = await setUp(
        databases,
        path,
      );
      expect((await read()).translations.html).toBe('outdated');
      const drafted = await draft(['html', 'title', 'unknown']);
      expect(drafted).toMatchObject({
        status: 200,
        body: {
          done: [{ path: 'html', translated: 1, kept: 1, lost: [] }],
          failed: null,
          translations: { html: 'drafted', title: 'current' },
          drafted: { html: { before: NEWS['html.en'] } },
          problems: [{ path: 'html.en', code: 'machine-draft' }],
        },
      });
      expect(service.requests).toEqual([['يبدأ <span id="y1">برنامج</span> الصيف اليوم.']]);
      const entry = await read();
      expect(english(entry)).toBe(DRAFTED);
      expect(entry).toMatchObject({
        translatorHost: new URL(service.url).host,
        translations: { html: 'drafted' },
      });
      expect(await publish()).toMatchObject({
        status: 409,
        body: { entries: [{ fields: [{ path: 'html.en', code: 'machine-draft' }] }] },
      });
      // The Arabic alone can be published.
      expect((await publish({ language: 'ar' })).status).toBe(204);
      expect((await read()).translations.html).toBe('drafted');
      const version = (await read()).draft?.version;
      const confirmed = await call('confirmTranslation', { id, body: { version, path: 'html' } });
      expect(confirmed.body).toMatchObject({ translations: { html: 'current' }, problems: [] });
      expect((await publish()).status).toBe(204);
      const administrator = await signInAs(app, database, 'administrator');
      const { entries } = (await callAdmin(app, 'audit', { cookie: administrator.cookie })).body;
      expect(
        entries.find(({ event }: { event: string }) => event === 'translation-drafted'),
      ).toMatchObject({
        ...{ actor: 'The editor', entry: { kind: 'news', id: Number(id) }, details: { count: 1 } },
      });
    },
  );

  it('stays unread while it is edited, and can be taken back [TRANSLATE-09]', async () => {
    const { read, edit, draft } = await setUp(databases);
    await draft(['html']);
    await edit('html.en', DRAFTED, DRAFTED.replace('begins', 'Begins'));
    expect((await read()).translations.html).toBe('drafted');
    await edit('html.en', DRAFTED.replace('begins', 'Begins'), NEWS['html.en']);
    expect(await read()).toMatchObject({ translations: { html: 'outdated' }, drafted: {} });
    // English that is missing is drafted as a whole.
    await edit('title.en', NEWS['title.en'], '');
    expect((await draft(['title'])).body).toMatchObject({
      done: [{ path: 'title', translated: 1, kept: 0 }],
      fields: { title: { en: 'the news today' } },
      translations: { title: 'drafted' },
    });
    await edit('title.en', 'the news today', '');
    expect((await read()).translations.title).toBe('missing');
  });

  it('uses the glossary, which staff import and export [TRANSLATE-10]', async () => {
    const { call, draft } = await setUp(databases);
    const csv = 'العربية,الإنجليزية\nبرنامج,The Camp\nبلا إنجليزية,\n';
    const table = Buffer.from(csv).toString('base64');
    const imported = await call('changeGlossary', { body: { table } });
    expect(imported.body).toEqual({ added: 1, changed: 0, leftOut: 1 });
    const term = { arabic: 'الصيف', english: 'Summer' };
    await call('changeGlossary', { body: term });
    const [{ id }] = (await call('glossary')).body.rows;
    expect((await call('changeGlossary', { body: { ...term, arabic: 'الصَّيف' } })).body).toEqual({
      problem: 'term-taken',
    });
    await call('changeGlossary', { body: { ...term, id, english: '=Season' } });
    expect((await call('glossary')).body).toMatchObject({
      isOn: true,
      rows: [
        { arabic: 'الصيف', english: '=Season' },
        { arabic: 'برنامج', english: 'The Camp' },
      ],
    });
    expect((await draft(['html'])).body.fields.html.en).toBe(
      '<p>Here is the news. begins <strong>The Camp</strong> =Season today.</p>',
    );
    await call('changeGlossary', { body: { removed: [id] } });
    expect((await call('glossary')).body.rows).toHaveLength(1);
  });
});

describeOnSqlite('a draft of English by machine that fails', (databases) => {
  it('says why, and changes nothing [TRANSLATE-11]', async () => {
    const { service, read, draft } = await setUp(databases, '/v2');
    const before = await read();
    for (const [failure, translation] of [
      [{ status: 403, body: {} }, 'key'],
      [{ status: 456, body: {} }, 'quota'],
      [{ status: 429, body: {} }, 'busy'],
      ['html', 'broken'],
    ] as const) {
      service.fail(failure);
      expect(await draft(['html'])).toMatchObject({
        status: 422,
        body: { problem: 'translation-refused', translation },
      });
    }
    service.fail(null);
    service.translateBy((text) => text);
    expect((await draft(['html'])).body.translation).toBe('language');
    expect(await read()).toMatchObject({
      draft: { version: before.draft?.version },
      translations: { html: 'outdated' },
    });
  });

  it('keeps what somebody has written meanwhile', async () => {
    const { service, read, edit, draft, call, id } = await setUp(databases);
    service.translateBy(async (text) => {
      await edit('html.en', NEWS['html.en'], '<p>Mine</p>');
      return text.replaceAll(/[\p{Script=Arabic}\p{M}]+/gu, 'word');
    });
    expect(await draft(['html'])).toMatchObject({
      status: 409,
      body: { problem: 'conflict', conflicts: [{ path: 'html.en', current: '<p>Mine</p>' }] },
    });
    expect(await read()).toMatchObject({ translations: { html: 'current' }, drafted: {} });
    expect(english(await read())).toBe('<p>Mine</p>');
    const stale = await call('draftEnglish', { id, body: { version: 1, paths: ['html'] } });
    expect(stale).toMatchObject({ status: 409, body: { problem: 'conflict' } });
  });

  it('is refused where no service is set, or to a role without English', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    const body = { version: 1, paths: ['html'] };
    const changes = [{ path: 'html.ar', from: '', to: NEWS['html.ar'] }];
    const created = await callAdmin(app, 'createEntry', { cookie, body: { changes } });
    const id = String(created.body.id);
    expect((await callAdmin(app, 'draftEnglish', { cookie, id, body })).body).toEqual({
      ...{ problem: 'translation-refused', translation: 'away' },
    });
    const recruiter = await signInAs(app, database, 'recruiter');
    const refused = await callAdmin(app, 'draftEnglish', { ...recruiter, id, body });
    expect(refused.status).toBe(403);
  });
});
