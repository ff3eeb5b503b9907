import { expect, it } from 'vitest';
import { callAdmin, inviteStaff, signInAs } from '../../tests/helpers/admin.ts';
import { openEmptyApp } from '../../tests/helpers/app.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { endAllAccess, listChangedAccounts } from './restored-access.ts';

describeOnEachDatabase('the access to a restored database', (databases) => {
  it('is ended for every session and every one-time link', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    const token = await inviteStaff(database, 'recruiter');
    await database.db
      .insertInto('staff_tokens')
      .values({
        token_hash: 'challenge',
        purpose: 'used-challenge',
        staff_id: null,
        created_at: 0,
        expires_at: 1,
      })
      .execute();
    expect(await endAllAccess(database.db)).toMatchObject({ sessions: 1 });
    expect((await callAdmin(app, 'account', { cookie })).status).toBe(401);
    expect((await callAdmin(app, 'readLink', { body: { token } })).status).not.toBe(200);
    const left = await database.db.selectFrom('staff_tokens').select('purpose').execute();
    expect(left).toEqual([{ purpose: 'used-challenge' }]);
  });

  it('lists the accounts that have changed lately, with their last change', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const before = Date.now();
    await signInAs(app, database, 'editor');
    await inviteStaff(database, 'recruiter');
    const [invited, signedIn] = await listChangedAccounts(database.db, before);
    expect(invited).toMatchObject({ email: 'recruiter@yafee.example', event: 'invited' });
    expect(signedIn).toMatchObject({ role: 'editor', event: 'account-set-up' });
    expect(await listChangedAccounts(database.db, Date.now() + 1)).toEqual([]);
  });
});
