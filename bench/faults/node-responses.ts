import type { Scenario, Tools } from './scenario.ts';
import { exchange, headOf, portOf } from './tools.ts';

/** Headers that every response carries, whoever makes it. */
const SECURITY_HEADERS = [
  ...['content-security-policy', 'x-content-type-options', 'referrer-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy'],
];

type Request = {
  what: string;
  bytes: string;
  status: number;
  firstRelease: { status: string; missing: string };
};

/** Requests that are answered before there is a route, and with what. */
const REQUESTS: readonly Request[] = [
  {
    what: 'no Host',
    bytes: 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    status: 400,
    firstRelease: { status: '400', missing: '6' },
  },
  {
    what: 'an unknown expectation',
    bytes:
      'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    status: 417,
    firstRelease: { status: '417', missing: '6' },
  },
  {
    what: 'a head of 20 kB',
    bytes: `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\nConnection: close\r\n\r\n`,
    status: 431,
    firstRelease: { status: '400', missing: '0' },
  },
  {
    what: 'no HTTP',
    bytes: 'hello\r\n\r\n',
    status: 400,
    firstRelease: { status: '400', missing: '0' },
  },
];

export const nodeResponses: Scenario = {
  name: 'node-responses',
  sentence:
    'Requests that never reach a route, ranges that a file does not have, and pictures made to be shared.',
  deadline: 90,
  async run(tools) {
    const server = await tools.server({ DATA_DIR: await tools.folder() });
    for (const request of REQUESTS) {
      judge(tools, request, await exchange(portOf(server), request.bytes, 5_000));
    }
    const page = await fetch(server.url).then((response) => response.text());
    const media = /\/media\/[^"\s]+\.svg/.exec(page)?.[0] ?? '/media/none';
    const range = {
      what: 'a range behind the end',
      bytes: `GET ${media} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=99999999-\r\nConnection: close\r\n\r\n`,
      status: 416,
      firstRelease: { status: '400', missing: '0' },
    };
    judge(tools, range, await exchange(portOf(server), range.bytes));
    const half = {
      what: 'half a head',
      bytes: 'GET / HTTP/1.1\r\nHost: loc',
      status: 408,
      firstRelease: { status: '400', missing: '0' },
    };
    // The server waits ten seconds for the rest of it.
    judge(tools, half, await exchange(portOf(server), half.bytes, 25_000));
    const shared = /property="og:image" content="[^"]*?(\/share[^"]+)"/.exec(page)?.[1];
    for (const path of [shared ?? '/share/none', '/share-picture.png']) {
      const response = await fetch(server.url + path);
      await response.arrayBuffer();
      const policy = response.headers.get('cross-origin-resource-policy') ?? 'none';
      tools.report.equal(`CORP of ${path}`, policy, 'cross-origin', 'missing');
    }
  },
};

function judge({ report }: Tools, asked: Request, response: string): void {
  const { status, headers } = headOf(response);
  const { what, firstRelease } = asked;
  report.equal(`${what}: status`, status, asked.status, firstRelease.status);
  const missing = SECURITY_HEADERS.filter((name) => !headers.has(name));
  report.equal(`${what}: security headers missing`, missing.length, 0, firstRelease.missing);
}
