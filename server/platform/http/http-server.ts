import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE } from '../durations.ts';

/** Timeouts in milliseconds, and limits for connections. */
export type HttpServerLimits = {
  /** To receive the head of a request, from the start of the connection or the end of the previous request. */
  headersTimeout: number;
  /** To receive a complete request. Routes that read a body allow less time. A CV of 10 MiB needs minutes on a slow line. */
  requestTimeout: number;
  /** How long a connection may be idle between two requests. */
  keepAliveTimeout: number;
  /** How long no byte may be sent or received during a request, for example because the client does not read. */
  inactivityTimeout: number;
  /** How often Node checks the first two timeouts. */
  connectionsCheckingInterval: number;
  /** Pipelined requests of one connection. Browsers send a request only after the previous response. */
  maxPendingRequests: number;
  /** Open connections of the whole server. */
  maxConnections: number;
};

/** `inactivityTimeout` exceeds the time in which another backend must accept an upload (upstream/upstream-routes.ts). */
const LIMITS: HttpServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 11 * MINUTE,
  keepAliveTimeout: 65_000,
  inactivityTimeout: 90_000,
  connectionsCheckingInterval: 5_000,
  maxPendingRequests: 8,
  maxConnections: 10_000,
};

/** Buffer of each request body that is being received. In bytes. */
const BODY_BUFFER = 16 * 1024;

/** How long a rejected client may read the response before its connection is destroyed. In milliseconds. */
const CLOSE_DELAY = 2_000;

/** Status codes for the errors of Node's HTTP parser. All other errors are 400. */
const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

type Options = {
  /** Headers of the responses that are sent here, before any handler runs. */
  headers: Readonly<Record<string, string>>;
  limits?: Partial<HttpServerLimits>;
};

/**
 * Creates Node's HTTP server with limits for each connection.
 * @param handle called for every valid request
 */
export function createHttpServer(handle: RequestListener, options: Options): Server {
  const limits = { ...LIMITS, ...options.limits };
  const { maxPendingRequests, maxConnections, inactivityTimeout, ...timeouts } = limits;
  const pendingResponses = new WeakMap<Socket, ServerResponse[]>();

  /** Registers a pending response. Returns false and closes the connection if it has too many of them. */
  function admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const pending = pendingResponses.get(socket) ?? [];
    // Responses of one connection are sent in the order of their requests.
    while (pending[0]?.closed) pending.shift();
    if (pending.length >= maxPendingRequests) {
      skipBufferedRequests(socket);
      socket.destroy();
      return false;
    }
    pending.push(response);
    return true;
  }

  function reject(response: ServerResponse, status: number): void {
    response.writeHead(status, { ...options.headers, connection: 'close', 'content-length': 0 });
    response.end();
  }

  const server = createServer(
    // The Host header is checked below, so that its 400 has the same headers as every response.
    {
      ...timeouts,
      highWaterMark: BODY_BUFFER,
      requireHostHeader: false,
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (!admit(request, response)) return;
      // RFC 9112 §3.2
      if (request.headers.host === undefined && request.httpVersion === '1.1') {
        reject(response, 400);
      } else handle(request, response);
    },
  );
  server.timeout = inactivityTimeout;
  server.maxConnections = maxConnections;
  server.on('connection', (socket) => pendingResponses.set(socket, []));
  // At `maxConnections`, idle connections are closed to make room for new ones.
  server.on('drop', () => server.closeIdleConnections());
  // An Expect header other than 100-continue (RFC 9110 §10.1.1).
  server.on('checkExpectation', (request, response) => {
    if (admit(request, response)) reject(response, 417);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const current = pendingResponses.get(socket as Socket)?.find(({ closed }) => !closed);
    // If a response has started, the client would read the error as part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent === true) {
      socket.destroy();
      return;
    }
    const location = current === undefined ? encodedTarget(error) : null;
    socket.end(
      location === null
        ? responseHead(CLIENT_ERRORS[error.code ?? ''] ?? 400, options.headers)
        : responseHead(301, { ...options.headers, location }),
    );
    setTimeout(() => socket.destroy(), CLOSE_DELAY).unref();
  });
  return server;
}

/**
 * Makes Node skip the requests that a connection has already sent: up to 64 KiB, which are about two thousand
 * requests. Destroying the socket does not stop the parser, and each request takes memory until the socket is closed.
 * The parser is not part of Node's documented interface. If it changes, the requests are parsed and then rejected.
 */
function skipBufferedRequests({
  parser,
}: Socket & { parser?: { onIncoming?: unknown } | null }): void {
  if (typeof parser?.onIncoming === 'function') parser.onIncoming = () => SKIP_BODY;
}

/** Return value of `onIncoming` that makes the parser skip the body. */
const SKIP_BODY = 1;

/** The target of a request for a page, read byte by byte. With a second slash it would name another host. */
const PAGE_TARGET = /^(?:GET|HEAD) (\/(?![/\\])[\x21-\x7e\x80-\xff]*) HTTP\/1\.[01]\r\n/;

/**
 * Returns the target of a request with its letters percent-encoded, if the parser refused it because of them. Otherwise null.
 * Programs and people send `/search?q=تدريب` as it is written, which RFC 3986 does not allow.
 */
function encodedTarget(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): string | null {
  if (error.code !== 'HPE_INVALID_URL') return null;
  const target = PAGE_TARGET.exec(error.rawPacket?.toString('latin1') ?? '')?.[1];
  const encoded = target?.replaceAll(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encoded === undefined || encoded === target ? null : encoded;
}

function responseHead(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}
