import { expect, it } from 'vitest';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';

async function openOffice(databases: TestDatabases) {
  const database = await databases.open();
  const { app } = await openStarterApp(database);
  const { cookie } = await signInAs(app, database, 'editor');
  const read = async (address: string) => documentOf((await app.inject({ url: address })).body);
  /** Publishes one change of a published entry. */
  async function change(kind: ContentKind, id: number, path: string, to: unknown) {
    const of = { kind, id: String(id), cookie };
    const { live, draft } = (await callAdmin(app, 'readEntry', of)).body;
    const from = path.split('.').reduce((value, name) => value[name], live.fields);
    const body = { version: draft?.version ?? 0, changes: [{ path, from, to }] };
    const saved = await callAdmin(app, 'saveEntry', { ...of, body });
    expect(saved.status).toBe(200);
    const drafts = [{ kind, id, version: body.version + 1 }];
    expect((await callAdmin(app, 'publishEntries', { cookie, body: { drafts } })).status).toBe(204);
  }
  return { app, cookie, read, change };
}

/** Pages that show the figures of the organisation or of its areas. */
const PAGES_WITH_FIGURES = ['/', '/about', '/regions/1', '/reports'];

describeOnEachDatabase('where figures come from', (databases) => {
  it('is one click from the figures of the organisation and of its areas, while the settings name its page [FIGURES-01]', async () => {
    const { app, cookie, read, change } = await openOffice(databases);
    const linksOn = async (address: string) =>
      (await read(address)).all('main a[href=/figures]').map(({ text }) => text);
    for (const address of PAGES_WITH_FIGURES) {
      expect(await linksOn(address), address).toEqual(['من أين هذه الأرقام؟']);
    }
    const english = await read('/en/regions/1');
    expect(english.one('main a[href=/en/figures]').text).toBe('Where these figures come from');
    const since = documentOf((await app.inject({ url: '/' })).body).one('.statistics-since');
    expect(since.text).toBe('منذ 2016 · من أين هذه الأرقام؟');

    await change('settings', 1, 'foundingYear', null);
    await expect
      .poll(async () => (await read('/')).one('.statistics-since').text)
      .toBe('من أين هذه الأرقام؟');
    // A page that the settings name cannot be removed.
    const body = { entries: [{ kind: 'page', id: 3 }] };
    expect((await callAdmin(app, 'removeEntries', { cookie, body })).status).toBe(409);
    await change('settings', 1, 'figuresPage', null);
    await expect.poll(async () => (await read('/')).all('.statistics-since')).toEqual([]);
    for (const address of PAGES_WITH_FIGURES) expect(await linksOn(address)).toEqual([]);
  });

  it('is said below the figures of a programme and of a trainer, in the language of the page [FIGURES-02]', async () => {
    const { read, change } = await openOffice(databases);
    const programme = await read('/en/latest-program/1');
    expect(programme.one('main details[class=more] summary').text).toBe(
      'Where these figures come from',
    );
    expect(programme.all('main details[class=more] dd').map(({ text }) => text)).toEqual([
      'Reports of cohorts 1 to 10',
      '31 January 2026',
      'Whoever attended three quarters of the sessions and presented a final project counts.',
    ]);
    expect((await read('/latest-program/2')).all('main details[class=more]')).toEqual([]);

    expect((await read('/trainer-profile/1')).all('main details[class=more]')).toEqual([]);
    await change('trainer', 1, 'figureSource.source.ar', 'كشوف الحضور');
    const terms = async (address: string) =>
      (await read(address)).all('main details[class=more] dt').length;
    await expect.poll(() => terms('/trainer-profile/1')).toBe(1);
    // It is not translated, so the English page shows it in Arabic.
    expect(
      (await read('/en/trainer-profile/1')).one('main details[class=more] dd').attribute('lang'),
    ).toBe('ar');
  });
});

describeOnEachDatabase('pages of entries and texts', (databases) => {
  it('say when they were changed, and news only if that was on a later day than its publication [CHANGED-01]', async () => {
    const { read, change } = await openOffice(databases);
    const note = 'This page was last changed on';
    const notes = async (address: string) =>
      (await read(address)).all('main small').filter(({ text }) => text.startsWith(note)).length;
    const pages = [
      ['/en/latest-program/1', 'project', 1, 'title'],
      ['/en/regions/1', 'area', 1, 'location'],
      ['/en/trainer-profile/1', 'trainer', 1, 'name'],
      ['/en/latest-news/1', 'news', 1, 'title'],
      ['/en/figures', 'page', 3, 'title'],
    ] as const;
    for (const [address, kind, id, field] of pages) {
      expect(await notes(address), address).toBe(0);
      await change(kind, id, `${field}.en`, 'Changed');
      await expect.poll(() => notes(address)).toBe(1);
    }
    const today = new Date().toISOString();
    await change('news', 1, 'publishedAt', today);
    await expect.poll(() => notes('/en/latest-news/1')).toBe(0);
    for (const [address, id] of [
      ['/en/privacy', 6],
      ['/en/accessibility', 7],
    ] as const) {
      expect(await notes(address), address).toBe(0);
      await change('site-content', id, 'title.en', 'Changed');
      await expect.poll(() => notes(address)).toBe(1);
    }
  });
});
