import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  ADMIN_LANGUAGE_COOKIE,
  ADMIN_PATH,
  type AdminCallName,
  GUIDE_PATH,
} from '../../contract/admin/api.ts';
import { DELIVERY_PURPOSES } from '../../contract/admin/mail/mail.ts';
import { LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import type { FeedName } from '../../contract/pages.ts';
import { calendarAddress, feedAddress, feeds } from '../../contract/paths.ts';
import { webManifestPath } from '../../contract/web-manifest.ts';
import { makeDraftMails } from '../../server/newsletter/newsletter.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { DAY } from '../../server/platform/durations.ts';
import { mailNotificationsJob } from '../../server/submissions/submissions.ts';
import { digestJob } from '../../server/today/today.ts';
import { renderNewsletterMail } from '../../site/newsletter-mail/newsletter-mail.tsx';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp, openStarterApp } from '../helpers/app.ts';
import { changeIdentity, untilShown } from '../helpers/change-identity.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { APPLICANT, application, CONTACT } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';

/** The name of the starter content. What has it says the name of an organisation that is not ours. */
const FIRST_NAME = /Yafee|يافع/;

/** A day after the last issue of the starter content, on which applications are open. */
const NOW = Date.parse('2026-11-26T06:00:00Z');

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
  MAIL_COPY_REPLIES: 'yes',
  SEND_LIMIT: '0',
};

/** Opens the site of another organisation: its name is in the identity, and in place of ours in all of the content. */
async function openOther(database: Database) {
  const { db } = database;
  const { app, storage } = await openStarterApp(database, MAIL, () => NOW);
  const name = { ar: 'منارة', en: 'Manara' };
  await untilShown(app, async () => {
    await sql`update content_entries set fields = replace(replace(fields, 'Yafee', 'Manara'), 'يافع', 'منارة')`.execute(
      db,
    );
    await changeIdentity(database, { name, legalName: name });
  });
  return { app, storage };
}

/** Returns the addresses of our own pages and of their data that a page names. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/\b(?:href|action|data-src)="(\/[^"#]*)/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .filter((address) => !/^\/(assets|media|share|admin)\//.test(address));
}

/** Requests addresses and all that pages link to. Returns the documents by address. */
async function crawl(app: FastifyInstance, first: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const queue = [...first];
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (found.has(address)) continue;
    const { body, headers } = await app.inject(address);
    const type = String(headers['content-type']);
    found.set(address, /^(text|application)\//.test(type) ? body : '');
    if (type.startsWith('text/html')) queue.push(...addressesIn(body));
  }
  return found;
}

describeOnSqlite('the site of another organisation', (databases) => {
  it('says the name of the first nowhere: on no page, in no feed, calendar, sitemap, manifest or document of the office [NAMES-03]', async () => {
    const { app } = await openOther(await databases.open());
    const feedNames = Object.keys(feeds) as FeedName[];
    const documents = LANGUAGES.flatMap((language) => [
      ...feedNames.map((feed) => feedAddress(feed, language)),
      calendarAddress(language, 'program', null),
      webManifestPath(language),
      `${GUIDE_PATH}/${language}`,
    ]);
    const pages = ['/', '/offline', '/no-such-page', '/newsletter/confirm', '/search?q=manara'];
    const found = await crawl(app, [
      ...documents,
      ...LANGUAGES.flatMap((language) => pages.map((page) => localizedAddress(page, language))),
      ...[ADMIN_PATH, '/sitemap.xml', '/robots.txt', '/.well-known/security.txt'],
    ]);
    expect(found.size).toBeGreaterThan(250);
    const naming = [...found].flatMap(([address, body]) => {
      const at = body.search(FIRST_NAME);
      return at < 0 ? [] : [`${address}: ${body.slice(Math.max(0, at - 60), at + 60)}`];
    });
    expect(naming).toEqual([]);
    for (const address of documents) expect(found.get(address)).toMatch(/Manara|منارة/);
    expect(found.get(webManifestPath('en'))).toContain('"name":"Manara","short_name":"Manara"');
    expect(found.get(feedAddress('news', 'en'))).toContain('<title>News from Manara</title>');
    expect(found.get(calendarAddress('ar', 'program', null))).toContain('في منارة');
  });
});

describeOnEachDatabase('another organisation', (databases) => {
  it('is named in the document and the guide of the back office, before anybody has signed in [NAMES-02]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const name = { ar: 'منارة', en: '"Manara" & Co' };
    await untilShown(app, () => changeIdentity(database, { name }));
    const cookie = `${ADMIN_LANGUAGE_COOKIE}=en`;
    const { body } = await app.inject({ url: ADMIN_PATH, headers: { cookie } });
    expect(body).toContain('<title>&quot;Manara&quot; &amp; Co office</title>');
    expect(body).toContain('&quot;name&quot;:&quot;منارة&quot;');
    const arabic = await app.inject({ url: ADMIN_PATH, headers: { cookie: '' } });
    expect(arabic.body).toContain('<title>مكتب منارة</title>');
    for (const [language, product] of [
      ['ar', 'مكتب منارة'],
      ['en', '&quot;Manara&quot; &amp; Co office'],
    ]) {
      const guide = await app.inject(`${GUIDE_PATH}/${language}`);
      expect(guide.body).toContain(` · ${product}</title>`);
      expect(guide.body).toContain(`<header><a href="/admin">${product}</a>`);
    }
  });

  it('signs every mail with its name, and lists passkeys and codes under it [NAMES-04]', async () => {
    const database = await databases.open();
    const { db } = database;
    const { app, storage } = await openOther(database);
    const enter = async (role: 'administrator' | 'editor' | 'translator') => {
      const { cookie, id } = await signInAs(app, database, role, undefined, () => NOW);
      const call = (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
        callAdmin(app, name, { ...options, cookie });
      return { call, id };
    };
    const admin = await enter('administrator');
    const editor = await enter('editor');
    const translator = await enter('translator');

    const post = (url: string, payload: object, lang = 'ar') =>
      app.inject({ method: 'POST', url, payload, headers: { lang } });
    const apply = (url: string, fields: Record<string, string> = {}) => {
      const { payload, headers } = application(fields);
      return app.inject({ method: 'POST', url, payload, headers: { ...headers, lang: 'en' } });
    };
    const sent = [
      await post('/api/contactUs/sendMail', CONTACT),
      await apply('/api/joinUs/sendMail'),
      await apply('/api/applications/vacancies/2'),
      await post('/api/applications/programs/6', {
        ...APPLICANT,
        ...{ answer1: '21', answer2: 'رغدان', answer3: '2' },
      }),
      await post('/api/frontend/newsletter/subscrip', { email: 'reader@there.example' }, 'en'),
      await post('/api/frontend/newsletter/subscrip', { email: 'other@there.example' }, 'en'),
    ];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    await app.inject({
      method: 'POST',
      url: '/my-request',
      payload: `action=link&email=${encodeURIComponent(CONTACT.email)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const person = 'gone@there.example';
    await post('/api/contactUs/sendMail', { ...CONTACT, email: person });
    const seen = { submissions: 1, subscriptions: 0 };
    const erased = await admin.call('erasePerson', { body: { person, seen, isAnswered: true } });
    expect(erased.body).toMatchObject({ isAnswered: true });
    const submission = async (kind: 'contact' | 'join') => {
      const found = db.selectFrom('submissions').select('id').where('kind', '=', kind);
      return (await found.executeTakeFirstOrThrow()).id;
    };
    const reply = { key: randomUUID(), text: 'Yes.', seen: null, state: 'answered' };
    const draft = { changes: [{ path: 'title.ar', from: '', to: 'أمسية' }] };
    const created = await editor.call('createEntry', { body: draft });
    const invited = { name: 'Sara', role: 'recruiter', language: 'ar' };
    const assignment = { ids: [await submission('contact')], assignee: editor.id };
    const calls = [
      await admin.call('changeConversations', { body: assignment }),
      await editor.call('sendReply', { id: await submission('contact'), body: reply }),
      await admin.call('askToKeep', { id: await submission('join'), body: { months: 12 } }),
      await translator.call('askReview', {
        id: String(created.body.id),
        body: { note: '', of: null },
      }),
      await editor.call('sendTestIssue', { body: { issue: 13, languages: ['ar', 'en'] } }),
      await editor.call('saveWelcome', {
        body: {
          version: (await editor.call('welcome')).body.version,
          ...{ isOn: true, subjectAr: 'أهلًا', subjectEn: 'Welcome', textAr: 'أهلًا', textEn: 'Hi' },
        },
      }),
      await admin.call('sendTestMail'),
      await admin.call('changeAccount', { body: { digest: 'working-days' } }),
      await admin.call('invite', { body: { ...invited, email: 'sara@yafee.example' } }),
      await admin.call('recoverAccess', { id: editor.id }),
      await callAdmin(app, 'requestReset', { body: { email: 'translator@yafee.example' } }),
    ];
    expect(calls.filter(({ status }) => status >= 300)).toEqual([]);
    // One of the two confirms, and is welcomed.
    const [asked] = await readMails(db, 'newsletter-confirmation');
    const [, token] = /\/confirm\?token=(\S+)/.exec(asked?.mail.text ?? '') ?? [];
    expect((await post('/api/newsletter/confirm', { token })).statusCode).toBe(200);
    const passkey = await admin.call('newPasskey');
    expect(passkey.body.options.rp.name).toBe('Manara');
    const authenticator = await admin.call('newAuthenticator');
    expect(authenticator.body.uri).toContain('issuer=Manara');
    const weak = { current: 'three camels on the roof', password: 'Manara 2026 2026' };
    const refused = await admin.call('changePassword', { body: weak });
    expect(refused.body.fields).toEqual({ password: 'password-personal' });

    // What no response waits for is done when the app has closed.
    await app.close();
    const publicUrl = 'https://yafee.example';
    // On a working day after the digest was chosen.
    const clock = async () => NOW + 4 * DAY;
    const { signal } = new AbortController();
    await mailNotificationsJob({ db, publicUrl, clock }).run(signal);
    await digestJob({ db, publicUrl, clock }).run(signal);
    const mails = await readMails(db, undefined, {
      now: () => NOW,
      makeMails: (issue) =>
        makeDraftMails(
          {
            ...{ db, storage, publicUrl: 'https://yafee.example', now: () => NOW },
            render: renderNewsletterMail,
          },
          issue,
        ),
    });
    // Those of a campaign are those of its test, and are stored when it begins.
    const expected = DELIVERY_PURPOSES.filter((purpose) => purpose !== 'newsletter');
    expect([...new Set(mails.map(({ purpose }) => purpose))].toSorted()).toEqual(
      expected.toSorted(),
    );
    for (const { purpose, mail } of mails) {
      expect([purpose, FIRST_NAME.test(JSON.stringify(mail))]).toEqual([purpose, false]);
      expect([purpose, /Manara|منارة/.test(mail.text)]).toEqual([purpose, true]);
    }
  });
});
