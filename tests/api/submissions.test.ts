import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { findDeliveries } from '../../server/platform/deliveries/delivery-store.ts';
import { DAY } from '../../server/platform/durations.ts';
import { listMessages } from '../../server/submissions/submissions.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { doc, docx, largePdf, odt, pdf, rtf } from '../helpers/cv-files.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { APPLICANT, application, CONTACT, multipart } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';

const { contact, join: joinUs, newsletter } = forms;

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;

/** Posts to the app, as JSON if the payload is an object. */
function post(
  app: FastifyInstance,
  url: string,
  payload: object | string | Buffer,
  headers: Record<string, string> = {},
) {
  return app.inject({ method: 'POST', url, payload, headers } as InjectOptions);
}

/** Returns a URL-encoded body and its headers. */
function formBody(fields: Record<string, string>): [string, Record<string, string>] {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return [new URLSearchParams(fields).toString(), type];
}

describeOnEachDatabase('a contact message', ({ open }) => {
  it('is stored with both of its mails, for each content type [SUBMISSIONS-01]', async () => {
    const database = await open();
    const { app } = await openEmptyApp(database);
    const parts = multipart(CONTACT);
    const responses = [
      await post(app, contact.path, CONTACT, { lang: 'en' }),
      await post(app, contact.path, ...formBody(CONTACT)),
      await post(app, contact.path, parts.payload, parts.headers),
    ];
    for (const response of responses) {
      expect(response.statusCode).toBe(201);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json()).toEqual({
        status: 'success',
        data: { reference: expect.stringMatching(REFERENCE) },
      });
    }
    const messages = await listMessages(database.db);
    expect(messages.map(({ reference }) => reference).toSorted()).toEqual(
      responses.map((response) => response.json().data.reference).toSorted(),
    );
    const mails = await readMails(database.db);
    const mailsOf = ({ id }: { id: string }) => mails.filter((mail) => mail.submission_id === id);
    for (const message of messages) {
      expect(message.fields).toEqual({
        firstName: 'نورة',
        lastName: 'القحطاني',
        phone: '0501234567',
        email: 'Noura@example.com',
        message: 'السلام عليكم\nأود معرفة موعد البرنامج القادم.',
      });
      const [notice, receipt] = mailsOf(message).toSorted((one, other) =>
        one.purpose.localeCompare(other.purpose),
      );
      expect(notice).toMatchObject({ purpose: 'contact-notice', recipient: null });
      expect(notice?.mail.replyTo).toEqual({
        name: 'نورة القحطاني',
        address: 'Noura@example.com',
      });
      expect(receipt).toMatchObject({
        purpose: 'contact-receipt',
        recipient: 'Noura@example.com',
        state: 'waiting',
      });
    }
    const english = messages.find(({ language }) => language === 'en');
    const subjects = english && mailsOf(english).map(({ mail }) => mail.subject);
    expect(subjects?.toSorted()).toEqual([
      expect.stringContaining('We have received your message'),
      expect.stringContaining('رسالة من نورة القحطاني'),
    ]);
  });

  it('is rejected with a message and a code for each invalid field, in the visitor’s language [SUBMISSIONS-02]', async () => {
    const database = await open();
    const { app } = await openEmptyApp(database);
    const wrong = { name: ' ', phone: '12', email: 'a@b', massage: 'x'.repeat(5_001) };
    const response = await post(app, contact.path, wrong, { lang: 'en' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      status: 'error',
      message: 'Some fields need to be corrected.',
      errors: { email: [expect.stringContaining('email address')] },
      codes: {
        name: 'missing',
        subject: 'missing',
        phone: 'not-a-phone',
        email: 'not-an-email',
        massage: 'too-long',
      },
    });
    const arabic = await post(app, contact.path, wrong);
    expect(arabic.json().errors.subject).toEqual(['اكتب اسم عائلتك.']);
    expect(await listMessages(database.db)).toEqual([]);
  });

  it('is stored once for one idempotency key, even if it is sent 100 times at once', async () => {
    const database = await open();
    const { app } = await openEmptyApp(database, { SEND_LIMIT: '0' });
    const key = { 'idempotency-key': 'a-key-of-a-browser' };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => post(app, contact.path, CONTACT, key)),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(await listMessages(database.db)).toHaveLength(1);
    expect(await findDeliveries(database.db)).toHaveLength(2);
    const reused = await post(app, contact.path, { ...CONTACT, name: 'Other' }, key);
    expect([reused.statusCode, reused.json().errors]).toEqual([422, undefined]);
    expect(await listMessages(database.db)).toHaveLength(1);
  });

  it('can be sent again with the same idempotency key after it was rejected', async () => {
    const { app } = await openEmptyApp(await open());
    const key = { 'idempotency-key': 'another-key' };
    expect((await post(app, contact.path, { ...CONTACT, email: '' }, key)).statusCode).toBe(422);
    expect((await post(app, contact.path, CONTACT, key)).statusCode).toBe(201);
  });

  it('that looks automated is stored with its mails held, and the response is the same', async () => {
    const database = await open();
    const { app } = await openEmptyApp(database);
    const responses = [
      await post(app, contact.path, { ...CONTACT, website: 'https://spam.example' }),
      await post(app, contact.path, { ...CONTACT, elapsed: '300' }),
      await post(app, contact.path, { ...CONTACT, elapsed: '30000', website: '' }),
    ];
    expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201]);
    const suspected = await listMessages(database.db, { state: 'suspected' });
    expect(suspected.map(({ suspicion }) => suspicion).toSorted()).toEqual([
      'filled-trap',
      'too-fast',
    ]);
    const held = await findDeliveries(database.db, { state: 'held' });
    expect(held).toHaveLength(4);
    expect(await findDeliveries(database.db, { state: 'waiting' })).toHaveLength(2);
  });
});

describeOnEachDatabase('an application', ({ open }) => {
  it('is stored with its file, which has no public URL [SUBMISSIONS-03]', async () => {
    const database = await open();
    const { app, folder } = await openEmptyApp(database);
    const kinds = { pdf: pdf(), rtf: rtf(), docx: docx(), odt: odt(), doc: doc() };
    for (const [type, bytes] of Object.entries(kinds)) {
      const { payload, headers } = application({}, { name: `../../cv.${type}`, bytes });
      const response = await post(app, joinUs.path, payload, headers);
      expect([type, response.statusCode, response.body]).toEqual([
        type,
        201,
        expect.stringContaining('reference'),
      ]);
    }
    const messages = await listMessages(database.db);
    expect(messages.map(({ cv }) => cv?.type).toSorted()).toEqual(Object.keys(kinds).toSorted());
    expect(messages[0]?.fields).toMatchObject({ name: 'Sara Al-Harbi', phone: '+966501234567' });
    const uploads = join(folder, 'uploads/kept');
    expect((await readdir(uploads)).toSorted()).toEqual(
      messages.map(({ cv }) => cv?.file ?? '').toSorted(),
    );
    expect(await readdir(join(folder, 'uploads/incoming'))).toEqual([]);
    const file = messages[0]?.cv?.file ?? '';
    expect((await stat(join(uploads, file))).mode & 0o777).toBe(0o600);
    for (const path of [
      `/uploads/kept/${file}`,
      `/media/${file}`,
      `/media/../uploads/kept/${file}`,
    ]) {
      expect((await app.inject(path)).statusCode).toBe(404);
    }
  });

  it('stores every byte of its file, with many uploads at once', async () => {
    const database = await open();
    const { app, folder } = await openEmptyApp(database, { SEND_LIMIT: '0' });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const hashes = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const bytes = largePdf(1_000_000 + 12_345 * index);
        // Each file has its own letter, so that bytes of another upload would change its hash.
        bytes.fill(97 + index, 2_000, bytes.length - 2_000);
        const { payload, headers } = application({}, { name: 'cv.pdf', bytes });
        const body = new Uint8Array(payload);
        const response = await fetch(origin + joinUs.path, { method: 'POST', body, headers });
        expect(response.status).toBe(201);
        return createHash('sha256').update(bytes).digest('hex');
      }),
    );
    const uploads = join(folder, 'uploads/kept');
    const onDisk = await Promise.all(
      (await readdir(uploads)).map(async (name) =>
        createHash('sha256')
          .update(await readFile(join(uploads, name)))
          .digest('hex'),
      ),
    );
    expect(onDisk.toSorted()).toEqual(hashes.toSorted());
    const recorded = (await listMessages(database.db)).map(({ cv }) => cv?.sha256 ?? '');
    expect(recorded.toSorted()).toEqual(hashes.toSorted());
  });

  it('stores every character of its fields if the body arrives in small chunks', async () => {
    const database = await open();
    const { app } = await openEmptyApp(database);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const { payload, headers } = application({}, { name: 'cv.pdf', bytes: pdf() });
    const status = Promise.withResolvers<number>();
    const upload = request(origin + joinUs.path, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => status.resolve(response.statusCode ?? 0));
    });
    upload.on('error', status.reject);
    for (let offset = 0; offset < payload.length; offset += 97) {
      upload.write(payload.subarray(offset, offset + 97));
      await setTimeout(3);
    }
    upload.end();
    expect(await status.promise).toBe(201);
    const [message] = await listMessages(database.db);
    expect(message).toMatchObject({
      fields: { name: 'Sara Al-Harbi', phone: '+966501234567', email: 'sara@example.com' },
      cv: { bytes: pdf().length },
    });
  });

  it('is rejected with the errors of its file and its fields together, and stores no file', async () => {
    const database = await open();
    const { app, folder } = await openEmptyApp(database);
    const file = { name: 'cv.pdf', bytes: Buffer.from('<html>not a cv</html>') };
    const { payload, headers } = application({ email: 'nobody' }, file);
    const response = await post(app, joinUs.path, payload, headers);
    expect([response.statusCode, response.json().codes]).toEqual([
      422,
      { email: 'not-an-email', cv: 'file-not-pdf' },
    ]);
    expect(response.json().errors.cv).toEqual([
      'الملف ليس PDF سليمًا. افتحه واحفظه من جديد بصيغة PDF ثم أرفقه.',
    ]);
    for (const [name, code] of [
      ['CV.DOCX', 'file-damaged'],
      ['cv.pages', 'file-kind'],
      ['cv', 'file-kind'],
    ] as const) {
      const other = application({}, { name, bytes: Buffer.from('<html>not a cv</html>') });
      expect((await post(app, joinUs.path, other.payload, other.headers)).json().codes).toEqual({
        cv: code,
      });
    }
    const large = { name: 'cv.pdf', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) };
    const tooLarge = application({}, large);
    expect((await post(app, joinUs.path, tooLarge.payload, tooLarge.headers)).json().codes).toEqual(
      {
        cv: 'file-too-large',
      },
    );
    const withoutFile = multipart(APPLICANT);
    expect(
      (await post(app, joinUs.path, withoutFile.payload, withoutFile.headers)).json().codes,
    ).toEqual({
      cv: 'file-missing',
    });
    expect(await readdir(join(folder, 'uploads/incoming'))).toEqual([]);
    expect(await readdir(join(folder, 'uploads/kept'))).toEqual([]);
  });

  it('is stored once for one idempotency key, including its file', async () => {
    const database = await open();
    const { app, folder } = await openEmptyApp(database);
    const { payload, headers } = application();
    const key = { ...headers, 'idempotency-key': 'key-of-an-application' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => post(app, joinUs.path, payload, key)),
    );
    expect(
      new Set(responses.map((response) => `${response.statusCode} ${response.body}`)).size,
    ).toBe(1);
    expect(await readdir(join(folder, 'uploads/kept'))).toHaveLength(1);
    const changed = application({}, { name: 'cv.pdf', bytes: pdf('% other\n') });
    expect((await post(app, joinUs.path, changed.payload, key)).statusCode).toBe(422);
    expect(await readdir(join(folder, 'uploads/kept'))).toHaveLength(1);
  });
});

function readRows({ db }: Database) {
  return db.selectFrom('subscribers').selectAll().execute();
}

describeOnEachDatabase('a subscription', ({ open }) => {
  it('returns the same response for a known and a new address, and sends one mail per email address [SUBMISSIONS-04]', async () => {
    const database = await open();
    let time = Date.now();
    const { app } = await openEmptyApp(database, {}, { now: () => time });
    const responses = [];
    for (const email of ['new@example.com', 'NEW@example.com', '٠٥٠١٢٣٤٥٦٧', '0501234567']) {
      responses.push(await post(app, newsletter.path, { email }));
    }
    expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`))).toEqual(
      new Set(['201 {"status":"success","data":{}}']),
    );
    expect(
      (await readRows(database)).map(({ kind, state }) => `${kind} ${state}`).toSorted(),
    ).toEqual(['email asked', 'phone subscribed']);
    expect(await findDeliveries(database.db)).toHaveLength(1);
    // The first mail was sent while the clock was ahead.
    time -= DAY;
    await post(app, newsletter.path, { email: 'new@example.com' });
    expect(await findDeliveries(database.db)).toHaveLength(2);
  });

  it('is confirmed by a POST to its link, not by a GET, and is ended by one click', async () => {
    const database = await open();
    let time = Date.now();
    const { app } = await openEmptyApp(database, {}, { now: () => time++ });
    await post(app, newsletter.path, { email: 'me@example.com' }, { lang: 'en' });
    const [row] = await readMails(database.db);
    const mail = row?.mail;
    const confirm = /https:\/\/yafee\.example\/en\/newsletter\/confirm\?token=(\S+)/.exec(
      mail?.text ?? '',
    );
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const oneClick =
      /^<https:\/\/yafee\.example(\/api\/newsletter\/unsubscribe\?lang=en&token=[^>]+)>$/.exec(
        mail?.headers?.['List-Unsubscribe'] ?? '',
      )?.[1];
    const token = confirm?.[1] ?? '';
    const states = async () => (await readRows(database)).map(({ state }) => state);
    const opened = await app.inject(`/api/newsletter/confirm?token=${token}`);
    expect([opened.statusCode, await states()]).toEqual([303, ['asked']]);
    expect((await post(app, '/api/newsletter/confirm', { token: `${token}x` })).statusCode).toBe(
      404,
    );
    const confirmations = new Set<number | null>();
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await post(app, '/api/newsletter/confirm', { token })).statusCode).toBe(200);
      expect(await states()).toEqual(['subscribed']);
      for (const subscriber of await readRows(database)) {
        confirmations.add(subscriber.confirmed_at);
      }
    }
    expect(confirmations.size).toBe(1);
    const unsubscribe = () =>
      post(app, oneClick ?? '', ...formBody({ 'List-Unsubscribe': 'One-Click' }));
    expect([(await unsubscribe()).statusCode, await states()]).toEqual([200, []]);
    expect((await unsubscribe()).statusCode).toBe(200);
    expect((await post(app, '/api/newsletter/confirm', { token })).statusCode).toBe(404);
    expect(await findDeliveries(database.db)).toEqual([]);
  });
});

describeOnEachDatabase('a request', ({ open }) => {
  it('is rejected with the status of its fault if it is no valid submission', async () => {
    const { app } = await openEmptyApp(await open(), { SEND_LIMIT: '0' });
    const json = { 'content-type': 'application/json' };
    const cases: [number, string | Buffer, Record<string, string>][] = [
      [400, '{"name":', json],
      [400, '[]', json],
      [400, 'null', json],
      [400, Buffer.from([0x22, 0xff, 0x22]), json],
      [413, JSON.stringify({ ...CONTACT, massage: 'x'.repeat(200_000) }), json],
      [415, JSON.stringify(CONTACT), { 'content-type': 'application/json; charset=utf-16' }],
      [415, 'name=a', { 'content-type': 'text/plain' }],
      [400, 'x', { 'content-type': 'multipart/form-data' }],
      [
        400,
        '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nN',
        { 'content-type': 'multipart/form-data; boundary=b' },
      ],
      [
        400,
        multipart(Array.from({ length: 13 }, (_, index) => [`f${index}`, ''] as const)).payload,
        multipart({}).headers,
      ],
      [400, JSON.stringify(CONTACT), { ...json, 'idempotency-key': 'short' }],
      [403, JSON.stringify(CONTACT), { ...json, origin: 'https://evil.example' }],
      [403, JSON.stringify(CONTACT), { ...json, 'sec-fetch-site': 'same-site' }],
      [403, JSON.stringify(CONTACT), { ...json, origin: 'null' }],
      [201, JSON.stringify(CONTACT), { ...json, origin: 'https://yafee.example' }],
      [
        201,
        JSON.stringify(CONTACT),
        { ...json, origin: 'http://127.0.0.1:3200', host: '127.0.0.1:3200' },
      ],
      [201, JSON.stringify(CONTACT), { ...json, 'sec-fetch-site': 'same-origin' }],
    ];
    for (const [status, payload, headers] of cases) {
      const response = await post(app, contact.path, payload, headers);
      expect([response.statusCode, headers, response.headers['content-type']]).toEqual([
        status,
        headers,
        'application/json; charset=utf-8',
      ]);
    }
    expect((await app.inject(contact.path)).statusCode).toBe(405);
  });

  it('is rejected if a field is repeated, and cannot pollute prototypes', async () => {
    const { app } = await openEmptyApp(await open());
    const repeated = multipart([...Object.entries(CONTACT), ['email', 'b@example.com']]);
    const responses = [
      await post(app, contact.path, repeated.payload, repeated.headers),
      await post(
        app,
        contact.path,
        `${formBody(CONTACT)[0]}&email=b%40example.com`,
        formBody({})[1],
      ),
    ];
    for (const response of responses) expect(response.json().codes).toEqual({ email: 'repeated' });
    const polluted = `{"__proto__":{"name":"x"},"constructor":{"prototype":{"email":"x"}}}`;
    const response = await post(app, contact.path, polluted, {
      'content-type': 'application/json',
    });
    expect(response.json().codes).toMatchObject({ name: 'missing', email: 'missing' });
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  it('gets 429 with Retry-After over the limit of its address, which limits no other address', async () => {
    const database = await open();
    const { app } = await openEmptyApp(database, { SEND_LIMIT: '2', TRUST_PROXY: '1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      statuses.push((await post(app, contact.path, CONTACT, from('203.0.113.7'))).statusCode);
    }
    expect(statuses).toEqual([201, 201, 429]);
    const limited = await post(app, contact.path, CONTACT, from('203.0.113.7'));
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(100);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await post(app, contact.path, CONTACT, from('203.0.113.8'))).statusCode).toBe(201);
    // A client can forge the first entries of X-Forwarded-For, so only the last one counts.
    const forged = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    expect((await post(app, contact.path, CONTACT, forged)).statusCode).toBe(429);
    const rows = await listMessages(database.db);
    expect(rows).toHaveLength(3);
  });

  it('gets 429 with Retry-After over the total limit, with and without script', async () => {
    const database = await open();
    const limits = { SEND_LIMIT: '0', SEND_LIMIT_TOTAL: '2', TRUST_PROXY: '1' };
    const { app } = await openEmptyApp(database, limits);
    const from = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` });
    const statuses = [];
    // The first arrives twice, and counts once.
    for (const last of [1, 1, 2, 3]) {
      const headers = { ...from(last), 'idempotency-key': `message-${last}` };
      statuses.push((await post(app, contact.path, CONTACT, headers)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
    const [body, type] = formBody({ ...CONTACT, massage: 'Kept' });
    const page = await post(app, '/en/contact', body, { ...type, ...from(4) });
    expect(page.statusCode).toBe(429);
    const seconds = Number(page.headers['retry-after']);
    expect(seconds).toBeGreaterThan(100);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(page.body).toContain(`Send again in ${Math.ceil(seconds / 60)} minutes`);
    expect(page.body).toContain('Kept</textarea>');
    const cv = application();
    expect(
      (await post(app, joinUs.path, cv.payload, { ...cv.headers, ...from(5) })).statusCode,
    ).toBe(429);
    expect(await listMessages(database.db)).toHaveLength(2);
  });
});
