import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { newsletterCalls, newsletterPaths } from '../../contract/paths.ts';
import { POST_TIMES } from '../../server/submissions/read-submission.ts';
import { openUpstreamApp } from '../helpers/app.ts';
import { APPLICANT, application, CONTACT, multipart } from '../helpers/forms.ts';
import {
  type Fault,
  type OtherBackend,
  type ReceivedRequest,
  startOtherBackend,
} from '../helpers/other-backend.ts';

const { contact, join: joinUs, newsletter } = forms;

/** Starts another backend and an app in front of it. */
async function openWithBackend(env: Record<string, string> = {}) {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  return { backend, ...(await openUpstreamApp(backend.origin, Date.now, env)) };
}

/** Posts a form as a browser without script does. */
function postForm(app: FastifyInstance, url: string, fields: Record<string, string>, headers = {}) {
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** Returns the POST requests that the backend has received. */
function receivedPosts({ requests }: OtherBackend) {
  return requests.filter(({ method }) => method === 'POST');
}

describe('a form posted to a page, with another backend', () => {
  it('is forwarded as the script would send it, and redirects to the page with its number', async () => {
    const { backend, app, log } = await openWithBackend();
    const response = await postForm(app, '/en/contact', { ...CONTACT, elapsed: '' });
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      '/en/contact?sent=contact.Y-1',
    ]);
    expect(log).toEqual([]);
    const [forwarded] = receivedPosts(backend);
    expect(forwarded).toMatchObject({ url: contact.path, lang: 'en' });
    expect(forwarded?.headers['content-type']).toBe('application/json');
    expect(forwarded?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(JSON.parse(forwarded?.body ?? '')).toEqual(CONTACT);
    const page = await app.inject('/en/contact?sent=contact.Y-1');
    expect(page.body).toContain('<bdi dir="ltr">Y-1</bdi>');
  });

  it('has the same idempotency key for the same content, so that it is stored once', async () => {
    const { backend, app } = await openWithBackend();
    await postForm(app, '/contact', CONTACT);
    await postForm(app, '/contact', CONTACT);
    await postForm(app, '/contact', { ...CONTACT, massage: 'غير ذلك' });
    await postForm(app, '/?form=newsletter', { email: 'a@example.com' });
    const [first, second, third, last] = receivedPosts(backend).map(
      ({ headers }) => headers['idempotency-key'],
    );
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(last).toBeUndefined();
  });

  it('is forwarded with its CV and both names in one field, and leaves no file behind', async () => {
    const { backend, app, folder } = await openWithBackend();
    const submission = application();
    const response = await app.inject({
      method: 'POST',
      url: '/join-us',
      ...submission,
    } as InjectOptions);
    expect(response.headers.location).toBe('/join-us?sent=join.Y-1');
    const [forwarded] = receivedPosts(backend);
    expect(forwarded?.url).toBe(joinUs.path);
    expect(forwarded?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(forwarded?.body).toContain(
      `name="name"\r\n\r\n${APPLICANT.name} ${APPLICANT.secondName}\r\n`,
    );
    expect(forwarded?.body).toContain('name="cv"; filename="سيرتي الذاتية.pdf"');
    expect(forwarded?.body).toContain('%PDF-');
    expect(forwarded?.body).not.toContain('secondName');
    expect(await readdir(join(folder, 'uploads/incoming'))).toEqual([]);
  });

  it('that is invalid is rejected with its errors, and is not forwarded', async () => {
    const { backend, app, folder } = await openWithBackend();
    const page = await postForm(app, '/en/contact', { ...CONTACT, email: 'x' });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('id="contact-email-error"');
    const invalid = application({}, { name: 'cv.pdf', bytes: Buffer.from('MZ') });
    const rejected = await app.inject({
      method: 'POST',
      url: '/join-us',
      ...invalid,
    } as InjectOptions);
    expect(rejected.statusCode).toBe(422);
    expect(rejected.body).toContain('id="join-cv-error"');
    expect(receivedPosts(backend)).toEqual([]);
    expect(await readdir(join(folder, 'uploads/incoming'))).toEqual([]);
  });

  it('that the other backend rejects is shown with its messages at the fields', async () => {
    const { backend, app } = await openWithBackend();
    const errors = { email: ['We do not write to this address.'], constructor: ['no'] };
    backend.setResponse(contact.path, { message: 'Invalid', errors }, 422);
    const page = await postForm(app, '/en/contact', CONTACT);
    expect(page.statusCode).toBe(422);
    expect(page.body).toMatch(/id="contact-email-error"[\s\S]*We do not write to this address\./);
    expect(page.body).toContain(`value="${CONTACT.name}"`);
    backend.setResponse(newsletter.path, { errors: { email: 'Not this one.' } }, 422);
    const box = await postForm(app, '/en/about?form=newsletter', { email: 'a@example.com' });
    expect(box.body).toContain('Not this one.');
  });

  it.each<[Fault, number, string]>([
    ['fails', 503, 'Something went wrong on our side'],
    ['html', 504, 'The server did not answer in time'],
    ['rubbish', 504, 'The server did not answer in time'],
    ['drops', 504, 'The server did not answer in time'],
    ['redirects', 504, 'The server did not answer in time'],
  ])(
    'is shown again with the submitted values if the other backend %s',
    async (fault, status, message) => {
      const { backend, app } = await openWithBackend();
      backend.setFault(contact.path, fault);
      const page = await postForm(app, '/en/contact', { ...CONTACT, massage: 'Text </textarea>' });
      expect(page.statusCode).toBe(status);
      expect(page.body).toContain(message);
      expect(page.body).toContain('Text &lt;/textarea&gt;</textarea>');
      expect(page.body).toContain(`value="${CONTACT.email}"`);
    },
  );

  it('returns 503 with Retry-After and says that nothing was saved if the backend is unreachable', async () => {
    const { backend, app } = await openWithBackend();
    await backend.close();
    const page = await postForm(app, '/en/contact', CONTACT);
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '30']);
    expect(page.body).toContain('nothing was saved');
    expect(page.body).toContain(`value="${CONTACT.name}"`);
  });

  it('forwards Retry-After', async () => {
    const { backend, app } = await openWithBackend();
    backend.setResponse(contact.path, { message: 'Slow down' }, 429, { 'retry-after': '240' });
    const page = await postForm(app, '/en/contact', CONTACT);
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '240']);
    expect(page.body).toContain('Send again in 4 minutes');
    const apiResponse = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    expect([apiResponse.statusCode, apiResponse.headers['retry-after']]).toEqual([429, '240']);
  });

  it('is accepted if the other backend accepts it with an empty response', async () => {
    const { backend, app } = await openWithBackend();
    backend.setFault(contact.path, 'is silent');
    const response = await postForm(app, '/contact', CONTACT);
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      '/contact?sent=contact',
    ]);
    const apiResponse = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    expect([apiResponse.statusCode, apiResponse.json()]).toEqual([
      201,
      { status: 'success', data: {} },
    ]);
  });

  it('of the newsletter pages is forwarded with its token', async () => {
    const { backend, app } = await openWithBackend();
    const confirmed = await postForm(app, `/en${newsletterPaths.confirm}?token=a%2Bb`, {});
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.body).toContain('Your subscription is confirmed');
    expect(receivedPosts(backend)[0]?.url).toBe(`${newsletterCalls.confirm}?token=a%2Bb`);
    backend.setResponse(newsletterCalls.unsubscribe, {}, 404);
    const invalid = await postForm(app, `/en${newsletterPaths.unsubscribe}?token=x`, {});
    expect(invalid.statusCode).toBe(404);
    backend.setFault(newsletterCalls.unsubscribe, 'fails');
    const failed = await postForm(app, `/en${newsletterPaths.unsubscribe}?token=x`, {});
    expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '30']);
    const oneClick = `${newsletterCalls.unsubscribe}?token=x`;
    expect((await app.inject(oneClick)).headers.location).toBe(
      `${newsletterPaths.unsubscribe}?token=x`,
    );
  });
});

/** Returns the fields of a request body in their order; for a file its name. */
async function fieldsOf({ headers, body }: ReceivedRequest): Promise<[string, string][]> {
  if (headers['content-type'] === 'application/json') return Object.entries(JSON.parse(body));
  const form = await new Response(body, {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
}

/** The hidden fields of the site's forms, and an unknown one. */
const HIDDEN = { website: '', elapsed: '48211', idempotencyKey: '', unknown: 'x' };

describe('a submission forwarded to another backend', () => {
  const { name, secondName, ...others } = APPLICANT;
  const fullName = `${name} ${secondName}`;
  const contactFields = Object.entries(CONTACT);
  const applicationFields = [
    ...[
      ['name', fullName],
      ['phone', APPLICANT.phone],
      ['email', APPLICANT.email],
    ],
    ['cv', 'سيرتي الذاتية.pdf'],
  ];
  const encoded = (fields: Record<string, string>) => ({
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const json = (fields: Record<string, string>) => ({ payload: fields, headers: {} });
  const email = { email: 'a@example.com' };
  const newsletterFields = Object.entries(email);

  const submissions = [
    ['a contact message as JSON', contact.path, json({ ...CONTACT, ...HIDDEN }), contactFields],
    [
      'a contact message as a form',
      contact.path,
      encoded({ ...CONTACT, ...HIDDEN }),
      contactFields,
    ],
    [
      'a contact message in parts',
      contact.path,
      multipart({ ...CONTACT, ...HIDDEN }),
      contactFields,
    ],
    ['a contact message of a page', '/contact', encoded({ ...CONTACT, ...HIDDEN }), contactFields],
    ['an application', joinUs.path, application({ ...others, ...HIDDEN }), applicationFields],
    ['an application of a page', '/en/join-us', application(HIDDEN), applicationFields],
    ['a subscription as JSON', newsletter.path, json({ ...email, ...HIDDEN }), newsletterFields],
    [
      'a subscription of a page',
      '/?form=newsletter',
      encoded({ ...email, ...HIDDEN }),
      newsletterFields,
    ],
  ] as const;

  it.each(submissions)(
    'has only the fields of the specification: %s [UPSTREAM-SUBMISSIONS-01]',
    async (_name, url, body, expected) => {
      const { backend, app, log } = await openWithBackend();
      const response = await app.inject({ method: 'POST', url, ...body } as InjectOptions);
      expect(response.statusCode).toBe(url.startsWith('/api/') ? 201 : 303);
      const [forwarded, ...others] = receivedPosts(backend);
      expect(others).toEqual([]);
      expect(forwarded && (await fieldsOf(forwarded))).toEqual(expected);
      expect(log).toEqual([]);
    },
  );

  it('has the idempotency key only as a header, the language, and the client’s address', async () => {
    const { backend, app } = await openWithBackend({ TRUST_PROXY: '1' });
    const key = '3f0c2b1e-key';
    const headers = {
      'idempotency-key': key,
      lang: 'en',
      cookie: 'a=b',
      authorization: 'x',
      'x-forwarded-for': '203.0.113.9, 198.51.100.7',
      accept: 'text/html',
    };
    await app.inject({ method: 'POST', url: contact.path, payload: CONTACT, headers });
    await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    const [first, second] = receivedPosts(backend);
    expect(first?.headers).toMatchObject({
      'idempotency-key': key,
      lang: 'en',
      accept: 'application/json',
      'x-forwarded-for': '198.51.100.7',
    });
    expect(first?.headers).not.toHaveProperty('cookie');
    expect(first?.headers).not.toHaveProperty('authorization');
    expect(second?.headers).not.toHaveProperty('idempotency-key');
  });

  it('is not sent if the honeypot field is filled, and the visitor is told to reload the page', async () => {
    const { backend, app } = await openWithBackend();
    const trapped = { ...CONTACT, website: 'http://spam.example' };
    const apiResponse = await app.inject({ method: 'POST', url: contact.path, payload: trapped });
    expect([apiResponse.statusCode, apiResponse.json().status]).toEqual([400, 'error']);
    const page = await postForm(app, '/en/contact', trapped);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('Reload the page, then send again.');
    expect(page.body).toContain(`value="${CONTACT.name}"`);
    expect(receivedPosts(backend)).toEqual([]);
  });

  it('is validated first, with and without script', async () => {
    const { backend, app } = await openWithBackend();
    const invalid = { ...CONTACT, email: 'x' };
    const apiResponse = await app.inject({ method: 'POST', url: contact.path, payload: invalid });
    expect([apiResponse.statusCode, apiResponse.json().codes]).toEqual([
      422,
      { email: 'not-an-email' },
    ]);
    const invalidFile = application({}, { name: 'cv.pdf', bytes: Buffer.from('MZ') });
    const cv = await app.inject({
      method: 'POST',
      url: joinUs.path,
      ...invalidFile,
    } as InjectOptions);
    expect([cv.statusCode, Object.keys(cv.json().errors)]).toEqual([422, ['cv']]);
    expect(receivedPosts(backend)).toEqual([]);
  });
});

describe('the response of another backend to a submission', () => {
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
  ])(
    'is translated to a status and a message: %i %j',
    async (status, body, headers, expected, expectedBody) => {
      const { backend, app } = await openWithBackend();
      backend.setResponse(contact.path, body, status, headers);
      const apiResponse = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
      expect([apiResponse.statusCode, apiResponse.json()]).toEqual([
        expected,
        expect.objectContaining(expectedBody),
      ]);
      expect(apiResponse.headers).toMatchObject(headers);
      expect(apiResponse.body).not.toContain('SQLSTATE');
    },
  );

  it.each<[Fault, number]>([
    ['drops', 504],
    ['html', 504],
    ['huge', 504],
    ['redirects', 504],
    ['is silent', 201],
  ])('is translated to a status if the backend %s', async (fault, status) => {
    const { backend, app } = await openWithBackend();
    backend.setFault(contact.path, fault);
    const apiResponse = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    expect(apiResponse.statusCode).toBe(status);
  });

  it('is 503 with Retry-After if the backend is unreachable', async () => {
    const { backend, app } = await openWithBackend();
    await backend.close();
    const apiResponse = await app.inject({ method: 'POST', url: contact.path, payload: CONTACT });
    expect([apiResponse.statusCode, apiResponse.headers['retry-after']]).toEqual([503, '30']);
  });
});

describe('the limits of a site with another backend', () => {
  it('reject cross-site requests and requests over the rate limit, from pages and the API', async () => {
    const { backend, app } = await openWithBackend({ SEND_LIMIT: '1' });
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect((await postForm(app, '/contact', CONTACT, crossSite)).statusCode).toBe(403);
    const request = { method: 'POST', url: contact.path, payload: CONTACT } as const;
    expect((await app.inject({ ...request, headers: crossSite })).statusCode).toBe(403);
    expect(receivedPosts(backend)).toEqual([]);
    expect((await app.inject(request)).statusCode).toBe(201);
    const limited = await app.inject(request);
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const page = await postForm(app, '/contact', CONTACT);
    expect(page.statusCode).toBe(429);
    expect(page.body).toContain(`value="${CONTACT.name}"`);
  });

  it('reject a file that is too large', async () => {
    const { backend, app } = await openWithBackend();
    const large = application({}, { name: 'cv.pdf', bytes: Buffer.alloc(17 * 1024 * 1024) });
    const response = await app.inject({
      method: 'POST',
      url: joinUs.path,
      ...large,
    } as InjectOptions);
    expect(response.statusCode).toBe(422);
    expect(response.json().codes).toEqual({ cv: 'file-too-large' });
    expect(receivedPosts(backend)).toEqual([]);
  });
});

describe('a slow upload', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is forwarded as long as data keeps arriving', async () => {
    const { backend, app } = await openWithBackend();
    let connection: Socket | undefined;
    app.server.on('connection', (socket) => {
      connection = socket;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { payload, headers } = application();
    const upload = httpRequest({
      host: '127.0.0.1',
      port,
      path: joinUs.path,
      method: 'POST',
      headers: { ...headers, 'content-length': payload.length },
    });
    const responded = once(upload, 'response').then(([response]) => response as IncomingMessage);
    const third = Math.ceil(payload.length / 3);
    for (let offset = 0; offset < payload.length; offset += third) {
      const before = connection?.bytesRead ?? 0;
      upload.write(payload.subarray(offset, offset + third));
      while ((connection?.bytesRead ?? 0) < before + 100) await nextTurn();
      // Each pause is longer than a response may take, and all together are longer than a request may
      // be silent.
      await vi.advanceTimersByTimeAsync(POST_TIMES.idleTimeout - 10_000);
    }
    upload.end();
    const response = await responded;
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(receivedPosts(backend)).toHaveLength(1);
  });

  it('may take the time limit of a submission, while its headers must arrive within 10 seconds', async () => {
    const { app } = await openWithBackend();
    expect(app.server.requestTimeout).toBeGreaterThan(POST_TIMES.totalTimeout);
    expect(app.server.headersTimeout).toBeLessThanOrEqual(10_000);
  });
});
