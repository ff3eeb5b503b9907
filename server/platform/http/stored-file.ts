import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedFile, RequestedRange, Storage } from '../storage/storage.ts';
import { abortOnClose } from './abort-on-close.ts';

/** For files whose names contain the hash of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A single range (RFC 9110 §14.1.2). A request for several gets the whole file, as the RFC allows. */
const SINGLE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/;

/** A file to send, and what its response says about it. */
export type SentFile = {
  storage: Storage;
  key: string;
  contentType: string;
  headers: Readonly<Record<string, string>>;
};

/**
 * Sends a stored file whose name contains the hash of its content: as a stream, with validators, a single range and HEAD (RFC
 * 9110). With a bucket, the request to it ends when the client disconnects.
 * @returns null, with nothing sent, if the storage has no such file
 * @throws StorageFailure if the storage fails before the first byte
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply | null> {
  const { storage, key } = file;
  const { method, headers } = request;
  const etag = etagOf(key);
  const isConditional =
    headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
  if (method === 'HEAD' || isConditional) {
    const found = await storage.stat(key);
    if (found === null) return null;
    if (isUnmodified(headers, etag, found.modifiedAt)) {
      return reply.code(304).headers(validators(etag, found.modifiedAt)).send();
    }
    if (method === 'HEAD') {
      describe(reply, file, found).header('content-length', found.bytes);
      // A stream, because Fastify would send `content-length: 0` for an empty string.
      return reply.send(Readable.from([]));
    }
  }
  const range = isRangeFresh(headers['if-range'], etag) ? parseRange(headers.range) : null;
  const signal = abortOnClose(reply);
  let opened: OpenedFile | null;
  try {
    opened = await storage.open(key, { range, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    // No client is left to receive anything.
    reply.hijack();
    return reply;
  }
  if (opened === null) return null;
  if (!opened.isSatisfiable) {
    return reply
      .code(416)
      .headers({ ...file.headers, 'content-range': `bytes */${opened.bytes}` })
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send('');
  }
  describe(reply, file, opened);
  if (opened.range === null) reply.header('content-length', opened.bytes);
  else {
    const { start, end } = opened.range;
    reply
      .code(206)
      .header('content-range', `bytes ${start}-${end}/${opened.bytes}`)
      .header('content-length', end - start + 1);
  }
  return reply.send(opened.stream);
}

/** The same on every machine and with every storage, because the name identifies the content. */
function etagOf(key: string): string {
  return `"${createHash('sha256').update(key).digest('hex').slice(0, 20)}"`;
}

function validators(etag: string, modifiedAt: number): Record<string, string> {
  return {
    etag,
    'last-modified': new Date(modifiedAt).toUTCString(),
    'cache-control': IMMUTABLE,
  };
}

function describe(
  reply: FastifyReply,
  { key, contentType, headers }: SentFile,
  { modifiedAt }: { modifiedAt: number },
): FastifyReply {
  return reply
    .headers(headers)
    .headers(validators(etagOf(key), modifiedAt))
    .header('accept-ranges', 'bytes')
    .type(contentType);
}

/** Returns whether the client already has the file (RFC 9110 §13.2.2). `If-None-Match` wins over the date. */
function isUnmodified(
  headers: FastifyRequest['headers'],
  etag: string,
  modifiedAt: number,
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return (
      tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
    );
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  // HTTP dates have no milliseconds.
  return Math.floor(modifiedAt / 1000) * 1000 <= since;
}

/** A part is useful only to a client that has the rest of the same content. A date proves less than the tag. */
function isRangeFresh(ifRange: FastifyRequest['headers'][string], etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}

function parseRange(range: string | undefined): RequestedRange | null {
  const [match, start, end, last] = SINGLE_RANGE.exec(range ?? '') ?? [];
  if (match === undefined) return null;
  if (last !== undefined) return { last: Number(last) };
  const part = { start: Number(start), end: end === undefined ? null : Number(end) };
  // An invalid range is ignored (RFC 9110 §14.2).
  return part.end !== null && part.end < part.start ? null : part;
}
