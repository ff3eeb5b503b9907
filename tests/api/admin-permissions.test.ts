import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import { isAllowed, STAFF_ROLES, type StaffRole } from '../../contract/admin/permissions.ts';
import { refuseUndeclaredRoutes } from '../../server/admin/admin.ts';
import { callAdmin, openSession, signInAs } from '../helpers/admin.ts';
import { openEmptyApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

const CALLS = Object.entries(adminCalls) as [AdminCallName, AdminCall][];

describeOnEachDatabase('every call of the back office', (databases) => {
  it('is refused to everybody whose role does not allow its action [OFFICE-PERMISSIONS-01]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const results: string[] = [];
    const expected: string[] = [];
    for (const role of [...STAFF_ROLES, null]) {
      const person = role === null ? null : await signInAs(app, database, role);
      for (const [name, adminCall] of CALLS) {
        // A new session for each call, because some calls end it.
        const cookie = person === null ? null : await openSession(database, person.id);
        const { status, body } = await callAdmin(app, name, { cookie });
        const problem = body?.problem;
        const outcome =
          problem === 'signed-out' || problem === 'forbidden' ? `${status} ${problem}` : 'admitted';
        results.push(`${role} ${name}: ${outcome}`);
        expected.push(`${role} ${name}: ${expectedOutcome(role, adminCall)}`);
      }
    }
    expect(results).toEqual(expected);
    expect(results.filter((line) => line.endsWith('403 forbidden')).length).toBeGreaterThan(20);
  });

  it('does nothing to what belongs to somebody else [OFFICE-PERMISSIONS-02]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const own = await signInAs(app, database, 'editor');
    const other = await signInAs(app, database, 'translator');
    await database.db
      .insertInto('staff_credentials')
      .values({
        id: 'passkey-of-other',
        staff_id: other.id,
        kind: 'passkey',
        name: 'Key',
        secret: '{}',
        credential_key: 'k',
        last_step: null,
        created_at: 1,
        confirmed_at: 1,
        used_at: null,
      })
      .execute();
    const session = await database.db
      .selectFrom('staff_sessions')
      .select('id')
      .where('staff_id', '=', other.id)
      .executeTakeFirstOrThrow();
    const withOthersIds: [AdminCallName, string, object?][] = [
      ['renamePasskey', 'passkey-of-other', { name: 'Stolen' }],
      ['removePasskey', 'passkey-of-other'],
      ['endSession', session.id],
    ];
    // Every call of one's own account with an id is in this list.
    const ofAccount = CALLS.filter(
      ([, { access, path }]) => access === 'account.use' && path.includes(':id'),
    );
    expect(withOthersIds.map(([name]) => name).toSorted()).toEqual(
      ofAccount.map(([name]) => name).toSorted(),
    );
    for (const [name, id, body = {}] of withOthersIds) {
      const { cookie } = own;
      const { status, body: answer } = await callAdmin(app, name, { cookie, id, body });
      expect([name, status, answer]).toEqual([name, 404, { problem: 'not-found' }]);
    }
    const { body } = await callAdmin(app, 'account', { cookie: other.cookie });
    expect(body.passkeys).toMatchObject([{ name: 'Key' }]);
    expect(body.sessions).toHaveLength(1);
  });
});

describe('a route below /admin', () => {
  it('that is in no table of calls makes the start fail [OFFICE-PERMISSIONS-03]', async () => {
    const app = Fastify();
    refuseUndeclaredRoutes(app);
    app.get('/administration', async () => 'a page');
    expect(() => app.get('/admin/api/everything', async () => 'secret')).toThrow(
      'GET /admin/api/everything is no call of contract/admin/api.ts',
    );
    expect(() => app.post(adminCalls.account.path, async () => 'secret')).toThrow('is no call');
    await app.close();
  });
});

describeOnSqlite('the permissions', () => {
  it.each([
    ['translator', 'content.write', { kind: 'news', language: 'en' }, true],
    ['translator', 'content.write', { kind: 'news', language: 'ar' }, false],
    ['translator', 'content.publish', {}, false],
    ['recruiter', 'submissions.read', { kind: 'join' }, true],
    ['recruiter', 'submissions.read', { kind: 'contact' }, false],
    ['recruiter', 'content.write', { kind: 'vacancy', language: 'ar' }, true],
    ['recruiter', 'content.write', { kind: 'news' }, false],
    ['recruiter', 'content.draft', { kind: 'trainer' }, true],
    ['recruiter', 'content.publish', { kind: 'trainer' }, false],
    ['recruiter', 'media.manage', {}, false],
    ['recruiter', 'media.describe', {}, false],
    ['translator', 'content.draft', {}, false],
    ['translator', 'media.upload', {}, false],
    ['editor', 'submissions.read', { kind: 'contact' }, true],
    ['editor', 'submissions.read', { kind: 'join' }, false],
    ['editor', 'staff.manage', {}, false],
    ['administrator', 'content.write', { kind: 'news', language: 'ar' }, true],
  ] as const)('of %s for %s of %o: %s', (role, action, subject, allowed) => {
    expect(isAllowed(role, action, subject)).toBe(allowed);
  });
});

describe('with another backend', () => {
  it('there is no back office [OFFICE-PERMISSIONS-04]', async () => {
    const backend = await startOtherBackend();
    const { app } = await openUpstreamApp(backend.origin);
    expect((await app.inject({ url: '/admin' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/admin/api/session' })).statusCode).toBe(404);
  });
});

function expectedOutcome(role: StaffRole | null, { access, path, kind }: AdminCall): string {
  if (access === 'anyone') return 'admitted';
  if (role === null) return '401 signed-out';
  // Calls about entries are made about news.
  const subject = kind ?? (path.includes(':kind') ? 'news' : undefined);
  return isAllowed(role, access, subject === undefined ? {} : { kind: subject })
    ? 'admitted'
    : '403 forbidden';
}
