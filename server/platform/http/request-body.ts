import type { IncomingMessage } from 'node:http';

/** Returns whether a request has a body that has not arrived completely. */
export function isBodyArriving(request: IncomingMessage): boolean {
  return !request.complete && !request.readableEnded && hasBody(request);
}

/** Returns whether a request has a body, by its headers (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
