import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A proxy between browser and server, which simulates network faults and a deployment. */
export type HttpProxy = {
  url: string;
  /** `offline`: connections are closed; `stalls`: requests except those for files get no response. */
  state: 'open' | 'offline' | 'stalls';
  /** Origin of the server that requests are forwarded to. */
  target: string;
  /** Every received request, such as `GET /about`. */
  requests: string[];
  /** What the script of the pages has reported. */
  reports: string[];
  close(): Promise<void>;
};

/** Addresses of the proxy itself: a script that it puts into every page, and where that script sends what it reports. */
const SCRIPT_PATH = '/assets/proxied.js';
export const REPORT_PATH = '/assets/proxied-report';

/**
 * Starts a proxy to an origin, on a free port.
 * @param script the first script of every page; none by default. The proxy collects what it posts to `REPORT_PATH`.
 */
export async function startHttpProxy(target: string, script = ''): Promise<HttpProxy> {
  const server = createServer((incoming, outgoing) => {
    if (script === '') forward(proxy, incoming, outgoing);
    else forwardWithScript(proxy, script, incoming, outgoing);
  });
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
    reports: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

function forwardWithScript(
  proxy: HttpProxy,
  script: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  if (incoming.url === SCRIPT_PATH && proxy.state !== 'offline') {
    outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  } else if (incoming.url === REPORT_PATH) {
    text(incoming).then((report) => proxy.reports.push(report));
    outgoing.writeHead(204).end();
  } else {
    // The pages are read, so they must come uncompressed.
    delete incoming.headers['accept-encoding'];
    forward(proxy, incoming, outgoing, (html) =>
      html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`),
    );
  }
}

function forward(
  proxy: HttpProxy,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  changePage?: (html: string) => string,
): void {
  const { method = 'GET', url = '/', headers } = incoming;
  proxy.requests.push(`${method} ${url}`);
  if (proxy.state === 'offline') {
    incoming.socket.destroy();
    return;
  }
  const isFile = url.startsWith('/assets/') || url.startsWith('/media/');
  if (proxy.state === 'stalls' && !isFile) return;
  const forwarded = request(new URL(url, proxy.target), { method, headers }, (response) => {
    const status = response.statusCode ?? 502;
    const isPage = response.headers['content-type']?.startsWith('text/html') ?? false;
    if (!isPage || changePage === undefined) {
      outgoing.writeHead(status, response.headers);
      response.pipe(outgoing);
      return;
    }
    delete response.headers['content-length'];
    text(response).then(
      (html) => outgoing.writeHead(status, response.headers).end(changePage(html)),
      () => outgoing.destroy(),
    );
  });
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}
