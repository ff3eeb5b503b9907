import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { listMails } from '../../server/platform/mail/outbox.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { APPLICANT, application, CONTACT, multipart } from '../helpers/forms.ts';

/** Posts as a browser without script does. */
function post(app: FastifyInstance, url: string, fields: Record<string, string>) {
  return app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describeOnEachDatabase('a form posted to a page', (databases) => {
  it('leads to the page with its number, which loading anew does not send again', async () => {
    const { app, log } = await openStarterApp(await databases.open());
    for (const url of ['/contact', '/en/contact']) {
      const answer = await post(app, url, CONTACT);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers['cache-control']).toBe('no-store');
      const location = String(answer.headers.location);
      const reference = new RegExp(`^${url}\\?sent=contact\\.([\\w-]+)$`).exec(location)?.[1];
      const page = await app.inject(location);
      expect(page.statusCode).toBe(200);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain(`<bdi dir="ltr">${reference}</bdi>`);
      expect(page.body).not.toContain('name="massage"');
    }
    expect(log).toEqual([]);
  });

  it('comes back with what was typed, and what to do at each field', async () => {
    const { app } = await openStarterApp(await databases.open());
    const typed = { ...CONTACT, phone: '12', email: 'x', massage: '</textarea><script>"' };
    const page = await post(app, '/en/contact', typed);
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
    const arabic = await post(app, '/contact', typed);
    expect(arabic.headers['content-language']).toBe('ar');
    expect(arabic.body).toContain('اكتب رقم هاتف من 6 إلى 20 رقمًا');
  });

  it('comes back with what was typed where its key is malformed', async () => {
    const { app } = await openStarterApp(await databases.open());
    const page = await post(app, '/en/contact', { ...CONTACT, idempotencyKey: 'short' });
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('What you sent could not be accepted');
    expect(page.body).toContain(`value="${CONTACT.name}"`);
  });

  it('carries a file, which is asked for again where the rest is refused', async () => {
    const { app } = await openStarterApp(await databases.open());
    const sent = application();
    const taken = await app.inject({ method: 'POST', url: '/join-us', ...sent } as InjectOptions);
    expect(taken.statusCode).toBe(303);
    expect(taken.headers.location).toMatch(/^\/join-us\?sent=join\./);
    const none = multipart({ ...APPLICANT });
    const refused = await app.inject({ method: 'POST', url: '/join-us', ...none } as InjectOptions);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('id="join-cv-error"');
    expect(refused.body).toContain('أرفق سيرتك الذاتية من جديد');
  });

  it('of the newsletter leads back to the page that it was sent from [POSTED-FORMS-01]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const taken = await post(app, '/en/about?form=newsletter', { email: 'a@example.com' });
    expect([taken.statusCode, taken.headers.location]).toEqual([
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
    const refused = await post(app, '/jobs?form=newsletter', { email: 'a@b' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('value="a@b"');
    expect(refused.body).toContain('نبحث عمّن يعرف مكانه وأهله');
  });

  it('is told when to come back where too many came', async () => {
    const { app } = await openStarterApp(await databases.open(), { SEND_LIMIT: '1' });
    await post(app, '/contact', CONTACT);
    const page = await post(app, '/contact', { ...CONTACT, massage: 'مرة أخرى' });
    expect(page.statusCode).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toMatch(/أرسل من جديد بعد \d+ دقائق/);
    expect(page.body).toContain('مرة أخرى</textarea>');
  });

  it('is stored once, however often it is sent, where it has no key', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const [first, second] = await Promise.all([
      post(app, '/contact', CONTACT),
      post(app, '/contact', CONTACT),
    ]);
    expect(second?.headers.location).toBe(first?.headers.location);
  });

  it('is taken by pages that have one, and by no other address', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const url of ['/about', '/nothing-here?form=newsletter', '/en/jobs?form=contact']) {
      const answer = await post(app, url, CONTACT);
      expect([url, answer.statusCode]).toEqual([url, 405]);
      expect(answer.headers.allow).toBe('GET, HEAD');
    }
  });

  it('shows no number that could not be one of ours', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const query of ['sent=contact.%3Cb%3E', `sent=contact.${'x'.repeat(99)}`, 'sent=other']) {
      const page = await app.inject(`/contact?${query}`);
      expect(page.body).toContain('name="massage"');
    }
  });
});

describeOnEachDatabase('a link of the newsletter', (databases) => {
  it('does nothing when it is opened, and its page is left out by search engines', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const url of ['/newsletter/confirm', '/en/newsletter/unsubscribe']) {
      const page = await app.inject(`${url}?token=${randomBytes(32).toString('base64url')}`);
      expect(page.statusCode).toBe(200);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain('<meta name="robots" content="noindex">');
      expect(page.body).toContain(`action="${url}?token=`);
      // The other language is the same link.
      const other = url.startsWith('/en') ? url.slice(3) : `/en${url}`;
      expect(page.body).toContain(`href="${other}?token=`);
      const cut = await app.inject(url);
      expect(cut.body).not.toContain(`action="${url}?token=`);
    }
  });

  it('confirms, and ends, by its button', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await post(app, '/en?form=newsletter', { email: 'reader@example.com' });
    const [row] = await listMails(database.db);
    const mail = JSON.parse(row?.mail ?? '{}');
    const token = /newsletter\/confirm\?token=(\S+)/.exec(mail.text)?.[1] ?? '';
    const wrong = await post(app, `/en/newsletter/confirm?token=${token}x`, {});
    expect(wrong.statusCode).toBe(404);
    expect(wrong.body).toContain('This link is not valid, or has run out');
    for (let time = 0; time < 2; time++) {
      const done = await post(app, `/en/newsletter/confirm?token=${token}`, {});
      expect(done.statusCode).toBe(200);
      expect(done.headers['cache-control']).toBe('no-store');
      expect(done.body).toContain('Your subscription is confirmed');
    }
  });
});
