import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { openOnce } from '../helpers/open-once.ts';

describeOnEachDatabase('a page', (databases) => {
  const shared = openOnce(async () => openStarterApp(await databases.open()));

  it('has its complete content in the first HTML, in the language of its URL', async () => {
    const { app, log } = shared();
    const arabic = await app.inject({ url: '/' });
    expect(arabic.statusCode).toBe(200);
    expect(arabic.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(arabic.headers['content-language']).toBe('ar');
    expect(arabic.body).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/);
    for (const text of ['من أول خطوة', 'رؤيتنا', '48,600', 'د. نورة الشهري', 'جامعة الأفق']) {
      expect(arabic.body).toContain(text);
    }
    const english = await app.inject({ url: '/en' });
    expect(english.headers['content-language']).toBe('en');
    expect(english.body).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
    for (const text of ['From a first step', 'Vision', '48,600', 'Dr Noura Al-Shehri']) {
      expect(english.body).toContain(text);
    }
    expect(log).toEqual([]);
  });

  it('has one title, one h1, and hreflang links to both languages [PAGES-01]', async () => {
    const { app } = shared();
    for (const url of ['/', '/en', '/about', '/en/about', '/home', '/en/home']) {
      const { body } = await app.inject({ url });
      expect([url, body.match(/<title>[^<]+<\/title>/g)]).toHaveProperty('1.length', 1);
      expect([url, body.match(/<h1[\s>]/g)]).toHaveProperty('1.length', 1);
      expect(body).toContain('hreflang="ar"');
      expect(body).toContain('hreflang="en"');
    }
    const { body } = await app.inject({ url: '/en/home' });
    expect(body).toContain('<link rel="canonical" href="https://yafee.example/en">');
  });

  it('has no inline script, two style elements, and a policy that permits no other', async () => {
    const { app } = shared();
    for (const url of ['/', '/en/about', '/nothing-here']) {
      const { body, headers } = await app.inject({ url });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe-');
      expect(body).not.toMatch(/<[a-z][^>]*\s(style|on[a-z]+)=/);
      const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1] ?? '');
      const hashes = styles.map((text) => createHash('sha256').update(text).digest('base64'));
      expect(hashes).toHaveLength(2);
      const permitted = hashes.map((hash) => ` 'sha256-${hash}'`).join('');
      expect(policy).toContain(`style-src 'self'${permitted};`);
      expect(body.match(/<style/g)).toHaveLength(2);
      const scripts = body.match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) {
        expect(script).toMatch(/type="application\/(ld\+)?json"|src="\/assets\//);
      }
    }
  });

  it('includes the styles of its Qatt band', async () => {
    const { app } = shared();
    const addresses = Object.values(pages).map(({ path }) => path.replace(':id', '1'));
    const bands = new Set<string>();
    for (const url of addresses) {
      const { body } = await app.inject({ url });
      for (const [, band = ''] of body.matchAll(/class="band band-([\w-]+)"/g)) {
        bands.add(band);
        expect([url, band, body.includes(`.band-${band}{`)]).toEqual([url, band, true]);
      }
    }
    expect([...bands].toSorted()).toEqual([
      ...['hero', 'lozenges', 'panel', 'peaks', 'stats', 'terraces', 'zigzag'],
    ]);
  });

  it('escapes its data so that it cannot close the script element', async () => {
    const { app } = shared();
    const { body } = await app.inject({ url: '/nothing-here' });
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body)?.[1];
    expect(state).not.toContain('<');
    expect(() => JSON.parse(state ?? '')).not.toThrow();
  });

  it('links to its hydration data under a content-hashed URL', async () => {
    const { app } = shared();
    for (const url of ['/', '/en/about']) {
      const { body } = await app.inject({ url });
      const address = /id="state" data-src="([^"]+)"><\/script>/.exec(body)?.[1] ?? '';
      const response = await app.inject({ url: address, headers: { 'accept-encoding': 'br' } });
      expect(response.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
      });
      const data = JSON.parse(brotliDecompressSync(response.rawPayload).toString());
      expect(data.queries.map(([query]: [string]) => query)).toContain('siteContents');
      const unknown = await app.inject({ url: address.replace(/data\/./, 'answers/_') });
      expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  it('returns 404 for an unknown URL, with a message in the language of the URL [PAGES-02]', async () => {
    const { app } = shared();
    const arabic = await app.inject({ url: '/nothing-here' });
    expect(arabic.statusCode).toBe(404);
    expect(arabic.body).toContain('الصفحة غير موجودة');
    expect(arabic.headers['cache-control']).toBe('no-store');
    const english = await app.inject({ url: '/en/nothing-here' });
    expect(english.statusCode).toBe(404);
    expect(english.body).toContain('Page not found');
    expect(arabic.body).toContain('هذه الأرض لم تُبنَ بعد');
    expect(english.body).toContain('Nothing is built here yet');
  });

  it('is compressed according to Accept-Encoding, also when the page is not cached', async () => {
    const { app } = shared();
    for (const url of ['/en/search?q=camp', '/nothing-here', '/offline']) {
      const plain = await app.inject({ url });
      const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect(compressed.headers).toMatchObject({
        'content-encoding': 'br',
        vary: 'accept-encoding',
      });
      expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    }
  });

  it('returns 405 for methods other than GET and HEAD [PAGES-03]', async () => {
    const { app } = shared();
    const response = await app.inject({ url: '/about', method: 'DELETE' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
    expect((await app.inject({ url: '/about', method: 'HEAD' })).statusCode).toBe(200);
  });

  it('redirects to the language of the cookie, and to that of ?lang= without script', async () => {
    const { app } = shared();
    const stored = await app.inject({ url: '/about?x=1', headers: { cookie: 'lang=en' } });
    expect([stored.statusCode, stored.headers.location]).toEqual([
      302,
      '/en/about?x=1&preferred=en',
    ]);
    const toggled = await app.inject({ url: '/about?lang=ar', headers: { cookie: 'lang=en' } });
    expect([toggled.statusCode, toggled.headers.location]).toEqual([302, '/about']);
    expect(toggled.headers['set-cookie']).toMatch(
      /^lang=ar; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/,
    );
  });

  it('links to files that are served compressed and are immutable', async () => {
    const { app } = shared();
    const { body } = await app.inject({ url: '/' });
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
    expect(files.length).toBeGreaterThan(2);
    for (const url of files) {
      const headers = { 'accept-encoding': 'br' };
      const file = await app.inject({ url: url ?? '', headers });
      expect([url, file.statusCode]).toEqual([url, 200]);
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const encoding = url?.endsWith('.woff2') ? undefined : 'br';
      expect([url, file.headers['content-encoding']]).toEqual([url, encoding]);
    }
  });

  it('serves its SVG images compressed, with the same headers as uncompressed', async () => {
    const { app } = shared();
    const { body } = await app.inject({ url: '/' });
    const url = /src="(\/media\/[^"]+\.svg)"/.exec(body)?.[1] ?? '';
    const plain = await app.inject({ url });
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotliDecompressSync(compressed.rawPayload)).toEqual(plain.rawPayload);
    for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
      expect([name, compressed.headers[name]]).toEqual([name, plain.headers[name]]);
    }
    const missing = { url: '/media/none.svg', headers: { 'accept-encoding': 'br' } };
    expect((await app.inject(missing)).statusCode).toBe(404);
  });

  it('shows an error in a block that fails, renders the others, and reveals no cause', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await database.db.deleteFrom('content_media').execute();
    await database.db.deleteFrom('content_links').execute();
    await database.db
      .updateTable('content_entries')
      .set({ fields: '{"broken": true}' })
      .where('kind', '=', 'board-member')
      .execute();
    const response = await app.inject({ url: '/' });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('من أول خطوة');
    expect(response.body).toContain('حدث خطأ أثناء جلب البيانات');
    expect(response.body).not.toMatch(/TypeError|undefined|at .*\.ts/);
  });
});
