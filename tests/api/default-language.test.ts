import { expect, it } from 'vitest';
import { openStarterApp } from '../helpers/app.ts';
import { changeIdentity } from '../helpers/change-identity.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

const ORIGIN = 'https://yafee.example';

describeOnEachDatabase('a site whose first language is English', (databases) => {
  it('greets visitors in English, and search engines find both home pages [DEFAULT-LANGUAGE-02]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const get = async (url: string, headers = {}) => {
      const { statusCode, headers: sent, body } = await app.inject({ url, headers });
      const { location } = sent;
      return { statusCode, location, caching: sent['cache-control'], body };
    };
    // Into the cache of pages, as Arabic is the first language.
    expect((await get('/')).statusCode).toBe(200);
    expect((await get('/')).caching).toContain('s-maxage=');
    expect(await get('/?lang=ar')).toMatchObject({ statusCode: 302, location: '/' });
    await changeIdentity(database, { defaultLanguage: 'en' });
    const first = expect.poll(() => get('/'));
    await first.toMatchObject({ statusCode: 302, location: '/en', caching: 'no-store' });
    const arabic = await get('/?lang=ar');
    expect(arabic.statusCode).toBe(200);
    expect(arabic.body).toContain('<html lang="ar"');
    const chosen = await get('/', { cookie: 'lang=ar' });
    expect(chosen).toMatchObject({ statusCode: 200, caching: 'private, no-cache' });
    expect(chosen.body).toBe(arabic.body);
    expect((await get('/', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    // The page is in the cache now, and visitors are led on all the same.
    expect((await get('/')).statusCode).toBe(302);
    expect((await get('/about')).statusCode).toBe(200);

    const linksOf = (body: string) =>
      [
        ...body.matchAll(
          /<link rel="(?:canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)">/g,
        ),
      ].map(([, language = 'this', address]) => [language, address]);
    const home = [
      ['ar', `${ORIGIN}/?lang=ar`],
      ['en', `${ORIGIN}/en`],
      ['x-default', `${ORIGIN}/en`],
    ];
    expect(linksOf(arabic.body)).toEqual([['this', `${ORIGIN}/?lang=ar`], ...home]);
    expect(linksOf((await get('/en')).body)).toEqual([['this', `${ORIGIN}/en`], ...home]);
    expect(linksOf((await get('/about')).body)).toContainEqual(['x-default', `${ORIGIN}/en/about`]);
    const sitemap = (await get('/sitemap.xml')).body;
    expect(sitemap).toContain(`<loc>${ORIGIN}/?lang=ar</loc>`);
    expect(sitemap).toContain(`hreflang="x-default" href="${ORIGIN}/en/about"`);
    expect(sitemap).not.toContain(`<loc>${ORIGIN}/</loc>`);
  });

  it('opens its office in English [DEFAULT-LANGUAGE-03]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const languageOf = async (cookie = '') =>
      (await app.inject({ url: '/admin', headers: { cookie } })).headers['content-language'];
    expect(await languageOf()).toBe('ar');
    await changeIdentity(database, { defaultLanguage: 'en' });
    await expect.poll(() => languageOf()).toBe('en');
    expect(await languageOf('admin-lang=ar')).toBe('ar');
  });
});
