import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import type { Digest } from '../../contract/admin/today/digest.ts';
import type { TodayResponse } from '../../contract/admin/today/today.ts';
import type { Language } from '../../contract/locale.ts';
import { checksJob } from '../../server/checks/checks.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { DAY, HOUR, MINUTE } from '../../server/platform/durations.ts';
import { digestJob } from '../../server/today/today.ts';
import { type CallOptions, callAdmin, PUBLIC_URL, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@b.co',
  MAIL_TO: 'a@b.co',
  SEND_LIMIT: '0',
};

/** 07:00 on Sunday 29 November in Riyadh, where the week begins on this day. */
const SUNDAY = Date.parse('2026-11-29T04:00:00Z');

async function open(database: Database, start = SUNDAY) {
  const { db } = database;
  let time = start;
  const now = () => time;
  const { app, storage } = await openStarterApp(database, MAIL, now);
  const digests = digestJob({ db, publicUrl: PUBLIC_URL, clock: async () => time });
  const checks = checksJob({ db, storage, publicUrl: PUBLIC_URL, now });
  const enter = async (role: StaffRole, language: Language = 'en') => {
    const email = `${randomUUID()}@yafee.example`;
    const { cookie, id } = await signInAs(app, database, role, email, now);
    const call = (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
      callAdmin(app, name, { ...options, cookie });
    await call('changeAccount', { body: { name: 'Sara', language } });
    return {
      id,
      email,
      call,
      today: async (): Promise<TodayResponse> => (await call('today')).body,
      wants: async (digest: Digest) =>
        expect((await call('changeAccount', { body: { digest } })).status).toBeLessThan(300),
    };
  };
  type User = Awaited<ReturnType<typeof enter>>;
  const draft = async ({ call }: User, title: string) => {
    const { live } = (await call('readEntry', { kind: 'news', id: '1' })).body;
    const changes = Object.entries({
      'title.ar': [title, ''],
      'title.en': [`News of ${title}`, ''],
      'html.ar': ['<p>نص</p>', ''],
      'html.en': ['<p>Text</p>', ''],
      picture: [live.fields.picture, null],
      publishedAt: [new Date(time).toISOString(), null],
    }).map(([path, [to, from]]) => ({ path, from, to }));
    const { id } = (await call('createEntry', { kind: 'news', body: { changes } })).body;
    return id as number;
  };
  return {
    app,
    enter,
    draft,
    now,
    publish: async (user: User, title: string, at?: number) => {
      const id = await draft(user, title);
      const { draft: stored } = (await user.call('readEntry', { kind: 'news', id: String(id) }))
        .body;
      const drafts = [{ kind: 'news', id, version: stored.version }];
      const body = { drafts, ...(at === undefined ? {} : { at }) };
      expect(await user.call('publishEntries', { body })).toMatchObject({ status: 204 });
      return id;
    },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    write: async (fields: object = {}) => {
      const payload = { ...CONTACT, ...fields };
      const url = '/api/contactUs/sendMail';
      expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(201);
      time += 1;
    },
    apply: async () => {
      const url = '/api/joinUs/sendMail';
      expect((await app.inject({ method: 'POST', url, ...application() })).statusCode).toBe(201);
    },
    count: (day: string, subject: string, count: number) =>
      db.insertInto('statistics').values({ day, measure: 'views', subject, count }).execute(),
    check: async (user: User) => {
      await user.call('checkNow');
      await checks.run(new AbortController().signal);
    },
    runDigests: () => digests.run(new AbortController().signal),
    /** The digests that were queued, as they would leave now. */
    mails: (paths: ReadonlyMap<string, { ar: string; en: string }> = new Map()) =>
      readMails(db, 'staff-digest', { now, namePages: async () => paths }),
    /** How many were queued for a user, whether they leave or not. */
    countDigests: async ({ email }: User) =>
      (
        await db
          .selectFrom('deliveries')
          .select('id')
          .where('purpose', '=', 'staff-digest')
          .where('recipient', '=', email)
          .execute()
      ).length,
  };
}

describeOnEachDatabase('Today', (databases) => {
  it('has what waits, is planned, was published, is broken and was read, as far as the role sees it [TODAY-01]', async () => {
    const office = await open(await databases.open());
    const editor = await office.enter('editor');
    const recruiter = await office.enter('recruiter');
    await office.write();
    await office.apply();
    const waiting = (await editor.call('inbox')).body.rows[0].id;
    const snoozedUntil = SUNDAY + 2 * DAY;
    const snooze = { ids: [waiting], assignee: editor.id, snoozedUntil };
    expect((await editor.call('changeConversations', { body: snooze })).status).toBe(204);
    await office.write({ name: 'Huda', massage: 'When does it begin?' });
    const other = (await editor.call('inbox')).body.rows[0].id;
    const reply = {
      ...{ key: randomUUID(), text: 'Soon.', seen: null, state: 'answered' },
      dueAt: SUNDAY + DAY,
    };
    expect((await editor.call('sendReply', { id: other, body: reply })).body).toBeNull();
    await office.write({
      ...{ name: 'Omar', massage: 'We need eight graduates.' },
      ...{ email: 'omar@there.example', phone: '0559876543' },
    });
    const broken = await office.publish(editor, 'خبر');
    await editor.call('saveEntry', {
      kind: 'news',
      id: String(broken),
      body: {
        version: 0,
        changes: [{ path: 'html.ar', from: '<p>نص</p>', to: '<p><a href="/nowhere">هنا</a></p>' }],
      },
    });
    const changed = (await editor.call('readEntry', { kind: 'news', id: String(broken) })).body;
    const drafts = [{ kind: 'news', id: broken, version: changed.draft.version }];
    await editor.call('publishEntries', { body: { drafts } });
    await office.check(editor);
    const planned = await office.publish(editor, 'غدًا', SUNDAY + DAY);
    const campaign = { issue: 13, at: SUNDAY + 3 * DAY };
    expect((await editor.call('scheduleCampaign', { body: campaign })).status).toBeLessThan(300);
    await office.count('2026-11-15', '/', 3);
    await office.count('2026-11-22', '/', 10);
    await office.count('2026-11-28', '/latest-news/5', 7);
    await office.count('2026-11-29', '/en/latest-news/5', 5);

    const today = await editor.today();
    expect(today.unread.map(({ name, form }) => [name, form])).toEqual([
      [expect.stringContaining('Omar'), 'contact'],
    ]);
    expect(today.conversations).toMatchObject([
      { id: other, what: 'reply', at: SUNDAY + DAY, name: expect.stringContaining('Huda') },
      { id: waiting, what: 'snoozed', at: snoozedUntil },
    ]);
    expect(today.issues).toMatchObject([{ number: 13, state: 'scheduled', at: campaign.at }]);
    expect(today.schedules).toMatchObject([
      { kind: 'news', id: planned, action: 'publish', scheduledAt: SUNDAY + DAY, failure: null },
    ]);
    expect(today.published[0]).toMatchObject({
      ...{
        kind: 'news',
        id: broken,
        by: 'Sara',
        picture: expect.stringMatching(/^\/media\/news\//),
      },
      title: { en: 'News of خبر' },
    });
    expect(today.findings).toContainEqual({
      check: 'dead-links',
      count: 1,
      first: expect.objectContaining({
        at: expect.objectContaining({
          path: 'html.ar',
          entry: expect.objectContaining({ id: broken }),
        }),
        details: { text: '/nowhere' },
      }),
    });
    // Outdated English is a list of its own.
    expect(today.findings.map(({ check }) => check)).not.toContain('translations');
    expect(today.translations.rows).toMatchObject([{ id: broken, translation: 'outdated' }]);
    expect(today.read).toMatchObject({ views: 12, before: 10 });
    expect(today.read?.days).toHaveLength(7);
    expect(today.read?.days.slice(-2)).toEqual([
      { day: '2026-11-28', views: 7 },
      { day: '2026-11-29', views: 5 },
    ]);
    expect(today.read?.pages).toEqual([
      {
        ...{ address: '/latest-news/5', language: 'ar', count: 7 },
        title: { ar: expect.any(String), en: expect.any(String) },
      },
      expect.objectContaining({ address: '/en/latest-news/5', language: 'en', count: 5 }),
    ]);

    const ofRecruiter = await recruiter.today();
    expect(ofRecruiter.unread.map(({ form }) => form)).toEqual(['join']);
    expect(ofRecruiter.unread[0]?.hasCv).toBe(true);
    expect(ofRecruiter).toMatchObject({ conversations: [], schedules: [], issues: [], read: null });
    expect(ofRecruiter.findings.map(({ check }) => check)).not.toContain('dead-links');
    const kinds = new Set(ofRecruiter.published.map(({ kind }) => kind));
    expect([...kinds].filter((kind) => kind !== 'vacancy' && kind !== 'trainer')).toEqual([]);
  });

  it('names the fields that alone lack English, by their labels', async () => {
    const office = await open(await databases.open());
    const editor = await office.enter('editor');
    const changes = [
      { path: 'title.ar', from: '', to: 'خبر' },
      { path: 'title.en', from: '', to: 'News' },
      { path: 'html.ar', from: '', to: '<p>نص</p>' },
    ];
    await editor.call('createEntry', { kind: 'news', body: { changes } });
    const { rows } = (await editor.today()).translations;
    expect(rows.map(({ fieldsWithoutEnglish }) => fieldsWithoutEnglish)).toEqual([
      [{ ar: 'النص', en: 'Body' }],
    ]);
  });

  it('says nothing of what was read before anything was counted, and compares only whole weeks', async () => {
    const office = await open(await databases.open());
    const editor = await office.enter('translator');
    expect((await editor.today()).read).toBeNull();
    await office.count('2026-11-20', '/', 10);
    await office.count('2026-11-29', '/', 4);
    expect((await editor.today()).read).toMatchObject({ views: 4, before: null });
  });
});

describeOnEachDatabase('the digest', (databases) => {
  it('comes on each working day at eight, once, with titles and numbers and no words of a visitor [DIGEST-01]', async () => {
    const office = await open(await databases.open());
    const sara = await office.enter('editor');
    const nada = await office.enter('editor', 'ar');
    await sara.wants('working-days');
    await nada.wants('weekly');
    await office.write();
    const title = 'خبر الصباح';
    await office.publish(sara, title);
    await office.publish(sara, 'غدًا', SUNDAY + DAY);
    await office.count('2026-11-16', '/', 10);
    await office.count('2026-11-28', '/en', 1_204);
    await office.runDigests();
    expect(await office.mails()).toEqual([]);
    office.pass(HOUR);
    await Promise.all([office.runDigests(), office.runDigests()]);
    office.pass(MINUTE);
    await office.runDigests();
    const mails = await office.mails(new Map([['/', { ar: 'الرئيسية', en: 'Home' }]]));
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [sara.email, nada.email].toSorted(),
    );
    const ofSara = mails.find(({ recipient }) => recipient === sara.email)?.mail;
    expect(ofSara?.subject).toBe('Today in the office of Yafee');
    expect(ofSara?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
    for (const part of [
      'Unread conversations: 1',
      'Monday 30 November, 07:00: Publish: \u2068News of غدًا\u2069',
      `Sunday 29 November, 07:00: News of ${title}`,
      'Views: 1,204, and 10 in the seven before',
      'Home: 1,204',
      'https://yafee.example/admin',
    ]) {
      expect(ofSara?.text).toContain(part);
    }
    const ofNada = mails.find(({ recipient }) => recipient === nada.email)?.mail;
    for (const part of ['محادثات غير مقروءة: 1', `الأحد، 29 نوفمبر، 07:00: ${title}`]) {
      expect(ofNada?.text).toContain(part);
    }
    for (const { mail } of mails) {
      for (const text of [CONTACT.name, CONTACT.subject, CONTACT.massage, CONTACT.email]) {
        expect(JSON.stringify(mail)).not.toContain(text);
      }
    }
    // The next working day has one of its own, the week has not, and Friday and Saturday have none.
    office.pass(DAY);
    await office.runDigests();
    expect([await office.countDigests(sara), await office.countDigests(nada)]).toEqual([2, 1]);
    office.pass(3 * DAY);
    await office.runDigests();
    expect(await office.countDigests(sara)).toBe(3);
    office.pass(2 * DAY);
    await office.runDigests();
    expect([await office.countDigests(sara), await office.countDigests(nada)]).toEqual([3, 1]);
    office.pass(DAY);
    await office.runDigests();
    expect([await office.countDigests(sara), await office.countDigests(nada)]).toEqual([4, 2]);
  });

  it('comes later if no process ran in the morning, and not at once to whoever has just chosen it', async () => {
    const office = await open(await databases.open(), SUNDAY + 3 * HOUR);
    const sara = await office.enter('editor');
    const omar = await office.enter('editor');
    await sara.wants('working-days');
    await office.runDigests();
    expect(await office.countDigests(sara)).toBe(0);
    office.pass(DAY);
    await office.runDigests();
    await omar.wants('working-days');
    await office.runDigests();
    expect([await office.countDigests(sara), await office.countDigests(omar)]).toEqual([1, 0]);
  });

  it('is not sent if nothing is new, if it was turned off meanwhile, or to who left', async () => {
    const office = await open(await databases.open(), SUNDAY);
    const recruiter = await office.enter('recruiter');
    const editor = await office.enter('editor');
    const left = await office.enter('editor');
    const admin = await office.enter('administrator');
    for (const user of [recruiter, editor, left]) await user.wants('working-days');
    await office.publish(admin, 'خبر');
    office.pass(HOUR);
    await office.runDigests();
    expect(await office.mails()).toHaveLength(2);
    await editor.wants('never');
    await admin.call('endAccess', { id: left.id });
    // Nothing waits for the recruiter, who sees neither news nor what was read.
    expect(await office.mails()).toEqual([]);
  });
});
