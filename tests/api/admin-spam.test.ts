import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import { SPAM_SENDERS_MAX } from '../../contract/admin/inbox/spam-senders.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

async function setUp(databases: TestDatabases) {
  const database = await databases.open();
  const { db } = database;
  let time = Date.now();
  const { app } = await openStarterApp(database, MAIL, () => time++);
  const { cookie } = await signInAs(app, database, 'editor');
  const call = (name: AdminCallName, options: object = {}) =>
    callAdmin(app, name, { cookie, ...options });
  return {
    ...{ app, database, db, call },
    /** Sends a message. @returns the answer of the site, and the id */
    async send(fields: Record<string, string> = {}) {
      const subject = randomUUID();
      const response = await app.inject({
        method: 'POST',
        url: '/api/contactUs/sendMail',
        payload: { ...CONTACT, subject, ...fields },
      });
      const { id } = await db
        .selectFrom('submissions')
        .select('id')
        .orderBy('received_at', 'desc')
        .executeTakeFirstOrThrow();
      return { id, status: response.statusCode, keys: Object.keys(response.json()) };
    },
    mark: (ids: readonly string[], ...list: string[]) =>
      call('markAsSpam', { body: { ids, list } }),
    add: (sender: string) => call('addSpamSender', { body: { sender } }),
    senders: async (search = '') =>
      (await call('spamSenders', { query: `?search=${encodeURIComponent(search)}` })).body,
    suspicionOf: async (id: string) => (await call('conversation', { id })).body.suspicion,
    async folders() {
      const of = async (query: string) =>
        (await call('inbox', { query })).body.rows.map(({ id }: { id: string }) => id);
      return { inbox: await of(''), spam: await of('?folder=suspected') };
    },
    mailsOf: async (id: string) =>
      (
        await db.selectFrom('deliveries').select('state').where('submission_id', '=', id).execute()
      ).map(({ state }) => state),
  };
}

describeOnEachDatabase('spam', (databases) => {
  it('is moved to its folder with its mails held, all or none, and comes back [INBOX-SPAM-01]', async () => {
    const { app, database, call, send, mark, folders, suspicionOf, mailsOf, senders } =
      await setUp(databases);
    const [first, second, third] = [await send(), await send(), await send()];
    expect(await mailsOf(first.id)).toEqual(['waiting', 'waiting']);
    await database.db
      .updateTable('deliveries')
      .set({ state: 'dead' })
      .where('submission_id', '=', second.id)
      .where('purpose', '=', 'contact-receipt')
      .execute();
    expect((await mark([first.id, randomUUID()])).body).toEqual({ problem: 'not-found' });
    expect((await folders()).spam).toEqual([]);
    expect((await mark([first.id, second.id])).status).toBe(204);
    expect(await folders()).toEqual({ inbox: [third.id], spam: [second.id, first.id] });
    expect(await suspicionOf(first.id)).toBe('marked');
    expect(await mailsOf(first.id)).toEqual(['held', 'held']);
    expect((await senders()).total).toBe(0);
    const release = { ids: [first.id, second.id] };
    expect((await call('releaseConversations', { body: release })).status).toBe(204);
    expect((await folders()).spam).toEqual([]);
    expect(await mailsOf(first.id)).toEqual(['waiting', 'waiting']);
    // What was given up before is not sent again.
    expect((await mailsOf(second.id)).toSorted()).toEqual(['dead', 'waiting']);
    const { timeline } = (await call('conversation', { id: first.id })).body;
    const kinds = timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind !== 'mail')).toEqual([
      'received',
      'spam',
      'released',
    ]);
    const recruiter = await signInAs(app, database, 'recruiter');
    const body = { ids: [first.id], list: [] };
    const refused = await callAdmin(app, 'markAsSpam', { cookie: recruiter.cookie, body });
    expect(refused.body).toEqual({ problem: 'not-found' });
  });

  it('of a listed sender arrives in its folder in any spelling, is not refused, and nobody is told [INBOX-SPAM-02]', async () => {
    const { send, mark, folders, suspicionOf, mailsOf, add, senders } = await setUp(databases);
    const usual = await send({ email: 'Noura@spam.example', phone: '0501234567' });
    expect((await mark([usual.id], 'email', 'phone')).status).toBe(204);
    expect((await senders()).total).toBe(2);
    const other = { email: 'other@fine.example', phone: '0559876543' };
    for (const [fields, expected] of [
      [{ ...other, email: 'NOURA@SPAM.example' }, 'listed'],
      [{ ...other, email: 'noura@spam.example.' }, 'listed'],
      [{ ...other, email: 'noura@deep.spam.example' }, null],
      [{ ...other, email: 'noura@fine.example' }, null],
      [{ ...other, phone: '+966 50 123 4567' }, 'listed'],
      [{ ...other, phone: '٠٥٠١٢٣٤٥٦٧' }, 'listed'],
      [other, null],
    ] as const) {
      const sent = await send(fields);
      expect([fields, sent.status, sent.keys]).toEqual([fields, 201, usual.keys]);
      expect([fields, await suspicionOf(sent.id)]).toEqual([fields, expected]);
      const state = expected === null ? 'waiting' : 'held';
      expect(await mailsOf(sent.id)).toEqual([state, state]);
    }
    // Every address of a domain, written in either way.
    expect((await add('@Bücher.example')).status).toBe(204);
    const { id } = await send({ ...other, email: 'someone@xn--bcher-kva.example' });
    expect(await suspicionOf(id)).toBe('listed');
    expect((await folders()).spam).toContain(id);
  });

  it('has a list of senders that is searched, bounded, and never holds a mail provider [INBOX-SPAM-03]', async () => {
    const { app, database, db, call, send, mark, add, senders } = await setUp(databases);
    for (const sender of ['a@spam.example', 'spam.example', '050 123 4567']) {
      expect([sender, (await add(sender)).status]).toEqual([sender, 204]);
      // A second time nothing is added.
      expect((await add(sender)).status).toBe(204);
    }
    for (const [sender, problem] of [
      ['gmail.com', 'mail-provider'],
      ['@Hotmail.co.uk', 'mail-provider'],
      ['nobody', 'sender-unclear'],
      ['12', 'sender-unclear'],
      ['a@b@c', 'sender-unclear'],
    ] as const) {
      expect([sender, (await add(sender)).body]).toEqual([sender, { problem }]);
    }
    expect((await add('a@gmail.com')).status).toBe(204);
    const found = async (search: string) =>
      (await senders(search)).senders.map(({ shown }: { shown: string }) => shown).toSorted();
    expect(await found('SPAM.example')).toEqual(['a@spam.example', 'spam.example']);
    expect(await found('+966501234567')).toEqual(['050 123 4567']);
    expect(await found('%')).toEqual([]);
    const [listed] = (await senders('a@spam.example')).senders;
    expect(listed).toMatchObject({ kind: 'email', addedBy: { name: 'The editor' } });
    const { kind, key } = listed;
    expect((await call('removeSpamSender', { body: { kind, key } })).status).toBe(204);
    expect((await call('removeSpamSender', { body: { kind, key } })).status).toBe(404);
    expect(await found('a@spam.example')).toEqual([]);
    // A whole provider is not listed with a conversation either, and then nothing is marked.
    const { id } = await send({ email: 'someone@gmail.com', phone: '0559876543' });
    expect((await mark([id], 'domain')).body).toEqual({ problem: 'mail-provider' });
    expect((await call('conversation', { id })).body.suspicion).toBeNull();
    const rows = Array.from({ length: SPAM_SENDERS_MAX }, (_, number) => ({
      ...{ kind: 'email' as const, sender_key: `a${number}@full.example`, shown: 'a' },
      ...{ added_at: 1, added_by: null },
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await db
        .insertInto('spam_senders')
        .values(rows.slice(start, start + 500))
        .execute();
    }
    expect((await add('one@more.example')).body).toEqual({ problem: 'list-full' });
    expect(await found('one@more.example')).toEqual([]);
    const translator = await signInAs(app, database, 'translator');
    for (const name of [
      'spamSenders',
      'addSpamSender',
      'removeSpamSender',
      'markAsSpam',
    ] as const) {
      const { status } = await callAdmin(app, name, { cookie: translator.cookie });
      expect([name, status]).toEqual([name, 403]);
    }
  });

  it('is released with its sender, who is taken off the list if that is asked for [INBOX-SPAM-04]', async () => {
    const { call, send, mark, suspicionOf, senders } = await setUp(databases);
    const fields = { email: 'noura@spam.example' };
    const { id } = await send(fields);
    await mark([id], 'email', 'domain');
    expect((await call('conversation', { id })).body.listedAs).toHaveLength(2);
    await call('releaseConversations', { body: { ids: [id] } });
    expect((await senders()).total).toBe(2);
    const next = await send(fields);
    expect(await suspicionOf(next.id)).toBe('listed');
    await call('releaseConversations', { body: { ids: [next.id], unlist: true } });
    expect((await senders()).total).toBe(0);
    expect(await suspicionOf((await send(fields)).id)).toBeNull();
    const { body } = await call('conversation', { id: next.id });
    expect(body.listedAs).toEqual([]);
  });

  it('erasing a person takes them off the list, in every spelling, and leaves domains [INBOX-SPAM-06]', async () => {
    const { app, database, send, mark, senders } = await setUp(databases);
    const { cookie } = await signInAs(app, database, 'administrator');
    const { id } = await send({ email: 'noura@spam.example', phone: '0501234567' });
    await mark([id], 'email', 'domain', 'phone');
    const erase = async (person: string, submissions: number) =>
      callAdmin(app, 'erasePerson', {
        cookie,
        body: { person, seen: { submissions, subscriptions: 0 }, isAnswered: false },
      });
    expect((await erase('+966 50 123 4567', 1)).status).toBeLessThan(300);
    expect((await senders()).senders.map(({ kind }: { kind: string }) => kind)).toEqual(['domain']);
  });
});
