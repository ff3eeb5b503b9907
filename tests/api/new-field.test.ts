import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { exportContent, importContent } from '../../server/content/content.ts';
import { entryDocument } from '../../server/search/documents.ts';
import { responseCleaner } from '../../server/upstream/upstream-response.ts';
import { openStarterApp } from '../helpers/app.ts';
import { filesIn, folderWith, svg } from '../helpers/content-folder.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/**
 * Adds four fields to the definition of the kind “news”, and changes nothing else: a text that is searched, HTML, a
 * picture and a date.
 */
vi.mock(import('../../contract/content/news.ts'), async (original) => {
  const newsModule = await original();
  const newsFields = {
    ...newsModule.newsFields,
    subtitle: { type: 'localized-text', optional: true, wire: 'sub_title' },
    correction: { type: 'localized-html', optional: true },
    photo: { type: 'media', use: 'picture', optional: true, wire: 'second_image' },
    correctedAt: { type: 'instant', optional: true, wire: 'corrected_at' },
  };
  const { search } = newsModule.newsKind;
  const newsKind = {
    ...newsModule.newsKind,
    fields: newsFields,
    search: { ...search, body: ['html', 'subtitle'] },
  };
  const { region, project, ...own } = newsFields;
  const newsItem = { fields: { ...newsModule.newsItem.fields, ...own } };
  return { ...newsModule, newsFields, newsKind, newsItem } as unknown as typeof newsModule;
});

const NEWS = `
- id: 1
  title: { ar: خبر, en: News }
  html: { ar: <p>نص</p> }
  publishedAt: 2026-01-01
  subtitle: { ar: عنوان فرعي, en: Quincunx }
  correction: { ar: '<p onclick="x()">تصويب</p>' }
  photo: news/two.svg
  correctedAt: 2026-02-01
`;

async function fetchNews(app: FastifyInstance, lang: string) {
  const response = await app.inject({ url: '/api/frontend/services', headers: { lang } });
  return response.json().data;
}

describeOnSqlite('an optional field that is added to a definition', ({ open }) => {
  it('is imported, stored, sent, searched and exported without any other change', async () => {
    const database = await open();
    const { db } = database;
    const { app, storage } = await openStarterApp(database);
    const folder = await folderWith({
      'news.yaml': NEWS,
      // The issues of the starter content name other news.
      'newsletter-issues.yaml': '[]',
      'media/news/two.svg': svg(),
    });
    expect(await importContent({ db, storage, folder, now: Date.now, by: 'a test' })).toMatchObject(
      {
        ok: true,
      },
    );

    const [item] = await fetchNews(app, 'en');
    expect(item).toEqual({
      id: 1,
      title: 'News',
      text: '<p>نص</p>',
      icon: null,
      icon_alt: '',
      caption: '',
      credit: '',
      published_at: '2026-01-01T00:00:00.000Z',
      region: null,
      project: null,
      share_title: '',
      share_image: null,
      sub_title: 'Quincunx',
      correction: '<p>تصويب</p>',
      second_image: expect.stringMatching(/^\/media\/news\/two\.\w{10}\.svg$/),
      corrected_at: '2026-02-01T00:00:00.000Z',
    });
    expect((await fetchNews(app, 'ar'))[0].sub_title).toBe('عنوان فرعي');

    // The thread of the search reads the definitions itself, without what this test adds to one.
    const subtitle = { ar: 'عنوان فرعي', en: 'Quincunx' };
    const text = { ar: 'نص', en: '' };
    const found = entryDocument('news', 1, { title: text, html: text, subtitle });
    expect(found.body.en).toContain('Quincunx');

    const exportFolder = join(await temporaryFolder(), 'exported');
    await exportContent({ db, storage, folder: exportFolder });
    expect(await readFile(join(exportFolder, 'news.yaml'), 'utf8')).toContain(`
  publishedAt: 2026-01-01
  subtitle:
    ar: عنوان فرعي
    en: Quincunx
  correction:
    ar: <p onclick="x()">تصويب</p>
  photo: news/two.svg
  correctedAt: 2026-02-01
`);
    expect(Object.keys(await filesIn(join(exportFolder, 'media')))).toContain('news/two.svg');
  });

  it('is empty in entries that were stored without it', async () => {
    const { app, log } = await openStarterApp(await open());
    const items: Record<string, unknown>[] = await fetchNews(app, 'ar');
    expect(items).toHaveLength(24);
    for (const item of items) {
      expect(item).toMatchObject({
        sub_title: '',
        correction: '',
        second_image: null,
        corrected_at: null,
      });
    }
    expect((await app.inject({ url: '/latest-news/1' })).statusCode).toBe(200);
    expect(log).toEqual([]);
  });

  it('is sanitized in a response of another backend', () => {
    const clean = responseCleaner('https://other.example');
    const item = { id: 1, correction: '<p onclick="x()">a</p>', second_image: '/files/b.png' };
    expect(clean('news', { data: [item] })).toEqual({
      data: [{ id: 1, correction: '<p>a</p>', second_image: '/upstream/files/b.png' }],
    });
  });
});
