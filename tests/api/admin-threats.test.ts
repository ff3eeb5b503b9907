import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import { type PreviewQuery, previewAddress } from '../../contract/admin/content/preview-address.ts';
import { UPLOAD_PART } from '../../contract/admin/media/media.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import { processUploads } from '../../server/media/media.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { callAdmin, OWN_WRITE, openSession, signInAs } from '../helpers/admin.ts';
import { openEmptyApp, openStarterApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { photo } from '../helpers/pictures.ts';

/** HTML that would run a script if it were not sanitised. */
const HOSTILE_HTML = [
  '<p onclick="alert(1)">A paragraph of the draft</p>',
  '<script>alert(1)</script>',
  '<svg onload="alert(1)"><a href="javascript:alert(1)"><text>x</text></a></svg>',
  '<a href="javascript:alert(1)">A link</a>',
  '<a href="jav&#x09;ascript:alert(1)">Another link</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><style><i title="</style><b onfocus=alert(1)>"></style></mtext></math>',
].join('');

/** A title that would end an element, an attribute or the data of search engines. */
const HOSTILE_TITLE = '</title></script><b onload="alert(1)">A title of the draft';

const CALLS = Object.entries(adminCalls) as [AdminCallName, AdminCall][];

/** What runs a script in a document, wherever it came from. */
function expectNoScriptOf(html: string): void {
  expect(html).toContain('A paragraph of the draft');
  expect(html).toContain('A title of the draft');
  expect(html).not.toMatch(/<[^<>]*\son\w+\s*=/i);
  expect(html).not.toMatch(/javascript:|srcdoc|<iframe|<script>|<math/i);
  expect(html).not.toContain('</title></script>');
}

describeOnSqlite('HTML that an editor has written', (databases) => {
  it('runs no script in a preview, on a page, in a feed or in a call [OFFICE-THREATS-01]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    const changes = ['ar', 'en'].flatMap((language) => [
      { path: `title.${language}`, from: '', to: HOSTILE_TITLE },
      { path: `html.${language}`, from: '', to: HOSTILE_HTML },
    ]);
    const publishedAt = new Date(Date.now() - 1_000).toISOString();
    const created = await callAdmin(app, 'createEntry', {
      cookie,
      body: { changes: [...changes, { path: 'publishedAt', from: null, to: publishedAt }] },
    });
    const id: number = created.body.id;
    for (const language of ['ar', 'en'] as const) {
      const url = previewAddress({ kind: 'news', id }, { language });
      const preview = await app.inject({ url, headers: { cookie } });
      expectNoScriptOf(preview.body);
      const policy = String(preview.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/; sandbox(?! allow-scripts)/);
    }
    const drafts = [{ kind: 'news', id, version: 2 }];
    expect((await callAdmin(app, 'publishEntries', { cookie, body: { drafts } })).status).toBe(204);
    await expect
      .poll(async () => (await app.inject({ url: `/latest-news/${id}` })).statusCode)
      .toBe(200);
    for (const url of [`/latest-news/${id}`, `/en/latest-news/${id}`]) {
      expectNoScriptOf((await app.inject({ url })).body);
    }
    const feed = await app.inject({ url: '/latest-news/feed.xml' });
    expect(feed.body).not.toMatch(/onclick|onload=&quot;|javascript:|&lt;script/);
    const news = await app.inject({ url: '/api/frontend/services?page=1' });
    expect(news.json().data.data[0].html ?? news.json().data.data[0].text).not.toMatch(
      /onclick|javascript:|<script/,
    );
    // The back office gets the text as it was written, as data that no browser shows as a document.
    for (const name of ['readEntry', 'entryHistory'] as const) {
      const { headers } = await callAdmin(app, name, { cookie, id: String(id) });
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describeOnSqlite('a preview', (databases) => {
  it('ends with the session, and is there for reading only [OFFICE-THREATS-02]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { cookie } = await signInAs(app, database, 'translator');
    const { body } = await callAdmin(app, 'listEntries', { cookie });
    const key = { kind: 'news', id: body.rows[0].id as number } as const;
    const queries: PreviewQuery[] = [
      { language: 'ar' },
      { language: 'en', page: 'news', at: Date.now() + 1_000, together: [key] },
      { language: 'ar', live: true },
    ];
    const statuses = async () => {
      const responses = queries.map((query) =>
        app.inject({ url: previewAddress(key, query), headers: { cookie } }),
      );
      return (await Promise.all(responses)).map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    const posted = await app.inject({
      method: 'POST',
      url: previewAddress(key, { language: 'ar' }),
      headers: { ...OWN_WRITE, cookie },
      payload: '{}',
    });
    expect(posted.statusCode).toBe(405);
    await callAdmin(app, 'signOut', { cookie });
    expect(await statuses()).toEqual([401, 401, 401]);
  });
});

describeOnSqlite('every call that changes something', (databases) => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['what sends no headers of browsers', { 'sec-fetch-site': undefined }],
    ['another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['a page without origin', { 'sec-fetch-site': undefined, origin: 'null' }],
  ])('is refused from %s [OFFICE-THREATS-03]', async (_from, headers) => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'administrator');
    const writes = CALLS.filter(([, { method }]) => method !== 'GET');
    expect(writes.length).toBeGreaterThan(30);
    for (const [name] of writes) {
      const { status, body } = await callAdmin(app, name, { cookie, headers });
      expect([name, status, body]).toEqual([name, 403, { problem: 'cross-site' }]);
    }
    expect((await callAdmin(app, 'account', { cookie })).status).toBe(200);
  });
});

describeOnSqlite('entries of every kind', (databases) => {
  it('are closed to a recruiter in every call and in previews, but for those that recruiters write [OFFICE-THREATS-04]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const recruiter = await signInAs(app, database, 'recruiter');
    const { cookie } = recruiter;
    const ofKinds = CALLS.filter(([, { path }]) => path.includes(':kind'));
    expect(ofKinds.length).toBeGreaterThan(8);
    for (const kind of CONTENT_KINDS.filter((each) => !['vacancy', 'trainer'].includes(each))) {
      for (const [name] of ofKinds) {
        const { status, body } = await callAdmin(app, name, { cookie, kind, id: '1' });
        expect([kind, name, status, body]).toEqual([kind, name, 403, { problem: 'forbidden' }]);
      }
      for (const query of [{ language: 'ar' }, { language: 'en', live: true }] as const) {
        const url = previewAddress({ kind, id: 1 }, query);
        const preview = await app.inject({ url, headers: { cookie } });
        expect([url, preview.statusCode]).toEqual([url, 403]);
      }
    }
  });

  it('are found by their own kind and id alone [OFFICE-THREATS-05]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { cookie } = await signInAs(app, database, 'administrator');
    const bodies: Partial<Record<AdminCallName, object>> = {
      saveEntry: { version: 0, changes: [{ path: 'title.ar', from: '', to: 'x' }] },
      discardDraft: { version: 1 },
      rebaseDraft: { version: 1, choices: {} },
      confirmTranslation: { version: 0, path: 'title' },
      draftEnglish: { version: 0, paths: ['title'] },
      // A change in the history of another entry.
      restoreVersion: { version: 0, sequence: 1 },
      askReview: { note: '', of: null },
      withdrawReview: {},
      returnReview: { answer: 'x' },
    };
    const ofEntries = CALLS.filter(([, { path }]) => path.includes(':kind/:id'));
    expect(ofEntries.map(([name]) => name).toSorted()).toEqual(
      [...Object.keys(bodies), 'readEntry', 'entryHistory'].toSorted(),
    );
    for (const id of ['999999', '0', '-1', '1e3', '1.0', '01', '٣', '__proto__', '1%20or%201=1']) {
      for (const [name] of ofEntries) {
        const { status, body } = await callAdmin(app, name, {
          cookie,
          id,
          body: bodies[name] ?? {},
        });
        // An entry that never was has an empty history.
        const hasNone = name === 'entryHistory' && id === '999999';
        expect([name, id, status, hasNone ? body.changes : body.problem]).toEqual(
          hasNone ? [name, id, 200, []] : [name, id, 404, 'not-found'],
        );
      }
    }
    const { body: list } = await callAdmin(app, 'listEntries', { cookie, kind: 'vacancy' });
    const vacancy = String(list.rows[0].id);
    const { sequence } = await database.db
      .selectFrom('content_history')
      .select('sequence')
      .where('kind', '=', 'news')
      .limit(1)
      .executeTakeFirstOrThrow();
    const restored = await callAdmin(app, 'restoreVersion', {
      cookie,
      kind: 'vacancy',
      id: vacancy,
      body: { version: 0, sequence },
    });
    expect([restored.status, restored.body]).toEqual([404, { problem: 'not-found' }]);
  });
});

/** Uploads a large photo, and takes it into the library. */
async function uploadPhoto(
  { app, database, storage }: Awaited<ReturnType<typeof openEmptyApp>> & { database: Database },
  cookie: string,
  bytes: Buffer,
): Promise<void> {
  const started = await callAdmin(app, 'startUpload', {
    cookie,
    body: { name: 'large.jpg', bytes: bytes.length, fingerprint: 'large' },
  });
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_PART) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/admin/api/uploads/${started.body.id}?offset=${offset}`,
      headers: { ...OWN_WRITE, cookie, 'content-type': 'application/octet-stream' },
      payload: bytes.subarray(offset, offset + UPLOAD_PART),
    });
    expect(statusCode).toBe(200);
  }
  await processUploads({
    db: database.db,
    storage,
    now: Date.now,
    monotonicNow: () => performance.now(),
  });
  const { body } = await callAdmin(app, 'readUpload', { cookie, id: started.body.id });
  expect(body.state).toBe('done');
}

/** Requests a page again and again. @returns how often it was answered */
async function visitUntil(app: FastifyInstance, isDone: () => boolean): Promise<number> {
  let visits = 0;
  while (!isDone()) {
    expect((await app.inject({ url: '/en' })).statusCode).toBe(200);
    visits++;
    await delay(2);
  }
  return visits;
}

describeOnSqlite('a save', (databases) => {
  it('names each value once, so that no answer repeats a large text 500 times [OFFICE-THREATS-07]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { cookie } = await signInAs(app, database, 'translator');
    const save = (changes: object[], version: number) =>
      callAdmin(app, 'saveEntry', { cookie, id: '22', body: { version, changes } });
    const { body: stored } = await callAdmin(app, 'readEntry', { cookie, id: '22' });
    const from = stored.live.fields.html.en;
    const to = `<p>${'x'.repeat(190_000)}</p>`;
    expect((await save([{ path: 'html.en', from, to }], 0)).status).toBe(200);
    const change = { path: 'html.en', from: 'what nobody has written', to: 'y' };
    const repeated = await save(Array(500).fill(change), 1);
    expect([repeated.status, repeated.body]).toEqual([400, { problem: 'malformed' }]);
    const conflict = await save([change], 1);
    expect(conflict.status).toBe(409);
    expect(JSON.stringify(conflict.body).length).toBeLessThan(500_000);
  });
});

describeOnSqlite('visitors', (databases) => {
  it('do not wait for an upload and twenty sign-ins [OFFICE-THREATS-06]', async () => {
    const database = await databases.open();
    const opened = await openStarterApp(database);
    const { app } = opened;
    const { id } = await signInAs(app, database, 'editor');
    const cookie = await openSession(database, id);
    const bytes = await photo(2_400, 1_600).jpeg({ quality: 95 }).toBuffer();
    expect((await app.inject({ url: '/en' })).statusCode).toBe(200);
    let isDone = false;
    const signIns = Array.from({ length: 20 }, (_, index) =>
      callAdmin(app, 'signIn', {
        body: { email: `nobody${index}@yafee.example`, password: 'a wrong password' },
        remoteAddress: `192.0.2.${index}`,
      }),
    );
    const busy = Promise.all([
      ...signIns.map(async (signIn) => (await signIn).status),
      uploadPhoto({ ...opened, database }, cookie, bytes).then(() => 200),
    ]).finally(() => {
      isDone = true;
    });
    const visits = await visitUntil(app, () => isDone);
    const statuses = await busy;
    const checked = statuses.filter((status) => status === 401).length;
    expect(checked).toBeGreaterThan(0);
    expect(statuses.every((status) => [200, 401, 429].includes(status))).toBe(true);
    // A password that is checked on the thread of the pages would let through about one page each.
    expect(visits).toBeGreaterThan(3 * checked);
  });
});
