import { expect, it, vi } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';

/** Translators may publish English here. No role of the product may publish one language alone yet. */
vi.mock(import('../../contract/admin/permissions.ts'), async (original) => {
  const permissions = await original();
  const isAllowed: typeof permissions.isAllowed = (role, action, subject = {}) =>
    role === 'translator' && action === 'content.publish'
      ? (subject.language ?? 'en') === 'en'
      : permissions.isAllowed(role, action, subject);
  return { ...permissions, isAllowed };
});

const CREATED = [
  { path: 'title.ar', from: '', to: 'خبر' },
  { path: 'title.en', from: '', to: 'News' },
  { path: 'html.ar', from: '', to: '<p>نص</p>' },
];

const EDITED = [
  { path: 'title.ar', from: 'خبر', to: 'خبر جديد' },
  { path: 'title.en', from: 'News', to: 'Fresh news' },
];

describeOnSqlite('a role that may publish English only', (databases) => {
  it('publishes the English of a draft, and nothing of its Arabic [OFFICE-PUBLISHING-06]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const enter = async (role: 'editor' | 'translator') => {
      const { cookie } = await signInAs(app, database, role);
      return (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
        callAdmin(app, name, { ...options, cookie });
    };
    const [editor, translator] = [await enter('editor'), await enter('translator')];
    const titleIn = async (lang: string) => {
      const { body } = await app.inject({ url: '/api/frontend/services', headers: { lang } });
      return JSON.parse(body).data[0].title;
    };
    const { id } = (await editor('createEntry', { body: { changes: CREATED } })).body;
    const draft = (await editor('readEntry', { id: String(id) })).body.draft;
    const key = { kind: 'news', id };
    const publish = (version: number, part: object = {}) => ({
      body: { drafts: [{ ...key, version }], ...part },
    });
    // Nothing of it is published yet, so its English would take the Arabic along.
    const alone = await translator('publishEntries', publish(draft.version, { language: 'en' }));
    expect([alone.status, JSON.stringify(alone.body)]).toEqual([
      409,
      expect.stringContaining('not-live'),
    ]);
    expect((await editor('publishEntries', publish(draft.version))).status).toBe(204);
    const saved = await editor('saveEntry', {
      id: String(id),
      body: { changes: EDITED, version: 0 },
    });
    const { version } = saved.body;

    expect((await translator('publishEntries', publish(version))).status).toBe(403);
    const arabic = await translator('publishEntries', publish(version, { language: 'ar' }));
    expect(arabic.status).toBe(403);
    const scheduled = { language: 'en', at: Date.now() + 86_400_000 };
    expect((await editor('publishEntries', publish(version, scheduled))).status).toBe(400);
    await expect.poll(() => titleIn('en')).toBe('News');

    const english = await translator('publishEntries', publish(version, { language: 'en' }));
    expect(english.status).toBe(204);
    await expect.poll(() => titleIn('en')).toBe('Fresh news');
    expect(await titleIn('ar')).toBe('خبر');

    // The Arabic waits in the draft for somebody who may publish it.
    expect((await editor('publishEntries', publish(version))).status).toBe(204);
    await expect.poll(() => titleIn('ar')).toBe('خبر جديد');
  });

  it('neither removes nor unpublishes an entry', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie: editor } = await signInAs(app, database, 'editor');
    const { cookie } = await signInAs(app, database, 'translator');
    const { id } = (
      await callAdmin(app, 'createEntry', { cookie: editor, body: { changes: CREATED } })
    ).body;
    const entries = [{ kind: 'news', id }];
    for (const name of ['removeEntries', 'unpublishEntries', 'restoreEntries'] as const) {
      expect([name, (await callAdmin(app, name, { cookie, body: { entries } })).status]).toEqual([
        name,
        403,
      ]);
    }
  });
});
