import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { FEEDBACK_MAX } from '../../contract/feedback.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { changeIdentity, untilShown } from '../helpers/change-identity.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { CONTACT } from '../helpers/forms.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

/** Posts a form as a browser without script does. */
function post(
  app: FastifyInstance,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

async function answersOf(app: FastifyInstance, { db }: Database): Promise<string[]> {
  await app.close();
  const rows = await db.selectFrom('statistics').selectAll().execute();
  return rows
    .filter(({ measure }) => measure.includes('useful'))
    .map(({ measure, subject, count }) => `${measure} ${subject} ${count}`)
    .toSorted();
}

async function messagesOf({ db }: Database) {
  const rows = await db.selectFrom('submissions').select(['fields', 'state', 'language']).execute();
  return rows.map(({ fields, ...row }) => ({ ...row, ...JSON.parse(fields) }));
}

describeOnEachDatabase('whether a page was useful', (databases) => {
  it('is asked at the end of news, programmes, projects, reports and pages of one’s own, and nowhere else [FEEDBACK-01]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const formsOn = async (address: string) =>
      documentOf((await app.inject({ url: address })).body).all('form[class=feedback]');
    const asking = ['/latest-news/1', '/latest-program/1', '/latest-project/11', '/reports'];
    for (const path of [...asking, '/governance']) {
      for (const address of [path, `/en${path}`]) {
        const [form] = await formsOn(address);
        expect(form?.one('p').text, address).toMatch(
          /^(هل أفادتك هذه الصفحة؟|Was this page useful\?)$/,
        );
        expect(form?.one('input[name=page]').attribute('value')).toBe(address);
        expect(form?.all('button').map(({ text }) => text).length).toBe(2);
      }
    }
    for (const address of ['/', '/about', '/latest-news', '/newsletter/13', '/feedback']) {
      expect(await formsOn(address), address).toEqual([]);
    }
    for (const modulesOff of [['feedback'], ['statistics']] as const) {
      await untilShown(
        app,
        () => changeIdentity(database, { modulesOff: [...modulesOff] }),
        '/latest-news/1',
      );
      expect(await formsOn('/latest-news/1')).toEqual([]);
      expect((await app.inject('/feedback')).statusCode).toBe(404);
      const answer = { page: '/latest-news/1', answer: 'yes' };
      expect((await post(app, '/feedback', answer)).statusCode).toBe(405);
      await untilShown(app, () => changeIdentity(database, { modulesOff: [] }), '/latest-news/1');
    }
    expect(await answersOf(app, database)).toEqual([]);
  });

  it('is counted by page, leads to a page that thanks, and costs no visitor a form [FEEDBACK-02]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database, { SUBMISSIONS_PER_ADDRESS: '2' });
    for (let times = 0; times < 3; times++) {
      const response = await post(app, '/feedback', { page: '/latest-news/1', answer: 'yes' });
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toBe('/feedback?page=%2Flatest-news%2F1&answer=yes');
    }
    // The address of a page of one's own may have Arabic letters.
    const own = `/${encodeURIComponent('من-نحن')}`;
    expect((await post(app, '/feedback', { page: own, answer: 'no' })).statusCode).toBe(303);
    const english = await post(app, '/en/feedback', { page: '/en/governance', answer: 'no' });
    const thanks = await app.inject(String(english.headers.location));
    expect(thanks.headers['cache-control']).toBe('no-store');
    const page = documentOf(thanks.body);
    expect(page.one('h1').text).toBe('Thank you for telling us');
    expect(page.one('label[for=feedback-text]').text).toBe('What were you looking for? (optional)');
    expect(page.one('meta[name=robots]').attribute('content')).toContain('noindex');
    expect((await post(app, '/contact', CONTACT)).statusCode).toBe(303);

    for (const fields of [
      { page: '/', answer: 'yes' },
      { page: '/latest-news', answer: 'yes' },
      { page: 'https://elsewhere.example/latest-news/1', answer: 'yes' },
      { page: '//elsewhere.example', answer: 'yes' },
      { page: '/admin/x', answer: 'yes' },
      { page: `/${'a'.repeat(400)}`, answer: 'yes' },
      { answer: 'yes' },
    ]) {
      expect((await post(app, '/feedback', fields as Record<string, string>)).statusCode).toBe(404);
    }
    const elsewhere = { origin: 'https://elsewhere.example' };
    const foreign = await post(app, '/feedback', { page: '/reports', answer: 'yes' }, elsewhere);
    expect(foreign.statusCode).toBe(403);
    // The way back is never one that the address chose.
    const forged = await app.inject('/feedback?page=https://elsewhere.example&answer=said');
    expect(documentOf(forged.body).all('main .feedback-page a')).toEqual([]);
    expect(await answersOf(app, database)).toEqual([
      'not-useful /%D9%85%D9%86-%D9%86%D8%AD%D9%86 1',
      'not-useful /en/governance 1',
      'useful /latest-news/1 3',
    ]);
  });

  it('takes a sentence, which is a message without a sender in the inbox, once [FEEDBACK-03]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const page = '/latest-news/1';
    const address = '/feedback?page=%2Flatest-news%2F1&answer=no';
    const said = { page, massage: ' متى تبدأ الدفعة؟\r\n لم أجده. ' };
    for (let times = 0; times < 2; times++) {
      const response = await post(app, address, said);
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toBe('/feedback?page=%2Flatest-news%2F1&answer=said');
    }
    const thanks = documentOf(
      (await app.inject('/feedback?page=%2Flatest-news%2F1&answer=said')).body,
    );
    expect(thanks.one('main a[class=btn]').attribute('href')).toBe(page);
    expect(await messagesOf(database)).toEqual([
      {
        language: 'ar',
        state: 'received',
        name: 'زائر لإحدى الصفحات',
        message: 'متى تبدأ الدفعة؟\n لم أجده.\n\nhttps://yafee.example/latest-news/1',
      },
    ]);
    const { cookie } = await signInAs(app, database, 'administrator');
    const listed = await callAdmin(app, 'inbox', { cookie });
    expect(listed.status).toBe(200);
    expect(JSON.stringify(listed.body)).toContain('زائر لإحدى الصفحات');
    const [{ id }] = listed.body.rows;
    expect((await callAdmin(app, 'conversation', { cookie, id })).status).toBe(200);

    const empty = await post(app, address, { page, massage: ' \r\n ' });
    expect(empty.statusCode).toBe(422);
    expect(documentOf(empty.body).one('main').text).toContain('لم تكتب شيئًا بعد.');
    const long = 'ط'.repeat(FEEDBACK_MAX + 1);
    const refused = await post(app, address, { page, massage: long });
    expect(refused.statusCode).toBe(422);
    const kept = documentOf(refused.body);
    expect(kept.one('main').text).toContain('اختصر ما كتبته');
    expect(kept.one('textarea').text).toBe(long);
    const bot = await post(app, address, { page, massage: 'Cheap pills', website: 'x' });
    expect(bot.statusCode).toBe(303);
    const states = (await messagesOf(database)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['received', 'suspected']);
  });
});

describeOnSqlite('with another backend', () => {
  it('no page asks whether it was useful [FEEDBACK-04]', async () => {
    const backend = await startOtherBackend();
    const { app } = await openUpstreamApp(backend.origin);
    const { body } = await app.inject('/reports');
    expect(documentOf(body).all('form[class=feedback]')).toEqual([]);
    expect((await post(app, '/feedback', { page: '/reports', answer: 'yes' })).statusCode).toBe(
      405,
    );
  });
});
