import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';

/** Times in milliseconds, and how much one caller may ask of the server at once. */
export type HttpServerLimits = {
  /** For the head of a request, from the connection's first byte or the end of the request before it. */
  headersTimeout: number;
  /** For a whole request. Whoever reads a body allows less: 10 MiB need minutes on a slow line. */
  requestTimeout: number;
  /** A connection that waits for its next request is closed after this. */
  keepAliveTimeout: number;
  /** A connection on which nothing moves in either direction, as of a client that does not read, is closed after this. */
  inactivityTimeout: number;
  connectionsCheckingInterval: number;
  /** Requests of one connection that wait for a response. Browsers never send a second one before the response. */
  maxPendingRequests: number;
  maxConnections: number;
};

/** The inactivity is longer than the time that another backend has for a posted file (upstream/upstream-routes.ts). */
const LIMITS: HttpServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 11 * 60_000,
  keepAliveTimeout: 65_000,
  inactivityTimeout: 90_000,
  connectionsCheckingInterval: 5_000,
  maxPendingRequests: 32,
  maxConnections: 10_000,
};

/** What is buffered of each body that is arriving, beside what is being read. In bytes. */
const BODY_BUFFER = 16 * 1024;

/** A client that has been refused has this long to read the response before its connection is cut. In milliseconds. */
const CLOSE_DELAY = 2_000;

/** Statuses of what Node refuses before there is a request; 400 for all else. */
const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

type Options = {
  /** Sent with the responses that are made here, before any handler sees a request. */
  headers: Readonly<Record<string, string>>;
  limits?: Partial<HttpServerLimits>;
};

/** Node's HTTP server, with bounds on what a single connection can take up. */
export function createHttpServer(handle: RequestListener, options: Options): Server {
  const limits = { ...LIMITS, ...options.limits };
  const { maxPendingRequests, maxConnections, inactivityTimeout, ...timeouts } = limits;
  const unanswered = new WeakMap<Socket, ServerResponse[]>();

  /** Notes a response that is to be sent; false where its connection already waits for too many. */
  function admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const waiting = unanswered.get(socket) ?? [];
    // Responses of one connection are sent in the order of their requests.
    while (waiting[0]?.closed) waiting.shift();
    if (waiting.length >= maxPendingRequests) {
      dropRequests(socket);
      socket.destroy();
      return false;
    }
    waiting.push(response);
    return true;
  }

  function refuse(response: ServerResponse, status: number): void {
    response.writeHead(status, { ...options.headers, connection: 'close', 'content-length': 0 });
    response.end();
  }

  const server = createServer(
    // The check of the Host header is here, so that its 400 has the same headers as every response.
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
        refuse(response, 400);
      } else handle(request, response);
    },
  );
  server.timeout = inactivityTimeout;
  server.maxConnections = maxConnections;
  server.on('connection', (socket) => unanswered.set(socket, []));
  // Those that wait for nothing make room for whoever comes next.
  server.on('drop', () => server.closeIdleConnections());
  // RFC 9110 §10.1.1: an expectation that nobody here knows.
  server.on('checkExpectation', (request, response) => {
    if (admit(request, response)) refuse(response, 417);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const current = unanswered.get(socket as Socket)?.find(({ closed }) => !closed);
    // In the middle of a response it would be read as part of that.
    if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent === true) {
      socket.destroy();
      return;
    }
    socket.end(responseHead(CLIENT_ERRORS[error.code ?? ''] ?? 400, options.headers));
    setTimeout(() => socket.destroy(), CLOSE_DELAY).unref();
  });
  return server;
}

/**
 * Has Node drop what a connection has already brought: up to 64 KiB, which are two thousand requests. To
 * destroy the socket does not end the parsing of them, and each takes memory until the socket is closed.
 * The parser is not part of Node's documented interface: where it is another one, they are just counted out.
 */
function dropRequests({ parser }: Socket & { parser?: { onIncoming?: unknown } | null }): void {
  if (typeof parser?.onIncoming === 'function') parser.onIncoming = () => SKIP_BODY;
}

/** What the parser is told of a request, so that it reads no body of it. */
const SKIP_BODY = 1;

function responseHead(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}
