import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import { mailPreviewAddress } from '../../contract/admin/newsletter/issues.ts';
import {
  WELCOME,
  WELCOME_LINES_MAX,
  WELCOME_TEXT_MAX,
} from '../../contract/admin/newsletter/welcome.ts';
import type { Language } from '../../contract/locale.ts';
import { MAX_MAIL_BYTES } from '../../contract/newsletter-mail.ts';
import { makeDraftMails, removeSubscribers } from '../../server/newsletter/newsletter.ts';
import { renderNewsletterMail } from '../../site/newsletter-mail/newsletter-mail.tsx';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { readMails } from '../helpers/mails.ts';

const NOW = Date.parse('2026-11-26T06:00:00Z');
const PUBLIC_URL = 'https://yafee.example';
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
  PUBLIC_URL,
};

const TEXTS = {
  subjectAr: 'أهلًا بك في نشرتنا',
  subjectEn: 'Welcome to our newsletter',
  textAr: 'أهلًا {الاسم}،\n\nتصلك النشرة أول كل شهر.',
  textEn: 'Hello {name|there},\n\nThe newsletter comes on the first of every month. <b>&',
};

async function setUp(databases: TestDatabases) {
  const database = await databases.open();
  const { db } = database;
  const { app, storage } = await openStarterApp(database, MAIL, () => NOW);
  const { cookie, id: staffId } = await signInAs(app, database, 'editor', undefined, () => NOW);
  const call = (name: AdminCallName, options: object = {}) =>
    callAdmin(app, name, { cookie, ...options });
  const mailOptions = {
    now: () => NOW,
    publicUrl: PUBLIC_URL,
    makeMails: (issue: number | typeof WELCOME) =>
      makeDraftMails(
        { db, storage, publicUrl: PUBLIC_URL, now: () => NOW, render: renderNewsletterMail },
        issue,
      ),
  };
  const welcomes = () => readMails(db, 'newsletter-welcome', mailOptions);
  return {
    ...{ app, db, call, cookie, staffId, mailOptions, welcomes },
    async save(changes: object = {}) {
      const { version } = (await call('welcome')).body;
      return call('saveWelcome', { body: { version, isOn: true, ...TEXTS, ...changes } });
    },
    queued: async () =>
      (
        await db
          .selectFrom('deliveries')
          .select('recipient')
          .where('purpose', '=', 'newsletter-welcome')
          .execute()
      ).map(({ recipient }) => recipient),
    idOf: async (address: string) =>
      (
        await db
          .selectFrom('subscribers')
          .select('id')
          .where('address', '=', address)
          .executeTakeFirstOrThrow()
      ).id,
    subscribe: (address: string, language: Language = 'ar') => subscribe(app, address, language),
    /** Returns the token of the last mail that asks an address to confirm. */
    async confirmTokenOf(address: string) {
      const mails = await readMails(db, 'newsletter-confirmation', mailOptions);
      const text = mails.findLast(({ recipient }) => recipient === address)?.mail.text ?? '';
      return /\/confirm\?token=(\S+)/.exec(text)?.[1] ?? '';
    },
    follow: async (token: string) => (await followLink(app, 'confirm', token)).statusCode,
    end: (token: string) => followLink(app, 'unsubscribe', token),
  };
}

async function subscribe(app: FastifyInstance, email: string, lang: Language): Promise<void> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/frontend/newsletter/subscrip',
    headers: { lang },
    payload: { email },
  });
  expect(statusCode).toBe(201);
}

function followLink(app: FastifyInstance, link: 'confirm' | 'unsubscribe', token: string) {
  return app.inject({ method: 'POST', url: `/api/newsletter/${link}`, payload: { token } });
}

describeOnEachDatabase('the welcome mail', (databases) => {
  it('is off at first, and is sent once to whoever confirms, in their language [WELCOME-01]', async () => {
    const { db, call, save, subscribe, confirmTokenOf, follow, queued, welcomes, idOf } =
      await setUp(databases);
    expect((await call('welcome')).body).toMatchObject({
      isOn: false,
      subject: { ar: '', en: '' },
    });
    await subscribe('before@example.com');
    const before = await confirmTokenOf('before@example.com');
    expect(await follow(before)).toBe(200);
    expect(await queued()).toEqual([]);
    expect((await save()).status).toBe(204);
    // Whoever was subscribed before gets none, not even by following the link again.
    expect(await follow(before)).toBe(200);
    await subscribe('sara@example.com', 'en');
    await subscribe('ali@example.com');
    expect(await queued()).toEqual([]);
    const [sara, ali] = [
      await confirmTokenOf('sara@example.com'),
      await confirmTokenOf('ali@example.com'),
    ];
    // A mail scanner follows the link at the same time.
    const followed = await Promise.all([follow(sara), follow(sara), follow(ali)]);
    expect(followed).toEqual([200, 200, 200]);
    expect(await follow(sara)).toBe(200);
    expect((await queued()).toSorted()).toEqual(['ali@example.com', 'sara@example.com']);
    await db
      .updateTable('subscribers')
      .set({ name: 'Sara & <co>' })
      .where('address', '=', 'sara@example.com')
      .execute();
    const mails = await welcomes();
    const english = mails.find(({ recipient }) => recipient === 'sara@example.com')?.mail;
    const arabic = mails.find(({ recipient }) => recipient === 'ali@example.com')?.mail;
    expect([english?.subject, arabic?.subject]).toEqual([TEXTS.subjectEn, TEXTS.subjectAr]);
    expect(english?.text).toContain('Hello Sara & <co>,');
    expect(english?.html).toContain('Hello <bdi>Sara &amp; &lt;co&gt;</bdi>,');
    expect(english?.html).toContain('every month. &lt;b&gt;&amp;');
    expect(arabic?.text).toContain('أهلًا،');
    expect(arabic?.html).toContain('lang="ar" dir="rtl"');
    // It is no issue, so it has no number and no page.
    expect(english?.text).not.toMatch(/null|browser|Newsletter \d/);
    const id = await idOf('sara@example.com');
    expect(english?.text).toContain(`${PUBLIC_URL}/en/newsletter/unsubscribe?token=${id}.`);
    expect(english?.text).toContain('#preferences');
    expect(english?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringContaining(`token=${id}.`),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': '<newsletter.yafee.example>',
      'Feedback-ID': 'welcome:newsletter:yafee.example',
    });
  });

  it('is not sent to people whom staff add or import, nor to whoever comes back [WELCOME-02]', async () => {
    const { call, save, subscribe, confirmTokenOf, follow, end, queued, welcomes, db } =
      await setUp(databases);
    await save();
    const consent = 'Asked by telephone on 3 November.';
    await subscribe('added@example.com');
    const token = await confirmTokenOf('added@example.com');
    await call('addSubscriber', {
      body: { address: 'added@example.com', language: 'ar', consent },
    });
    // The mail that asked them is followed afterwards.
    expect(await follow(token)).toBe(200);
    const table = Buffer.from('imported@example.com').toString('base64');
    const { fingerprint } = (await call('checkImport', { body: { table, language: 'ar' } })).body;
    const key = '5d5a7c3e-1111-4111-8111-111111111111';
    const imported = await call('importSubscribers', {
      body: { key, table, language: 'ar', fingerprint, statement: `${consent} All of them.` },
    });
    expect(imported.body).toEqual({ added: 1 });
    expect(await queued()).toEqual([]);
    await subscribe('sara@example.com');
    await follow(await confirmTokenOf('sara@example.com'));
    const [{ mail } = { mail: null }] = await welcomes();
    const [, unsubscribe = ''] = /unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    // A mail that waits leaves with the subscription.
    expect((await end(unsubscribe)).statusCode).toBe(200);
    expect(await queued()).toEqual([]);
    await db.deleteFrom('confirmation_mails').execute();
    await subscribe('sara@example.com');
    expect(await follow(await confirmTokenOf('sara@example.com'))).toBe(200);
    expect(await queued()).toEqual([]);
  });

  it('follows a corrected address, and greets the owner of one who had not confirmed [WELCOME-03]', async () => {
    const { call, save, subscribe, confirmTokenOf, follow, queued, idOf } = await setUp(databases);
    await save();
    const correct = async (from: string, to: string, consent?: string) => {
      const seen = { address: from, language: 'ar', name: null };
      const body = { ...seen, seen, address: to, ...(consent && { consent }) };
      return call('correctSubscriber', { id: await idOf(from), body });
    };
    await subscribe('sara@exmaple.com');
    expect((await correct('sara@exmaple.com', 'sara@example.com')).status).toBe(200);
    const token = await confirmTokenOf('sara@example.com');
    expect(await follow(token)).toBe(200);
    expect(await follow(token)).toBe(200);
    expect(await queued()).toEqual(['sara@example.com']);
    // It waits, and goes where its reader is now. A moved address is not greeted again.
    await correct('sara@example.com', 'new@example.com', 'Told us.');
    expect(await queued()).toEqual(['new@example.com']);
    await correct('new@example.com', 'last@example.com');
    expect(await follow(await confirmTokenOf('last@example.com'))).toBe(200);
    expect(await queued()).toEqual(['last@example.com']);
    // Of somebody who had not confirmed, staff note the consent.
    await subscribe('ali@exmaple.com');
    await correct('ali@exmaple.com', 'ali@example.com', 'Told us.');
    expect(await queued()).toEqual(['last@example.com']);
  });

  it('is dropped if staff turn it off before it leaves, and is erased with the person [WELCOME-04]', async () => {
    const { db, save, subscribe, confirmTokenOf, follow, queued, welcomes, idOf } =
      await setUp(databases);
    await save();
    await subscribe('sara@example.com');
    await follow(await confirmTokenOf('sara@example.com'));
    expect(await welcomes()).toHaveLength(1);
    await save({ isOn: false, textEn: '' });
    expect(await welcomes()).toEqual([]);
    const id = await idOf('sara@example.com');
    await db.transaction().execute(async (trx) => {
      await removeSubscribers(trx, [id], { reason: 'removed', at: NOW });
    });
    expect(await queued()).toEqual([]);
  });

  it('is written in both languages within bounds, and a colleague’s text is not overwritten [WELCOME-05]', async () => {
    const { call, save, db } = await setUp(databases);
    const { version } = (await call('welcome')).body;
    const refusals: [object, Record<string, string>][] = [
      [{ textEn: '' }, { textEn: 'required' }],
      [{ subjectAr: '\u200f \u202e' }, { subjectAr: 'required' }],
      [{ subjectEn: 'Hello\r\nBcc: all@example.com' }, { subjectEn: 'one-line' }],
      [{ textAr: 'ل'.repeat(WELCOME_TEXT_MAX + 1) }, { textAr: 'too-long' }],
      [{ textAr: 'ل\n'.repeat(WELCOME_LINES_MAX + 1) }, { textAr: 'too-long' }],
      [{ isOn: false, textAr: 'ل'.repeat(WELCOME_TEXT_MAX + 1) }, { textAr: 'too-long' }],
    ];
    for (const [changes, fields] of refusals) {
      const refused = await save(changes);
      expect([refused.status, refused.body.fields]).toEqual([422, fields]);
    }
    expect((await save({ textEn: 'a\u0007b' })).status).toBe(400);
    expect((await save({ isOn: false, subjectAr: '', textEn: 'Half a text' })).status).toBe(204);
    const late = await call('saveWelcome', { body: { version, isOn: true, ...TEXTS } });
    expect([late.status, late.body.problem]).toEqual([409, 'conflict']);
    expect((await call('welcome')).body).toMatchObject({
      isOn: false,
      text: { en: 'Half a text' },
    });
    const seen = (await call('welcome')).body.version;
    const both = await Promise.all(
      ['One', 'Two'].map((textEn) =>
        call('saveWelcome', { body: { version: seen, isOn: true, ...TEXTS, textEn } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const events = await db.selectFrom('audit_log').select('event').execute();
    expect(events.filter(({ event }) => event === 'welcome-saved')).toHaveLength(2);
  });

  it('is previewed and tested as issues are, and the longest one fits into a mail [WELCOME-06]', async () => {
    const { app, db, call, cookie, save, mailOptions } = await setUp(databases);
    // Characters that are longest in HTML, in as many paragraphs as there may be.
    const lines = Array.from({ length: WELCOME_LINES_MAX }, (_, at) =>
      at % 2 === 1 ? '' : '"'.repeat(98),
    );
    const textEn = `${lines.join('\n')}\nThe end`.slice(-WELCOME_TEXT_MAX);
    expect((await save({ textEn: textEn.split('\n').slice(1).join('\n') })).status).toBe(204);
    const body = { issue: WELCOME, languages: ['ar', 'en'] };
    expect((await call('sendTestIssue', { body })).status).toBe(204);
    const tests = await readMails(db, 'newsletter-test', mailOptions);
    expect(tests.map(({ mail }) => mail.subject).toSorted()).toEqual([
      `[Test] ${TEXTS.subjectEn}`,
      `[تجربة] ${TEXTS.subjectAr}`,
    ]);
    for (const { mail } of tests) {
      expect(Buffer.byteLength(mail.html)).toBeLessThan(MAX_MAIL_BYTES);
    }
    expect(tests.some(({ mail }) => mail.text.includes('The end'))).toBe(true);
    const preview = await app.inject({
      url: mailPreviewAddress(WELCOME, 'ar', 'light'),
      headers: { cookie },
    });
    expect([preview.statusCode, preview.headers['content-language']]).toEqual([200, 'ar']);
    expect(preview.body).toContain(TEXTS.subjectAr);
    const other = await app.inject({
      url: mailPreviewAddress(WELCOME, 'ar', 'light').replace(WELCOME, 'farewell'),
      headers: { cookie },
    });
    expect(other.statusCode).toBe(404);
  });
});
