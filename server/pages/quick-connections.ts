import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Asked, QuickAnswer } from './quick-door.ts';

/** Who answers at once what it can; null leaves a request to the server. */
export type FindAnswer = (url: string, asked: Asked) => QuickAnswer | null;

/** Is told what was answered, and how long it took in seconds. */
export type ToldAnswer = (url: string, status: number, seconds: number) => void;

type Options = {
  find: FindAnswer;
  told: ToldAnswer | null;
  /** How long a connection may bring nothing, at first and after an answer. In milliseconds. */
  timeouts: { headersTimeout: number; keepAliveTimeout: number };
};

/** No browser's request for a page is longer. In bytes. */
const LONGEST_HEAD = 4 * 1024;

/** A caller that asks and does not read is not written to any longer. In bytes. */
const MOST_UNREAD = 256 * 1024;

/**
 * Answers with kept pages on the connection itself, where the HTTP server would take as long for one
 * request as everything else together (decision 0054). It reads only what cannot be read in two ways: one
 * whole, plain `GET` as browsers write it. Whatever else a connection brings, it is handed to the server
 * with all that it has brought, for good, and the server knows nothing of what was before.
 * @returns ends the connections that wait for nothing, as the server does with its own when it closes
 */
export function answerOnConnections(
  server: Server,
  { find, told, timeouts }: Options,
): { closeIdle: () => void } {
  const [serve] = server.listeners('connection') as ((socket: Socket) => void)[];
  if (serve === undefined) throw new Error('the server listens to no connection');
  server.removeAllListeners('connection');
  const held = new Set<Socket>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    let isFirst = true;
    held.add(socket);
    socket.setTimeout(timeouts.headersTimeout);
    socket.on('data', onData);
    socket.on('timeout', onTimeout);
    socket.on('error', onError);
    socket.on('end', onEnd);
    socket.on('close', onClose);

    function onData(chunk: Buffer): void {
      const began = told === null ? 0 : performance.now();
      const asked = isClosing ? null : readRequest(chunk);
      const answer = asked === null ? null : find(asked.url, asked);
      if (asked === null || answer === null) {
        handOver(chunk);
        return;
      }
      if (socket.writableLength > MOST_UNREAD) {
        socket.destroy();
        return;
      }
      socket.write(bytesOf(answer, timeouts.keepAliveTimeout));
      if (isFirst) socket.setTimeout(timeouts.keepAliveTimeout);
      isFirst = false;
      told?.(asked.url, answer.status, (performance.now() - began) / 1000);
    }

    function handOver(chunk: Buffer): void {
      held.delete(socket);
      socket.off('data', onData);
      socket.off('timeout', onTimeout);
      socket.off('error', onError);
      socket.off('end', onEnd);
      socket.off('close', onClose);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(chunk);
      serve?.call(server, socket);
      socket.resume();
    }

    function onTimeout(): void {
      socket.destroy();
    }

    // A caller that hangs up is nobody's failure.
    function onError(): void {
      socket.destroy();
    }

    function onEnd(): void {
      socket.destroySoon();
    }

    function onClose(): void {
      held.delete(socket);
    }
  });

  return {
    closeIdle() {
      isClosing = true;
      for (const socket of held) socket.destroySoon();
    },
  };
}

/** One whole request for a page, in the syntax of RFC 9112 without what it leaves open. */
const PLAIN_REQUEST =
  /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t -~\u0080-\u00ff]*\r\n)+\r\n$/;

/** Headers with which a request is more than a wish to read a page. */
const MORE =
  /\n(?:content-length|transfer-encoding|expect|upgrade|connection:(?![\t ]*keep-alive[\t ]*\r))/i;

/**
 * What a chunk asks for, where it is one whole request for a page and nothing else; null otherwise.
 * @param chunk what a connection has brought at once
 */
export function readRequest(chunk: Buffer): ({ url: string } & Asked) | null {
  if (chunk.length > LONGEST_HEAD) return null;
  const head = chunk.toString('latin1');
  const url = PLAIN_REQUEST.exec(head)?.[1];
  if (url === undefined || MORE.test(head)) return null;
  const cookies = valuesOf(head, /\ncookie:([^\r]*)/gi);
  if (valuesOf(head, /\nhost:([^\r]*)/gi).length !== 1 || cookies.length > 1) return null;
  return {
    url,
    // Several of a name are one list (RFC 9110 §5.3).
    acceptEncoding: valuesOf(head, /\naccept-encoding:([^\r]*)/gi).join(','),
    cookie: cookies[0],
    ifNoneMatch: valuesOf(head, /\nif-none-match:([^\r]*)/gi).join(',') || undefined,
  };
}

function valuesOf(head: string, header: RegExp): string[] {
  return head.match(header)?.map((line) => line.slice(line.indexOf(':') + 1).trim()) ?? [];
}

const REASON = { 200: 'OK', 304: 'Not Modified' };

const sent = new WeakMap<QuickAnswer, { second: number; bytes: Buffer }>();

/** An answer as it goes over the line, with the date of this second. */
function bytesOf(answer: QuickAnswer, keepAliveTimeout: number): Buffer {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  const known = sent.get(answer);
  if (known?.second === second) return known.bytes;
  const lines = [`HTTP/1.1 ${answer.status} ${REASON[answer.status]}`];
  for (let index = 0; index < answer.headers.length; index += 2) {
    lines.push(`${answer.headers[index]}: ${answer.headers[index + 1]}`);
  }
  lines.push(`Date: ${new Date(now).toUTCString()}`, 'Connection: keep-alive');
  lines.push(`Keep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const bytes = Buffer.concat([head, answer.body]);
  sent.set(answer, { second, bytes });
  return bytes;
}
