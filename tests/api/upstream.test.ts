import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { queries } from '../../contract/queries.ts';
import { openUpstreamApp } from '../helpers/app.ts';
import { type Fault, type OtherBackend, startOtherBackend } from '../helpers/other-backend.ts';

async function other(): Promise<OtherBackend> {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  return backend;
}

/** All text of a page that a visitor can read. */
function wordsOf(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');
}

describe('with another backend', () => {
  it('the home page shows what that backend says, in every envelope that it uses [UPSTREAM-01]', async () => {
    const { app } = await openUpstreamApp((await other()).origin);
    const response = await app.inject({ url: '/' });
    expect(response.statusCode).toBe(200);
    const words = wordsOf(response.body);
    for (const text of ['شريحة من هناك', 'البداية', 'الرؤية', 'عضوة', 'كلامها &amp; رأيها']) {
      expect(words).toContain(text);
    }
    expect(words).not.toContain('not used');
  });

  it('the about page shows it too, sanitised [UPSTREAM-02]', async () => {
    const { app } = await openUpstreamApp((await other()).origin);
    const { body } = await app.inject({ url: '/about' });
    const words = wordsOf(body);
    for (const text of ['من نحن هناك', 'منطقة 15', 'ثان']) expect(words).toContain(text);
    expect(body).not.toContain('window.evil');
    expect(body).not.toContain('onclick');
    expect(body).not.toContain('javascript:');
  });

  it('pages ask in their language [UPSTREAM-03]', async () => {
    const backend = await other();
    const { app } = await openUpstreamApp(backend.origin);
    expect(wordsOf((await app.inject({ url: '/en' })).body)).toContain('Start');
    expect(new Set(backend.seen.map(({ lang }) => lang))).toEqual(new Set(['en']));
  });

  it('entries that cannot be read are left out with one warning per answer [UPSTREAM-04]', async () => {
    const { app, log } = await openUpstreamApp((await other()).origin);
    const { body } = await app.inject({ url: '/' });
    expect(wordsOf(body)).not.toContain('nonsense');
    const warnings = log.map(({ msg }) => String(msg));
    expect(warnings).toContainEqual(
      '/api/frontend/teams: left out 2 of 3 entries (name: expected a text)',
    );
    expect(warnings.filter((text) => text.startsWith('/api/frontend/teams'))).toHaveLength(1);
  });

  it('entries without an id are shown, and those that cannot be shown keep their positions', async () => {
    const backend = await other();
    const goals = ['أول', 'ثانٍ', 'ثالث', 'رابع', 'خامس'].map((title) => ({
      ...{ title: `هدف ${title}`, text: 'نص', image: null },
    }));
    backend.tell('/api/frontend/goals', { data: goals });
    backend.tell('/api/frontend/staticPages', { data: [{ title: 'بلا رقم', text: 'نص' }] });
    backend.tell('/api/frontend/areas', {
      data: { areas: [{ location: 'الرياض' }, {}, { location: 'المدينة المنورة' }] },
    });
    backend.tell('/api/frontend/vacancies', { data: [{ name: 'منسق', text: 'نص' }] });
    const { app } = await openUpstreamApp(backend.origin);
    const { body } = await app.inject({ url: '/about' });
    const words = wordsOf(body);
    for (const title of ['ثانٍ', 'ثالث', 'رابع']) expect(words).toContain(`هدف ${title}`);
    for (const title of ['أول', 'خامس']) expect(words).not.toContain(`هدف ${title}`);
    expect(words).toContain('بلا رقم');
    const [, map = ''] = body.split('class="map-land"');
    expect(map.match(/<li[^>]*>/g)?.slice(0, 3)).toEqual([
      ...['<li class="map-point">', '<li hidden="">', '<li class="map-point">'],
    ]);
    expect(wordsOf((await app.inject({ url: '/jobs' })).body)).toContain('منسق');
  });

  it('no address of another host is left in a page but in links', async () => {
    const { app } = await openUpstreamApp((await other()).origin);
    for (const url of ['/', '/about']) {
      const { body } = await app.inject({ url });
      expect(body).not.toMatch(/(src|srcset|poster)="(https?:)?\/\//);
    }
  });

  it.each<[Fault]>([['fails'], ['rubbish'], ['html'], ['drops'], ['huge'], ['redirects']])(
    'a call that %s spoils only its own block',
    async (fault) => {
      const backend = await other();
      backend.spoil('/api/frontend/teams', fault);
      const { app } = await openUpstreamApp(backend.origin);
      const response = await app.inject({ url: '/' });
      expect(response.statusCode).toBe(200);
      const words = wordsOf(response.body);
      expect(words).toContain('شريحة من هناك');
      expect(words).toContain('كلامها');
      expect(words).toContain('حدث خطأ أثناء جلب البيانات');
    },
  );

  it('a call that stalls spoils only its own block, after 4 seconds', async () => {
    const backend = await other();
    backend.spoil('/api/frontend/teams', 'stalls');
    const { app } = await openUpstreamApp(backend.origin);
    const words = wordsOf((await app.inject({ url: '/' })).body);
    expect(words).toContain('شريحة من هناك');
    expect(words).toContain('حدث خطأ أثناء جلب البيانات');
  });

  it('every call may fail at once, and there is still a page with a frame', async () => {
    const backend = await other();
    for (const { path } of Object.values(queries)) backend.spoil(path, 'fails');
    const { app } = await openUpstreamApp(backend.origin);
    for (const url of ['/', '/about', '/en']) {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<main');
      expect(response.body).toContain('<footer');
    }
  });

  it('there is a page too when that backend is not there at all', async () => {
    const backend = await other();
    await backend.close();
    const { app } = await openUpstreamApp(backend.origin);
    expect((await app.inject({ url: '/' })).statusCode).toBe(200);
    const call = await app.inject({ url: '/api/frontend/teams', headers: { lang: 'en' } });
    expect(call.statusCode).toBe(503);
    expect(call.json().message).toBe(
      'The service is not available right now. Try again in a little while.',
    );
  });

  it('the API is passed on, its language and its status with it [UPSTREAM-05]', async () => {
    const backend = await other();
    const { app } = await openUpstreamApp(backend.origin);
    const found = await app.inject({ url: '/api/frontend/navbar/list', headers: { lang: 'en' } });
    expect(found.statusCode).toBe(200);
    expect(found.json().data[0].title).toBe('Start');
    expect(found.headers['set-cookie']).toBeUndefined();
    const missing = await app.inject({ url: '/api/frontend/vacancies' });
    expect(missing.statusCode).toBe(404);
  });

  it('the API is compressed on its way through us', async () => {
    const backend = await other();
    const url = '/api/frontend/goals';
    backend.tell(url, { status: 'success', data: Array(50).fill({ title: 'A goal of theirs' }) });
    const { app } = await openUpstreamApp(backend.origin);
    const plain = await app.inject({ url });
    expect(plain.rawPayload.length).toBeGreaterThan(1024);
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers).toMatchObject({
      ...{ 'content-encoding': 'br', vary: 'lang, accept-encoding' },
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('its pictures come through us, and nothing else of it does', async () => {
    const { app } = await openUpstreamApp((await other()).origin);
    const picture = await app.inject({ url: '/upstream/storage/a.png' });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.headers['set-cookie']).toBeUndefined();
    expect(picture.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    const pdf = await app.inject({ url: '/upstream/storage/cv.pdf' });
    expect(pdf.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    for (const url of ['/upstream/storage/page.html', '/upstream/storage/none', '/upstream/api']) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
    }
  });
});
