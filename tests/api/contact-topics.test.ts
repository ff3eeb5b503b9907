import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { exportMessages, listMessages } from '../../server/submissions/submissions.ts';
import { openEmptyApp, openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { CONTACT } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const { path } = forms.contact;

/** A day on which applications for the vacancies and for the camp (programme 6) are open. */
const NOVEMBER = Date.parse('2026-11-23T09:00:00Z');

describeOnEachDatabase('the topic of a contact message', (databases) => {
  it('is stored, and comes to the organisation by mail and in the export', async () => {
    const database = await databases.open();
    const { app, storage } = await openEmptyApp(database);
    const payload = { ...CONTACT, topic: 'volunteering' };
    const posted = await app.inject({ method: 'POST', url: path, payload });
    expect(posted.statusCode).toBe(201);
    const [message] = await listMessages(database.db);
    expect(message?.fields).toMatchObject({ topic: 'volunteering' });
    const [notice] = await readMails(database.db, 'contact-notice');
    expect(notice?.mail.text).toContain('الموضوع: التطوع');
    const folder = join(await temporaryFolder(), 'export');
    await exportMessages({ db: database.db, storage, folder });
    const [head, row] = (await readFile(join(folder, 'messages.csv'), 'utf8')).split('\r\n');
    const column = head?.split(',').indexOf('"topic"') ?? -1;
    expect(row?.split(',')[column]).toBe('"volunteering"');
  });

  it('may be empty or missing, but must be one of the list', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const post = (topic: string | undefined) =>
      app.inject({
        method: 'POST',
        url: path,
        payload: { ...CONTACT, topic },
        headers: { lang: 'en' },
      });
    expect((await post('')).statusCode).toBe(201);
    expect((await post(undefined)).statusCode).toBe(201);
    const rejected = await post('weather');
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().errors).toEqual({
      topic: ['Please choose from the list.'],
    });
    for (const { fields } of await listMessages(database.db))
      expect(fields).not.toHaveProperty('topic');
  });

  it('is chosen by the address, which also names what the message is about, without script', async () => {
    const { app, log } = await openStarterApp(await databases.open(), {}, () => NOVEMBER);
    const formAt = async (url: string) => {
      const response = await app.inject(url);
      expect([url, response.statusCode]).toEqual([url, 200]);
      const form = documentOf(response.body).one('main').one('.contact');
      return {
        topic: form.all('option[selected]').map((option) => option.attribute('value')),
        message: form.one('textarea').text,
        action: form.one('form').attribute('action'),
        about: form.all('.contact-about').map((part) => part.text),
        canonical: documentOf(response.body).one('link[rel=canonical]').attribute('href'),
      };
    };
    const canonical = 'https://yafee.example/en/contact';
    expect(await formAt('/en/contact')).toEqual({
      topic: [''],
      message: '',
      action: '/en/contact',
      about: [],
      canonical,
    });
    expect(await formAt('/en/contact?topic=media&utm_source=x')).toEqual({
      topic: ['media'],
      message: '',
      action: '/en/contact?topic=media',
      about: [],
      canonical,
    });
    // Nobody can apply for it yet.
    expect(await formAt('/contact?program=1')).toMatchObject({
      topic: ['program'],
      message: 'السلام عليكم، أودّ المشاركة في «قادة المجتمع».',
      action: '/contact?program=1',
      about: ['البرنامج أو المشروع قادة المجتمع'],
    });
    expect(await formAt('/en/contact?job=99')).toMatchObject({ message: '', about: [] });
    expect(await formAt('/en/contact?program=99')).toMatchObject({ message: '', about: [] });
    expect(log).toEqual([]);
  });

  it('is still chosen, with what was typed, after a rejected post without script', async () => {
    const { app } = await openStarterApp(await databases.open(), {}, () => NOVEMBER);
    const fields = { ...CONTACT, email: 'x', topic: 'media', massage: 'My own words' };
    const response = await app.inject({
      method: 'POST',
      url: '/en/contact?program=1',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.statusCode).toBe(422);
    const form = documentOf(response.body).one('main').one('.contact');
    expect(form.all('option[selected]').map((option) => option.attribute('value'))).toEqual([
      'media',
    ]);
    expect(form.one('textarea').text).toBe('My own words');
    expect(form.one('.contact-about').text).toContain('Community Leaders');
  });
});

it('the topic goes to another backend as the first line of the message', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const payload = { ...CONTACT, topic: 'media' };
  await app.inject({ method: 'POST', url: path, payload, headers: { lang: 'en' } });
  const [post] = backend.requests.filter(({ method }) => method === 'POST');
  expect(JSON.parse(post?.body ?? '')).toEqual({
    ...CONTACT,
    massage: `Media\n\n${CONTACT.massage}`,
  });
});
