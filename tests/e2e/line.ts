import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WORKER_PATH } from '../../contract/paths.ts';

/** The line between the browser and the server, which a test can cut, clog, or lead to a new release. */
export type Line = {
  url: string;
  /** `cut`: nothing gets through; `stalls`: pages and answers are never sent, files are. */
  state: 'open' | 'cut' | 'stalls';
  /** Stands in the worker in place of its release, as if the site had been built anew. */
  release: { from: string; to: string } | null;
  /** Every request that got here, as `GET /about`. */
  seen: string[];
  close(): Promise<void>;
};

/** Opens a line to the server, at a port of its own. */
export async function openLine(target: string): Promise<Line> {
  const server = createServer((incoming, outgoing) => pass(line, target, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: 'open',
    release: null,
    seen: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}

function pass(
  line: Line,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method = 'GET', url = '/', headers } = incoming;
  line.seen.push(`${method} ${url}`);
  if (line.state === 'cut') {
    incoming.socket.destroy();
    return;
  }
  const isFile = url.startsWith('/assets/') || url.startsWith('/media/');
  if (line.state === 'stalls' && !isFile) return;
  const isWorker = url === WORKER_PATH;
  // The worker's script may be another one meanwhile, so it is asked for whole.
  const { 'if-none-match': _etag, 'if-modified-since': _since, ...whole } = headers;
  const sent = isWorker ? { ...whole, 'accept-encoding': 'identity' } : headers;
  const passed = request(new URL(url, target), { method, headers: sent }, (answer) => {
    if (!isWorker || line.release === null) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const { from, to } = line.release;
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const { 'content-length': _length, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      outgoing.end(Buffer.concat(chunks).toString('utf8').replaceAll(from, to));
    });
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
