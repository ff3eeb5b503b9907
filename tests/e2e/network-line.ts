import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The line between the browser and the server, which a test can cut, clog, or lead to a new release. */
export type Line = {
  url: string;
  /** `cut`: nothing gets through; `stalls`: pages and answers are never sent, files are. */
  state: 'open' | 'cut' | 'stalls';
  /** Origin of the server that it leads to. */
  target: string;
  /** Every request that got here, as `GET /about`. */
  seen: string[];
  close(): Promise<void>;
};

/** Opens a line to the server, at a port of its own. */
export async function openLine(target: string): Promise<Line> {
  const server = createServer((incoming, outgoing) => pass(line, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let state: Line['state'] = 'open';
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      // What is under way is cut too: a browser waits long for an answer that it has asked for before.
      if (next === 'cut') server.closeAllConnections();
    },
    target,
    seen: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}

function pass(line: Line, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming;
  line.seen.push(`${method} ${url}`);
  if (line.state === 'cut') {
    incoming.socket.destroy();
    return;
  }
  const isFile = url.startsWith('/assets/') || url.startsWith('/media/');
  if (line.state === 'stalls' && !isFile) return;
  const passed = request(new URL(url, line.target), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
