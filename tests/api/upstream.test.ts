import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { queries } from '../../contract/queries.ts';
import { openUpstreamApp } from '../helpers/app.ts';
import { type Fault, type OtherBackend, startOtherBackend } from '../helpers/other-backend.ts';

async function openBackend(): Promise<OtherBackend> {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  return backend;
}

/** Returns the text of a page without markup and scripts. */
function textOf(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');
}

describe('with another backend', () => {
  it('the home page shows the content of that backend, from every envelope that it uses [UPSTREAM-01]', async () => {
    const { app } = await openUpstreamApp((await openBackend()).origin);
    const response = await app.inject({ url: '/' });
    expect(response.statusCode).toBe(200);
    const pageText = textOf(response.body);
    for (const text of ['شريحة من هناك', 'البداية', 'الرؤية', 'عضوة', 'كلامها &amp; رأيها']) {
      expect(pageText).toContain(text);
    }
    expect(pageText).not.toContain('not used');
  });

  it('the about page shows its content, sanitised [UPSTREAM-02]', async () => {
    const { app } = await openUpstreamApp((await openBackend()).origin);
    const { body } = await app.inject({ url: '/about' });
    const pageText = textOf(body);
    for (const text of ['من نحن هناك', 'منطقة 15', 'ثان']) expect(pageText).toContain(text);
    expect(body).not.toContain('window.evil');
    expect(body).not.toContain('onclick');
    expect(body).not.toContain('javascript:');
  });

  it('pages request content in their language [UPSTREAM-03]', async () => {
    const backend = await openBackend();
    const { app } = await openUpstreamApp(backend.origin);
    expect(textOf((await app.inject({ url: '/en' })).body)).toContain('Start');
    expect(new Set(backend.requests.map(({ lang }) => lang))).toEqual(new Set(['en']));
  });

  it('invalid entries are left out with one warning per response [UPSTREAM-04]', async () => {
    const { app, log } = await openUpstreamApp((await openBackend()).origin);
    const { body } = await app.inject({ url: '/' });
    expect(textOf(body)).not.toContain('nonsense');
    const warnings = log.map(({ msg }) => String(msg));
    expect(warnings).toContainEqual(
      '/api/frontend/teams: left out 2 of 3 entries (name: expected a text)',
    );
    expect(warnings.filter((text) => text.startsWith('/api/frontend/teams'))).toHaveLength(1);
  });

  it('entries without an id are shown, and invalid areas keep their positions', async () => {
    const backend = await openBackend();
    const goals = ['أول', 'ثانٍ', 'ثالث', 'رابع', 'خامس'].map((title) => ({
      title: `هدف ${title}`,
      text: 'نص',
      image: null,
    }));
    backend.setResponse('/api/frontend/goals', { data: goals });
    backend.setResponse('/api/frontend/staticPages', { data: [{ title: 'بلا رقم', text: 'نص' }] });
    backend.setResponse('/api/frontend/areas', {
      data: { areas: [{ location: 'الرياض' }, {}, { location: 'المدينة المنورة' }] },
    });
    backend.setResponse('/api/frontend/vacancies', { data: [{ name: 'منسق', text: 'نص' }] });
    const { app } = await openUpstreamApp(backend.origin);
    const { body } = await app.inject({ url: '/about' });
    const pageText = textOf(body);
    for (const title of ['ثانٍ', 'ثالث', 'رابع']) expect(pageText).toContain(`هدف ${title}`);
    for (const title of ['أول', 'خامس']) expect(pageText).not.toContain(`هدف ${title}`);
    expect(pageText).toContain('بلا رقم');
    const [, map = ''] = body.split('class="map-land"');
    const points = [...map.matchAll(/<(label|div) (?:class="map-point map-dot"|hidden="")>/g)];
    expect(points.map(([, element]) => element)).toEqual(['label', 'div', 'label']);
    expect(textOf((await app.inject({ url: '/jobs' })).body)).toContain('منسق');
  });

  it('pages load nothing from another host', async () => {
    const { app } = await openUpstreamApp((await openBackend()).origin);
    for (const url of ['/', '/about']) {
      const { body } = await app.inject({ url });
      expect(body).not.toMatch(/(src|srcset|poster)="(https?:)?\/\//);
    }
  });

  it.each<[Fault]>([['fails'], ['rubbish'], ['html'], ['drops'], ['huge'], ['redirects']])(
    'a query that %s affects only its own block',
    async (fault) => {
      const backend = await openBackend();
      backend.setFault('/api/frontend/teams', fault);
      const { app } = await openUpstreamApp(backend.origin);
      const response = await app.inject({ url: '/' });
      expect(response.statusCode).toBe(200);
      const pageText = textOf(response.body);
      expect(pageText).toContain('شريحة من هناك');
      expect(pageText).toContain('كلامها');
      expect(pageText).toContain('حدث خطأ أثناء جلب البيانات');
    },
  );

  it('a query that stalls affects only its own block, after 4 seconds', async () => {
    const backend = await openBackend();
    backend.setFault('/api/frontend/teams', 'stalls');
    const { app } = await openUpstreamApp(backend.origin);
    const pageText = textOf((await app.inject({ url: '/' })).body);
    expect(pageText).toContain('شريحة من هناك');
    expect(pageText).toContain('حدث خطأ أثناء جلب البيانات');
  });

  it('pages are rendered with their frame even if every query fails', async () => {
    const backend = await openBackend();
    for (const { path } of Object.values(queries)) backend.setFault(path, 'fails');
    const { app } = await openUpstreamApp(backend.origin);
    for (const url of ['/', '/about', '/en']) {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<main');
      expect(response.body).toContain('<footer');
    }
  });

  it('pages are rendered, and queries return 503, if that backend is unreachable', async () => {
    const backend = await openBackend();
    await backend.close();
    const { app } = await openUpstreamApp(backend.origin);
    expect((await app.inject({ url: '/' })).statusCode).toBe(200);
    const query = await app.inject({ url: '/api/frontend/teams', headers: { lang: 'en' } });
    expect(query.statusCode).toBe(503);
    expect(query.json().message).toBe('The service is not available right now. Try again shortly.');
  });

  it('queries are forwarded with their language, and responses with their status [UPSTREAM-05]', async () => {
    const backend = await openBackend();
    const { app } = await openUpstreamApp(backend.origin);
    const found = await app.inject({ url: '/api/frontend/navbar/list', headers: { lang: 'en' } });
    expect(found.statusCode).toBe(200);
    expect(found.json().data[0].title).toBe('Start');
    expect(found.headers['set-cookie']).toBeUndefined();
    const missing = await app.inject({ url: '/api/frontend/vacancies' });
    expect(missing.statusCode).toBe(404);
  });

  it('responses of its API are compressed', async () => {
    const backend = await openBackend();
    const url = '/api/frontend/goals';
    backend.setResponse(url, {
      status: 'success',
      data: Array(50).fill({ title: 'A goal of theirs' }),
    });
    const { app } = await openUpstreamApp(backend.origin);
    const plain = await app.inject({ url });
    expect(plain.rawPayload.length).toBeGreaterThan(1024);
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'lang, accept-encoding',
    });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
  });

  it('its pictures and PDF files are served at /upstream/, and nothing else', async () => {
    const { app } = await openUpstreamApp((await openBackend()).origin);
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
