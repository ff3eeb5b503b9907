import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../../contract/admin/api.ts';
import type { ConversationFile } from '../../../contract/admin/inbox/files.ts';
import type { ConversationResponse } from '../../../contract/admin/inbox/inbox.ts';
import { INTERVIEW_PLACE_MAX } from '../../../contract/admin/inbox/interview.ts';
import { callAdmin, OWN_WRITE, signInAs } from '../../../tests/helpers/admin.ts';
import { openEmptyApp } from '../../../tests/helpers/app.ts';
import { pdf } from '../../../tests/helpers/cv-files.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { APPLICANT, CONTACT, multipart } from '../../../tests/helpers/forms.ts';
import { readMails } from '../../../tests/helpers/mails.ts';
import { DAY, HOUR } from '../../platform/durations.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

/** A full hour of tomorrow. */
const TOMORROW = Math.ceil(Date.now() / HOUR) * HOUR + DAY;

const AT = { startsAt: TOMORROW, minutes: 45, place: 'مقر الجمعية، أبها', language: 'ar' };

async function setUp({ open }: TestDatabases) {
  const database = await open();
  const { db } = database;
  const { app, storage } = await openEmptyApp(database, MAIL);
  const cv = { name: 'cv.pdf', bytes: pdf(), type: 'application/pdf' };
  await app.inject({ method: 'POST', url: '/api/joinUs/sendMail', ...multipart(APPLICANT, cv) });
  const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
  const { cookie } = await signInAs(app, database, 'recruiter');
  const call = (name: AdminCallName, body: object = {}, by = cookie) =>
    callAdmin(app, name, { cookie: by, id, body });
  const invite = async (change: object = {}): Promise<ConversationFile> => {
    const { status, body } = await call('addInterview', { ...AT, ...change });
    expect(status).toBe(200);
    return body;
  };
  const send = async (file: ConversationFile, seen: string | null = null) => {
    const key = randomUUID();
    const body = { key, text: 'ندعوك.', seen, state: 'waiting', files: [file.id] };
    expect((await call('sendReply', { ...body, stage: 'conversation' })).status).toBe(204);
    return key;
  };
  const read = async () => (await call('conversation')).body as ConversationResponse;
  /** Parses the calendar files of the mails that wait, with a library that rejects what is none. */
  const invitations = async () => {
    const mails = await readMails(db, 'reply', { storage });
    return Promise.all(
      mails
        .flatMap(({ mail }) => mail.files ?? [])
        .map(async ({ name, contentType, open }) => {
          const chunks: Buffer[] = [];
          for await (const chunk of (await open()) as AsyncIterable<Buffer>) chunks.push(chunk);
          const text = Buffer.concat(chunks).toString();
          const calendar = ICAL.Component.fromString(text);
          const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
          return { name, contentType, text, calendar, event };
        }),
    );
  };
  return { database, db, app, id, cookie, call, invite, send, read, invitations };
}

describeOnEachDatabase('an invitation to an interview', (databases) => {
  it('goes with the reply as a calendar file, and moves the application if staff wish [INTERVIEW-01]', async () => {
    const { invite, send, read, invitations } = await setUp(databases);
    const file = await invite();
    expect(file).toMatchObject({ name: 'مقابلة.ics', type: 'ics', startsAt: TOMORROW });
    expect((await read()).replyFiles).toEqual([file]);
    await send(file);
    const { stage, timeline, reference } = await read();
    const reply = timeline.find((item) => item.kind === 'reply');
    expect([stage, reply?.files]).toEqual(['conversation', [file]]);
    const [sent, ...more] = await invitations();
    expect(more).toEqual([]);
    expect([sent?.name, sent?.contentType]).toEqual([
      'مقابلة.ics',
      'text/calendar; charset=utf-8; method=PUBLISH',
    ]);
    expect(sent?.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const { calendar, event } = sent ?? {};
    expect(calendar?.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event?.startDate.toJSDate().getTime()).toBe(TOMORROW);
    expect(event?.endDate.toJSDate().getTime()).toBe(TOMORROW + 45 * 60_000);
    expect([event?.summary, event?.location]).toEqual(['مقابلة في جمعيتنا', AT.place]);
    expect(event?.description).toBe(
      `الرقم المرجعي: ${reference}\nإن لم يناسبك الموعد فأجب عن رسالتنا.`,
    );
    expect(event?.organizer).toBe('mailto:site@yafee.example');
    const alarm = event?.component.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT60M');
  });

  it('takes the place of one that was not sent, and a second one moves the event in calendars [INTERVIEW-02]', async () => {
    const { call, invite, send, read, invitations } = await setUp(databases);
    const first = await invite();
    const link = 'https://meet.example/a?b=c,d;e';
    const second = await invite({ place: link, language: 'en' });
    expect(second.name).toBe('interview.ics');
    expect((await read()).replyFiles).toEqual([second]);
    expect((await call('removeReplyFile')).status).toBe(404);
    const key = await send(second);
    const third = await invite({ startsAt: TOMORROW + DAY });
    await send(third, key);
    const sent = await invitations();
    const about = sent.map(({ event }) => [event.uid, event.sequence, event.location]);
    expect(about).toEqual([
      [about[0]?.[0], 0, link],
      [about[0]?.[0], 1, AT.place],
    ]);
    expect(sent[0]?.event.component.getFirstPropertyValue('url')).toBe(link);
    expect(first.id).not.toBe(second.id);
  });

  it('is in the reply again that is taken back', async () => {
    const { call, invite, send, read } = await setUp(databases);
    const file = await invite();
    const key = await send(file);
    expect((await call('undoReply', { key })).body.stage).toBe('conversation');
    const { replyFiles, stage } = await read();
    expect([replyFiles, stage]).toEqual([[file], 'new']);
  });

  it('is refused in the past, too far ahead, without a place, for a message, and to whoever sees no applications [INTERVIEW-03]', async () => {
    const { database, db, app, call, read } = await setUp(databases);
    const refused = async (change: object) => {
      const { status, body } = await call('addInterview', { ...AT, ...change });
      return [status, body.problem];
    };
    expect(await refused({ startsAt: Date.now() - HOUR })).toEqual([422, 'not-ahead']);
    expect(await refused({ startsAt: Date.now() + 400 * DAY })).toEqual([422, 'not-ahead']);
    for (const place of ['', ' ', 'x'.repeat(INTERVIEW_PLACE_MAX + 1)]) {
      expect((await refused({ place }))[0]).toBe(422);
    }
    expect((await refused({ minutes: 46 }))[0]).toBe(400);
    const editor = await signInAs(app, database, 'editor');
    expect((await call('addInterview', AT, editor.cookie)).status).toBe(404);
    await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload: CONTACT });
    const message = await db
      .selectFrom('submissions')
      .select('id')
      .where('kind', '=', 'contact')
      .executeTakeFirstOrThrow();
    const own = { cookie: editor.cookie, id: message.id, body: AT };
    expect((await callAdmin(app, 'addInterview', own)).status).toBe(404);
    expect((await read()).replyFiles).toEqual([]);
    expect(await db.selectFrom('conversation_files').selectAll().execute()).toEqual([]);
  });

  it('counts among the files of the reply', async () => {
    const { app, id, cookie, call, invite, read } = await setUp(databases);
    const first = await invite();
    for (let count = 0; count < 9; count++) {
      const upload = await app.inject({
        method: 'POST',
        url: `/admin/api/conversations/${id}/files?name=${count}.pdf`,
        headers: { ...OWN_WRITE, 'content-type': 'application/octet-stream', cookie },
        payload: pdf(),
      });
      expect(upload.statusCode).toBe(200);
    }
    const second = await invite();
    const { replyFiles } = await read();
    expect([replyFiles.length, replyFiles.at(-1)?.id]).toEqual([10, second.id]);
    expect(replyFiles.some((file) => file.id === first.id)).toBe(false);
    expect((await call('addInterview', AT)).status).toBe(200);
  });
});
