import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportContent, importContent } from '../../server/content/content.ts';
import { openStarterApp } from '../helpers/app.ts';
import { folderWith, svg } from '../helpers/content-folder.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const FILM = Buffer.from('\0\0\0\x1cftypisom\0\0\0\0', 'latin1');

function newsWith(html: string): string {
  return `- { id: 1, title: { ar: خبر }, html: { ar: '${html}' }, publishedAt: 2026-01-01 }\n`;
}

describeOnSqlite('a file in a text', (databases) => {
  async function open(html: string) {
    const database = await databases.open();
    const { app, storage } = await openStarterApp(database);
    const folder = await folderWith({
      'news.yaml': newsWith(html),
      // The issues of the starter content name other news.
      'newsletter-issues.yaml': '[]',
      'media/news/film.mp4': FILM,
      'media/news/still.svg': svg(),
      'media/news/list.csv': 'a,b\n1,2\n',
    });
    const { db } = database;
    const imported = await importContent({ db, storage, folder, now: Date.now, by: 'a test' });
    return { app, db, storage, imported };
  }

  it('is shown, if it is a video, with controls and its still picture, from this site alone', async () => {
    const { app, db, storage, imported } = await open(
      '<p>نص</p><video src="media/news/film.mp4" poster="media/news/still.svg" aria-label="النول"></video>',
    );
    expect(imported).toMatchObject({ ok: true });
    const page = documentOf((await app.inject({ url: '/latest-news/1' })).body);
    const video = page.one('.prose video');
    const [src, poster, label, preload] = ['src', 'poster', 'aria-label', 'preload'].map((name) =>
      video.attribute(name),
    );
    expect(src).toMatch(/^\/media\/news\/film\.\w{10}\.mp4$/);
    expect(poster).toMatch(/^\/media\/news\/still\.\w{10}\.svg$/);
    expect([label, preload, video.attribute('controls')]).toEqual(['النول', 'none', '']);
    expect(video.attribute('autoplay')).toBeNull();
    expect((await app.inject({ url: src ?? '' })).headers['content-type']).toBe('video/mp4');

    const feed = (await app.inject({ url: '/latest-news/feed.xml' })).body;
    expect(feed).toContain(`https://yafee.example${src}`);
    expect(feed).toContain(`https://yafee.example${poster}`);

    const exported = join(await temporaryFolder(), 'exported');
    await exportContent({ db, storage, folder: exported });
    expect(await readFile(join(exported, 'news.yaml'), 'utf8')).toContain(
      '<video src="media/news/film.mp4" poster="media/news/still.svg"',
    );
  });

  it('has its format and size behind its link, if it is a document', async () => {
    const { app } = await open('<p>انظر <a href="media/news/list.csv">القائمة</a></p>');
    for (const address of ['/latest-news/1', '/en/latest-news/1', '/latest-news/feed.xml']) {
      expect((await app.inject({ url: address })).body).toContain('(CSV · 8 B)');
    }
  });

  it('is refused if it is a video in place of a picture, or the reverse', async () => {
    for (const html of [
      '<video src="media/news/still.svg"></video>',
      '<video src="media/news/film.mp4" poster="media/news/film.mp4"></video>',
      '<img src="media/news/film.mp4">',
    ]) {
      const { imported } = await open(html);
      expect(imported).toMatchObject({ ok: false });
    }
  });
});
