import { createHook } from 'node:async_hooks';
import type { AddressInfo } from 'node:net';
import { TOTP } from 'otpauth';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { adminCalls } from '../../contract/admin/api.ts';
import { adminBodies } from '../../contract/admin/bodies.ts';
import type { DeliveryPurpose } from '../../contract/admin/mail/mail.ts';
import { createSetupLink, SESSIONS_MAX } from '../../server/auth/auth.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../server/platform/durations.ts';
import {
  callAdmin,
  inviteStaff,
  OWN_WRITE,
  openSession,
  PASSWORD,
  signInAs,
} from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { readMails } from '../helpers/mails.ts';
import { openConnection } from '../helpers/raw-connection.ts';

const EMAIL = 'editor@yafee.example';

/** A clock that the test moves. */
function testClock(start = Date.UTC(2026, 10, 23, 9)) {
  let time = start;
  return {
    now: () => time,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** Counts the hashes of passwords that are computed by a call. */
async function countHashes<Result>(call: () => Promise<Result>) {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes += 1;
    },
  }).enable();
  const result = await call();
  hook.disable();
  return { result, hashes };
}

describeOnEachDatabase('an invitation', (databases) => {
  it('makes an account and signs in, once [OFFICE-SIGN-IN-07]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const token = await inviteStaff(database, 'editor');
    const read = await callAdmin(app, 'readLink', { body: { token } });
    expect(read.body).toMatchObject({ purpose: 'invitation', email: EMAIL, role: 'editor' });
    // A link that is left over is for nobody whose access has ended.
    const become = (state: 'ended' | 'invited') =>
      database.db.updateTable('staff').set({ state }).execute();
    await become('ended');
    expect((await callAdmin(app, 'readLink', { body: { token } })).status).toBe(410);
    await become('invited');
    const body = { token, password: PASSWORD, name: 'Nada', language: 'ar' };
    const used = await callAdmin(app, 'useLink', { body });
    expect(used.body.staff).toMatchObject({ name: 'Nada', email: EMAIL, language: 'ar' });
    const account = await callAdmin(app, 'account', { cookie: used.cookie });
    expect(account.body.staff).toMatchObject({ name: 'Nada', role: 'editor' });
    const again = await callAdmin(app, 'useLink', { body });
    expect([again.status, again.body]).toEqual([410, { problem: 'link-invalid' }]);
    expect((await callAdmin(app, 'readLink', { body: { token } })).status).toBe(410);
  });

  it('is used once, even by requests at the same time', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const token = await inviteStaff(database, 'editor');
    const body = { token, password: PASSWORD };
    const results = await Promise.all([1, 2, 3].map(() => callAdmin(app, 'useLink', { body })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  it('ends after seven days, and when a new one is sent', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, {}, clock);
    const admin = await signInAs(app, database, 'administrator', undefined, clock.now);
    const invited = await callAdmin(app, 'invite', {
      cookie: admin.cookie,
      body: { email: EMAIL, name: 'Nada', role: 'editor', language: 'ar' },
    });
    const first = String(invited.body.link).split('#')[1] ?? '';
    clock.advance(7 * DAY - MINUTE);
    expect((await callAdmin(app, 'readLink', { body: { token: first } })).status).toBe(200);
    clock.advance(2 * MINUTE);
    expect((await callAdmin(app, 'readLink', { body: { token: first } })).status).toBe(410);
    const cookie = await freshCookie(app, admin.email);
    const { body } = await callAdmin(app, 'staff', { cookie });
    const [, nada] = body.staff;
    expect(nada).toMatchObject({ state: 'invited', invitedUntil: null });
    const sendAgain = () => callAdmin(app, 'inviteAgain', { cookie, id: nada.id });
    const second = String((await sendAgain()).body.link).split('#')[1] ?? '';
    const third = String((await sendAgain()).body.link).split('#')[1] ?? '';
    expect((await callAdmin(app, 'readLink', { body: { token: second } })).status).toBe(410);
    expect((await callAdmin(app, 'readLink', { body: { token: third } })).status).toBe(200);
  });

  it('needs a password that is long, uncommon and not the name of the person', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const token = await inviteStaff(database, 'editor', 'mohammed.alharbi@yafee.example');
    const faultOf = async (password: string) => {
      const { body } = await callAdmin(app, 'useLink', { body: { token, password } });
      return body.fields?.password;
    };
    expect(await faultOf('camel rooftop'.slice(0, 11))).toBe('password-short');
    expect(await faultOf('password1234')).toBe('password-common');
    expect(await faultOf('QwertyUiop2024!')).toBe('password-common');
    expect(await faultOf('sunshinesunshine')).toBe('password-common');
    expect(await faultOf('aaaaaaaaaaaaaaaa')).toBe('password-common');
    expect(await faultOf('mohammed.alharbi')).toBe('password-personal');
    expect(await faultOf('a'.repeat(201))).toBe('password-long');
    expect((await callAdmin(app, 'readLink', { body: { token } })).status).toBe(200);
  });
});

describeOnEachDatabase('a sign-in', (databases) => {
  it('gives a new session with a cookie that scripts and other sites cannot use', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const first = await signInAs(app, database, 'editor');
    const body = { email: ' Editor@Yafee.example', password: PASSWORD };
    const second = await callAdmin(app, 'signIn', { body });
    expect(second.status).toBe(200);
    expect(String(second.headers['set-cookie'])).toMatch(
      /^__Secure-yafee-admin=[\w-]{43}; Path=\/admin; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure,__Secure-yafee-admin-browser=[\w.-]+; Path=\/admin; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(second.cookie).not.toBe(first.cookie);
    const rows = await database.db.selectFrom('staff_sessions').selectAll().execute();
    const token = second.cookie?.split('=')[1] ?? '';
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
    // Many people of one network may sign in.
    const failures = await database.db.selectFrom('login_attempts').select('failures').execute();
    expect(failures).toEqual([{ failures: 0 }]);
  });

  it('answers an unknown address like a wrong password, and takes as long [OFFICE-SIGN-IN-01]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    await signInAs(app, database, 'editor');
    // An account without a password, too.
    await inviteStaff(database, 'recruiter', 'invited@yafee.example');
    for (const email of [EMAIL, 'nobody@yafee.example', 'invited@yafee.example']) {
      const body = { email, password: 'a wrong password' };
      const { result, hashes } = await countHashes(() => callAdmin(app, 'signIn', { body }));
      const { status, body: answer } = result;
      // The hash takes nearly all of the time, and `hashPassword` is the one place with its parameters.
      expect([status, answer, hashes]).toEqual([401, { problem: 'wrong-credentials' }, 1]);
    }
  });

  it('waits longer after each wrong password of an account [OFFICE-SIGN-IN-02]', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, {}, clock);
    await signInAs(app, database, 'editor', EMAIL, clock.now);
    const attempt = (password: string, remoteAddress = '192.0.2.1') =>
      callAdmin(app, 'signIn', { body: { email: EMAIL, password }, remoteAddress });
    for (let failures = 1; failures <= 5; failures += 1) {
      expect((await attempt('a wrong password')).status).toBe(401);
    }
    const delayed = await attempt(PASSWORD, '198.51.100.1');
    expect([delayed.status, delayed.body]).toEqual([429, { problem: 'too-many', retryAfter: 1 }]);
    expect(delayed.headers['retry-after']).toBe('1');
    clock.advance(SECOND);
    expect((await attempt('a wrong password')).status).toBe(401);
    expect((await attempt(PASSWORD)).body.retryAfter).toBe(2);
    // As if there had been 13 more, each of which would take a hash.
    await database.db
      .updateTable('login_attempts')
      .set({ failures: 19 })
      .where('failures', '=', 6)
      .execute();
    clock.advance(15 * MINUTE);
    expect((await attempt('a wrong password')).status).toBe(401);
    expect((await attempt(PASSWORD)).body.retryAfter).toBe(15 * 60);
    clock.advance(15 * MINUTE);
    expect((await attempt(PASSWORD)).status).toBe(200);
    expect((await attempt('a wrong password')).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(200);
    const { db } = database;
    const refused = await db
      .selectFrom('audit_log')
      .select('event')
      .where('event', '=', 'sign-in-refused')
      .execute();
    expect(refused).toHaveLength(1);
  });

  it('locks nobody out of a browser in which she signed in before, while strangers guess the password', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, {}, clock);
    await signInAs(app, database, 'editor', EMAIL, clock.now);
    const other = await signInAs(app, database, 'editor', 'other@yafee.example', clock.now);
    const markOf = async (email: string) => {
      const { headers } = await callAdmin(app, 'signIn', { body: { email, password: PASSWORD } });
      return /__Secure-yafee-admin-browser=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
    };
    const attempt = (password: string, cookie = '') =>
      callAdmin(app, 'signIn', { body: { email: EMAIL, password }, cookie });
    const [own, anothers] = [await markOf(EMAIL), await markOf(other.email)];
    for (let failures = 1; failures <= 5; failures += 1) await attempt('a wrong password');
    expect((await attempt(PASSWORD)).status).toBe(429);
    expect((await attempt(PASSWORD, anothers)).status).toBe(429);
    expect((await attempt(PASSWORD, `${own}x`)).status).toBe(429);
    expect((await attempt(PASSWORD, own)).status).toBe(200);
    // The browser has a count of its own, so who steals its mark cannot guess without end either.
    for (let failures = 1; failures <= 5; failures += 1) await attempt('a wrong password', own);
    expect((await attempt(PASSWORD, own)).status).toBe(429);
  });

  it('counts refused attempts on a delayed account for nobody else in its network', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, {}, clock);
    await signInAs(app, database, 'editor', EMAIL, clock.now);
    const attempt = async (email: string, password: string) =>
      (await callAdmin(app, 'signIn', { body: { email, password } })).status;
    const failuresOfNetwork = async () => {
      const rows = await database.db.selectFrom('login_attempts').select('failures').execute();
      return rows.map(({ failures }) => failures);
    };
    for (let failures = 1; failures <= 5; failures += 1) await attempt(EMAIL, 'a wrong password');
    for (let again = 1; again <= 40; again += 1) expect(await attempt(EMAIL, PASSWORD)).toBe(429);
    expect(await failuresOfNetwork()).toEqual([5, 5]);
    expect(await attempt('nobody@yafee.example', 'a wrong password')).toBe(401);
  });

  it('counts attempts that arrive at the same time [OFFICE-SIGN-IN-03]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    await signInAs(app, database, 'editor');
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        callAdmin(app, 'signIn', {
          body: { email: EMAIL, password: `a wrong password ${index}` },
          remoteAddress: `192.0.2.${index}`,
        }),
      ),
    );
    const checked = results.filter(({ status }) => status === 401);
    expect(checked.length).toBeLessThanOrEqual(6);
  });

  it('waits after many wrong passwords of one network [OFFICE-SIGN-IN-04]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database, {}, testClock());
    const attempt = async (index: number) => {
      const body = { email: `nobody${index}@yafee.example`, password: 'a wrong password' };
      const remoteAddress = `2001:db8::${index + 1}`;
      return (await callAdmin(app, 'signIn', { body, remoteAddress })).status;
    };
    expect([await attempt(0), await attempt(1)]).toEqual([401, 401]);
    // As if there had been 26 more, each of which would take a hash.
    await database.db
      .updateTable('login_attempts')
      .set({ failures: 28 })
      .where('failures', '=', 2)
      .execute();
    expect([await attempt(28), await attempt(29), await attempt(30)]).toEqual([401, 401, 429]);
    const keys = await database.db.selectFrom('login_attempts').select('key').execute();
    expect(JSON.stringify(keys)).not.toContain('2001');
  });
});

describeOnEachDatabase('a link for a forgotten password', (databases) => {
  const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.co', MAIL_TO: 'a@b.co' };

  it('is mailed once in five minutes, however often strangers ask, and stays usable', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, MAIL, clock);
    await signInAs(app, database, 'editor', EMAIL, clock.now);
    const ask = (address: string) =>
      callAdmin(app, 'requestReset', { body: { email: EMAIL }, remoteAddress: address });
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(`192.0.2.${index}`)),
    );
    expect(statuses.every(({ status }) => status === 204)).toBe(true);
    const token = await mailedToken(database, 'staff-reset', clock.now);
    await new Promise((resolve) => setTimeout(resolve, 800));
    await mailedToken(database, 'staff-reset', clock.now);
    clock.advance(5 * MINUTE);
    await ask('198.51.100.1');
    const resets = database.db
      .selectFrom('deliveries')
      .select('id')
      .where('purpose', '=', 'staff-reset');
    await expect.poll(async () => (await resets.execute()).length).toBe(2);
    // One that a stranger asked for later has not voided the first.
    const used = await callAdmin(app, 'readLink', { body: { token } });
    expect([used.status, used.body.purpose]).toEqual([200, 'reset']);
    const many = [];
    for (let count = 0; count < 8; count += 1) many.push((await ask('203.0.113.1')).status);
    expect(many).toContain(429);
  });

  it('is made when the mail is sent, again for each try, and all of them are used up together [OFFICE-SIGN-IN-12]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database, MAIL);
    const { db } = database;
    const { cookie } = await signInAs(app, database, 'administrator');
    const invite = () =>
      callAdmin(app, 'invite', {
        cookie,
        body: { email: EMAIL, name: 'Nada', role: 'editor', language: 'ar' },
      });
    expect((await invite()).body).toEqual({ mailed: true });
    const { about } = await db.selectFrom('deliveries').select('about').executeTakeFirstOrThrow();
    const stored = JSON.parse(about).link;
    expect((await callAdmin(app, 'readLink', { body: { token: stored } })).status).toBe(410);
    const send = async () => {
      const [sent] = await readMails(db, 'staff-invitation');
      return /link#([\w-]+)/.exec(sent?.mail.text ?? '')?.[1] ?? null;
    };
    const [first, second] = [await send(), await send()];
    expect(first).not.toBe(second);
    for (const token of [first, second]) {
      expect((await callAdmin(app, 'readLink', { body: { token } })).status).toBe(200);
    }
    const rows = JSON.stringify(await db.selectFrom('staff_tokens').selectAll().execute());
    expect(rows).not.toContain(first);
    const use = (token: string | null) =>
      callAdmin(app, 'useLink', { body: { token, password: PASSWORD } });
    expect((await use(second)).status).toBe(200);
    expect((await use(first)).status).toBe(410);
    // A mail that waited longer than that is not sent.
    expect(await send()).toBeNull();
  });

  it('is void after a change of password, of role and of passkeys or codes', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database, MAIL);
    const admin = await signInAs(app, database, 'administrator');
    const person = await signInAs(app, database, 'editor');
    const { db } = database;
    const links = () =>
      db
        .selectFrom('staff_tokens')
        .select('purpose')
        .where('staff_id', '=', person.id)
        .where('purpose', 'in', ['reset', 'recovery'])
        .execute();
    const offer = async () => {
      await callAdmin(app, 'recoverAccess', { cookie: admin.cookie, id: person.id });
      expect(await links()).toHaveLength(1);
    };
    await offer();
    const body = { current: PASSWORD, password: 'nine camels on the roof' };
    const changed = await callAdmin(app, 'changePassword', { cookie: person.cookie, body });
    expect(changed.status).toBe(204);
    expect(await links()).toEqual([]);
    await offer();
    await callAdmin(app, 'newAuthenticator', { cookie: changed.cookie });
    expect(await links()).toEqual([]);
    await offer();
    const role = { role: 'administrator' };
    await callAdmin(app, 'changeRole', { cookie: admin.cookie, id: person.id, body: role });
    expect(await links()).toEqual([]);
  });
});

it.each(['a@b\0c', 'gr:a@b;', 'a,b@evil', 'a b@c.d', 'a@', '"a"@b.c'])(
  'an invitation takes no address like %j',
  (email) => {
    const person = { email, name: 'A', role: 'editor', language: 'ar' };
    expect(v.safeParse(adminBodies.invite, person).success).toBe(false);
    const rightly = { ...person, email: 'noura.al-q+1@mail.example.sa' };
    expect(v.safeParse(adminBodies.invite, rightly).success).toBe(true);
    expect(v.safeParse(adminBodies.invite, { ...rightly, name: 'A\r\nB' }).success).toBe(false);
  },
);

describeOnEachDatabase('a session', (databases) => {
  it('that was ended gets 401 at its next call [OFFICE-SIGN-IN-08]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const first = await signInAs(app, database, 'editor');
    const other = await freshCookie(app, EMAIL, {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1',
    });
    const { body } = await callAdmin(app, 'account', { cookie: first.cookie });
    const ended = body.sessions.find((each: { isCurrent: boolean }) => !each.isCurrent);
    expect(ended.device).toEqual({ browser: 'safari', system: 'iphone' });
    const { cookie } = first;
    expect((await callAdmin(app, 'endSession', { cookie, id: ended.id })).status).toBe(204);
    expect((await callAdmin(app, 'account', { cookie: other })).body).toEqual({
      problem: 'signed-out',
    });
    expect((await callAdmin(app, 'account', { cookie })).status).toBe(200);
  });

  it('of a user who has a hundred ends when a later one begins, the least recently used first', async () => {
    const database = await databases.open();
    const { db } = database;
    const { app } = await openEmptyApp(database);
    const { cookie: admin } = await signInAs(app, database, 'administrator');
    const { id } = await signInAs(app, database, 'editor');
    await db.updateTable('staff_sessions').set({ seen_at: 0 }).where('staff_id', '=', id).execute();
    for (let count = 1; count < SESSIONS_MAX; count++) await openSession(database, id);
    const cookie = await freshCookie(app, EMAIL);
    const { body } = await callAdmin(app, 'account', { cookie });
    expect(body.sessions).toHaveLength(SESSIONS_MAX);
    const stored = db.selectFrom('staff_sessions').select('seen_at').where('staff_id', '=', id);
    const times = (await stored.execute()).map(({ seen_at: at }) => at);
    expect([times.length, times.includes(0)]).toEqual([SESSIONS_MAX, false]);
    const staff = (await callAdmin(app, 'staff', { cookie: admin })).body.staff;
    const counts = staff.map(({ role, sessions }: { role: string; sessions: number }) => [
      role,
      sessions,
    ]);
    expect(new Map(counts)).toEqual(
      new Map([
        ['administrator', 1],
        ['editor', SESSIONS_MAX],
      ]),
    );
    const member = staff.find(({ role }: { role: string }) => role === 'editor');
    expect(member.seenAt).toBe(Math.max(...times));
  });

  it('ends with a sign-out, a new role, a new password and the end of the access', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const admin = (await signInAs(app, database, 'administrator')).cookie;
    const { id, ...signedIn } = await signInAs(app, database, 'editor');
    let { cookie } = signedIn;
    const statusOf = async (held: string) =>
      (await callAdmin(app, 'account', { cookie: held })).status;

    const signedOut = await callAdmin(app, 'signOut', { cookie });
    expect(signedOut.headers['set-cookie']).toContain('Max-Age=0');
    expect(await statusOf(cookie)).toBe(401);

    cookie = await freshCookie(app, EMAIL);
    const role = { role: 'translator' };
    expect((await callAdmin(app, 'changeRole', { cookie: admin, id, body: role })).status).toBe(
      204,
    );
    expect(await statusOf(cookie)).toBe(401);

    const held = await freshCookie(app, EMAIL);
    cookie = await freshCookie(app, EMAIL);
    const changed = await callAdmin(app, 'changePassword', {
      cookie,
      body: { current: PASSWORD, password: 'four camels on the roof' },
    });
    expect(changed.status).toBe(204);
    expect([await statusOf(held), await statusOf(cookie)]).toEqual([401, 401]);
    expect(await statusOf(changed.cookie ?? '')).toBe(200);

    expect((await callAdmin(app, 'endAccess', { cookie: admin, id })).status).toBe(204);
    expect(await statusOf(changed.cookie ?? '')).toBe(401);
    const body = { email: EMAIL, password: 'four camels on the roof' };
    expect((await callAdmin(app, 'signIn', { body })).status).toBe(401);
  });

  it('ends after a week without use, and after thirty days', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, {}, clock);
    const { cookie } = await signInAs(app, database, 'editor', EMAIL, clock.now);
    for (let day = 0; day < 24; day += 6) {
      clock.advance(6 * DAY);
      expect((await callAdmin(app, 'account', { cookie })).status).toBe(200);
    }
    clock.advance(6 * DAY);
    expect((await callAdmin(app, 'account', { cookie })).status).toBe(401);
    const idle = await freshCookie(app, EMAIL);
    clock.advance(7 * DAY);
    expect((await callAdmin(app, 'account', { cookie: idle })).status).toBe(401);
  });

  it('must be new to change credentials', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, {}, clock);
    const { cookie } = await signInAs(app, database, 'editor', EMAIL, clock.now);
    clock.advance(31 * MINUTE);
    const late = await callAdmin(app, 'newAuthenticator', { cookie });
    expect([late.status, late.body]).toEqual([403, { problem: 'confirmation-needed' }]);
    const body = { email: EMAIL, password: PASSWORD };
    const confirmed = await callAdmin(app, 'signIn', { cookie, body });
    const again = await callAdmin(app, 'newAuthenticator', { cookie: confirmed.cookie });
    expect(again.status).toBe(200);
    // The session that was confirmed has ended: its cookie was replaced.
    expect((await callAdmin(app, 'account', { cookie })).status).toBe(401);
  });
});

describeOnEachDatabase('a second factor', (databases) => {
  it('is asked for after the password, and no code is accepted twice [OFFICE-SIGN-IN-06]', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, {}, clock);
    const { cookie } = await signInAs(app, database, 'editor', EMAIL, clock.now);
    const { body: made } = await callAdmin(app, 'newAuthenticator', { cookie });
    const totp = new TOTP({ secret: made.secret });
    const codeNow = () => totp.generate({ timestamp: clock.now() });
    const signIn = (code?: string) =>
      callAdmin(app, 'signIn', {
        body: { email: EMAIL, password: PASSWORD, ...(code && { code }) },
      });
    expect((await signIn()).status).toBe(200);
    const confirmed = await callAdmin(app, 'confirmAuthenticator', {
      cookie,
      body: { code: codeNow() },
    });
    expect(confirmed.body.codes).toHaveLength(10);
    expect((await signIn()).body).toEqual({ problem: 'code-needed' });
    // The code that has confirmed the app was used by it.
    expect((await signIn(codeNow())).body).toEqual({ problem: 'wrong-code' });
    clock.advance(30 * SECOND);
    const arabic = codeNow().replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    expect((await signIn(arabic)).status).toBe(200);
    expect((await signIn(codeNow())).body).toEqual({ problem: 'wrong-code' });
    const [recovery] = confirmed.body.codes;
    expect((await signIn(recovery.toUpperCase())).status).toBe(200);
    expect((await signIn(recovery)).body).toEqual({ problem: 'wrong-code' });
    const used = database.db.selectFrom('audit_log').where('event', '=', 'recovery-code-used');
    expect(await used.select('event').execute()).toHaveLength(1);
    const { body } = await callAdmin(app, 'account', { cookie });
    expect(body.recoveryCodesLeft).toBe(9);
  });

  it('is removed by a link of an administrator, and not by a mailed reset', async () => {
    const database = await databases.open();
    const clock = testClock();
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.co', MAIL_TO: 'a@b.co' };
    const { app } = await openEmptyApp(database, mail, clock);
    const admin = await signInAs(app, database, 'administrator', undefined, clock.now);
    const { cookie, id } = await signInAs(app, database, 'editor', EMAIL, clock.now);
    const { body: made } = await callAdmin(app, 'newAuthenticator', { cookie });
    const totp = new TOTP({ secret: made.secret });
    const code = totp.generate({ timestamp: clock.now() });
    await callAdmin(app, 'confirmAuthenticator', { cookie, body: { code } });

    for (const email of [EMAIL, 'nobody@yafee.example']) {
      expect((await callAdmin(app, 'requestReset', { body: { email } })).status).toBe(204);
    }
    const reset = await mailedToken(database, 'staff-reset', clock.now);
    const changed = await callAdmin(app, 'useLink', {
      body: { token: reset, password: 'five camels on the roof' },
    });
    expect([changed.body.staff, changed.cookie]).toEqual([null, '']);
    expect((await callAdmin(app, 'account', { cookie })).status).toBe(401);
    const body = { email: EMAIL, password: 'five camels on the roof' };
    expect((await callAdmin(app, 'signIn', { body })).body).toEqual({ problem: 'code-needed' });

    const offered = await callAdmin(app, 'recoverAccess', { cookie: admin.cookie, id });
    expect(offered.body).toEqual({ mailed: true });
    const recovery = await mailedToken(database, 'staff-recovery', clock.now);
    const recovered = await callAdmin(app, 'useLink', {
      body: { token: recovery, password: 'six camels on the roof' },
    });
    expect(recovered.status).toBe(200);
    const account = await callAdmin(app, 'account', { cookie: recovered.cookie });
    expect(account.body.authenticator).toBeNull();
  });
});

describeOnEachDatabase('the last administrator', (databases) => {
  it('keeps role and access, also if two end each other at the same time', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const one = await signInAs(app, database, 'administrator', 'one@yafee.example');
    const other = await signInAs(app, database, 'administrator', 'other@yafee.example');
    const results = await Promise.all([
      callAdmin(app, 'endAccess', { cookie: one.cookie, id: other.id }),
      callAdmin(app, 'endAccess', { cookie: other.cookie, id: one.id }),
    ]);
    expect(results.filter(({ status }) => status === 204)).toHaveLength(1);
    const left = await database.db
      .selectFrom('staff')
      .selectAll()
      .where('state', '=', 'active')
      .execute();
    expect(left).toHaveLength(1);
    const [last] = left;
    const { cookie } = last?.id === one.id ? one : other;
    const id = last?.id ?? '';
    const ended = await callAdmin(app, 'endAccess', { cookie, id });
    expect(ended.body).toEqual({ problem: 'last-administrator' });
    const body = { role: 'editor' };
    const demoted = await callAdmin(app, 'changeRole', { cookie, id, body });
    expect(demoted.body).toEqual({ problem: 'last-administrator' });
  });
});

describeOnEachDatabase('the audit log', (databases) => {
  it('says who did what to whom, in pages [OFFICE-AUDIT-01]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'administrator');
    const person = { email: EMAIL, name: 'Nada', role: 'editor', language: 'ar' };
    await callAdmin(app, 'invite', { cookie, body: person });
    const { body: list } = await callAdmin(app, 'staff', { cookie });
    const nada = list.staff.find(({ name }: { name: string }) => name === 'Nada');
    const body = { role: 'translator' };
    await callAdmin(app, 'changeRole', { cookie, id: nada.id, body });
    const { body: audit } = await callAdmin(app, 'audit', { cookie });
    expect(audit.entries).toMatchObject([
      {
        actor: 'The administrator',
        event: 'role-changed',
        subject: 'Nada',
        details: { role: 'translator', before: 'editor' },
      },
      {
        actor: 'The administrator',
        event: 'invited',
        subject: 'Nada',
        details: { role: 'editor' },
      },
      { actor: 'The administrator', event: 'account-set-up' },
      { actor: null, source: 'command', event: 'invited', subject: 'The administrator' },
    ]);
    expect(audit.total).toBe(4);
    for (let round = 0; round < 30; round += 1) {
      await callAdmin(app, 'changeAccount', { cookie, body: { name: `Name ${round}` } });
      await callAdmin(app, 'inviteAgain', { cookie, id: nada.id });
    }
    const first = (await callAdmin(app, 'audit', { cookie })).body;
    expect(first.entries).toHaveLength(50);
    const second = (await callAdmin(app, 'audit', { cookie, query: '?page=2' })).body;
    expect(second.entries).toHaveLength(14);
  });
});

describeOnSqlite('a call of another site', (databases) => {
  it('is refused, and so is one that does not say where it comes from', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    const attempts: [headers: Record<string, string>, status: number][] = [
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ 'sec-fetch-site': 'none' }, 403],
      [{}, 403],
      [{ origin: 'https://yafee.example.org' }, 403],
      [{ origin: 'null' }, 403],
      [{ 'sec-fetch-site': 'cross-site', origin: 'https://yafee.example' }, 403],
      [{ origin: 'https://yafee.example' }, 204],
      [{ 'sec-fetch-site': 'same-origin' }, 204],
    ];
    for (const [headers, status] of attempts) {
      const response = await app.inject({
        method: 'PATCH',
        url: '/admin/api/account',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        payload: '{"name":"Nada"}',
      });
      expect([headers, response.statusCode]).toEqual([headers, status]);
    }
  });

  it('is refused if its body is no JSON, too large, or names unknown fields', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    const send = async (payload: string, type = 'application/json') => {
      const headers = { ...OWN_WRITE, cookie, 'content-type': type };
      const url = '/admin/api/account';
      const response = await app.inject({ method: 'PATCH', url, headers, payload });
      return response.statusCode;
    };
    expect(await send('name=a', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await send('{"name":"a"}', 'text/plain')).toBe(415);
    expect(await send('{"name":')).toBe(400);
    expect(await send('[]')).toBe(400);
    expect(await send('{"role":"administrator"}')).toBe(400);
    expect(await send(JSON.stringify({ name: 'a'.repeat(200_000) }))).toBe(413);
    expect(await send('{"name":" "}')).toBe(422);
  });
});

describeOnSqlite('the back office', (databases) => {
  it('is never cached or listed, and allows no script but its own', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    for (const url of ['/admin', '/admin/people', '/admin/api/session', '/admin/api/nothing']) {
      const { headers, statusCode } = await app.inject({ url });
      expect([url, statusCode]).toEqual([url, url.endsWith('nothing') ? 404 : 200]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("trusted-types 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
    }
    expect((await app.inject({ url: '/sitemap.xml' })).body).not.toContain('/admin');
    const english = await app.inject({ url: '/admin', headers: { cookie: 'admin-lang=en' } });
    expect(english.body).toContain('<html lang="en" dir="ltr">');
    const script = /src="(\/admin\/assets\/[^"]+)"/.exec(english.body)?.[1] ?? '';
    const asset = await app.inject({ url: script });
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('opens without https on this machine only', async () => {
    const database = await databases.open();
    const env = { PUBLIC_URL: 'http://yafee.example' };
    const { app } = await openEmptyApp(database, env);
    const token = await inviteStaff(database, 'editor');
    const body = { token, password: PASSWORD };
    const refused = await callAdmin(app, 'useLink', { body, headers: { host: 'yafee.example' } });
    expect([refused.status, refused.body]).toEqual([403, { problem: 'insecure' }]);
    const local = await callAdmin(app, 'useLink', { body, headers: { host: 'localhost:3000' } });
    expect(String(local.headers['set-cookie'])).toMatch(
      /^yafee-admin=[\w-]{43}; Path=\/admin; Max-Age=2592000; HttpOnly; SameSite=Strict,yafee-admin-browser=/,
    );
    const { cookie } = local;
    const elsewhere = await callAdmin(app, 'account', {
      cookie,
      headers: { host: '192.0.2.1:3000' },
    });
    expect(elsewhere.body).toEqual({ problem: 'insecure' });
  });

  it('gets its first administrator by a link for this machine, while nobody has an account [OFFICE-SIGN-IN-05]', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, { PUBLIC_URL: 'http://localhost:3000' }, clock);
    const parts = { db: database.db, now: clock.now };
    const link = (await createSetupLink(parts, 'http://localhost:3000')) ?? '';
    const late = (await createSetupLink(parts, 'http://localhost:3000')) ?? '';
    const token = link.split('#')[1] ?? '';
    const headers = { host: 'localhost:3000' };
    const person = { password: PASSWORD, email: 'first@yafee.example', name: 'First' };
    const use = (options: object) =>
      callAdmin(app, 'useLink', { body: { token, ...person }, headers, ...options });
    expect((await use({ remoteAddress: '192.0.2.1' })).status).toBe(410);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'via', 'forwarded']) {
      const refused = await use({ headers: { ...headers, [name]: '192.0.2.1' } });
      expect([name, refused.status, refused.body]).toEqual([
        name,
        403,
        { problem: 'proxy-undeclared' },
      ]);
    }
    const used = await use({});
    expect(used.body.staff).toMatchObject({ role: 'administrator', email: 'first@yafee.example' });
    const other = { token: late.split('#')[1] ?? '', ...person };
    expect((await callAdmin(app, 'useLink', { body: other, headers })).status).toBe(410);
    expect(await createSetupLink(parts, 'http://localhost:3000')).toBeNull();
  });

  it('opens for no proxy that was not declared, also for one that adds no header, as nginx by default', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database, { PUBLIC_URL: 'http://localhost:3000' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const answer = async (version: string) => {
      const connection = await openConnection(port);
      connection.send(
        `GET ${adminCalls.session.path} HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
      );
      await connection.closed;
      return connection.received();
    };
    expect(await answer('1.1')).toContain(' 200 OK');
    expect(await answer('1.0')).toContain('{"problem":"proxy-undeclared"}');
  });

  it('makes no setup link usable after an hour', async () => {
    const database = await databases.open();
    const clock = testClock();
    const { app } = await openEmptyApp(database, { PUBLIC_URL: 'http://localhost:3000' }, clock);
    const link = await createSetupLink(
      { db: database.db, now: clock.now },
      'http://localhost:3000',
    );
    clock.advance(HOUR);
    const body = { token: link?.split('#')[1] ?? '' };
    const headers = { host: 'localhost:3000' };
    expect((await callAdmin(app, 'readLink', { body, headers })).status).toBe(410);
  });
});

/** Signs in by `PASSWORD`. @returns the cookie */
async function freshCookie(
  app: Parameters<typeof callAdmin>[0],
  email: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const signedIn = await callAdmin(app, 'signIn', {
    body: { email, password: PASSWORD },
    headers,
  });
  if (signedIn.cookie === null) throw new Error(JSON.stringify(signedIn.body));
  return signedIn.cookie;
}

/** Waits until a mail was put into the outbox, and makes its link as sending it does. @returns the token of the link */
async function mailedToken(
  { db }: Awaited<ReturnType<Parameters<Parameters<typeof describeOnSqlite>[1]>[0]['open']>>,
  purpose: DeliveryPurpose,
  now: () => number = Date.now,
): Promise<string> {
  const queued = db.selectFrom('deliveries').select('id').where('purpose', '=', purpose);
  await expect.poll(() => queued.execute()).toHaveLength(1);
  const [sent] = await readMails(db, purpose, { now });
  expect(sent?.recipient).toBe(EMAIL);
  return /\/admin\/link#([\w-]+)/.exec(sent?.mail.text ?? '')?.[1] ?? '';
}
