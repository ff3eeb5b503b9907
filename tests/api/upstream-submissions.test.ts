import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newsletterCalls, newsletterPaths } from '../../contract/paths.ts';
import { forms } from '../../contract/submissions.ts';
import { POST_TIMES } from '../../server/submissions/receive-submission.ts';
import { openUpstreamApp } from '../helpers/app.ts';
import { APPLICANT, application, CONTACT, multipart } from '../helpers/forms.ts';
import {
  type Fault,
  type OtherBackend,
  type ReceivedRequest,
  startOtherBackend,
} from '../helpers/other-backend.ts';

const { contact, join: joinUs, newsletter } = forms;

async function otherWithApp(env: Record<string, string> = {}) {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  return { backend, ...(await openUpstreamApp(backend.origin, Date.now, env)) };
}

/** Posts as a browser without script does. */
function post(app: FastifyInstance, url: string, fields: Record<string, string>, headers = {}) {
  return app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

function posted({ seen }: OtherBackend) {
  return seen.filter(({ method }) => method === 'POST');
}

describe('a form posted to a page, with another backend', () => {
  it('is passed on as the script would send it, and leads to the page with its number', async () => {
    const { backend, app, log } = await otherWithApp();
    const answer = await post(app, '/en/contact', { ...CONTACT, elapsed: '' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/en/contact?sent=contact.Y-1',
    ]);
    expect(log).toEqual([]);
    const [sent] = posted(backend);
    expect(sent).toMatchObject({ url: contact.path, lang: 'en' });
    expect(sent?.headers['content-type']).toBe('application/json');
    expect(sent?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(JSON.parse(sent?.body ?? '')).toEqual(CONTACT);
    const page = await app.inject('/en/contact?sent=contact.Y-1');
    expect(page.body).toContain('<bdi dir="ltr">Y-1</bdi>');
  });

  it('has the same key for the same content, so that two presses are one submission', async () => {
    const { backend, app } = await otherWithApp();
    await post(app, '/contact', CONTACT);
    await post(app, '/contact', CONTACT);
    await post(app, '/contact', { ...CONTACT, massage: 'غير ذلك' });
    await post(app, '/?form=newsletter', { email: 'a@example.com' });
    const [first, second, third, last] = posted(backend).map(
      ({ headers }) => headers['idempotency-key'],
    );
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(last).toBeUndefined();
  });

  it('carries its CV and both names as one, and leaves no file behind', async () => {
    const { backend, app, folder } = await otherWithApp();
    const sent = application();
    const answer = await app.inject({ method: 'POST', url: '/join-us', ...sent } as InjectOptions);
    expect(answer.headers.location).toBe('/join-us?sent=join.Y-1');
    const [seen] = posted(backend);
    expect(seen?.url).toBe(joinUs.path);
    expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen?.body).toContain(
      `name="name"\r\n\r\n${APPLICANT.name} ${APPLICANT.secondName}\r\n`,
    );
    expect(seen?.body).toContain('name="cv"; filename="سيرتي الذاتية.pdf"');
    expect(seen?.body).toContain('%PDF-');
    expect(seen?.body).not.toContain('secondName');
    expect(await readdir(join(folder, 'uploads/incoming'))).toEqual([]);
  });

  it('that breaks our own rules comes back at once, and is not passed on', async () => {
    const { backend, app, folder } = await otherWithApp();
    const page = await post(app, '/en/contact', { ...CONTACT, email: 'x' });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('id="contact-email-error"');
    const wrong = application({}, { name: 'cv.pdf', bytes: Buffer.from('MZ') });
    const refused = await app.inject({
      method: 'POST',
      url: '/join-us',
      ...wrong,
    } as InjectOptions);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('id="join-cv-error"');
    expect(posted(backend)).toEqual([]);
    expect(await readdir(join(folder, 'uploads/incoming'))).toEqual([]);
  });

  it('that the other backend refuses comes back with its words at the fields', async () => {
    const { backend, app } = await otherWithApp();
    const errors = { email: ['We do not write to this address.'], constructor: ['no'] };
    backend.tell(contact.path, { message: 'Invalid', errors }, 422);
    const page = await post(app, '/en/contact', CONTACT);
    expect(page.statusCode).toBe(422);
    expect(page.body).toMatch(/id="contact-email-error"[\s\S]*We do not write to this address\./);
    expect(page.body).toContain(`value="${CONTACT.name}"`);
    backend.tell(newsletter.path, { errors: { email: 'Not this one.' } }, 422);
    const box = await post(app, '/en/about?form=newsletter', { email: 'a@example.com' });
    expect(box.body).toContain('Not this one.');
  });

  it.each<[Fault, number, string]>([
    ['fails', 503, 'Something went wrong on our side'],
    ['html', 504, 'No answer came back in time'],
    ['rubbish', 504, 'No answer came back in time'],
    ['drops', 504, 'No answer came back in time'],
    ['redirects', 504, 'No answer came back in time'],
  ])(
    'comes back with all that was typed where the other backend %s',
    async (fault, status, words) => {
      const { backend, app } = await otherWithApp();
      backend.spoil(contact.path, fault);
      const page = await post(app, '/en/contact', { ...CONTACT, massage: 'Kept </textarea>' });
      expect(page.statusCode).toBe(status);
      expect(page.body).toContain(words);
      expect(page.body).toContain('Kept &lt;/textarea&gt;</textarea>');
      expect(page.body).toContain(`value="${CONTACT.email}"`);
    },
  );

  it('says that nothing was saved, and when to come back, where nobody is there', async () => {
    const { backend, app } = await otherWithApp();
    await backend.close();
    const page = await post(app, '/en/contact', CONTACT);
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '30']);
    expect(page.body).toContain('nothing was saved');
    expect(page.body).toContain(`value="${CONTACT.name}"`);
  });

  it('passes on when to come back', async () => {
    const { backend, app } = await otherWithApp();
    backend.tell(contact.path, { message: 'Slow down' }, 429, { 'retry-after': '240' });
    const page = await post(app, '/en/contact', CONTACT);
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '240']);
    expect(page.body).toContain('Send again in 4 minutes');
    const call = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    expect([call.statusCode, call.headers['retry-after']]).toEqual([429, '240']);
  });

  it('is accepted where it was taken without a word', async () => {
    const { backend, app } = await otherWithApp();
    backend.spoil(contact.path, 'is silent');
    const answer = await post(app, '/contact', CONTACT);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact?sent=contact']);
    const call = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    expect([call.statusCode, call.json()]).toEqual([201, { status: 'success', data: {} }]);
  });

  it('has its newsletter’s links followed there', async () => {
    const { backend, app } = await otherWithApp();
    const done = await post(app, `/en${newsletterPaths.confirm}?token=a%2Bb`, {});
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('Your subscription is confirmed');
    expect(posted(backend)[0]?.url).toBe(`${newsletterCalls.confirm}?token=a%2Bb`);
    backend.tell(newsletterCalls.unsubscribe, {}, 404);
    const invalid = await post(app, `/en${newsletterPaths.unsubscribe}?token=x`, {});
    expect(invalid.statusCode).toBe(404);
    backend.spoil(newsletterCalls.unsubscribe, 'fails');
    const later = await post(app, `/en${newsletterPaths.unsubscribe}?token=x`, {});
    expect([later.statusCode, later.headers['retry-after']]).toEqual([503, '30']);
    const oneClick = `${newsletterCalls.unsubscribe}?token=x`;
    expect((await app.inject(oneClick)).headers.location).toBe(
      `${newsletterPaths.unsubscribe}?token=x`,
    );
  });
});

/** The fields of a body in the order in which they came; a file by its name. */
async function fieldsOf({ headers, body }: ReceivedRequest): Promise<[string, string][]> {
  if (headers['content-type'] === 'application/json') return Object.entries(JSON.parse(body));
  const form = await new Response(body, {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
}

/** The hidden fields of our own forms, and an unknown one. */
const HIDDEN = { website: '', elapsed: '48211', idempotencyKey: '', unknown: 'x' };

describe('what another backend is sent', () => {
  const { name, secondName, ...others } = APPLICANT;
  const fullName = `${name} ${secondName}`;
  const sentContact = Object.entries(CONTACT);
  const sentApplicant = [
    ...[
      ['name', fullName],
      ['email', APPLICANT.email],
      ['phone', APPLICANT.phone],
    ],
    ['cv', 'سيرتي الذاتية.pdf'],
  ];
  const encoded = (fields: Record<string, string>) => ({
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const json = (fields: Record<string, string>) => ({ payload: fields, headers: {} });
  const email = { email: 'a@example.com' };
  const sentEmail = Object.entries(email);

  const submissions = [
    ['a contact message as JSON', contact.path, json({ ...CONTACT, ...HIDDEN }), sentContact],
    ['a contact message as a form', contact.path, encoded({ ...CONTACT, ...HIDDEN }), sentContact],
    ['a contact message in parts', contact.path, multipart({ ...CONTACT, ...HIDDEN }), sentContact],
    ['a contact message of a page', '/contact', encoded({ ...CONTACT, ...HIDDEN }), sentContact],
    ['an application', joinUs.path, application({ ...others, ...HIDDEN }), sentApplicant],
    ['an application of a page', '/en/join-us', application(HIDDEN), sentApplicant],
    ['a subscription as JSON', newsletter.path, json({ ...email, ...HIDDEN }), sentEmail],
    ['a subscription of a page', '/?form=newsletter', encoded({ ...email, ...HIDDEN }), sentEmail],
  ] as const;

  it.each(submissions)(
    'has the fields of the specification and no other: %s [UPSTREAM-SUBMISSIONS-01]',
    async (_name, url, body, expected) => {
      const { backend, app, log } = await otherWithApp();
      const answer = await app.inject({ method: 'POST', url, ...body } as InjectOptions);
      expect(answer.statusCode).toBe(url.startsWith('/api/') ? 201 : 303);
      const [seen, ...more] = posted(backend);
      expect(more).toEqual([]);
      expect(seen && (await fieldsOf(seen))).toEqual(expected);
      expect(log).toEqual([]);
    },
  );

  it('carries the key as a header alone, the language, and the visitor’s address', async () => {
    const { backend, app } = await otherWithApp({ TRUST_PROXY: '1' });
    const key = '3f0c2b1e-key';
    const headers = {
      ...{ 'idempotency-key': key, lang: 'en', cookie: 'a=b', authorization: 'x' },
      ...{ 'x-forwarded-for': '203.0.113.9, 198.51.100.7', accept: 'text/html' },
    };
    await app.inject({ method: 'POST', url: contact.path, payload: CONTACT, headers });
    await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    const [first, second] = posted(backend);
    expect(first?.headers).toMatchObject({
      ...{ 'idempotency-key': key, lang: 'en', accept: 'application/json' },
      'x-forwarded-for': '198.51.100.7',
    });
    expect(first?.headers).not.toHaveProperty('cookie');
    expect(first?.headers).not.toHaveProperty('authorization');
    expect(second?.headers).not.toHaveProperty('idempotency-key');
  });

  it('is nothing of what fell into the trap, and whoever is no program is told what to do', async () => {
    const { backend, app } = await otherWithApp();
    const trapped = { ...CONTACT, website: 'http://spam.example' };
    const call = await app.inject({ method: 'POST', url: contact.path, payload: trapped });
    expect([call.statusCode, call.json().status]).toEqual([400, 'error']);
    const page = await post(app, '/en/contact', trapped);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('Reload the page, then send again.');
    expect(page.body).toContain(`value="${CONTACT.name}"`);
    expect(posted(backend)).toEqual([]);
  });

  it('is checked first, by script as without', async () => {
    const { backend, app } = await otherWithApp();
    const wrong = { ...CONTACT, email: 'x' };
    const call = await app.inject({ method: 'POST', url: contact.path, payload: wrong });
    expect([call.statusCode, call.json().codes]).toEqual([422, { email: 'not-an-email' }]);
    const program = application({}, { name: 'cv.pdf', bytes: Buffer.from('MZ') });
    const cv = await app.inject({ method: 'POST', url: joinUs.path, ...program } as InjectOptions);
    expect([cv.statusCode, Object.keys(cv.json().errors)]).toEqual([422, ['cv']]);
    expect(posted(backend)).toEqual([]);
  });
});

describe('what another backend answers to a call', () => {
  const errors = { email: ['We do not write to this address.'], captcha: ['no'] };

  it.each<[number, unknown, Record<string, string>, number, unknown]>([
    [200, { data: { reference: 7 } }, {}, 201, { status: 'success', data: { reference: '7' } }],
    [422, { message: 'Invalid', errors }, {}, 422, { errors: { email: errors.email } }],
    [429, {}, { 'retry-after': '240' }, 429, { status: 'error' }],
    [503, {}, { 'retry-after': '7' }, 503, { status: 'error' }],
    [500, { message: 'SQLSTATE[42]' }, {}, 503, { status: 'error' }],
    [504, {}, {}, 504, { status: 'error' }],
    [403, {}, {}, 503, { status: 'error' }],
    [401, {}, {}, 400, { status: 'error' }],
    [413, {}, {}, 413, { status: 'error' }],
  ])('is told: %i %j', async (status, body, headers, expected, told) => {
    const { backend, app } = await otherWithApp();
    backend.tell(contact.path, body, status, headers);
    const call = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    expect([call.statusCode, call.json()]).toEqual([expected, expect.objectContaining(told)]);
    expect(call.headers).toMatchObject(headers);
    expect(call.body).not.toContain('SQLSTATE');
  });

  it.each<[Fault, number]>([
    ['drops', 504],
    ['html', 504],
    ['huge', 504],
    ['redirects', 504],
    ['is silent', 201],
  ])('is told where it %s', async (fault, status) => {
    const { backend, app } = await otherWithApp();
    backend.spoil(contact.path, fault);
    const call = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    expect(call.statusCode).toBe(status);
  });

  it('is told where nobody is there', async () => {
    const { backend, app } = await otherWithApp();
    await backend.close();
    const call = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '30']);
  });
});

describe('the limits in front of another backend', () => {
  it('refuses other sites’ posts, and those who come too often, on both ways in', async () => {
    const { backend, app } = await otherWithApp({ SEND_LIMIT: '1' });
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await post(app, '/contact', CONTACT, foreign)).statusCode).toBe(403);
    const call = { method: 'POST', url: contact.path, payload: CONTACT } as const;
    expect((await app.inject({ ...call, headers: foreign })).statusCode).toBe(403);
    expect(posted(backend)).toEqual([]);
    expect((await app.inject(call)).statusCode).toBe(201);
    const again = await app.inject(call);
    expect(again.statusCode).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    const page = await post(app, '/contact', CONTACT);
    expect(page.statusCode).toBe(429);
    expect(page.body).toContain(`value="${CONTACT.name}"`);
  });

  it('does not take more than a form can be', async () => {
    const { backend, app } = await otherWithApp();
    const large = application({}, { name: 'cv.pdf', bytes: Buffer.alloc(17 * 1024 * 1024) });
    const answer = await app.inject({
      method: 'POST',
      url: joinUs.path,
      ...large,
    } as InjectOptions);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().codes).toEqual({ cv: 'file-too-large' });
    expect(posted(backend)).toEqual([]);
  });
});

describe('a slow upload', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gets through to another backend for as long as it moves', async () => {
    const { backend, app } = await otherWithApp();
    let connection: Socket | undefined;
    app.server.on('connection', (socket) => {
      connection = socket;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { payload, headers } = application();
    const upload = httpRequest({
      ...{ host: '127.0.0.1', port, path: joinUs.path, method: 'POST' },
      headers: { ...headers, 'content-length': payload.length },
    });
    const answered = once(upload, 'response').then(([answer]) => answer as IncomingMessage);
    const third = Math.ceil(payload.length / 3);
    for (let at = 0; at < payload.length; at += third) {
      const before = connection?.bytesRead ?? 0;
      upload.write(payload.subarray(at, at + third));
      while ((connection?.bytesRead ?? 0) < before + 100) await nextTurn();
      // Each pause is longer than a response may take, and all together are longer than a request may be silent.
      await vi.advanceTimersByTimeAsync(POST_TIMES.idleTimeout - 10_000);
    }
    upload.end();
    const answer = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(201);
    expect(posted(backend)).toHaveLength(1);
  });

  it('has all the time that a submission is allowed, while the head must arrive at once', async () => {
    const { app } = await otherWithApp();
    expect(app.server.requestTimeout).toBeGreaterThan(POST_TIMES.totalTimeout);
    expect(app.server.headersTimeout).toBeLessThanOrEqual(10_000);
  });
});
