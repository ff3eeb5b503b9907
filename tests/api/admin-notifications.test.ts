import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { StaffNotification } from '../../contract/admin/inbox/inbox.ts';
import type { NotificationMails } from '../../contract/admin/inbox/notifications.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { HOUR, MINUTE } from '../../server/platform/durations.ts';
import { mailNotificationsJob } from '../../server/submissions/submissions.ts';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.co', MAIL_TO: 'a@b.co' };

/** 09:00 in Riyadh. */
const NINE = Date.parse('2027-03-01T06:00:00Z');

async function open(database: Database) {
  let time = NINE;
  const now = () => time;
  const { app } = await openEmptyApp(database, MAIL, { now });
  const { db } = database;
  const job = mailNotificationsJob({
    db,
    publicUrl: 'https://yafee.example',
    clock: async () => time,
  });
  const newestId = async () =>
    (
      await db
        .selectFrom('conversations')
        .select('submission_id as id')
        .orderBy('arrived_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id;
  const received = async (response: Promise<{ statusCode: number }>) => {
    expect((await response).statusCode).toBe(201);
    const id = await newestId();
    time += 1;
    return id;
  };
  return {
    enter: async (role: StaffRole, name: string) => {
      const email = `${randomUUID()}@yafee.example`;
      const { cookie, id } = await signInAs(app, database, role, email, now);
      const call = (call: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
        callAdmin(app, call, { ...options, cookie });
      await call('changeAccount', { body: { name } });
      return {
        id,
        email,
        name,
        call,
        notifications: async (): Promise<StaffNotification[]> =>
          (await call('inboxCounts')).body.notifications,
        wants: (notificationMails: NotificationMails) =>
          call('changeAccount', { body: { notificationMails } }),
        note: async (conversation: string, text: string) => {
          const body = { key: randomUUID(), text };
          expect((await call('addNote', { id: conversation, body })).status).toBe(204);
        },
        assign: (ids: readonly string[], assignee: string | null) =>
          call('changeConversations', { body: { ids, assignee } }),
      };
    },
    sendMessage: () =>
      received(app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload: CONTACT })),
    sendApplication: () =>
      received(app.inject({ method: 'POST', url: '/api/joinUs/sendMail', ...application() })),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    runJob: () => job.run(new AbortController().signal),
    /** The mails that were queued, as they would leave now. */
    mails: () => readMails(db, 'staff-notification', { now }),
    /** How many were queued for a user, whether they leave or not. */
    countMails: async (recipient: string) =>
      (
        await db
          .selectFrom('deliveries')
          .select('id')
          .where('purpose', '=', 'staff-notification')
          .where('recipient', '=', recipient)
          .execute()
      ).length,
  };
}

describeOnEachDatabase('a user', (databases) => {
  it('is told about a mention in the office and by mail, until the conversation is opened [OFFICE-TOLD-01]', async () => {
    const office = await open(await databases.open());
    const sara = await office.enter('editor', 'سارة التميمي');
    const omar = await office.enter('administrator', 'Omar');
    const recruiter = await office.enter('recruiter', 'Nada');
    const id = await office.sendMessage();
    await omar.note(id, 'يا @ساره التميمي و@Omar و@Nada، هل تعرفون المرسل؟');
    const [told, ...others] = await sara.notifications();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      conversation: id,
      kind: 'mention',
      form: 'contact',
      by: { id: omar.id },
    });
    // Nobody is told about their own note, or about a conversation that they may not see.
    expect([await omar.notifications(), await recruiter.notifications()]).toEqual([[], []]);
    await office.runJob();
    await office.runJob();
    const [mail, ...otherMails] = await office.mails();
    expect(otherMails).toEqual([]);
    expect(mail?.recipient).toBe(sara.email);
    expect(mail?.mail.text).toContain('Omar');
    expect(mail?.mail.text).toContain(told?.reference);
    expect(mail?.mail.text).toContain(`/admin/inbox/${id}`);
    expect(mail?.mail.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
    // What a visitor or a colleague wrote does not leave the office.
    for (const text of [CONTACT.name, CONTACT.subject, CONTACT.massage, CONTACT.email, 'تعرفون']) {
      expect(JSON.stringify(mail?.mail)).not.toContain(text);
    }
    await sara.call('conversation', { id });
    expect(await sara.notifications()).toEqual([]);
    expect(await office.mails()).toEqual([]);
  });

  it('is told about assignments by others, in one mail, and no longer when somebody else has them [OFFICE-TOLD-02]', async () => {
    const office = await open(await databases.open());
    const sara = await office.enter('recruiter', 'Sara');
    const omar = await office.enter('recruiter', 'Omar');
    const ids = [await office.sendApplication(), await office.sendApplication()];
    await omar.assign(ids, sara.id);
    await omar.assign([...ids], omar.id);
    expect([await sara.notifications(), await omar.notifications()]).toEqual([[], []]);
    await omar.assign(ids, sara.id);
    const told = await sara.notifications();
    expect(told.map(({ kind, conversation }) => [kind, conversation])).toEqual(
      expect.arrayContaining(ids.map((id) => ['assigned', id])),
    );
    await office.runJob();
    const [mail, ...others] = await office.mails();
    expect(others).toEqual([]);
    for (const { reference } of told) expect(mail?.mail.text).toContain(reference);
    await omar.assign(ids, null);
    expect(await sara.notifications()).toEqual([]);
    await omar.assign(ids, sara.id);
    await omar.call('eraseConversations', { body: { ids } });
    expect(await sara.notifications()).toEqual([]);
  });

  it('gets these mails at once, in the morning or never [OFFICE-TOLD-03]', async () => {
    const office = await open(await databases.open());
    const omar = await office.enter('administrator', 'Omar');
    const [now, morning, never] = await Promise.all(
      (['at-once', 'morning', 'never'] as const).map(async (when) => {
        const user = await office.enter('editor', when);
        expect((await user.wants(when)).status).toBe(204);
        expect((await user.call('account')).body.notificationMails).toBe(when);
        return user;
      }),
    );
    const id = await office.sendMessage();
    await omar.note(id, '@at-once @morning @never');
    const counts = async () =>
      Promise.all([now, morning, never].map((user) => office.countMails(user?.email ?? '')));
    await office.runJob();
    expect(await counts()).toEqual([1, 0, 0]);
    // 07:59, and then 08:00.
    office.pass(23 * HOUR - 2 * MINUTE);
    await office.runJob();
    expect(await counts()).toEqual([1, 0, 0]);
    office.pass(2 * MINUTE);
    await office.runJob();
    await office.runJob();
    expect(await counts()).toEqual([1, 1, 0]);
    expect((await never?.notifications())?.length).toBe(1);
    expect(
      (await omar.call('changeAccount', { body: { notificationMails: 'often' } })).status,
    ).toBe(400);
  });

  it('gets a bounded number of these mails an hour, and nothing is lost by that [OFFICE-TOLD-04]', async () => {
    const office = await open(await databases.open());
    const omar = await office.enter('administrator', 'Omar');
    const sara = await office.enter('editor', 'Sara');
    const ids: string[] = [];
    for (let sent = 0; sent < 8; sent++) {
      const id = await office.sendMessage();
      ids.push(id);
      await omar.assign([id], sara.id);
      await office.runJob();
      office.pass(MINUTE);
    }
    expect(await office.countMails(sara.email)).toBe(5);
    office.pass(HOUR);
    await office.runJob();
    expect(await office.countMails(sara.email)).toBe(6);
    expect((await sara.notifications()).map(({ conversation }) => conversation)).toEqual(
      ids.toReversed(),
    );
  });
});
