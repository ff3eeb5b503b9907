import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { LIVE_PATH, livePath } from '../../contract/admin/inbox/live.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { MINUTE } from '../../server/platform/durations.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';

const SECURE = { host: 'yafee.example' };

/** Opens the stream in a process. @param version what the browser knows; without it: the present one */
async function listen(app: FastifyInstance, cookie: string, version?: string) {
  const response = await app.inject({
    url: livePath(version ?? (await callAdmin(app, 'inboxCounts', { cookie })).body.version),
    headers: { ...SECURE, cookie },
    payloadAsStream: true,
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  let text = '';
  const chunks = response.stream()[Symbol.asyncIterator]();
  /** Reads until a text has come, or the stream has ended. */
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { done, value } = await chunks.next();
      if (done === true) return false;
      text += String(value);
    }
    text = text.slice(text.indexOf(wanted) + wanted.length);
    return true;
  };
  expect(await until('retry: ')).toBe(true);
  return { until, close: () => response.stream().destroy() };
}

describeOnEachDatabase('the stream of the inbox', (databases) => {
  async function open() {
    const database = await databases.open();
    let time = 0;
    const monotonicNow = () => time;
    const { app: one } = await openEmptyApp(database, {}, { monotonicNow });
    const { app: other } = await openEmptyApp(database, {}, { monotonicNow });
    const pass = (milliseconds: number) => {
      time += milliseconds;
    };
    return { database, one, other, pass };
  }

  const enter = async (app: FastifyInstance, database: Database, role: StaffRole) =>
    (await signInAs(app, database, role)).cookie;

  it('says what arrives and what colleagues do in another process, and nothing of it [OFFICE-LIVE-01]', async () => {
    const { database, one, other } = await open();
    const cookie = await enter(one, database, 'editor');
    const { until, close } = await listen(other, cookie);
    const url = '/api/contactUs/sendMail';
    expect((await one.inject({ method: 'POST', url, payload: CONTACT })).statusCode).toBe(201);
    expect(await until('data: changed\n\n')).toBe(true);
    const [row] = (await callAdmin(one, 'inbox', { cookie })).body.rows;
    const body = { ids: [row.id], state: 'closed' };
    expect((await callAdmin(one, 'changeConversations', { cookie, body })).status).toBe(204);
    expect(await until('data: changed\n\n')).toBe(true);
    close();
    // Whoever was away is told at once.
    const late = await listen(one, cookie, 'an earlier version');
    expect(await late.until('data: changed\n\n')).toBe(true);
    late.close();
  });

  it('is open to whoever may read submissions, until the session or the process ends', async () => {
    const { database, one, other, pass } = await open();
    const headers = { ...SECURE };
    expect((await one.inject({ url: LIVE_PATH, headers })).statusCode).toBe(401);
    const translator = await enter(one, database, 'translator');
    const refused = await one.inject({
      url: LIVE_PATH,
      headers: { ...headers, cookie: translator },
    });
    expect(refused.statusCode).toBe(403);
    const editor = await enter(one, database, 'editor');
    const recruiter = await enter(one, database, 'recruiter');
    const ended = await listen(one, editor);
    const stopped = await listen(one, recruiter);
    await callAdmin(other, 'signOut', { cookie: editor });
    pass(MINUTE);
    expect(await ended.until('never')).toBe(false);
    await one.close();
    expect(await stopped.until('never')).toBe(false);
  });
});
