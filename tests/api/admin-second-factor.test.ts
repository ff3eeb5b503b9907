import type { FastifyInstance } from 'fastify';
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import { STAFF_ROLES } from '../../contract/admin/permissions.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { callAdmin, openSession, PASSWORD, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

const CALLS = Object.entries(adminCalls) as [AdminCallName, AdminCall][];

/** Gives somebody a passkey, which nobody can use. */
async function addPasskey({ db }: Database, staffId: string, id = `passkey of ${staffId}`) {
  await db
    .insertInto('staff_credentials')
    .values({
      id,
      staff_id: staffId,
      kind: 'passkey',
      name: 'Key',
      secret: '{}',
      credential_key: id,
      last_step: null,
      created_at: 1,
      confirmed_at: 1,
      used_at: null,
    })
    .execute();
}

/** Sets up an authenticator app. @returns the recovery codes */
async function addAuthenticator(app: FastifyInstance, cookie: string): Promise<string[]> {
  const { body } = await callAdmin(app, 'newAuthenticator', { cookie });
  const code = new TOTP({ secret: body.secret }).generate();
  const confirmed = await callAdmin(app, 'confirmAuthenticator', { cookie, body: { code } });
  expect(confirmed.status).toBe(200);
  return confirmed.body.codes;
}

/** A back office whose administrator has an authenticator app and a passkey, and requires a second factor of everybody. */
async function strictAdmin(database: Database) {
  const { app } = await openEmptyApp(database);
  const admin = await signInAs(app, database, 'administrator');
  await addAuthenticator(app, admin.cookie);
  const require = (required: boolean) =>
    callAdmin(app, 'requireSecondFactor', { cookie: admin.cookie, body: { required } });
  expect((await require(true)).status).toBe(204);
  return { app, admin, require };
}

describeOnEachDatabase('a second factor of everybody', (databases) => {
  it('is required only by an administrator who has one, and recorded [OFFICE-SECOND-FACTOR-01]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const admin = await signInAs(app, database, 'administrator');
    const { cookie } = admin;
    const require = (required: boolean, of = cookie) =>
      callAdmin(app, 'requireSecondFactor', { cookie: of, body: { required } });
    expect((await require(true)).body).toEqual({ problem: 'own-second-factor' });
    const editor = await signInAs(app, database, 'editor');
    expect((await require(true, editor.cookie)).body).toEqual({ problem: 'forbidden' });
    // An app that is not confirmed yet is none.
    await callAdmin(app, 'newAuthenticator', { cookie });
    expect((await require(true)).status).toBe(409);
    expect((await callAdmin(app, 'staff', { cookie })).body.isSecondFactorRequired).toBe(false);
    await addAuthenticator(app, cookie);
    expect((await require(true)).status).toBe(204);
    expect((await require(true)).status).toBe(204);
    expect((await callAdmin(app, 'staff', { cookie })).body.isSecondFactorRequired).toBe(true);
    expect((await require(false)).status).toBe(204);
    const { body } = await callAdmin(app, 'audit', { cookie });
    const events = body.entries.map(
      ({ event, actor }: Record<string, string>) => `${event} ${actor}`,
    );
    expect(events.filter((event: string) => event.startsWith('second-factor'))).toEqual([
      'second-factor-optional The administrator',
      'second-factor-required The administrator',
    ]);
  });

  it('is set up at the next sign-in, before any other call of any role [OFFICE-SECOND-FACTOR-02]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const early = await signInAs(app, database, 'editor', 'early@yafee.example');
    const admin = await signInAs(app, database, 'administrator');
    await addAuthenticator(app, admin.cookie);
    const body = { required: true };
    await callAdmin(app, 'requireSecondFactor', { cookie: admin.cookie, body });
    // The session that was open has ended; that of the administrator has not.
    expect((await callAdmin(app, 'account', { cookie: early.cookie })).status).toBe(401);
    expect((await callAdmin(app, 'account', { cookie: admin.cookie })).status).toBe(200);
    const again = await callAdmin(app, 'signIn', {
      body: { email: early.email, password: PASSWORD },
    });
    expect([again.status, again.body.needsSecondFactor]).toEqual([200, true]);

    const outcomes: string[] = [];
    for (const role of STAFF_ROLES) {
      const { id } = await signInAs(app, database, role, `new-${role}@yafee.example`);
      for (const [name, { access, beforeSecondFactor }] of CALLS) {
        if (access === 'anyone') continue;
        const cookie = await openSession(database, id);
        const { body: answer } = await callAdmin(app, name, { cookie });
        const isRefused = ['second-factor-needed', 'forbidden'].includes(answer?.problem);
        if (isRefused !== (beforeSecondFactor !== true)) outcomes.push(`${role} ${name}`);
      }
      const cookie = await openSession(database, id);
      const preview = await app.inject({
        url: '/admin/preview/ar/news/1',
        headers: { cookie },
      });
      if (preview.statusCode !== 403) outcomes.push(`${role} preview ${preview.statusCode}`);
    }
    expect(outcomes).toEqual([]);
    expect(CALLS.filter(([, call]) => call.beforeSecondFactor).map(([name]) => name)).toEqual([
      ...['signOut', 'account', 'newPasskey', 'addPasskey'],
      ...['newAuthenticator', 'confirmAuthenticator'],
    ]);

    const cookie = again.cookie ?? '';
    await addAuthenticator(app, cookie);
    const session = await callAdmin(app, 'session', { cookie });
    expect(session.body.needsSecondFactor).toBe(false);
    expect((await callAdmin(app, 'today', { cookie })).status).toBe(200);
  });

  it('is not gone around by the password of somebody who has a passkey, and the last one stays [OFFICE-SECOND-FACTOR-03]', async () => {
    const database = await databases.open();
    const { app, admin, require } = await strictAdmin(database);
    const editor = await signInAs(app, database, 'editor');
    await addPasskey(database, editor.id);
    const body = { email: editor.email, password: PASSWORD };
    expect((await callAdmin(app, 'signIn', { body })).body).toEqual({ problem: 'passkey-needed' });
    const wrong = { ...body, password: 'a wrong password' };
    const refused = await callAdmin(app, 'signIn', { body: wrong });
    expect(refused.body).toEqual({ problem: 'wrong-credentials' });

    const { cookie } = editor;
    const removePasskey = () =>
      callAdmin(app, 'removePasskey', { cookie, id: `passkey of ${editor.id}` });
    expect((await removePasskey()).body).toEqual({ problem: 'last-second-factor' });
    await addAuthenticator(app, cookie);
    expect((await removePasskey()).status).toBe(204);
    const removeApp = (of: string) => callAdmin(app, 'removeAuthenticator', { cookie: of });
    expect((await removeApp(cookie)).body).toEqual({ problem: 'last-second-factor' });
    expect((await removeApp(admin.cookie)).status).toBe(409);

    expect((await require(false)).status).toBe(204);
    expect((await removeApp(cookie)).status).toBe(204);
    expect((await callAdmin(app, 'signIn', { body })).status).toBe(200);
  });

  it('is set up after a link to get back in, so that nobody is locked out [OFFICE-SECOND-FACTOR-04]', async () => {
    const database = await databases.open();
    const { app, admin } = await strictAdmin(database);
    const editor = await signInAs(app, database, 'editor');
    await addPasskey(database, editor.id);
    const offered = await callAdmin(app, 'recoverAccess', { cookie: admin.cookie, id: editor.id });
    const token = String(offered.body.link).split('#')[1];
    const used = await callAdmin(app, 'useLink', { body: { token, password: PASSWORD } });
    expect(used.body).toMatchObject({ staff: { id: editor.id }, needsSecondFactor: true });
    const [code] = await addAuthenticator(app, used.cookie ?? '');
    const body = { email: editor.email, password: PASSWORD, code };
    const signedIn = await callAdmin(app, 'signIn', { body });
    expect([signedIn.status, signedIn.body.needsSecondFactor]).toEqual([200, false]);
  });
});
