import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** How the service responds to requests. */
export type S3Behaviour =
  /** Answers them. */
  | 'works'
  /** Closes their connections, like a service that is down. */
  | 'drops'
  /** Reads them and never responds. */
  | 'hangs'
  /** Answers 503 SlowDown. */
  | 'slows-down'
  /** Sends the first half of a file, and then stalls. */
  | 'stalls'
  /** Omits the length of a file, like a proxy that changes the file. */
  | 'omits-length'
  /** Claims that the first half of a file is everything that was requested. */
  | 'halves'
  /** Compresses files without being asked, and reports the compressed length. */
  | 'compresses'
  /** Refers to a next page of each list, which is the same page again. */
  | 'lists-forever';

/** A stand-in for an S3-compatible service on loopback, with one bucket. */
export type S3StandIn = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The stored objects by name. */
  objects: Map<string, { bytes: Buffer; modifiedAt: number }>;
  /** The answered requests, such as `PUT media/a.svg 200`. */
  seen: string[];
  /** Requests without a complete response. */
  openRequests: () => number;
  setBehaviour: (behaviour: S3Behaviour) => void;
  /** Lets the next requests fail with 500. */
  failNext: (count: number) => void;
  /** Sets how far the clock of the service is ahead, in milliseconds. */
  setClockAhead: (milliseconds: number) => void;
  /** Whether the bucket keeps old versions. */
  setVersioning: (isVersioned: boolean) => void;
  close: () => Promise<void>;
};

/** Maximum clock difference that S3 tolerates, in milliseconds. */
const MAX_SKEW = 15 * 60_000;

/** Number of objects on a page of a list. It is small, so that tests read several pages. */
const PAGE_SIZE = 3;

/** An error of S3, sent as XML. */
class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * Starts a stand-in that is as strict as the real services. It checks the signature of every request (Signature Version 4 in headers), the
 * hash of its body, its date and its length. Path-style addresses only.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const account = {
    bucket: 'yafee-files',
    region: 'test-region-1',
    accessKeyId: 'TESTKEY',
    secretAccessKey: 'test/secret+key',
  };
  const objects: S3StandIn['objects'] = new Map();
  const seen: string[] = [];
  let behaviour: S3Behaviour = 'works';
  let [failing, clockAhead, openRequests] = [0, 0, 0];
  let isVersioned = false;
  const now = () => Date.now() + clockAhead;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (behaviour === 'hangs') return;
    const url = new URL(request.url ?? '/', 'http://s3.invalid');
    const object = decodeURIComponent(url.pathname).slice(`/${account.bucket}/`.length);
    const answer = (status: number, headers: Record<string, string | number>, body?: Buffer) => {
      seen.push(`${request.method} ${object} ${status}`);
      const changed =
        body !== undefined && status < 300 ? changedFile(behaviour, headers, body) : null;
      response.writeHead(status, changed?.headers ?? headers);
      if (behaviour !== 'stalls' || body === undefined) return response.end(changed?.body ?? body);
      return response.write(body.subarray(0, body.length / 2));
    };
    try {
      if (behaviour === 'slows-down') throw new S3Error(503, 'SlowDown');
      if (failing > 0) {
        failing--;
        throw new S3Error(500, 'InternalError');
      }
      const body = Buffer.concat(chunks);
      verifyRequest(request, url, body, account, now());
      if (url.pathname.split('/')[1] !== account.bucket) throw new S3Error(404, 'NoSuchBucket');
      const version: Record<string, string> = isVersioned ? { 'x-amz-version-id': 'v1' } : {};
      if (object === '' && request.method === 'GET') {
        if (behaviour === 'lists-forever') url.searchParams.delete('continuation-token');
        const page = Buffer.from(listPage(objects, url.searchParams));
        return void answer(200, { 'content-type': 'application/xml' }, page);
      }
      switch (request.method) {
        case 'PUT': {
          const source = request.headers['x-amz-copy-source'];
          if (source === undefined) {
            objects.set(object, { bytes: body, modifiedAt: now() });
            return void answer(200, { ...version, etag: etagOf(body) });
          }
          const from = decodeURIComponent(String(source)).slice(`/${account.bucket}/`.length);
          const original = objects.get(from);
          if (original === undefined) throw new S3Error(404, 'NoSuchKey');
          if (from === object && request.headers['x-amz-metadata-directive'] !== 'REPLACE') {
            throw new S3Error(400, 'InvalidRequest');
          }
          objects.set(object, { bytes: original.bytes, modifiedAt: now() });
          const copied = `<CopyObjectResult><ETag>${etagOf(original.bytes)}</ETag></CopyObjectResult>`;
          return void answer(200, { ...version }, Buffer.from(copied));
        }
        case 'DELETE':
          objects.delete(object);
          return void answer(204, {});
        case 'GET':
        case 'HEAD': {
          const stored = objects.get(object);
          if (stored === undefined) throw new S3Error(404, 'NoSuchKey');
          return void sendObject(request, stored, answer);
        }
        default:
          throw new S3Error(405, 'MethodNotAllowed');
      }
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code><Message/></Error>`;
      answer(error.status, { 'content-type': 'application/xml' }, Buffer.from(text));
    }
  }

  const server = createServer((request, response) => {
    openRequests++;
    response.once('close', () => {
      openRequests--;
    });
    if (behaviour === 'drops') return void request.socket.destroy();
    // A client that disconnects in the middle of its body.
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...account,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    seen,
    openRequests: () => openRequests,
    setBehaviour(next) {
      behaviour = next;
    },
    failNext(count) {
      failing = count;
    },
    setClockAhead(milliseconds) {
      clockAhead = milliseconds;
    },
    setVersioning(next) {
      isVersioned = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      // `fetch` notices the closed connections in a later turn of the event loop.
      await sleep(0);
    },
  };
}

/** Returns a response with a file that misstates its length, if the behaviour does that. Null for all other behaviours. */
function changedFile(
  behaviour: S3Behaviour,
  { 'content-length': length, ...others }: Record<string, string | number>,
  body: Buffer,
): { headers: Record<string, string | number>; body: Buffer } | null {
  if (length === undefined) return null;
  switch (behaviour) {
    case 'omits-length':
      return { headers: others, body };
    case 'halves': {
      const half = body.subarray(0, body.length / 2);
      return { headers: { ...others, 'content-length': half.length }, body: half };
    }
    case 'compresses': {
      const compressed = gzipSync(body);
      const encoded = { 'content-encoding': 'gzip', 'content-length': compressed.length };
      return { headers: { ...others, ...encoded }, body: compressed };
    }
    default:
      return null;
  }
}

type Account = Pick<S3StandIn, 'accessKeyId' | 'secretAccessKey' | 'region'>;

/** Headers that must be signed if present. */
const SIGNED = /^(host|x-amz-.*)$/;

/** Verifies a request as Amazon documents it ("Authenticating Requests: Using the Authorization Header"). */
function verifyRequest(
  { method, headers }: IncomingMessage,
  url: URL,
  body: Buffer,
  account: Account,
  now: number,
): void {
  const [, accessKeyId, day, region, signedNames = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const date = String(headers['x-amz-date']);
  const [, year, month, dayOfMonth, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  if (accessKeyId === undefined || year === undefined) throw new S3Error(403, 'AccessDenied');
  if (accessKeyId !== account.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (region !== account.region) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const sentAt = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}Z`);
  if (!date.startsWith(day ?? '-') || Math.abs(sentAt - now) > MAX_SKEW) {
    throw new S3Error(403, 'RequestTimeTooSkewed');
  }
  const names = signedNames.split(';');
  const unsigned = Object.keys(headers).filter(
    (name) => SIGNED.test(name) && !names.includes(name),
  );
  const contentHash = headers['x-amz-content-sha256'];
  if (unsigned.length > 0 || !names.includes('x-amz-content-sha256')) {
    throw new S3Error(403, 'AccessDenied');
  }
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${escapeUri(name)}=${escapeUri(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedNames,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(Buffer.from(canonical))].join('\n');
  const key = [String(day), account.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  );
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) {
    throw new S3Error(403, 'SignatureDoesNotMatch');
  }
  if (method === 'PUT' && headers['content-length'] === undefined) {
    throw new S3Error(411, 'MissingContentLength');
  }
  if (contentHash !== sha256(body)) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
}

function escapeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function sendObject(
  { method, headers }: IncomingMessage,
  { bytes, modifiedAt }: { bytes: Buffer; modifiedAt: number },
  answer: (status: number, headers: Record<string, string | number>, body?: Buffer) => void,
): void {
  const common = {
    etag: etagOf(bytes),
    'last-modified': new Date(modifiedAt).toUTCString(),
    'content-type': 'binary/octet-stream',
    'accept-ranges': 'bytes',
  };
  if (method === 'HEAD') {
    answer(200, { ...common, 'content-length': bytes.length });
    return;
  }
  const [range, first, until, last] =
    /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(headers.range ?? '') ?? [];
  if (range === undefined) {
    answer(200, { ...common, 'content-length': bytes.length }, bytes);
    return;
  }
  const start = last === undefined ? Number(first) : Math.max(0, bytes.length - Number(last));
  const end = Math.min(
    until === undefined || until === '' ? bytes.length : Number(until) + 1,
    bytes.length,
  );
  if (start >= end) throw new S3Error(416, 'InvalidRange');
  const part = bytes.subarray(start, end);
  answer(
    206,
    {
      ...common,
      'content-length': part.length,
      'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
    },
    part,
  );
}

/** A page of ListObjectsV2. */
function listPage(objects: S3StandIn['objects'], query: URLSearchParams): string {
  if (query.get('list-type') !== '2') throw new S3Error(400, 'InvalidArgument');
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort();
  const page = names.slice(0, PAGE_SIZE);
  const contents = page.map((name) => {
    const { bytes, modifiedAt } = objects.get(name) ?? { bytes: Buffer.alloc(0), modifiedAt: 0 };
    const key = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<Contents><Key>${key}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next = page.at(-1) ?? '';
  const isTruncated = names.length > page.length;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`;
}
