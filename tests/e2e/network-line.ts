import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between browser and server, which simulates network faults and a deployment. */
export type Line = {
  url: string;
  /** `cut`: connections are closed; `stalls`: requests except those for files get no response. */
  state: 'open' | 'cut' | 'stalls';
  /** Origin of the server that requests are forwarded to. */
  target: string;
  /** Every received request, such as `GET /about`. */
  seen: string[];
  close(): Promise<void>;
};

/** Starts a proxy to an origin, on a free port. */
export async function openLine(target: string): Promise<Line> {
  const server = createServer((incoming, outgoing) => forward(line, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let state: Line['state'] = 'open';
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      // Open connections are closed too, because the browser would wait long for their responses.
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

function forward(line: Line, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming;
  line.seen.push(`${method} ${url}`);
  if (line.state === 'cut') {
    incoming.socket.destroy();
    return;
  }
  const isFile = url.startsWith('/assets/') || url.startsWith('/media/');
  if (line.state === 'stalls' && !isFile) return;
  const forwarded = request(new URL(url, line.target), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}
