import { cpuTime, median } from '../running-server.ts';
import type { Scenario, Tools } from './scenario.ts';
import { exchange, headOf, openSocket, portOf, tenths } from './tools.ts';

/** What Chromium sends with every page that it opens. */
const BROWSER = [
  'Upgrade-Insecure-Requests: 1',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Sec-Fetch-Site: none',
  'Sec-Fetch-Mode: navigate',
  'Sec-Fetch-User: ?1',
  'Sec-Fetch-Dest: document',
];

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n';

/** In seconds of the server's processor for so many requests, the median of so many rounds. */
const REQUESTS = 3_000;

const ROUNDS = 5;

export const cachedPageHeaders: Scenario = {
  name: 'cached-page-headers',
  sentence:
    'A cached page is asked for by one visitor after another, and with a browser’s headers and without.',
  deadline: 120,
  async run(tools) {
    for (const [first, second] of [
      ['https', 'http'],
      ['http', 'https'],
    ] as const) {
      const server = await tools.server({
        DATA_DIR: await tools.folder(),
        ...{ TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' },
      });
      await page(server, [`X-Forwarded-Proto: ${first}`]);
      const { headers } = await page(server, [`X-Forwarded-Proto: ${second}`]);
      const hsts = headers.get('strict-transport-security') ?? 'none';
      tools.report.equal(
        `Strict-Transport-Security by ${second} after a caller by ${first}`,
        ...([hsts, 'none', first === 'https' ? 'max-age=63072000' : 'none'] as const),
      );
      if (first === 'http') await compareWithBrowser(tools, server);
      await server.stop();
    }
  },
};

type Server = Awaited<ReturnType<Tools['server']>>;

async function page(server: Server, lines: readonly string[]) {
  const more = [...lines, 'Connection: close'].map((line) => `${line}\r\n`).join('');
  return headOf(await exchange(portOf(server), `${GET}${more}\r\n`));
}

async function compareWithBrowser({ report }: Tools, server: Server): Promise<void> {
  const plain = await page(server, []);
  const browser = await page(server, BROWSER);
  const told = ({ headers }: typeof plain) =>
    [...headers]
      .filter(([name]) => name !== 'date')
      .map(([name, value]) => `${name}: ${value}`)
      .toSorted()
      .join('\n');
  report.equal('the same headers for a browser', told(browser) === told(plain), true, 'true');
  const times: Record<'plain' | 'browser', number[]> = { plain: [], browser: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.plain.push(await processorTime(server, []));
    times.browser.push(await processorTime(server, BROWSER));
  }
  const plainTime = median(times.plain);
  const browserTime = median(times.browser);
  // A browser's head is longer, and takes longer to parse.
  report.atMost(
    'times as much processor time for a browser',
    tenths(browserTime / plainTime),
    1.5,
    '1.8',
  );
  report.note('µs of processor time for a request', Math.round((plainTime / REQUESTS) * 1_000));
  report.note('the same for a browser', Math.round((browserTime / REQUESTS) * 1_000));
}

/** The server's processor time for many cached pages, one after the other on one connection, in milliseconds. */
async function processorTime(server: Server, lines: readonly string[]): Promise<number> {
  const request = `${GET}${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
  const socket = await openSocket(portOf(server));
  const before = cpuTime(server.child.pid ?? 0);
  for (let count = 0; count < REQUESTS; count++) {
    socket.write(request);
    await response(socket);
  }
  socket.destroy();
  return cpuTime(server.child.pid ?? 0) - before;
}

async function response(socket: Awaited<ReturnType<typeof openSocket>>): Promise<void> {
  let bytes = Buffer.alloc(0);
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
      if (bytes.length < end + 4 + Number(length)) return;
      socket.off('data', onData);
      socket.off('close', reject);
      resolve();
    };
    socket.on('data', onData);
    socket.once('close', reject);
  });
}
