import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import type { CheckName, FindingRow } from '../../contract/admin/checks/checks.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { checksJob, outsideJob, summarizeFindings } from '../../server/checks/checks.ts';
import { createDraft } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type CallOptions, callAdmin, PUBLIC_URL, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** Noon of 2026-11-29 in Riyadh. */
const NOW = Date.parse('2026-11-29T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

type Fields = Record<string, unknown>;

/** Changes what is stored of an entry, as if an import had. */
async function changeStored(
  { db }: Database,
  kind: ContentKind,
  id: number,
  change: (fields: Fields) => Fields,
  columns: { updated_at?: number; published_at?: number; status?: 'draft' | 'published' } = {},
): Promise<void> {
  const row = await db
    .selectFrom('content_entries')
    .select('fields')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const stored: Fields = JSON.parse(row.fields);
  await db
    .updateTable('content_entries')
    .set({ fields: JSON.stringify({ ...stored, ...change(stored) }), ...columns })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/** What a finding is about, in short. */
function inShort({ code, at, language, details }: FindingRow) {
  const place =
    at.place === 'entry'
      ? `${at.entry.kind} ${at.entry.id} ${at.path ?? ''}`.trim()
      : at.place === 'media'
        ? at.file
        : at.from;
  return [code, place, language, ...Object.values(details)].filter((each) => each !== null);
}

describeOnEachDatabase('the checks of the content', (databases) => {
  async function open() {
    const database = await databases.open();
    let time = NOW;
    const now = () => time;
    const { app, folder, storage } = await openStarterApp(database, {}, now);
    await database.db
      .updateTable('content_entries')
      .set({ updated_at: NOW - DAY })
      .execute();
    const job = checksJob({ db: database.db, storage, publicUrl: PUBLIC_URL, now });
    const run = () => job.run(new AbortController().signal);
    const cookies = new Map<StaffRole, string>();
    const callAs = async (role: StaffRole) => {
      const cookie =
        cookies.get(role) ?? (await signInAs(app, database, role, undefined, now)).cookie;
      cookies.set(role, cookie);
      return (name: Parameters<typeof callAdmin>[1], options: CallOptions = {}) =>
        callAdmin(app, name, { cookie, ...options });
    };
    const call = await callAs('administrator');
    const check = async () => {
      await call('checkNow');
      await run();
    };
    const list = async (query = '') => (await call('findings', { query })).body;
    const found = async (name: CheckName) =>
      ((await list(`?check=${name}`)).rows as FindingRow[]).map(inShort);
    return {
      ...{ app, folder, storage, database, call, callAs, check, run, list, found, now },
      pass: (milliseconds: number) => {
        time += milliseconds;
      },
    };
  }

  it('find links inside the site that lead nowhere, wherever they are [CHECKS-01]', async () => {
    const { database, call, check, found } = await open();
    await check();
    expect(await found('dead-links')).toEqual([]);
    const html = (ar: string) => ({ ar, en: '' });
    await changeStored(database, 'news', 3, () => ({
      html: html(
        '<p><a href="/latest-news/9999?a=1&amp;b=2">أ</a> <a href="/nowhere-at-all">ب</a>' +
          '<a href="/about">ت</a> <a href="https://other.example/x">ث</a><a href="/my-request">ج</a>' +
          '<a href="/media/gone.pdf">ح</a><a href="/latest-news/feed.xml">خ</a>' +
          '<a href="/annual.pdf">د</a><a href="/old">ذ</a></p>',
      ),
    }));
    await changeStored(database, 'settings', 1, () => ({
      supportUrl: `${PUBLIC_URL}/en/projects/9999`,
    }));
    await changeStored(database, 'slider', 1, () => ({ buttonUrl: '/latest-news/4' }));
    await changeStored(database, 'news', 4, () => ({}), { status: 'draft' });
    await call('saveRedirect', { body: { from: '/old', to: '/latest-news/5' } });
    await changeStored(database, 'news', 5, () => ({}), { status: 'draft' });
    const issue = await database.db.transaction().execute(async (trx) => {
      const id = await createDraft(trx, 'newsletter-issue', { at: NOW, by: 'test' });
      const part = { news: null, link: '/latest-news/9998' };
      const fields = JSON.stringify({ subject: { ar: 'عدد', en: '' }, parts: [part] });
      await trx
        .updateTable('content_drafts')
        .set({ fields })
        .where('kind', '=', 'newsletter-issue')
        .where('id', '=', id)
        .execute();
      return id;
    });
    await check();
    // A link to an old address arrives. Where its redirect leads is a finding of its own.
    expect(await found('dead-links')).toEqual([
      ['dead-link', 'news 3 html.ar', 'ar', '/annual.pdf'],
      ['dead-link', 'news 3 html.ar', 'ar', '/latest-news/9999?a=1&b=2'],
      ['dead-file', 'news 3 html.ar', 'ar', '/media/gone.pdf'],
      ['dead-link', 'news 3 html.ar', 'ar', '/nowhere-at-all'],
      ['dead-link', `newsletter-issue ${issue} parts.0.link`, '/latest-news/9998'],
      ['dead-link', 'settings 1 supportUrl', `${PUBLIC_URL}/en/projects/9999`],
      ['dead-link', 'slider 1 buttonUrl', '/latest-news/4'],
      ['dead-redirect', '/old', '/latest-news/5'],
    ]);
  });

  it('find missing descriptions, old English, late documents, small pictures and what nobody has touched [CHECKS-02]', async () => {
    const { database, check, found, list, call } = await open();
    await changeStored(database, 'news', 3, () => ({
      html: {
        ar: '<p>نص<img src="/media/a.jpg" alt=" "><img src="/media/b.jpg" alt="ب"></p>',
        en: '<p>Text<video src="/media/c.mp4"></video></p>',
      },
      picture: '/media/news/3.0123456789.640x360.jpg',
    }));
    await changeStored(database, 'news', 2, () => ({ html: { ar: ' <p></p>', en: '' } }));
    await changeStored(database, 'identity', 1, () => ({ description: { ar: '', en: 'A' } }));
    await changeStored(database, 'slider', 1, () => ({
      background: '/media/sliders/1.0123456789.899x800.jpg',
    }));
    await changeStored(database, 'goal', 1, () => ({}), { updated_at: NOW - 366 * DAY });
    const [page] = await database.db
      .selectFrom('content_entries')
      .select('id')
      .where('kind', '=', 'page')
      .orderBy('id')
      .limit(1)
      .execute();
    await changeStored(database, 'page', page?.id ?? 0, () => ({
      blocks: [
        {
          block: 'documents',
          documents: [{ name: { ar: 'الميزانية', en: 'Budget' }, file: '', nextDue: '2026-11-28' }],
        },
      ],
    }));
    await check();
    const described = await found('descriptions');
    const other = described.filter(([code]) => code !== 'file-undescribed');
    expect(other).toEqual([
      ['identity-undescribed', 'identity 1 description.ar', 'ar'],
      ['page-undescribed', 'news 2 html.ar', 'ar'],
      ['page-undescribed', 'news 2 html.en', 'en'],
      ['picture-undescribed', 'news 3 html.ar', 'ar', '/media/a.jpg'],
      ['video-unnamed', 'news 3 html.en', 'en', '/media/c.mp4'],
    ]);
    expect(described).toContainEqual(['file-undescribed', 'news~3.0123456789.640x360.jpg']);
    expect(await found('pictures')).toEqual([['picture-small', 'news 3 picture', 640, 1280]]);
    expect(await found('documents')).toEqual([
      [
        'document-overdue',
        `page ${page?.id} blocks.0.documents.0.nextDue`,
        'الميزانية',
        '2026-11-28',
      ],
    ]);
    expect(await found('untouched')).toEqual([['entry-untouched', 'goal 1', '2025-11-28']]);
    expect((await list()).counts.translations).toBe(0);

    // The Arabic of a title changes, and its English stays.
    const key = { kind: 'news', id: '6' } as const;
    const { body } = await call('readEntry', key);
    const change = { path: 'title.ar', from: body.live.fields.title.ar, to: 'عنوان آخر' };
    const saved = await call('saveEntry', { ...key, body: { version: 0, changes: [change] } });
    const { version } = saved.body;
    const published = await call('publishEntries', {
      body: { drafts: [{ kind: 'news', id: 6, version }] },
    });
    expect(published.status).toBe(204);
    for (const [days, expected] of [
      [29, []],
      [31, [['english-older', 'news 6 title.en', 'en', '2026-10-29']]],
    ] as const) {
      // As if it had been published then.
      await database.db
        .updateTable('content_history')
        .set({ changed_at: NOW - days * DAY })
        .where('kind', '=', 'news')
        .where('id', '=', 6)
        .where('changed_by', '!=', 'test')
        .execute();
      await check();
      expect(await found('translations')).toEqual(expected);
    }
    // A draft with new English waits for its publication, so there is nothing to translate.
    const english = body.live.fields.title.en;
    const edit = { path: 'title.en', from: english, to: 'Another title' };
    await call('saveEntry', { ...key, body: { version: 0, changes: [edit] } });
    await check();
    expect(await found('translations')).toEqual([]);
  });

  it('find faults of writing, which stay ignored while their words stay [PROOF-06]', async () => {
    const { database, check, found, list, call } = await open();
    await check();
    // The starter content has none.
    expect(await found('writing')).toEqual([]);
    const html = { ar: '<p>شباب, وشابات.</p>', en: '<p>Text.</p>' };
    await changeStored(database, 'news', 3, () => ({ html }));
    await check();
    const fault = ['writing-fault', 'news 3 html.ar', 'ar', 'شباب, وشابات.'];
    expect(await found('writing')).toEqual([fault]);
    const { rows } = await list();
    const ids = rows.flatMap(({ id, check: name }: FindingRow) => (name === 'writing' ? [id] : []));
    await call('ignoreFindings', { body: { ids, reason: 'اسم برنامج' } });
    await changeStored(database, 'news', 3, () => ({
      html: { ...html, ar: '<p>شباب, وشابات.</p><p>نص آخر.</p>' },
    }));
    await check();
    expect(await found('writing')).toEqual([]);
  });

  it('find logos that cannot be told from their ground [CHECKS-08]', async () => {
    const { database, folder, check, found } = await open();
    await check();
    expect(await found('logos')).toEqual([]);
    const white = { width: 200, height: 100, channels: 3, background: '#ffffff' } as const;
    await sharp({ create: white }).png().toFile(join(folder, 'media/clients/white.png'));
    const logo = '/media/clients/white.png';
    await changeStored(database, 'client', 1, () => ({ logo, ground: null }));
    await changeStored(database, 'client', 2, () => ({ logo, ground: 'dark' }));
    await changeStored(database, 'identity', 1, () => ({ logo, logoDark: logo }));
    await check();
    expect(await found('logos')).toEqual([
      ['logo-faint', 'client 1 logo'],
      ['logo-faint', 'identity 1 logo'],
    ]);
  });

  it('are ignored with a reason, until what they are about changes [CHECKS-03]', async () => {
    const { database, call, callAs, check, list } = await open();
    const link = (address: string) => () => ({ buttonUrl: address });
    await changeStored(database, 'slider', 1, link('/nothing-1'));
    await changeStored(database, 'slider', 2, link('/nothing-2'));
    await check();
    const ids = (await list('?check=dead-links')).rows.map(({ id }: FindingRow) => id);
    const reason = 'The page comes next week';
    expect((await call('ignoreFindings', { body: { ids, reason: ' ' } })).status).toBe(422);
    expect((await call('ignoreFindings', { body: { ids, reason: 'x'.repeat(301) } })).status).toBe(
      422,
    );
    const ignored = await call('ignoreFindings', { body: { ids, reason } });
    expect(ignored.body).toEqual({ changed: 2 });
    // Twice does nothing, and is in the log once.
    expect((await call('ignoreFindings', { body: { ids, reason } })).body).toEqual({ changed: 0 });
    await changeStored(database, 'slider', 2, link('/nothing-3'));
    await changeStored(database, 'slider', 3, link('/nothing-1'));
    await check();
    const still = await list('?check=dead-links');
    expect(still.rows.map(inShort)).toEqual([
      ['dead-link', 'slider 2 buttonUrl', '/nothing-3'],
      ['dead-link', 'slider 3 buttonUrl', '/nothing-1'],
    ]);
    const { rows, states } = await list('?check=dead-links&state=ignored');
    expect(rows.map(inShort)).toEqual([['dead-link', 'slider 1 buttonUrl', '/nothing-1']]);
    expect(rows[0].ignored).toEqual({ at: NOW, by: 'The administrator', reason });
    expect(states.ignored).toBe(1);
    const recruiter = await callAs('recruiter');
    expect((await recruiter('ignoreFindings', { body: { ids, reason: null } })).body).toEqual({
      changed: 0,
    });
    expect((await call('ignoreFindings', { body: { ids, reason: null } })).body).toEqual({
      changed: 1,
    });
    expect((await list('?check=dead-links')).total).toBe(3);
    const { entries } = (await call('audit')).body;
    expect(
      entries.flatMap(({ event, details, entry, several }: never) =>
        String(event).startsWith('findings') ? [[event, details, entry, several]] : [],
      ),
    ).toMatchObject([
      ['findings-restored', { count: 1 }, { kind: 'slider', id: 1 }, null],
      ['findings-ignored', { count: 2 }, null, { count: 2 }],
    ]);
  });

  it('come back when a text in which one is ignored changes', async () => {
    const { database, call, check, list } = await open();
    const html = (words: string) => () => ({
      html: { ar: `<p>${words} <a href="/nothing">هنا</a></p>`, en: '' },
    });
    await changeStored(database, 'news', 3, html('أولًا'));
    await check();
    const ids = (await list('?check=dead-links')).rows.map(({ id }: FindingRow) => id);
    await call('ignoreFindings', { body: { ids, reason: 'Soon' } });
    await check();
    expect((await list('?check=dead-links')).total).toBe(0);
    await changeStored(database, 'news', 3, html('ثانيًا'));
    await check();
    const { rows } = await list('?check=dead-links');
    expect(rows.map(({ id, ignored }: FindingRow) => [id, ignored])).toEqual([[ids[0], null]]);
  });

  it('show everybody what their role may repair, and no more [CHECKS-04]', async () => {
    const { database, callAs, check } = await open();
    const dead = '<a href="/nothing">x</a>';
    await changeStored(database, 'news', 3, () => ({ html: { ar: dead, en: dead } }));
    await changeStored(database, 'slider', 1, () => ({ buttonUrl: '/nothing' }));
    await changeStored(database, 'identity', 1, () => ({ description: { ar: '', en: '' } }));
    await changeStored(database, 'vacancy', 1, () => ({}), { updated_at: NOW - 400 * DAY });
    const editor = await callAs('editor');
    await editor('saveRedirect', { body: { from: '/old', to: '/latest-news/5' } });
    await changeStored(database, 'news', 5, () => ({}), { status: 'draft' });
    await check();
    const seen = async (role: StaffRole) => {
      const read = await callAs(role);
      const { rows, states } = (await read('findings')).body;
      const others = (await read('findings', { query: '?page=2' })).body.rows;
      const summary = await summarizeFindings(database.db, role);
      expect(states.open).toBe(summary.reduce((sum, { count }) => sum + count, 0));
      expect(summary.map(({ first }) => first.id)).toEqual(
        [
          ...new Map(
            [...rows, ...others].toReversed().map((row: FindingRow) => [row.check, row.id]),
          ).values(),
        ].toReversed(),
      );
      return ([...rows, ...others] as FindingRow[])
        .filter(({ code }) => code !== 'file-undescribed')
        .map((row) => inShort(row).slice(0, 3).join(' '));
    };
    const links = ['dead-link news 3 html.ar ar', 'dead-link news 3 html.en en'];
    const ofEditor = [
      ...links,
      'dead-link slider 1 buttonUrl /nothing',
      'dead-redirect /old /latest-news/5',
      'entry-untouched vacancy 1 2025-10-25',
    ];
    expect(await seen('editor')).toEqual(ofEditor);
    expect(await seen('translator')).toEqual([links[1]]);
    expect(await seen('recruiter')).toEqual(['entry-untouched vacancy 1 2025-10-25']);
    expect(await seen('administrator')).toEqual([
      ...ofEditor.slice(0, 4),
      'identity-undescribed identity 1 description.ar ar',
      'identity-undescribed identity 1 description.en en',
      ...ofEditor.slice(4),
    ]);
  });

  it('run each night in the time zone of the organisation, and when somebody asks [CHECKS-05]', async () => {
    const { database, call, run, pass, list } = await open();
    const checkedAt = async () => (await list()).run.checkedAt;
    await run();
    expect(await checkedAt()).toBeNull();
    // 02:59 of the next night in Riyadh.
    pass(15 * 60 * 60 * 1000 - 60_000 - 1);
    await run();
    expect(await checkedAt()).toBeNull();
    pass(60_001);
    const night = NOW + 15 * 60 * 60 * 1000;
    await changeStored(database, 'slider', 1, () => ({ buttonUrl: '/nothing' }));
    await run();
    expect(await checkedAt()).toBe(night);
    pass(DAY - 1);
    await run();
    expect(await checkedAt()).toBe(night);
    const first = (await list('?check=dead-links')).rows[0];
    expect([first.firstFoundAt, first.lastFoundAt]).toEqual([night, night]);
    await call('checkNow');
    await call('checkNow');
    expect((await list()).run.isWaiting).toBe(true);
    await run();
    const asked = night + DAY - 1;
    expect((await list()).run).toEqual({
      ...{ checkedAt: asked, running: null, isWaiting: false, isOutdated: false },
    });
    const again = (await list('?check=dead-links')).rows[0];
    expect(again).toEqual({ ...first, lastFoundAt: asked });
  });

  it('run again soon after something has changed, at most once a minute, and once for all processes [CHECKS-09]', async () => {
    const { database, storage, call, check, run, pass, list, found, now } = await open();
    const state = async () => {
      const { checkedAt, isOutdated } = (await list()).run;
      return [(checkedAt - NOW) / MINUTE, isOutdated];
    };
    const publish = async (id: number, path: string, from: unknown, to: unknown) => {
      const changes = [{ path, from, to }];
      const body = { version: 0, changes };
      const { version } = (await call('saveEntry', { kind: 'news', id: `${id}`, body })).body;
      const drafts = [{ kind: 'news', id, version }];
      expect((await call('publishEntries', { body: { drafts } })).status).toBe(204);
    };
    const { fields } = (await call('readEntry', { kind: 'news', id: '3' })).body.live;
    const linked = `${fields.html.ar}<p><a href="/latest-news/4">أ</a></p>`;
    // Nobody has asked for a first run, so a change waits for the night.
    await publish(3, 'html.ar', fields.html.ar, linked);
    pass(MINUTE);
    await run();
    expect((await list()).run).toMatchObject({ checkedAt: null, isOutdated: false });
    await check();
    expect(await state()).toEqual([1, false]);
    expect(await found('dead-links')).toEqual([]);

    // What a link leads to is unpublished.
    const entries = [{ kind: 'news', id: 4 }];
    expect((await call('unpublishEntries', { body: { entries } })).status).toBe(204);
    await run();
    expect(await state()).toEqual([1, true]);
    pass(MINUTE);
    const other = checksJob({ db: database.db, storage, publicUrl: PUBLIC_URL, now });
    await run();
    pass(1);
    await other.run(new AbortController().signal);
    expect(await state()).toEqual([2, false]);
    expect(await found('dead-links')).toEqual([
      ['dead-link', 'news 3 html.ar', 'ar', '/latest-news/4'],
    ]);
    const [first] = (await list('?check=dead-links')).rows;

    // A redirect is added, and then leads elsewhere.
    const saved = await call('saveRedirect', { body: { from: '/old', to: '/latest-news/4' } });
    pass(MINUTE);
    await run();
    const [entry, redirect] = (await list('?check=dead-links')).rows;
    expect(redirect.at).toMatchObject({ from: '/old' });
    expect([entry.firstFoundAt, redirect.firstFoundAt]).toEqual([first.firstFoundAt, now()]);
    const change = { id: saved.body.id, from: '/old', to: '/latest-news/4' };
    await call('saveRedirect', { body: { from: '/old', to: '/latest-news/3', change } });
    // The link is repaired.
    await publish(3, 'html.ar', linked, fields.html.ar);
    pass(MINUTE);
    await run();
    expect(await found('dead-links')).toEqual([]);

    // A file is described.
    const described = async () =>
      (await found('descriptions')).filter(([code]) => code === 'file-undescribed');
    const [[, file] = []] = await described();
    const { version } = (await call('readMedia', { id: String(file) })).body;
    const texts = { version, ar: 'نساء ينسجن السدو', en: 'Women weave Sadu' };
    expect((await call('describeMedia', { id: String(file), body: texts })).status).toBe(200);
    pass(MINUTE);
    await run();
    expect((await described()).map(([, each]) => each)).not.toContain(file);

    // News becomes public at its date.
    await changeStored(database, 'news', 5, () => ({}), { published_at: now() + 5 * MINUTE });
    await check();
    pass(4 * MINUTE);
    await run();
    expect((await state())[1]).toBe(false);
    const before = (await list()).run.checkedAt;
    pass(MINUTE);
    await run();
    expect((await list()).run.checkedAt).toBe(before + 5 * MINUTE);

    // Nothing has changed since then. A run that took long is not soon repeated.
    const last = await state();
    pass(10 * MINUTE);
    await run();
    expect(await state()).toEqual(last);
    await database.db
      .updateTable('check_runs')
      .set({ checked_from: now() - MINUTE, checked_at: now() })
      .execute();
    await call('removeRedirects', { body: { ids: [redirect.id] } });
    await call('removeRedirects', { body: { ids: [saved.body.id] } });
    pass(19 * MINUTE);
    await run();
    expect((await state())[1]).toBe(true);
    pass(MINUTE);
    await run();
    expect((await state())[1]).toBe(false);
  });

  it('keep the findings of the last complete run if one is cut off [CHECKS-06]', async () => {
    const { database, storage, call, check, list, pass } = await open();
    await changeStored(database, 'slider', 1, () => ({ buttonUrl: '/nothing' }));
    await check();
    const before = await list();
    await changeStored(database, 'slider', 2, () => ({ buttonUrl: '/nothing' }));
    pass(DAY);
    await call('checkNow');
    // The process dies when it has reported some of its progress.
    const dying = new AbortController();
    let reads = 0;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (++reads === 30) dying.abort();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const parts = { storage, publicUrl: PUBLIC_URL, now: () => NOW + DAY };
    const job = checksJob({ db, ...parts });
    await job.run(dying.signal);
    expect(reads).toBeGreaterThan(30);
    const { rows, total, run: state } = await list();
    expect([rows, total]).toEqual([before.rows, before.total]);
    expect(state).toMatchObject({ checkedAt: NOW, running: null, isWaiting: true });
    const next = checksJob({ db: database.db, ...parts });
    await next.run(new AbortController().signal);
    expect((await list()).total).toBe(before.total + 1);
  });

  it('list 5,000 findings page by page, with their counts [CHECKS-07]', async () => {
    const { database, list } = await open();
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      id: index.toString(16).padStart(32, '0'),
      check_name: index % 2 === 0 ? ('dead-links' as const) : ('untouched' as const),
      code: index % 2 === 0 ? ('dead-link' as const) : ('entry-untouched' as const),
      place: 'entry' as const,
      kind: 'news',
      entry_id: (index % 24) + 1,
      target: null,
      field: null,
      language: null,
      details: JSON.stringify({ text: `/${index}` }),
      value_hash: '',
      first_found_at: NOW,
      last_found_at: NOW,
      ...{ ignored_at: null, ignored_by: null, ignored_reason: null },
    }));
    for (let start = 0; start < rows.length; start += 500) {
      const some = rows.slice(start, start + 500);
      await database.db.insertInto('findings').values(some).execute();
    }
    const first = await list();
    expect([first.total, first.rows.length]).toEqual([5_000, 50]);
    expect(first.counts).toMatchObject({ 'dead-links': 2_500, untouched: 2_500, documents: 0 });
    const seen = new Set<string>();
    for (let page = 1; page <= 100; page++) {
      for (const { id } of (await list(`?page=${page}`)).rows) seen.add(id);
    }
    expect(seen.size).toBe(5_000);
    expect((await list('?page=101')).rows).toEqual([]);
  });

  it('ask other sites only if an administrator has turned it on, and call a link dead after three nights [CHECKS-OUTSIDE-01]', async () => {
    const { database, call, callAs, check, list, found } = await open();
    const asked: string[] = [];
    let status = 404;
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(url === '/gone' ? status : url === '/refuses' ? 403 : 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // The content has no other link to another site.
    const stored = await database.db
      .selectFrom('content_entries')
      .select(['kind', 'id', 'fields'])
      .execute();
    for (const { kind, id, fields } of stored) {
      await database.db
        .updateTable('content_entries')
        .set({ fields: fields.replaceAll(/https?:\/\/[^"\\ <]+/g, '/about') })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute();
    }
    await changeStored(database, 'news', 3, () => ({
      html: {
        ar: `<a href="${origin}/gone#a">أ</a> <a href="${origin}/works">ب</a><a href="${PUBLIC_URL}/about">ت</a>`,
        en: `<a href="${origin}/gone">a</a> <a href="${origin}/refuses">b</a>`,
      },
    }));
    let time = NOW;
    const network = {
      isAllowed: (ip: string) => ip === '127.0.0.1',
      // Only names are resolved, and none exists.
      resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
      pauseMs: 0,
    };
    const job = outsideJob({ db: database.db, publicUrl: PUBLIC_URL, now: () => time, network });
    const runOutside = () => job.run(new AbortController().signal);
    const state = async () => (await list()).outside;

    await check();
    await runOutside();
    expect(asked).toEqual([]);
    expect((await state()).isOn).toBe(false);
    const editor = await callAs('editor');
    expect((await editor('checkOutside', { body: { isOn: true } })).status).toBe(403);
    await call('checkOutside', { body: { isOn: true } });
    expect((await state()).run.isWaiting).toBe(true);

    await runOutside();
    expect(asked.toSorted()).toEqual(['/gone', '/gone', '/refuses', '/refuses', '/works']);
    expect((await state()).counts).toEqual({ works: 1, refuses: 1, slow: 1, dead: 0 });
    // Asked again in the same night, it has failed in one night.
    await call('checkNow');
    await runOutside();
    await check();
    expect(await found('outside-links')).toEqual([]);
    for (const night of [1, 2]) {
      time = NOW + night * DAY;
      await runOutside();
      await check();
      expect(await found('outside-links')).toHaveLength(night === 2 ? 2 : 0);
    }
    expect((await state()).counts).toEqual({ works: 1, refuses: 1, slow: 0, dead: 1 });
    expect(await found('outside-links')).toEqual([
      ['dead-outside', 'news 3 html.ar', 'ar', `${origin}/gone#a`, 'gone'],
      ['dead-outside', 'news 3 html.en', 'en', `${origin}/gone`, 'gone'],
    ]);

    // A name that does not exist counts only in a run in which another site has answered.
    await changeStored(database, 'news', 4, () => ({
      html: { ar: '<a href="http://no-such-name.example/">أ</a>', en: '' },
    }));
    time = NOW + 2 * DAY + 1;
    await call('checkNow');
    await runOutside();
    const failed = await database.db
      .selectFrom('outside_links')
      .select(['detail', 'failed_nights'])
      .where('address', 'like', '%no-such-name%')
      .execute();
    expect(failed).toEqual([{ detail: 'no-name', failed_nights: 1 }]);
    await changeStored(database, 'news', 4, () => ({ html: { ar: '', en: '' } }));

    // It answers again, and one link is removed.
    status = 200;
    time = NOW + 3 * DAY;
    await changeStored(database, 'news', 3, (fields) => ({
      html: { ...(fields.html as object), en: '' },
    }));
    await runOutside();
    await check();
    expect(await found('outside-links')).toEqual([]);
    expect((await state()).counts).toEqual({ works: 2, refuses: 0, slow: 0, dead: 0 });
    await call('checkOutside', { body: { isOn: false } });
    expect((await state()).counts).toEqual({ works: 0, refuses: 0, slow: 0, dead: 0 });
    const { entries } = (await call('audit')).body;
    expect(entries.slice(0, 2).map(({ event }: { event: string }) => event)).toEqual([
      'outside-links-off',
      'outside-links-on',
    ]);
  });
});
