import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { adminCalls } from '../../contract/admin/api.ts';
import { exportMessages, listMessages } from '../../server/submissions/submissions.ts';
import { callAdmin, OWN_WRITE, signInAs } from '../helpers/admin.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { pdf } from '../helpers/cv-files.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { APPLICANT, application, multipart } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A day on which applications for the vacancies and for the camp (programme 6) are open. */
const NOVEMBER = Date.parse('2026-11-23T09:00:00Z');

const VACANCY = '/api/applications/vacancies/2';
const CAMP = '/api/applications/programs/6';

/** What the camp asks: an age, a city, and one of its stations. */
const ANSWERS = { answer1: '٢١', answer2: 'رغدان', answer3: '2' };

function post(app: FastifyInstance, url: string, payload: object, headers = {}) {
  return app.inject({ method: 'POST', url, payload, headers });
}

/** Posts a form as a browser does without script. */
function postForm(app: FastifyInstance, url: string, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describeOnEachDatabase('an application', (databases) => {
  async function setUp(start = NOVEMBER) {
    const database = await databases.open();
    let time = start;
    const now = () => time++;
    return { database, now, ...(await openStarterApp(database, {}, now)) };
  }

  it('that is sent again hears of the first one, also while the virus scanner hangs', async () => {
    let scans = 0;
    const daemon = createServer((socket) => {
      scans++;
      socket.on('error', () => undefined);
      // It responds to the first file alone.
      if (scans === 1) socket.once('data', () => socket.end('stream: OK\0'));
    }).listen(0, '127.0.0.1');
    await once(daemon, 'listening');
    onTestFinished(() => void daemon.close());
    const { port } = daemon.address() as AddressInfo;
    const database = await databases.open();
    const env = { CLAMD_URL: `tcp://127.0.0.1:${port}` };
    const { app } = await openStarterApp(database, env, () => NOVEMBER);
    const sent = application();
    const send = () =>
      app.inject({
        method: 'POST',
        url: VACANCY,
        ...sent,
        headers: { ...sent.headers, 'idempotency-key': 'a-key-of-one-application' },
      });
    const first = await send();
    expect(first.statusCode).toBe(201);
    const again = await send();
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(scans).toBe(1);
    expect(await database.db.selectFrom('submission_files').select('state').execute()).toEqual([
      { state: 'scanned' },
    ]);
  });

  it('for a vacancy is stored with the CV, or without one, under the name of the vacancy [APPLICATIONS-01]', async () => {
    const { app, database, log } = await setUp();
    const sent = application({ message: 'أكتب منذ عشر سنوات.' });
    const withCv = await app.inject({ method: 'POST', url: VACANCY, ...sent });
    expect(withCv.statusCode).toBe(201);
    // A browser sends an empty file without a name where none was chosen.
    const chosen = multipart(APPLICANT, { name: '', bytes: Buffer.alloc(0) });
    const withoutCv = await app.inject({
      method: 'POST',
      url: VACANCY,
      ...chosen,
      headers: { ...chosen.headers, lang: 'en' },
    });
    expect(withoutCv.statusCode).toBe(201);
    expect((await post(app, VACANCY, APPLICANT)).statusCode).toBe(201);
    const messages = await listMessages(database.db, { order: 'oldest-first' });
    expect(messages.map(({ kind, cv, fields }) => [kind, cv?.type, fields.vacancy])).toEqual([
      ['vacancy', 'pdf', 'مصمم/ـة برامج تعليمية'],
      ['vacancy', undefined, 'Learning designer'],
      ['vacancy', undefined, 'مصمم/ـة برامج تعليمية'],
    ]);
    const notice = (await readMails(database.db)).find(
      ({ purpose, submission_id: id }) => purpose === 'vacancy-notice' && id === messages[0]?.id,
    );
    expect(notice?.mail.text).toContain('الوظيفة: مصمم/ـة برامج تعليمية');
    expect(log).toEqual([]);
  });

  it('has its CV checked like that of a trainer', async () => {
    const { app } = await setUp();
    const broken = application({}, { name: 'cv.pdf', bytes: Buffer.from('MZ') });
    const response = await app.inject({ method: 'POST', url: VACANCY, ...broken });
    expect([response.statusCode, response.json().codes]).toEqual([422, { cv: 'file-not-pdf' }]);
  });

  it('for a programme has answers to what it asks, which staff and the export get with their questions [APPLICATIONS-02]', async () => {
    const { app, database, storage, now } = await setUp();
    const missing = await post(app, CAMP, APPLICANT, { lang: 'en' });
    expect([missing.statusCode, missing.json().codes]).toEqual([
      422,
      { answer1: 'missing', answer2: 'missing', answer3: 'missing' },
    ]);
    const wrong = { ...APPLICANT, answer1: '210', answer2: 'Raghdan', answer3: '7' };
    const response = await post(app, CAMP, wrong, { lang: 'en' });
    expect(response.json()).toMatchObject({
      codes: { answer1: 'not-an-age', answer3: 'unknown-choice' },
      errors: { answer1: ['Please enter your age in years.'] },
    });
    const sent = await post(app, CAMP, { ...APPLICANT, ...ANSWERS, answer4: 'not asked' });
    expect(sent.statusCode).toBe(201);
    const [message, ...others] = await listMessages(database.db);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ kind: 'program', fields: { program: 'مخيم المهارات' } });
    const [notice] = await readMails(database.db, 'program-notice');
    const text = notice?.mail.text;
    for (const line of ['عمرك: 21', 'مدينتك: رغدان', 'الإصلاح']) expect(text).toContain(line);
    const folder = join(await temporaryFolder(), 'export');
    await exportMessages({ db: database.db, storage, folder });
    expect(await readFile(join(folder, 'messages.csv'), 'utf8')).toContain(
      '"عمرك: 21\nمدينتك: رغدان\nأي محطة تهمّك أكثر؟ الإصلاح"',
    );
    const { cookie } = await signInAs(app, database, 'recruiter', 'list@a.example', now);
    const list = await app.inject({
      method: 'POST',
      url: adminCalls.exportInbox.path,
      headers: { ...OWN_WRITE, cookie },
      payload: JSON.stringify({ language: 'ar' }),
    });
    expect(list.body).toContain('"طلب مشاركة","مخيم المهارات"');
    expect(list.body).toContain('"عمرك: 21\nمدينتك: رغدان\nأي محطة تهمّك أكثر؟ الإصلاح"');
  });

  it('is named in both languages of the back office, whichever page the applicant has read [APPLICATIONS-07]', async () => {
    const { app, database, now } = await setUp();
    const names = ['مصمم/ـة برامج تعليمية', 'Learning designer'];
    for (const lang of ['ar', 'en']) {
      expect((await post(app, VACANCY, APPLICANT, { lang })).statusCode).toBe(201);
    }
    const { cookie } = await signInAs(app, database, 'recruiter', 'names@a.example', now);
    const { rows } = (await callAdmin(app, 'inbox', { cookie })).body;
    const title = { ar: names[0], en: names[1] };
    expect(rows.map(({ entryTitle }: { entryTitle: unknown }) => entryTitle)).toEqual([
      title,
      title,
    ]);
    for (const { id } of rows) {
      expect((await callAdmin(app, 'conversation', { cookie, id })).body.entryTitle).toEqual(title);
    }
    for (const [index, language] of (['ar', 'en'] as const).entries()) {
      const { body } = await app.inject({
        method: 'POST',
        url: adminCalls.exportInbox.path,
        headers: { ...OWN_WRITE, cookie },
        payload: JSON.stringify({ language }),
      });
      expect([language, body.split(`"${names[index]}"`).length - 1]).toEqual([language, 2]);
      expect(body).not.toContain(names[1 - index]);
    }
    // An entry that never existed here is called what the application calls it.
    await database.db.updateTable('conversations').set({ entry_id: 404 }).execute();
    const { rows: unknown } = (await callAdmin(app, 'inbox', { cookie })).body;
    expect(unknown.map(({ entryTitle }: { entryTitle: unknown }) => entryTitle)).toEqual([
      { ar: names[1], en: names[1] },
      { ar: names[0], en: names[0] },
    ]);
  });

  it('is refused with 410 where nobody can apply, and nothing of it is stored [APPLICATIONS-03]', async () => {
    const { app, database } = await setUp(Date.parse('2027-03-01T09:00:00Z'));
    for (const url of [
      '/api/applications/vacancies/1', // closed
      '/api/applications/vacancies/99',
      '/api/applications/vacancies/x',
      '/api/applications/programs/6', // closed
      '/api/applications/programs/2', // has a form of its own elsewhere
      '/api/applications/programs/99',
    ]) {
      const response = await post(app, url, { ...APPLICANT, ...ANSWERS });
      expect([url, response.statusCode]).toEqual([url, 410]);
    }
    expect(await listMessages(database.db)).toEqual([]);
  });

  it('is made on the contact page without script, keeps what was typed, and is confirmed there [APPLICATIONS-04]', async () => {
    const { app, database } = await setUp();
    const page = documentOf((await app.inject('/en/contact?program=6')).body).one('main');
    const form = page.one('form.form');
    expect(form.attribute('action')).toBe('/en/contact?program=6&form=program');
    expect(page.one('.contact-about').text).toContain('Skills Camp');
    expect(form.all('option').map((option) => option.text)).toEqual([
      'Choose',
      'Maps and first aid',
      'Repair',
      'Speaking in public',
      'Energy and water',
    ]);
    const action = form.attribute('action') ?? '';
    const typed = { ...APPLICANT, answer1: '21', answer2: 'Raghdan', answer3: '2' };
    const rejected = await postForm(app, action, { ...typed, email: 'x' });
    expect(rejected.statusCode).toBe(422);
    const shown = documentOf(rejected.body).one('main').one('form.form');
    expect(shown.one('[name=answer2]').attribute('value')).toBe('Raghdan');
    expect(shown.one('option[selected]').text).toBe('Repair');
    const accepted = await postForm(app, action, typed);
    expect(accepted.statusCode).toBe(303);
    const { location } = accepted.headers;
    expect(location).toMatch(/^\/en\/contact\?program=6&sent=program\./);
    const [message] = await listMessages(database.db);
    const confirmed = documentOf((await app.inject(String(location))).body).one('main');
    expect(confirmed.one('.contact').text).toContain(message?.reference ?? 'none');
  });

  it('for a vacancy that has just closed shows what was typed again [APPLICATIONS-06]', async () => {
    const { app } = await setUp(Date.parse('2027-03-01T09:00:00Z'));
    const url = '/en/contact?job=1&form=vacancy';
    const response = await postForm(app, url, { ...APPLICANT, message: 'My own words' });
    expect(response.statusCode).toBe(410);
    const form = documentOf(response.body).one('main').one('form.form');
    expect(form.one('textarea').text).toBe('My own words');
    expect(form.text).toContain('Applications have closed');
  });

  it('has stages, and is counted and listed by what it is for, for those who read applications [APPLICATIONS-05]', async () => {
    const { app, database, now } = await setUp();
    await post(app, VACANCY, APPLICANT);
    await post(app, CAMP, { ...APPLICANT, ...ANSWERS });
    await post(app, CAMP, { ...APPLICANT, ...ANSWERS, name: 'Hind' });
    const { cookie } = await signInAs(app, database, 'recruiter', undefined, now);
    const list = await callAdmin(app, 'inbox', { cookie, query: '?form=program&entry=6' });
    expect(list.body.rows.map(({ name }: { name: string }) => name)).toEqual([
      'Hind Al-Harbi',
      'Sara Al-Harbi',
    ]);
    const [{ id }] = list.body.rows;
    const moved = { ids: [id], stage: 'reading' };
    expect((await callAdmin(app, 'changeConversations', { cookie, body: moved })).status).toBe(204);
    const { body } = await callAdmin(app, 'applicationEntries', { cookie });
    const none = { new: 0, reading: 0, conversation: 0, accepted: 0, declined: 0 };
    expect(body.entries).toHaveLength(2);
    expect(body.entries).toEqual(
      expect.arrayContaining([
        {
          form: 'program',
          id: 6,
          title: { ar: 'مخيم المهارات', en: 'Skills Camp' },
          stages: { ...none, new: 1, reading: 1 },
        },
        expect.objectContaining({ form: 'vacancy', id: 2, stages: { ...none, new: 1 } }),
      ]),
    );
    const editor = await signInAs(app, database, 'editor', undefined, now);
    const seen = await callAdmin(app, 'applicationEntries', { cookie: editor.cookie });
    expect(seen.body).toEqual({ entries: [] });
    const conversation = await callAdmin(app, 'conversation', { cookie: editor.cookie, id });
    expect(conversation.status).toBe(404);
  });
});

it('an application for an entry of another backend is refused: its visitors write messages', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const sent = multipart(APPLICANT, { name: 'cv.pdf', bytes: pdf() });
  const response = await app.inject({ method: 'POST', url: VACANCY, ...sent });
  expect(response.statusCode).toBe(404);
  expect(backend.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
