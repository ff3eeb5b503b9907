import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { queries } from '../../contract/queries.ts';
import { openUpstreamApp } from '../helpers/app.ts';
import { CONTACT } from '../helpers/forms.ts';
import {
  type OtherBackend,
  type ReceivedRequest,
  startOtherBackend,
} from '../helpers/other-backend.ts';
import { rawRequest } from '../helpers/raw-request.ts';

/** Tests which requests reach another backend: its stub records each request target as received. */

/** Starts to listen and returns the port. */
async function listenOnPort(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function openBackend(): Promise<OtherBackend> {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  return backend;
}

/**
 * Starts the site with another backend.
 * @returns its port, and a function that returns the targets forwarded since its last call
 */
async function openSite() {
  const backend = await openBackend();
  const { app } = await openUpstreamApp(backend.origin);
  const port = await listenOnPort(app);
  return {
    port,
    takeForwarded: () =>
      backend.requests
        .splice(0)
        .filter(isForwarded)
        .map(({ url }) => url),
  };
}

const LISTS = Object.values(queries).map(({ path }) => path);

/**
 * Whether a request was forwarded for a visitor. The requests that the server makes itself, for the frame
 * of a page and for the search, have no X-Forwarded-For.
 */
function isForwarded({ url, headers }: ReceivedRequest): boolean {
  const [path] = url.split('?');
  return 'x-forwarded-for' in headers || !LISTS.some((list) => list === path);
}

function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Targets outside the contract, including those that a lenient parser could resolve to such a path. */
const FORBIDDEN_TARGETS = [
  ...['/api', '/api/', '/api//', '/api/admin', '/api/admin/users', '/api/frontend'],
  ...['/api/frontend/', '/api/frontend/users', '/api/frontend/teams/1', '/api/frontend/teams/'],
  ...[
    '/api//frontend/teams',
    '/api/frontend//teams',
    '//api/frontend/teams',
    '/API/frontend/teams',
  ],
  ...[
    '/api/frontend/Teams',
    '/api/frontend/teams;x=1',
    '/api;x/frontend/teams',
    '/api/frontend/teams%00',
  ],
  ...[
    '/api/frontend%2Fteams',
    '/api%2Ffrontend/teams',
    '/api/frontend%5Cteams',
    '/api/frontend/teams%20',
  ],
  ...['/api/../admin/x', '/api/./../admin/x', '/api/%2e%2e/admin/x', '/api/.%2E/admin/x'],
  ...['/api/..\\admin\\x', '/api\\..\\admin\\x', '/api/..%5cadmin/x', '/api/..%2fadmin/x'],
  ...['/api/..;/admin/x', '/api/..%3b/admin/x', '/api/%252e%252e/admin/x', '/api/.%09./admin/x'],
  ...['/api/frontend/../../admin/x', '/api/frontend/trainers/..', '/api/frontend/trainers/%2e%2e'],
  ...['/api/frontend/trainers/1%2F..%2F..', '/api/frontend/trainers/0', '/api/frontend/trainers/x'],
  ...['/api/frontend/trainers/1;x', '/api/frontend/trainers/1%00', '/api/frontend/trainers/-1'],
  ...['/api/frontend/projects/9e9', '/api/tweets/..', '/api/tweets/x', '/api/tweets/1%2f2'],
  ...[
    '/media/../admin/x',
    '/media/%2e%2e/admin/x.png',
    '/media/..\\admin\\x.png',
    '/media/..%5cx.png',
  ],
  ...[
    '/media/..%2fadmin/x.png',
    '/media/..;/admin/x.png',
    '/media/%2e%2e%2fadmin.png',
    '/media/..',
  ],
  ...['/media/a%00.png', '/media/%09/a.png', '/media//../../x.png', '/media/%252e%252e/x.png'],
  ...['/upstream/../admin/x', '/upstream/%2e%2e/admin/x', '/upstream//third.example/x.png'],
  ...['/upstream/a/..%2f..%2fadmin', '/upstream/..\\admin', '/upstream/\\third.example/x.png'],
  ...['/upstream/api', '/upstream/api/', '/upstream/api/admin', '/upstream/api/frontend/teams'],
  ...['/upstream/API/admin', '/upstream/%61pi/admin', '/upstream%2fstorage/a.png', '/%75pstream/x'],
  ...['//ab/api/frontend/teams', '/\\ab/api/frontend/teams', '/@ab/x', '/admin/x', '/%61dmin'],
];

describe('another backend', () => {
  it.each(METHODS)('receives no %s request outside the paths of the contract', async (method) => {
    const { port, takeForwarded } = await openSite();
    const headers = { 'content-type': 'application/json' };
    const body = method === 'GET' || method === 'HEAD' ? '' : '{}';
    for (const path of FORBIDDEN_TARGETS) {
      for (const target of [path, `http://ab:7451${path}`, `http://user@ab${path}`]) {
        const status = statusOf(await rawRequest(port, target, { method, headers, body }));
        expect([target, takeForwarded()]).toEqual([target, []]);
        expect([target, status], target).toEqual([target, expect.toSatisfy(isClientError)]);
      }
    }
  });

  it('receives queries only as GET, at the paths of the contract', async () => {
    const { port, takeForwarded } = await openSite();
    const { search, tweet, identity, colours, map, ownPages, ownPage, ...forwarded } = queries;
    for (const { path } of Object.values(forwarded)) {
      const target = path.replace(':id', '9');
      for (const method of METHODS) {
        const response = await rawRequest(port, `${target}?type=main`, { method });
        const isRead = method === 'GET' || method === 'HEAD';
        expect([method, target, takeForwarded()]).toEqual([
          method,
          target,
          isRead ? [`${target}?type=main`] : [],
        ]);
        expect(response).toMatch(
          isRead ? /^HTTP\/1\.1 (?!405)/ : /^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET, HEAD\r\n/i,
        );
      }
    }
    // Other spellings of a path are normalized.
    await rawRequest(port, '/api/frontend/team%73');
    await rawRequest(port, 'http://ab:7451/api/frontend/trainers/%39');
    expect(takeForwarded()).toEqual(['/api/frontend/teams', '/api/frontend/trainers/9']);
  });

  it('receives submissions only as POST', async () => {
    const { port, takeForwarded } = await openSite();
    const headers = { 'content-type': 'application/json' };
    for (const { path } of Object.values(forms)) {
      for (const method of METHODS.filter((method) => method !== 'POST')) {
        const response = await rawRequest(port, path, { method, headers });
        expect(response).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: POST\r\n/i);
      }
      expect(takeForwarded()).toEqual([]);
    }
    const { path } = forms.contact;
    const body = JSON.stringify(CONTACT);
    await rawRequest(port, `http://ab:7451${path}?to=/admin`, { method: 'POST', headers, body });
    expect(takeForwarded()).toEqual([path]);
  });

  it('is never replaced by another port through a target in absolute-form', async () => {
    const otherServer = await openBackend();
    const { app } = await openUpstreamApp('http://127.0.0.1');
    const port = await listenOnPort(app);
    const otherPort = new URL(otherServer.origin).port;
    for (const path of ['/upstream/x', '/api/frontend/teams', '/media/x.png']) {
      for (const authority of [
        `ab:${otherPort}`,
        `a:${otherPort}`,
        `:${otherPort}`,
        `127.0.0.1:${otherPort}`,
      ]) {
        await rawRequest(port, `http://${authority}${path}`);
      }
    }
    expect(otherServer.requests).toEqual([]);
  });

  it('receives requests for its files at their own paths', async () => {
    const { port, takeForwarded } = await openSite();
    for (const [target, expected] of [
      ['/upstream/storage/a.png?v=2', '/storage/a.png?v=2'],
      [
        '/upstream/storage/%D8%B5%D9%88%D8%B1%D8%A9%20.png',
        '/storage/%D8%B5%D9%88%D8%B1%D8%A9%20.png',
      ],
      ['/upstream/storage//a.png', '/storage//a.png'],
      ['/upstream/api/files/a.png', '/api/files/a.png'],
      ['/media/news/12.jpg', '/media/news/12.jpg'],
      ['http://ab:7451/upstream/storage/a.png', '/storage/a.png'],
    ] as const) {
      await rawRequest(port, target);
      expect([target, takeForwarded()]).toEqual([target, [expected]]);
    }
  });
});

function isClientError(status: number): boolean {
  return status >= 400 && status < 500;
}
