import { expect, it } from 'vitest';
import { type MailLook, mailPreviewAddress } from '../../contract/admin/newsletter/issues.ts';
import type { Language } from '../../contract/locale.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';

/** After the last issue of the starter content. */
const NOW = Date.parse('2026-11-26T06:00:00Z');

async function open(databases: TestDatabases) {
  const database = await databases.open();
  const now = () => NOW;
  const { app } = await openStarterApp(database, {}, now);
  const { cookie } = await signInAs(app, database, 'editor', undefined, now);
  const call = (name: Parameters<typeof callAdmin>[1], options: object) =>
    callAdmin(app, name, { cookie, ...options });
  const preview = (id: number, language: Language, look: MailLook, headers: object = { cookie }) =>
    app.inject({ url: mailPreviewAddress(id, language, look), headers: { ...headers } });
  return { app, database, call, preview, now };
}

describeOnEachDatabase('an issue of the newsletter', (databases) => {
  it('is previewed as the mail that its draft becomes, for those who write content [ISSUES-01]', async () => {
    const { app, database, call, preview, now } = await open(databases);
    const changes = [
      { path: 'subject.ar', from: 'ثلاثون مدرسة على الهواء', to: 'إذاعة <b>المدارس</b>' },
    ];
    const saved = await call('saveEntry', {
      kind: 'newsletter-issue',
      id: '13',
      body: { version: 0, changes },
    });
    expect(saved.status).toBe(200);
    const arabic = await preview(13, 'ar', 'light');
    expect(arabic.statusCode).toBe(200);
    const mail = documentOf(arabic.body);
    expect(mail.one('html').attribute('dir')).toBe('rtl');
    expect(mail.text).toContain('إذاعة <b>المدارس</b>');
    expect(arabic.headers['cache-control']).toBe('no-store');
    const policy = String(arabic.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect((await preview(13, 'en', 'dark')).body).not.toBe(
      (await preview(13, 'en', 'light')).body,
    );
    const withoutPictures = await preview(13, 'en', 'no-pictures');
    expect(withoutPictures.headers['content-security-policy']).toContain("img-src 'none'");
    const text = documentOf((await preview(13, 'en', 'text')).body);
    expect(text.all('table')).toEqual([]);
    expect(text.text).toContain('Thirty schools go on air');
    // Visitors see the issue as it was.
    expect((await app.inject('/api/frontend/newsletter/issues/13')).body).not.toContain(
      'إذاعة <b>',
    );
    expect((await preview(99, 'ar', 'light')).statusCode).toBe(404);
    expect((await preview(13, 'ar', 'light', {})).statusCode).toBe(401);
    const recruiter = await signInAs(app, database, 'recruiter', 'r@a.example', now);
    expect((await preview(13, 'ar', 'light', { cookie: recruiter.cookie })).statusCode).toBe(403);
  });

  it('is looked through before it is sent [ISSUES-02]', async () => {
    const { call } = await open(databases);
    const published = await call('issueMails', { id: '13' });
    expect(published.body.problems).toEqual([
      ...(['ar', 'en'] as const).map((language) => ({ kind: 'preheader-missing', language })),
      ...[0, 3].map((part) => ({
        kind: 'picture-not-described',
        part,
        news: part === 0 ? 20 : 15,
        languages: ['ar', 'en'],
      })),
    ]);
    expect(published.body.bytes.ar).toBeGreaterThan(10_000);
    const { body: created } = await call('createEntry', {
      kind: 'newsletter-issue',
      body: { changes: [{ path: 'subject.ar', from: '', to: 'ع'.repeat(71) }] },
    });
    const { body } = await call('issueMails', { id: String(created.id) });
    expect(body.problems).toEqual([
      { kind: 'subject-long', language: 'ar' },
      { kind: 'subject-missing', language: 'en' },
      { kind: 'preheader-missing', language: 'ar' },
      { kind: 'preheader-missing', language: 'en' },
      { kind: 'empty' },
    ]);
    const empty = { ar: '', en: '' };
    const part = { heading: empty, text: empty, linkText: empty, link: null };
    const arabic = { ...part, news: null, text: { ar: 'نص', en: '' } };
    await call('saveEntry', {
      kind: 'newsletter-issue',
      id: String(created.id),
      body: {
        version: 1,
        changes: [
          {
            path: 'parts',
            from: [],
            to: [{ ...part, news: 20 }, { ...part, news: 999 }, arabic],
          },
        ],
      },
    });
    const { body: later } = await call('issueMails', { id: String(created.id) });
    expect(later.problems).toContainEqual({ kind: 'news-not-public', part: 1, news: 999 });
    expect(later.problems).toContainEqual({
      kind: 'part-not-translated',
      part: 2,
      language: 'en',
    });
    expect((await call('issueMails', { id: '99' })).status).toBe(404);
  });

  it('has a line for inboxes in each language, which the preview shows and the text begins with [ISSUES-04]', async () => {
    const { call, preview } = await open(databases);
    const line = 'Rafha & <b>Raghdan</b>';
    const changes = [{ path: 'preheader.en', from: '', to: line }];
    await call('saveEntry', {
      ...{ kind: 'newsletter-issue', id: '13', body: { version: 0, changes } },
    });
    const { body } = await call('issueMails', { id: '13' });
    expect(body.problems).toContainEqual({ kind: 'preheader-missing', language: 'ar' });
    expect(body.problems).not.toContainEqual({ kind: 'preheader-missing', language: 'en' });
    const english = documentOf((await preview(13, 'en', 'light')).body);
    expect(english.text).toContain(line);
    const text = documentOf((await preview(13, 'en', 'text')).body);
    expect(text.one('pre').text.startsWith('Rafha & <b>Raghdan</b>')).toBe(true);
    const arabic = documentOf((await preview(13, 'ar', 'text')).body);
    expect(arabic.one('pre').text).not.toContain('Rafha');
  });

  it('is copied into a draft with a new number, without its date and its campaign [ISSUES-05]', async () => {
    const { call } = await open(databases);
    const before = (await call('readEntry', { kind: 'newsletter-issue', id: '13' })).body;
    const { body: created } = await call('createEntry', {
      ...{ kind: 'newsletter-issue', body: { copyOf: 13 } },
    });
    const copy = (await call('readEntry', { kind: 'newsletter-issue', id: String(created.id) }))
      .body;
    expect(created.id).toBeGreaterThan(13);
    expect(copy.draft.fields).toEqual({ ...before.live.fields, publishedAt: null });
    expect(copy.live).toBeNull();
    expect((await call('campaigns', {})).body.campaigns).toEqual([]);
  });
});
