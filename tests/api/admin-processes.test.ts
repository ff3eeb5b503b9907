import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { adminCalls } from '../../contract/admin/api.ts';
import { DAY, SECOND } from '../../server/platform/durations.ts';
import { callAdmin, inviteStaff, PASSWORD, signInAs } from '../helpers/admin.ts';
import { openEmptyApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

const EMAIL = 'editor@yafee.example';

describeOnEachDatabase('two processes with one database', (databases) => {
  async function twoProcesses(clock: { now?: () => number } = {}) {
    const database = await databases.open();
    const { app: one } = await openEmptyApp(database, {}, clock);
    const { app: other } = await openEmptyApp(database, {}, clock);
    return { database, one, other, both: [one, other] as const };
  }

  it('know the same sessions, and end them at once [OFFICE-PROCESSES-01]', async () => {
    const { database, one, other } = await twoProcesses();
    const admin = await signInAs(one, database, 'administrator');
    const editor = await signInAs(other, database, 'editor');
    const statusAt = async (app: typeof one, cookie: string) =>
      (await callAdmin(app, 'account', { cookie })).status;
    expect(await statusAt(other, admin.cookie)).toBe(200);
    expect(await statusAt(one, editor.cookie)).toBe(200);
    await callAdmin(one, 'signOut', { cookie: editor.cookie });
    expect(await statusAt(other, editor.cookie)).toBe(401);
    const again = await callAdmin(other, 'signIn', { body: { email: EMAIL, password: PASSWORD } });
    const role = { role: 'translator' };
    await callAdmin(one, 'changeRole', { cookie: admin.cookie, id: editor.id, body: role });
    expect(await statusAt(other, again.cookie ?? '')).toBe(401);
  });

  it('use each link and each code once between them, and count guesses together [OFFICE-PROCESSES-02]', async () => {
    let time = Date.UTC(2026, 10, 23, 9);
    const now = () => time;
    const { database, both } = await twoProcesses({ now });
    const [one] = both;
    const token = await inviteStaff(database, 'editor', EMAIL, now);
    const atBoth = (name: keyof typeof adminCalls, body: object) =>
      Promise.all([...both, ...both].map((app) => callAdmin(app, name, { body })));
    const used = await atBoth('useLink', { token, password: PASSWORD });
    expect(used.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
    const cookie = used.find(({ status }) => status === 200)?.cookie ?? '';
    const { body: made } = await callAdmin(one, 'newAuthenticator', { cookie });
    const totp = new TOTP({ secret: made.secret });
    const code = totp.generate({ timestamp: now() });
    const { body } = await callAdmin(one, 'confirmAuthenticator', { cookie, body: { code } });
    time += 30 * SECOND;
    for (const once of [totp.generate({ timestamp: now() }), body.codes[0]]) {
      const signIns = await atBoth('signIn', { email: EMAIL, password: PASSWORD, code: once });
      expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1);
      time += DAY;
    }
    const guesses = [];
    for (let count = 0; count < 20; count += 1) {
      const app = both[count % 2] ?? one;
      const guess = { email: EMAIL, password: `a wrong password ${count}` };
      guesses.push((await callAdmin(app, 'signIn', { body: guess })).status);
    }
    expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    expect(guesses.at(-1)).toBe(429);
  });
});

describeOnSqlite('a clock that jumps', (databases) => {
  it('leaves no session that lasts for longer, and nobody who cannot sign in [OFFICE-CLOCK-01]', async () => {
    let time = Date.UTC(2026, 10, 23, 9);
    const now = () => time;
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.co', MAIL_TO: 'a@b.co' };
    const database = await databases.open();
    const { app } = await openEmptyApp(database, mail, { now });
    const before = await signInAs(app, database, 'editor', EMAIL, now);
    const signIn = (password = PASSWORD) =>
      callAdmin(app, 'signIn', { body: { email: EMAIL, password } });
    const status = async (cookie: string | null) =>
      (await callAdmin(app, 'account', { cookie })).status;
    const resets = database.db
      .selectFrom('deliveries')
      .select('id')
      .where('purpose', '=', 'staff-reset');
    const expectResets = async (count: number) => {
      await callAdmin(app, 'requestReset', { body: { email: EMAIL } });
      // The mail is stored after the response.
      await expect.poll(async () => (await resets.execute()).length).toBe(count);
    };
    time += 365 * DAY;
    const ahead = await signIn();
    expect([ahead.status, await status(ahead.cookie)]).toEqual([200, 200]);
    for (let count = 0; count < 7; count += 1) await signIn('a wrong password');
    await expectResets(1);
    time -= 365 * DAY;
    expect(await status(ahead.cookie)).toBe(401);
    expect(await status(before.cookie)).toBe(200);
    expect((await signIn()).status).toBe(200);
    await expectResets(2);
    // A correction by minutes ends nothing.
    const present = await signIn();
    time -= 10 * 60 * SECOND;
    expect(await status(present.cookie)).toBe(200);
  });
});

describeOnSqlite('with another backend', () => {
  it('no address of the back office exists, and none sets a cookie [OFFICE-UPSTREAM-01]', async () => {
    const backend = await startOtherBackend();
    const { app } = await openUpstreamApp(backend.origin);
    const calls = Object.values(adminCalls).map(({ method, path }) => [method, path] as const);
    const pages = ['/admin', '/admin/', '/admin/people', '/admin/help', '/admin/help/ar'];
    const others = [...pages, '/admin/preview/ar/news/1', '/admin/assets/index.js'];
    const found: string[] = [];
    for (const [method, path] of [...calls, ...others.map((path) => ['GET', path] as const)]) {
      const url = path.replace(':kind', 'news').replace(':id', '1');
      const response = await app.inject({
        method,
        url,
        headers: { 'sec-fetch-site': 'same-origin' },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      // A trailing slash leads to the address without it.
      const isNone = [301, 404, 405, 308].includes(response.statusCode);
      if (!isNone || response.headers['set-cookie'] !== undefined) {
        found.push(`${method} ${url}: ${response.statusCode}`);
      }
    }
    expect(found).toEqual([]);
  });
});
