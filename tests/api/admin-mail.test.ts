import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type {
  DeliveryPurpose,
  MailStateResponse,
  MailsResponse,
} from '../../contract/admin/mail/mail.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { forms } from '../../contract/forms/forms.ts';
import type { Deliveries } from '../../server/platform/database/schema.ts';
import { deliver } from '../../server/platform/deliveries/deliver.ts';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';

const MAIL = {
  SMTP_URL: 'smtp://user:secret@127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

async function open(databases: TestDatabases, env: Record<string, string> = MAIL) {
  const database = await databases.open();
  const { db } = database;
  const { app } = await openEmptyApp(database, env);
  const enter = async (role: StaffRole) => {
    const { cookie } = await signInAs(app, database, role);
    return (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
      callAdmin(app, name, { ...options, cookie });
  };
  const call = await enter('administrator');
  const parts = { now: Date.now, publicUrl: 'https://yafee.example' };
  /** Stores a mail as it stands after it was sent, or was not. */
  const store = async (
    recipient: string,
    changes: Partial<Deliveries> = {},
    purpose: DeliveryPurpose = 'reply',
  ) => {
    const [id] = await db
      .transaction()
      .execute((trx) => deliver(trx, parts, [{ purpose, to: { email: recipient } }]));
    if (typeof id !== 'string') throw new Error('nothing is queued');
    await db.updateTable('deliveries').set(changes).where('id', '=', id).execute();
    return id;
  };
  const list = async (query: string) => (await call('mails', { query })).body as MailsResponse;
  return { app, db, call, enter, store, list };
}

describeOnEachDatabase('the page "Mail"', (databases) => {
  it('lists the mails of each state, by purpose and recipient, with the words of the server and no text of anybody [MAIL-SCREEN-01]', async () => {
    const { app, call, store, list } = await open(databases);
    await app.inject({ method: 'POST', url: forms.contact.path, payload: CONTACT });
    await store('Late@there.example', { state: 'dead', attempts: 28, last_error: '451 not now' });
    const gone = { state: 'dead', returned_at: 1, failure: 'permanent' } as const;
    await store('gone@there.example', { ...gone, last_error: '550 5.1.1 unknown' });
    await store('back@there.example', { state: 'sent', sent_at: 5, returned_at: 1 });
    await store('arrived@there.example', { state: 'sent', sent_at: 5 }, 'contact-receipt');
    await store('doubt@there.example', { state: 'in-doubt' });
    await store('held@there.example', { state: 'held' });
    const state = (await call('mailState')).body as MailStateResponse;
    expect(state.settings).toEqual({
      from: 'site@yafee.example',
      to: 'team@yafee.example',
      onCrash: 'resend',
    });
    expect(state.counts).toEqual({
      waiting: 2,
      sent: 1,
      refused: 2,
      dead: 1,
      'in-doubt': 1,
      held: 1,
    });
    expect(state.campaigns).toEqual([]);
    const waiting = await list('');
    expect(waiting.total).toBe(2);
    expect(waiting.rows.map(({ purpose, to }) => [purpose, to]).toSorted()).toEqual([
      ['contact-notice', null],
      ['contact-receipt', CONTACT.email],
    ]);
    expect((await list('?state=dead')).rows).toMatchObject([
      { to: 'Late@there.example', attempts: 28, words: '451 not now', canRetry: true },
    ]);
    expect((await list('?state=refused&search=GONE')).rows).toMatchObject([
      { to: 'gone@there.example', words: '550 5.1.1 unknown' },
    ]);
    expect((await list('?state=refused&search=_')).total).toBe(0);
    expect((await list('?state=refused&purpose=newsletter')).total).toBe(0);
    expect((await list('?state=refused&purpose=reply')).total).toBe(2);
    expect((await list('?state=waiting&page=2')).rows).toEqual([]);
    const everything = JSON.stringify([waiting, await list('?state=sent'), state]);
    expect(everything).not.toContain('secret');
    expect(everything).not.toContain(CONTACT.massage);
  });

  it('tries one or all given-up mails again, but none that was refused, unless it is named [MAIL-SCREEN-02]', async () => {
    const { db, call, store } = await open(databases);
    const one = await store('one@there.example', { state: 'dead' });
    const two = await store('two@there.example', { state: 'dead' });
    const refused = await store('gone@there.example', { state: 'dead', returned_at: 1 });
    const sent = await store('sent@there.example', { state: 'sent' });
    const retry = async (body: object) => (await call('retryMails', { body })).body.count as number;
    expect(await retry({ ids: [one, sent] })).toBe(1);
    expect(await retry({})).toBe(1);
    expect(await retry({})).toBe(0);
    expect(await retry({ ids: [refused] })).toBe(1);
    const rows = await db.selectFrom('deliveries').select(['id', 'state']).execute();
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [one, 'waiting'],
        [two, 'waiting'],
        [refused, 'waiting'],
        [sent, 'sent'],
      ]),
    );
    const events = await db
      .selectFrom('audit_log')
      .select(['event', 'details'])
      .where('event', '=', 'mails-retried')
      .execute();
    expect(events.map(({ details }) => details)).toEqual(Array(3).fill('{"count":1}'));
  });

  it('resolves mails in doubt as the administrator says [MAIL-SCREEN-03]', async () => {
    const { db, call, store } = await open(databases);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      ids.push(await store(`${name}@there.example`, { state: 'in-doubt' }));
    }
    const resolve = async (body: object) =>
      (await call('resolveMails', { body })).body.count as number;
    expect(await resolve({ ids: [ids[0]], resolution: 'resend' })).toBe(1);
    expect(await resolve({ ids: [ids[0]], resolution: 'sent' })).toBe(0);
    expect(await resolve({ resolution: 'sent' })).toBe(2);
    const rows = await db.selectFrom('deliveries').select(['id', 'state']).execute();
    expect(ids.map((id) => rows.find((row) => row.id === id)?.state)).toEqual([
      'waiting',
      'sent',
      'sent',
    ]);
  });

  it('lists the mails of the mailbox that belong to no conversation, with the reason [MAIL-SCREEN-14]', async () => {
    const { db, call } = await open(databases);
    expect((await call('quarantinedMails')).body).toEqual({ rows: [], total: 0 });
    const row = {
      mailbox: 'site@mail.example/INBOX',
      uid_validity: '1',
      message_id: null,
      bytes: 9,
    };
    await db
      .insertInto('quarantined_mails')
      .values([
        {
          ...row,
          id: 'a',
          uid: 1,
          at: 1,
          reason: 'unmatched',
          sender: 'MAILER-DAEMON@a',
          about: 'b@c',
        },
        { ...row, id: 'b', uid: 2, at: 2, reason: 'of-a-later-build', sender: null, about: null },
      ])
      .execute();
    expect((await call('quarantinedMails')).body).toEqual({
      rows: [
        { id: 'b', at: 2, from: null, about: null, reason: null },
        { id: 'a', at: 1, from: 'MAILER-DAEMON@a', about: 'b@c', reason: 'unmatched' },
      ],
      total: 2,
    });
  });

  it('mails a test to whoever asks, so many times an hour [MAIL-SCREEN-04]', async () => {
    const { db, call } = await open(databases);
    for (let count = 0; count < 6; count++) {
      expect((await call('sendTestMail')).status).toBe(204);
    }
    const late = await call('sendTestMail');
    expect([late.status, late.body.problem]).toEqual([429, 'too-many']);
    const rows = await db.selectFrom('deliveries').select(['purpose', 'recipient']).execute();
    expect(rows).toEqual(
      Array(6).fill({ purpose: 'mail-test', recipient: 'administrator@yafee.example' }),
    );
  });

  it('is for administrators, and says that the site sends no mail [MAIL-SCREEN-05]', async () => {
    const { call, enter } = await open(databases, {});
    const editor = await enter('editor');
    for (const name of ['mails', 'mailState', 'senderDomain', 'sendTestMail'] as const) {
      expect((await editor(name)).status).toBe(403);
    }
    expect((await call('mailState')).body.settings).toBeNull();
    expect((await call('sendTestMail')).body.problem).toBe('no-mail');
    expect((await call('senderDomain')).body).toMatchObject({ domain: null, results: [] });
  });
});
