import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { SINGLE_ID } from '../../contract/content/kinds.ts';
import { raiseContentVersion, readIdentity, saveEntries } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

/** Pages of every kind of document: whole pages, errors, and those of the service worker. */
const ADDRESSES = ['/', '/about', '/no-such-page', '/offline', '/newsletter/confirm'];

async function rename({ db }: Database, name: { ar: string; en: string }): Promise<void> {
  const fields = { ...(await readIdentity(db)), name, legalName: name };
  const entry = { kind: 'identity', id: SINGLE_ID, status: 'published', position: 0 } as const;
  await db.transaction().execute(async (trx) => {
    await raiseContentVersion(trx);
    const author = { at: Date.now(), by: 'test' };
    await saveEntries(trx, [{ entry: { ...entry, fields }, change: 'changed' }], author);
  });
}

describeOnEachDatabase('the identity', (databases) => {
  it('is answered in the language of the request [IDENTITY-01]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const url = '/api/frontend/identity';
    const [ar, en] = await Promise.all(
      ['ar', 'en'].map((lang) => app.inject({ url, headers: { lang } })),
    );
    expect(ar?.json().data).toMatchObject({ name: 'يافع', legalName: 'جمعية يافع' });
    expect(en?.json().data).toMatchObject({ name: 'Yafee', licence: 'Licence number:' });
  });

  it('shows a new name on every page within a second [IDENTITY-03]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await app.ready();
    for (const url of ADDRESSES) {
      expect((await app.inject(`/en${url === '/' ? '' : url}`)).body).toContain('Yafee');
    }
    await rename(database, { ar: 'منارة', en: 'Manara' });
    await sleep(1_000);
    for (const url of ADDRESSES) {
      expect((await app.inject(url)).body).toContain('منارة');
      const { body } = await app.inject(`/en${url === '/' ? '' : url}`);
      expect(/<title>[^<]*Manara/.test(body)).toBe(true);
    }
  });
});

it('comes from the content folder if another backend has the content [IDENTITY-02]', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const response = await app.inject('/api/frontend/identity');
  expect(response.json().data).toMatchObject({ name: 'يافع' });
  expect((await app.inject('/en')).body).toContain('<title>Yafee |');
  expect(backend.requests.map(({ url }) => url)).not.toContain('/api/frontend/identity');
});
