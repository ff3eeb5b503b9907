import { expect, it } from 'vitest';
import { STAFF_ROLES } from '../../contract/admin/permissions.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { changeIdentity } from '../helpers/change-identity.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

describeOnEachDatabase('the setup of a new site', (databases) => {
  it('is offered to administrators until one has answered, or has changed the identity [SET-UP-01]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const offered = async (cookie: string) =>
      (await callAdmin(app, 'session', { cookie })).body.isSetUpOffered;
    const cookies: string[] = [];
    for (const role of STAFF_ROLES) cookies.push((await signInAs(app, database, role)).cookie);
    const [administrator = '', editor = ''] = cookies;
    // The starter content of these tests is no import of a first start.
    expect(await Promise.all(cookies.map(offered))).toEqual([false, false, false, false]);
    const author = { changed_by: 'first start' };
    await database.db.updateTable('content_history').set(author).execute();
    expect(await Promise.all(cookies.map(offered))).toEqual([true, false, false, false]);

    const refused = await callAdmin(app, 'endSetUp', { cookie: editor });
    expect(refused.status).toBe(403);
    for (const _ of ['ends it', 'does nothing more']) {
      const ended = await callAdmin(app, 'endSetUp', { cookie: administrator });
      expect(ended.status).toBe(204);
    }
    expect(await offered(administrator)).toBe(false);
    const events = (await callAdmin(app, 'audit', { cookie: administrator })).body.entries;
    expect(events.filter(({ event }: { event: string }) => event === 'set-up-ended')).toHaveLength(
      1,
    );

    await database.db.deleteFrom('office_settings').execute();
    expect(await offered(administrator)).toBe(true);
    await changeIdentity(database, { name: { ar: 'منارة', en: 'Manara' } });
    expect(await offered(administrator)).toBe(false);
  });
});
