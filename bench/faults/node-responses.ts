import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario, Tools } from './scenario.ts';
import { exchange, headOf, openSocket, portOf } from './tools.ts';

/** Headers that every response carries, whoever makes it. */
const SECURITY_HEADERS = [
  ...['content-security-policy', 'x-content-type-options', 'referrer-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy'],
];

/** Requests that are answered before there is a route, and with what. */
const REQUESTS: readonly (readonly [string, string, number, string])[] = [
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, '400'],
  [
    'an unknown expectation',
    'POST /api/frontend/goals HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    417,
    '417',
  ],
  [
    'a head of 20 kB',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\nConnection: close\r\n\r\n`,
    431,
    '400',
  ],
  ['no HTTP', 'hello\r\n\r\n', 400, '400'],
];

export const nodeResponses: Scenario = {
  name: 'node-responses',
  sentence:
    'Requests that never reach a route, ranges that a file does not have, and pictures made to be shared.',
  deadline: 90,
  async run(tools) {
    const server = await tools.server({ DATA_DIR: await tools.folder() });
    for (const [what, request, status, before] of REQUESTS) {
      judge(tools, what, await exchange(portOf(server), request, 5_000), status, before);
    }
    judge(tools, 'half a head', await halfHead(portOf(server)), 408, 'no headers');
    const page = await fetch(server.url).then((response) => response.text());
    const media = /\/media\/[^"\s]+\.svg/.exec(page)?.[0] ?? '/media/none';
    const range = `GET ${media} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=99999999-\r\nConnection: close\r\n\r\n`;
    judge(tools, 'a range behind the end', await exchange(portOf(server), range), 416, '400');
    const shared = /property="og:image" content="[^"]*?(\/share[^"]+)"/.exec(page)?.[1];
    for (const path of [shared ?? '/share/none', '/share-picture.png']) {
      const response = await fetch(server.url + path);
      await response.arrayBuffer();
      const policy = response.headers.get('cross-origin-resource-policy') ?? 'none';
      tools.report.equal(`CORP of ${path}`, policy, 'cross-origin', 'missing');
    }
  },
};

function judge(
  { report }: Tools,
  what: string,
  response: string,
  wanted: number,
  before: string,
): void {
  const { status, headers } = headOf(response);
  report.equal(`${what}: status`, status, wanted, before);
  const missing = SECURITY_HEADERS.filter((name) => !headers.has(name));
  report.equal(`${what}: security headers missing`, missing.length, 0, '6');
}

/** What a connection is told that begins a request and does not go on. */
async function halfHead(port: number): Promise<string> {
  const socket = await openSocket(port);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.write('GET / HTTP/1.1\r\nHost: loc');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([closed, sleep(25_000)]);
  socket.destroy();
  return text;
}
