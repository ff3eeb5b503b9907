import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import { openLinkSecret, signLink } from '../../server/newsletter/newsletter.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { addSubscribers } from '../helpers/newsletter.ts';

function postForm(app: FastifyInstance, url: string, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function setUp(databases: TestDatabases) {
  const database = await databases.open();
  const { db } = database;
  const { app } = await openStarterApp(database);
  const { cookie } = await signInAs(app, database, 'editor');
  const call = (name: AdminCallName, options: object = {}) =>
    callAdmin(app, name, { cookie, ...options });
  await addSubscribers(db, 3);
  const secret = await openLinkSecret(db, Date.now);
  const idOf = async (number: number) =>
    (
      await db
        .selectFrom('subscribers')
        .select('id')
        .where('address', '=', `reader${number}@there.example`)
        .executeTakeFirstOrThrow()
    ).id;
  const tokenOf = async (number: number, purpose: 'unsubscribe' | 'status' = 'unsubscribe') =>
    signLink(secret, { purpose, id: await idOf(number), expiresAt: null });
  return {
    ...{ db, app, call, idOf, tokenOf },
    read: async (number: number) => (await call('subscriber', { id: await idOf(number) })).body,
    rows: async () =>
      JSON.stringify(await db.selectFrom('subscribers').selectAll().orderBy('address').execute()),
  };
}

const NEWS = { id: randomUUID(), name: { ar: 'الأخبار', en: 'News' } };
const TRAINERS = { id: randomUUID(), name: { ar: 'للمدربين', en: 'For <trainers>' } };

async function saveTopics(
  call: Awaited<ReturnType<typeof setUp>>['call'],
  topics: readonly object[],
) {
  const { version } = (await call('topics')).body;
  return call('saveTopics', { body: { version, topics } });
}

describeOnEachDatabase('the preferences of a subscriber', (databases) => {
  it('are shown and saved by the link of every mail, without script, and opening it changes nothing [PREFERENCES-01]', async () => {
    const { app, call, tokenOf, read, rows } = await setUp(databases);
    expect((await saveTopics(call, [NEWS, TRAINERS])).status).toBe(204);
    const url = `/en/newsletter/unsubscribe?token=${await tokenOf(1)}`;
    const before = await rows();
    // A scanner opens the link, and asks for its head.
    await app.inject({ method: 'HEAD', url });
    const opened = await app.inject(url);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(opened.body).toContain('<meta name="robots" content="noindex">');
    const page = documentOf(opened.body);
    expect(page.text).toContain('For <trainers>');
    expect(page.text).toContain('If you choose none, you get every issue.');
    expect(page.one('#preferences').text).toContain('What we send you');
    expect(await rows()).toBe(before);
    const fields = { save: '1', language: 'en', name: 'Sara & co', [`topic-${NEWS.id}`]: '1' };
    for (let time = 0; time < 2; time++) {
      const saved = await postForm(app, url, fields);
      expect(saved.statusCode).toBe(200);
      expect(saved.headers['cache-control']).toBe('no-store');
      expect(documentOf(saved.body).text).toContain('Your preferences are saved');
    }
    expect(await read(1)).toMatchObject({ language: 'en', name: 'Sara & co', topics: [NEWS.name] });
    expect(await read(2)).toMatchObject({ language: 'ar', name: null, topics: [] });
    const again = documentOf((await app.inject(url)).body);
    expect(again.one('input[name=name]').attribute('value')).toBe('Sara & co');
    const chosen = again
      .all('input[type=checkbox]')
      .map((box) => box.attribute('checked') !== null);
    expect(chosen).toEqual([true, false]);
    expect((await call('topics')).body.topics).toMatchObject([
      ...[
        { ...NEWS, subscribers: 1 },
        { ...TRAINERS, subscribers: 0 },
      ],
    ]);
    // The other button ends the subscription.
    expect((await postForm(app, url, {})).statusCode).toBe(200);
    expect((await call('subscribers')).body.total).toBe(2);
    const gone = await postForm(app, url, fields);
    expect([gone.statusCode, gone.body.includes('Sara')]).toEqual([404, false]);
  });

  it('belong to their own link: a guessed, foreign or other one shows and changes nothing [PREFERENCES-02]', async () => {
    const { app, tokenOf, db, idOf, rows } = await setUp(databases);
    await db.updateTable('subscribers').set({ name: 'Sara' }).execute();
    const own = await tokenOf(1);
    const [id, expiry, signature] = own.split('.');
    const foreign = [await idOf(2), expiry, signature].join('.');
    const before = await rows();
    for (const token of [
      `${own}x`,
      foreign,
      `${id}.${expiry}.`,
      await tokenOf(1, 'status'),
      '%00',
    ]) {
      const url = `/en/newsletter/unsubscribe?token=${token}`;
      expect((await app.inject(url)).body).not.toContain('Sara');
      const fields = { save: '1', language: 'en', name: 'Eve' };
      expect((await postForm(app, url, fields)).statusCode).toBe(404);
    }
    // A link that was mailed before the address was corrected.
    await db
      .updateTable('subscribers')
      .set({ link_id: randomUUID() })
      .where('id', '=', await idOf(1))
      .execute();
    expect((await app.inject(`/newsletter/unsubscribe?token=${own}`)).body).not.toContain('Sara');
    const after = await rows();
    expect(after.replaceAll(/"link_id":"[^"]*"/g, '"link_id":null')).toBe(before);
  });

  it('have a name of one line without tricks, and keep what was typed if it is too long [PREFERENCES-03]', async () => {
    const { app, tokenOf, read } = await setUp(databases);
    const url = `/newsletter/unsubscribe?token=${await tokenOf(1)}`;
    const long = await postForm(app, url, { save: '1', language: 'en', name: 'س'.repeat(101) });
    expect(long.statusCode).toBe(422);
    const page = documentOf(long.body);
    expect(page.text).toContain('الاسم أطول من 100 حرف');
    expect(page.one('input[name=name]').attribute('value')).toBe('س'.repeat(101));
    expect(await read(1)).toMatchObject({ name: null, language: 'ar' });
    await postForm(app, url, { save: '1', language: 'xx', name: '\u202eSara\r\nBcc: x\u2069 ' });
    expect(await read(1)).toMatchObject({ name: 'Sara Bcc: x', language: 'ar' });
    await postForm(app, url, { save: '1', name: '\u2028 \u3164', [`topic-${randomUUID()}`]: '1' });
    expect(await read(1)).toMatchObject({ name: null, topics: [] });
  });
});

describeOnEachDatabase('the topics of the newsletter', (databases) => {
  it('are defined in an order, and not overwritten by who has seen other ones [TOPICS-01]', async () => {
    const { call } = await setUp(databases);
    const { version } = (await call('topics')).body;
    const save = (topics: readonly object[], seen = version) =>
      call('saveTopics', { body: { version: seen, topics } });
    expect((await save([NEWS])).status).toBe(204);
    expect((await save([TRAINERS])).body.problem).toBe('conflict');
    expect((await saveTopics(call, [TRAINERS, NEWS])).status).toBe(204);
    const names = (await call('topics')).body.topics.map(({ name }: typeof NEWS) => name.en);
    expect(names).toEqual(['For <trainers>', 'News']);
    const unnamed = await saveTopics(call, [{ ...NEWS, name: { ar: 'أخبار', en: ' ' } }]);
    expect([unnamed.status, unnamed.body.fields]).toEqual([422, { topics: 'required' }]);
    const many = Array.from({ length: 13 }, () => ({ ...NEWS, id: randomUUID() }));
    expect((await saveTopics(call, many)).status).toBe(400);
    expect((await saveTopics(call, [NEWS, NEWS])).status).toBe(400);
  });

  it('decide who gets an issue: who chose one of them, and who chose none at all [TOPICS-02]', async () => {
    const { app, call, tokenOf } = await setUp(databases);
    await saveTopics(call, [NEWS, TRAINERS]);
    const choose = async (number: number, topic: string) =>
      postForm(app, `/newsletter/unsubscribe?token=${await tokenOf(number)}`, {
        ...{ save: '1', [`topic-${topic}`]: '1' },
      });
    await choose(1, NEWS.id);
    await choose(2, TRAINERS.id);
    const reached = async (...topics: string[]) =>
      (await call('recipients', { query: `?topics=${topics.join()}` })).body.recipients;
    expect(await reached()).toEqual({ ar: 2, en: 1 });
    expect(await reached(NEWS.id)).toEqual({ ar: 1, en: 1 });
    expect(await reached(NEWS.id, TRAINERS.id)).toEqual({ ar: 2, en: 1 });
    // Whoever loses the only topic gets every issue.
    await saveTopics(call, [TRAINERS]);
    expect(await reached(TRAINERS.id)).toEqual({ ar: 2, en: 1 });
  });
});
