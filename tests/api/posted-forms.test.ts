import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { APPLICANT, application, CONTACT, multipart } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';

/** Posts a form as a browser without script does. */
function postForm(app: FastifyInstance, url: string, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describeOnEachDatabase('a form posted to a page', (databases) => {
  it('redirects to the page with its reference number, so that a reload does not submit it again', async () => {
    const { app, log } = await openStarterApp(await databases.open());
    for (const url of ['/contact', '/en/contact']) {
      const response = await postForm(app, url, CONTACT);
      expect(response.statusCode).toBe(303);
      expect(response.headers['cache-control']).toBe('no-store');
      const location = String(response.headers.location);
      const reference = new RegExp(`^${url}\\?sent=contact\\.([\\w-]+)$`).exec(location)?.[1];
      const page = await app.inject(location);
      expect(page.statusCode).toBe(200);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain(`<bdi dir="ltr">${reference}</bdi>`);
      expect(page.body).not.toContain('name="massage"');
    }
    expect(log).toEqual([]);
  });

  it('returns 422 with the submitted values and an error at each invalid field', async () => {
    const { app } = await openStarterApp(await databases.open());
    const fields = { ...CONTACT, phone: '12', email: 'x', massage: '</textarea><script>"' };
    const page = await postForm(app, '/en/contact', fields);
    expect(page.statusCode).toBe(422);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-language']).toBe('en');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(`value="${CONTACT.name}"`);
    expect(page.body).toContain('&lt;/textarea&gt;&lt;script&gt;&quot;</textarea>');
    expect(page.body).not.toContain('<script>"');
    expect(page.body).toContain('href="#contact-phone"');
    expect(page.body).toMatch(
      /id="contact-phone"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="contact-phone"/,
    );
    expect(page.body).toContain('id="contact-email-error"');
    expect(page.body).not.toContain('id="contact-name-error"');
    const arabic = await postForm(app, '/contact', fields);
    expect(arabic.headers['content-language']).toBe('ar');
    expect(arabic.body).toContain('اكتب رقم جوال من 6 أرقام إلى 20 رقمًا');
  });

  it('returns 400 with the submitted values if its idempotency key is malformed', async () => {
    const { app } = await openStarterApp(await databases.open());
    const page = await postForm(app, '/en/contact', { ...CONTACT, idempotencyKey: 'short' });
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('What you sent could not be accepted');
    expect(page.body).toContain(`value="${CONTACT.name}"`);
  });

  it('accepts a file, and asks to attach it again if another try is rejected', async () => {
    const { app } = await openStarterApp(await databases.open());
    const complete = application();
    const accepted = await app.inject({
      method: 'POST',
      url: '/join-us',
      ...complete,
    } as InjectOptions);
    expect(accepted.statusCode).toBe(303);
    expect(accepted.headers.location).toMatch(/^\/join-us\?sent=join\./);
    const withoutFile = multipart({ ...APPLICANT });
    const rejected = await app.inject({
      method: 'POST',
      url: '/join-us',
      ...withoutFile,
    } as InjectOptions);
    expect(rejected.statusCode).toBe(422);
    expect(rejected.body).toContain('id="join-cv-error"');
    expect(rejected.body).toContain('أرفق سيرتك الذاتية من جديد');
  });

  it('of the newsletter redirects to the page that contains it [POSTED-FORMS-01]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const accepted = await postForm(app, '/en/about?form=newsletter', { email: 'a@example.com' });
    expect([accepted.statusCode, accepted.headers.location]).toEqual([
      303,
      '/en/about?sent=newsletter#newsletter',
    ]);
    const page = await app.inject('/en/about?sent=newsletter');
    expect(page.body).toContain(
      '<strong lang="en" dir="ltr">You have successfully subscribed to our newsletter!</strong>',
    );
    expect(page.body).toContain(
      '<strong lang="ar" dir="rtl">تم اشتراكك في نشرتنا البريدية بنجاح!</strong>',
    );
    const rejected = await postForm(app, '/jobs?form=newsletter', { email: 'a@b' });
    expect(rejected.statusCode).toBe(422);
    expect(rejected.body).toContain('value="a@b"');
    expect(rejected.body).toContain('نبحث عمّن يعرف مكانه وأهله');
  });

  it('returns 429 with Retry-After and the submitted values when the rate limit is exceeded', async () => {
    const { app } = await openStarterApp(await databases.open(), { SEND_LIMIT: '1' });
    await postForm(app, '/contact', CONTACT);
    const page = await postForm(app, '/contact', { ...CONTACT, massage: 'مرة أخرى' });
    expect(page.statusCode).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toMatch(/أعد الإرسال بعد \d+ دقائق/);
    expect(page.body).toContain('مرة أخرى</textarea>');
  });

  it('is stored once if it is sent twice without an idempotency key', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const [first, second] = await Promise.all([
      postForm(app, '/contact', CONTACT),
      postForm(app, '/contact', CONTACT),
    ]);
    expect(second?.headers.location).toBe(first?.headers.location);
  });

  it('is accepted only by pages that have this form', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const url of ['/about', '/nothing-here?form=newsletter', '/en/jobs?form=contact']) {
      const response = await postForm(app, url, CONTACT);
      expect([url, response.statusCode]).toEqual([url, 405]);
      expect(response.headers.allow).toBe('GET, HEAD');
    }
  });

  it('shows the form instead of an invalid reference number', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const query of ['sent=contact.%3Cb%3E', `sent=contact.${'x'.repeat(99)}`, 'sent=other']) {
      const page = await app.inject(`/contact?${query}`);
      expect(page.body).toContain('name="massage"');
    }
  });
});

describeOnEachDatabase('a newsletter link', (databases) => {
  it('changes nothing when it is opened, and its page has noindex', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const url of ['/newsletter/confirm', '/en/newsletter/unsubscribe']) {
      const page = await app.inject(`${url}?token=${randomBytes(32).toString('base64url')}`);
      expect(page.statusCode).toBe(200);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain('<meta name="robots" content="noindex">');
      expect(page.body).toContain(`action="${url}?token=`);
      // The link to the other language has the same token.
      const otherUrl = url.startsWith('/en') ? url.slice(3) : `/en${url}`;
      expect(page.body).toContain(`href="${otherUrl}?token=`);
      const withoutToken = await app.inject(url);
      expect(withoutToken.body).not.toContain(`action="${url}?token=`);
    }
  });

  it('confirms the subscription when its button is pressed, also a second time', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await postForm(app, '/en?form=newsletter', { email: 'reader@example.com' });
    const [row] = await readMails(database.db);
    const token = /newsletter\/confirm\?token=(\S+)/.exec(row?.mail.text ?? '')?.[1] ?? '';
    const invalid = await postForm(app, `/en/newsletter/confirm?token=${token}x`, {});
    expect(invalid.statusCode).toBe(404);
    expect(invalid.body).toContain('This link is not valid or has expired');
    for (let attempt = 0; attempt < 2; attempt++) {
      const confirmed = await postForm(app, `/en/newsletter/confirm?token=${token}`, {});
      expect(confirmed.statusCode).toBe(200);
      expect(confirmed.headers['cache-control']).toBe('no-store');
      expect(confirmed.body).toContain('Your subscription is confirmed');
    }
  });
});
