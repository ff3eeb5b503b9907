import { gunzipSync, gzipSync } from 'node:zlib';
import type { Scenario } from './scenario.ts';
import { exchange, headOf, httpServer, portOf } from './tools.ts';

const FILE = Buffer.from(`%PDF-1.7\n${'a line of a report\n'.repeat(20_000)}`);

export const otherBackendEncoding: Scenario = {
  name: 'other-backend-encoding',
  sentence:
    'With API_ORIGIN, a file comes gzipped from the other backend; another request follows on the connection.',
  deadline: 60,
  async run(tools) {
    const packed = gzipSync(FILE);
    const origin = await httpServer(tools, (_request, response) => {
      response
        .writeHead(200, {
          'content-type': 'application/pdf',
          ...{ 'content-encoding': 'gzip', 'content-length': packed.length, etag: '"packed"' },
        })
        .end(packed);
    });
    const server = await tools.server({ API_ORIGIN: origin, DATA_DIR: await tools.folder() });
    const get = (path: string, more = '') =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    const both = get('/upstream/report.pdf') + get('/healthz', 'Connection: close\r\n');
    const answer = await exchange(portOf(server), both, 5_000);
    const { headers } = headOf(answer);
    const body = bodyOf(answer, headers);
    const whole = headers.get('content-encoding') === 'gzip' ? unpacked(body.bytes) : body.bytes;
    tools.report.equal('the file arrived whole', whole.equals(FILE), true, 'false');
    const rest = answer.slice(body.end);
    const isNext = /^HTTP\/1\.1 200 /.test(rest) && /"status":"ok"/.test(rest);
    tools.report.equal('the next response follows it', isNext, true, 'false');
    tools.report.note('announced length', headers.get('content-length') ?? 'none');
    tools.report.note('length of the file', FILE.length);
  },
};

/** The body of the first response, as its headers frame it, and where it ends. */
function bodyOf(answer: string, headers: Map<string, string>): { bytes: Buffer; end: number } {
  let at = answer.indexOf('\r\n\r\n') + 4;
  const length = headers.get('content-length');
  if (length !== undefined) {
    const end = at + Number(length);
    return { bytes: Buffer.from(answer.slice(at, end), 'latin1'), end };
  }
  const parts: string[] = [];
  for (;;) {
    const size = Number.parseInt(answer.slice(at, answer.indexOf('\r\n', at)), 16);
    at = answer.indexOf('\r\n', at) + 2;
    if (!(size > 0)) return { bytes: Buffer.from(parts.join(''), 'latin1'), end: at + 2 };
    parts.push(answer.slice(at, at + size));
    at += size + 2;
  }
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}
