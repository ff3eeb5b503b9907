import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between browser and server, which simulates network faults and a deployment. */
export type HttpProxy = {
  url: string;
  /** `offline`: connections are closed; `stalls`: requests except those for files get no response. */
  state: 'open' | 'offline' | 'stalls';
  /** Origin of the server that requests are forwarded to. */
  target: string;
  /** Every received request, such as `GET /about`. */
  requests: string[];
  close(): Promise<void>;
};

/** Starts a proxy to an origin, on a free port. */
export async function startHttpProxy(target: string): Promise<HttpProxy> {
  const server = createServer((incoming, outgoing) => forward(proxy, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let state: HttpProxy['state'] = 'open';
  const proxy: HttpProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      // Open connections are closed too, because the browser would wait long for their responses.
      if (next === 'offline') server.closeAllConnections();
    },
    target,
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

function forward(proxy: HttpProxy, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming;
  proxy.requests.push(`${method} ${url}`);
  if (proxy.state === 'offline') {
    incoming.socket.destroy();
    return;
  }
  const isFile = url.startsWith('/assets/') || url.startsWith('/media/');
  if (proxy.state === 'stalls' && !isFile) return;
  const forwarded = request(new URL(url, proxy.target), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}
