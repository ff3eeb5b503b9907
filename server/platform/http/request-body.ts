import type { IncomingMessage } from 'node:http';

/** Whether a request has a body of which something is still to arrive. */
export function isBodyArriving(request: IncomingMessage): boolean {
  return !request.complete && !request.readableEnded && hasBody(request);
}

/** Whether a request announces a body (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
