import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importContent } from '../../server/content/content.ts';
import { cleanUpMedia, RESTORABLE } from '../../server/media/media.ts';
import { HOUR } from '../../server/platform/durations.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { filesIn, folderWith, svg } from '../helpers/content-folder.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { documentOf, type Part } from '../helpers/document.ts';
import { photo } from '../helpers/pictures.ts';

const NEWS = [
  { id: 1, picture: 'news/wide.jpg' },
  { id: 2, picture: 'news/drawn.svg' },
  { id: 3, picture: 'news/broken.jpg' },
].map((entry) => ({
  ...entry,
  title: { ar: `خبر ${entry.id}`, en: `News ${entry.id}` },
  html: { ar: '<p>نص</p>' },
  publishedAt: `2026-01-0${entry.id}`,
}));

const SLIDERS = [
  {
    id: 1,
    title: { ar: 'شريحة', en: 'Slide' },
    text: { ar: 'نص' },
    background: 'news/wide.jpg',
    buttonUrl: '/about',
  },
];

async function openAppWithPictures(databases: TestDatabases) {
  const database = await databases.open();
  const { app, storage, folder, log } = await openEmptyApp(database);
  const media = join(folder, 'media');
  let time = Date.now();
  const importFiles = async (files: Record<string, string | Uint8Array>) => {
    const imported = await importContent({
      db: database.db,
      storage,
      now: () => time,
      by: 'a test',
      folder: await folderWith(files),
    });
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems));
    return imported;
  };
  const files = {
    'news.yaml': JSON.stringify(NEWS),
    'sliders.yaml': JSON.stringify(SLIDERS),
    'media/news/wide.jpg': await photo(1300, 700).jpeg().toBuffer(),
    'media/news/drawn.svg': svg('drawn'),
    'media/news/broken.jpg': Buffer.from('\xff\xd8\xff rubbish', 'latin1'),
  };
  await importFiles(files);
  return {
    app,
    log,
    media,
    files,
    importFiles,
    cleanUpAfter: (milliseconds: number) => {
      time += milliseconds;
      return cleanUpMedia({ db: database.db, storage, now: () => time });
    },
  };
}

/** A drawing that would run a script and load from elsewhere, if it could. */
const ACTIVE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script>
<style>@import "https://elsewhere.example/a.css";</style><image href="https://elsewhere.example/a.png"/></svg>`;

/** Returns every URL in the `srcset` attributes of a picture. */
function srcsetUrls(part: Part): string[] {
  return part
    .all('source')
    .flatMap((source) => (source.attribute('srcset') ?? '').split(', '))
    .map((candidate) => candidate.split(' ')[0] ?? '');
}

describeOnEachDatabase('a picture of an imported folder', (databases) => {
  it('is offered as AVIF and WebP in several widths, each served as immutable', async () => {
    const { app, log } = await openAppWithPictures(databases);
    const main = documentOf((await app.inject({ url: '/latest-news/1' })).body).one('article');
    const picture = main.one('picture');
    expect(picture.all('source').map((source) => source.attribute('type'))).toEqual([
      'image/avif',
      'image/webp',
    ]);
    const [avif] = picture.all('source');
    expect(avif?.attribute('srcset')).toMatch(
      /^(?<stem>\/media\/news\/wide\.[0-9a-f]{10}\.1300x700\.)400\.avif 400w, \k<stem>800\.avif 800w, \k<stem>1300\.avif 1300w$/,
    );
    const img = picture.one('img');
    expect([img.attribute('width'), img.attribute('height')]).toEqual(['1280', '720']);
    expect([img.attribute('fetchpriority'), img.attribute('loading')]).toEqual(['high', null]);
    for (const [url, type] of [
      ...srcsetUrls(picture).map((url) => [url, `image/${url.split('.').at(-1)}`]),
      [img.attribute('src') ?? '', 'image/jpeg'],
    ] as [string, string][]) {
      const { statusCode, headers } = await app.inject({ url });
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, type]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect(log).toEqual([]);
  });

  it('has widths and a srcset in the HTML of an editor too', async () => {
    const { app, importFiles, files } = await openAppWithPictures(databases);
    const html = { ar: '<p>نص</p><img src="media/news/wide.jpg" srcset="https://x.example/a 9w">' };
    await importFiles({
      ...files,
      'news.yaml': JSON.stringify(NEWS.map((entry) => ({ ...entry, html }))),
    });
    const article = async () =>
      documentOf((await app.inject({ url: '/latest-news/2' })).body).one('article');
    await expect.poll(async () => (await article()).all('.prose img').length).toBe(1);
    const img = (await article()).one('.prose img');
    expect([img.attribute('width'), img.attribute('height')]).toEqual(['1300', '700']);
    expect([img.attribute('loading'), img.attribute('sizes')]).toEqual([
      'lazy',
      'auto, (max-width:42rem) 100vw, 42rem',
    ]);
    expect(img.attribute('srcset')).toMatch(/^(\S+\.webp \d+w(, )?){3}$/);
    const feed = (await app.inject({ url: '/latest-news/feed.xml' })).body;
    expect(feed).toContain('https://yafee.example/media/news/wide.');
    expect(feed).not.toContain('srcset');
  });

  it('is one URL in the responses of the API', async () => {
    const { app } = await openAppWithPictures(databases);
    const { data } = (await app.inject({ url: '/api/frontend/services' })).json();
    const wide = data.find(({ id }: { id: number }) => id === 1);
    expect(Object.keys(wide)).toEqual([
      'id',
      'title',
      'text',
      'icon',
      'caption',
      'credit',
      'published_at',
      'region',
      'project',
      'share_title',
      'share_image',
      'icon_alt',
    ]);
    const { headers } = await app.inject({ url: wide.icon });
    expect(headers['content-type']).toBe('image/jpeg');
  });

  it('has its dimensions, loads lazily below the fold and with priority as the main picture', async () => {
    const { app } = await openAppWithPictures(databases);
    const home = documentOf((await app.inject({ url: '/' })).body).one('.hero-picture img');
    expect([home.attribute('fetchpriority'), home.attribute('loading')]).toEqual(['high', null]);
    const { body } = await app.inject({ url: '/latest-news/3' });
    const related = documentOf(body).one('.news-item-related picture');
    expect(related.one('img').attribute('loading')).toBe('lazy');
    expect(related.all('source')[0]?.attribute('sizes')).toMatch(/^auto, /);
    const tags = body.match(/<img[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(2);
    expect(tags.filter((tag) => !/ width="\d+" height="\d+"/.test(tag))).toEqual([]);
  });

  it('has no variants if it is an SVG or broken, and the page still renders', async () => {
    const { app } = await openAppWithPictures(databases);
    for (const [id, name] of [
      [2, /^\/media\/news\/drawn\.[0-9a-f]{10}\.svg$/],
      [3, /^\/media\/news\/broken\.[0-9a-f]{10}\.jpg$/],
    ] as const) {
      const { body, statusCode } = await app.inject({ url: `/latest-news/${id}` });
      const article = documentOf(body).one('article');
      expect([statusCode, article.all('picture')]).toEqual([200, []]);
      expect(article.one('img').attribute('src')).toMatch(name);
    }
  });

  it('is resized once, and is deleted together with its variants', async () => {
    const { files, media, importFiles, cleanUpAfter } = await openAppWithPictures(databases);
    const before = Object.keys(await filesIn(media));
    expect(before.filter((name) => name.includes('1300x700'))).toHaveLength(7);
    expect(await importFiles(files)).toMatchObject({ media: { used: 3, added: 0, deleted: 0 } });
    expect(await cleanUpAfter(2 * HOUR)).toBe(0);
    expect(Object.keys(await filesIn(media))).toEqual(before);
    const newsWithoutPictures = NEWS.map(({ picture: _, ...entry }) => entry);
    await importFiles({
      'news.yaml': JSON.stringify(newsWithoutPictures),
      'sliders.yaml': JSON.stringify(SLIDERS.map(({ background: _, ...slide }) => slide)),
    });
    // Earlier versions of the news name them.
    expect(await cleanUpAfter(2 * HOUR)).toBe(0);
    expect(await cleanUpAfter(RESTORABLE)).toBeGreaterThan(0);
    expect(Object.keys(await filesIn(media))).toEqual([]);
  });

  it('is the redirect target of a variant whose file is lost', async () => {
    const { app, media } = await openAppWithPictures(databases);
    const { body } = await app.inject({ url: '/latest-news/1' });
    const picture = documentOf(body).one('article picture');
    const [lostUrl = ''] = srcsetUrls(picture);
    await rm(join(media, lostUrl.slice('/media/'.length)));
    const { statusCode, headers } = await app.inject({ url: lostUrl });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      picture.one('img').attribute('src'),
      'no-store',
    ]);
    const unknownUrl = '/media/news/none.0123456789.1300x700.400.avif';
    expect((await app.inject({ url: unknownUrl })).statusCode).toBe(404);
  });

  it('is a drawing in which nothing runs or loads, also if it is opened as a page', async () => {
    const { app, files, importFiles } = await openAppWithPictures(databases);
    await importFiles({ ...files, 'media/news/drawn.svg': ACTIVE_SVG });
    const { body } = await app.inject({ url: '/latest-news/2' });
    const url = documentOf(body).one('article img').attribute('src') ?? '';
    for (const encoding of ['identity', 'br', 'gzip']) {
      const { statusCode, headers } = await app.inject({
        url,
        headers: { 'accept-encoding': encoding },
      });
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'image/svg+xml',
        'nosniff',
      ]);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
    }
  });
});
