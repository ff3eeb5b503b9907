import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importContent } from '../../server/content/content.ts';
import { importWordPress } from '../../tools/content/wordpress/import-wordpress.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const EXPORT = join(import.meta.dirname, '../content-sets/wordpress/polylang.xml');

describeOnSqlite('an export of WordPress', (databases) => {
  async function openImported() {
    const folder = join(await temporaryFolder(), 'new');
    const taken = await importWordPress({
      ...{ files: [EXPORT], folder, uploads: null, base: null, language: null },
      ...{ now: Date.now, onProgress: () => undefined },
    });
    expect(taken.ok).toBe(true);
    // The issues of the starter content name other news, and its settings another page.
    await writeFile(join(folder, 'newsletter-issues.yaml'), '[]');
    await writeFile(join(folder, 'settings.yaml'), 'foundingYear: 2016');
    const database = await databases.open();
    const { app, storage } = await openStarterApp(database);
    const { db } = database;
    const imported = await importContent({ db, storage, folder, now: Date.now, by: 'a test' });
    expect(imported).toMatchObject({ ok: true });
    return async (url: string) => {
      const { statusCode, body } = await app.inject({ url });
      return { statusCode, page: documentOf(body) };
    };
  }

  it('is on the site in both languages after its import, with its pictures and documents [WORDPRESS-05]', async () => {
    const visit = await openImported();
    const { page: arabic } = await visit('/latest-news/10');
    expect(arabic.one('h1').text).toBe('افتتاح بئر القرية');
    const text = arabic.one('.prose');
    expect(text.all('h3').map((heading) => heading.text)).toEqual(['الأرقام']);
    expect(text.all('li').map((item) => item.text)).toEqual(['عشرون متطوعاً', 'مئة أسرة']);
    const [picture] = text.all('img');
    expect(picture?.attribute('alt')).toBe('بئر القرية');
    expect((await visit(picture?.attribute('src') ?? '')).statusCode).toBe(200);
    const documents = text.all('a').map((link) => link.attribute('href') ?? '');
    const report = documents.find((address) => address.endsWith('.pdf'));
    expect((await visit(report ?? '')).statusCode).toBe(200);

    const { page: english } = await visit('/en/latest-news/10');
    expect(english.one('h1').text).toBe('The village well opens');
    expect(english.one('.prose').all('img')[0]?.attribute('alt')).toBe('The village well');
  });

  it('has its pages as blocks in both languages, at the address that they had [WORDPRESS-16]', async () => {
    const visit = await openImported();
    const address = encodeURIComponent('من-نحن');
    const { page: arabic } = await visit(`/${address}`);
    expect(arabic.one('h1').text).toBe('من نحن');
    const main = arabic.one('main');
    expect(main.all('h2').map((heading) => heading.text)).toContain('أسئلة');
    expect(main.all('img')).toHaveLength(3);
    expect(main.text).toContain('العمل معهم شرف.');
    expect(main.all('a').map((link) => link.attribute('href'))).toContain('/latest-news/10');

    const { page: english } = await visit(`/en/${address}`);
    expect(english.one('h1').text).toBe('About us');
    expect(english.one('main').text).toContain('It is an honour to work with them.');
    expect((await visit('/donate')).statusCode).toBe(404);
  });

  it('shows neither drafts nor what has a date in the future [WORDPRESS-06]', async () => {
    const visit = await openImported();
    for (const id of [17, 18, 19, 20, 21, 22]) {
      expect((await visit(`/latest-news/${id}`)).statusCode).toBe(404);
    }
    const { page } = await visit('/latest-news/16');
    const [link] = page.one('.prose').all('a');
    expect(link?.attribute('href')).toBe('/latest-news/10');
  });
});
