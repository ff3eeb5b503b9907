import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Slots } from './slots.ts';
import { StorageFailure } from './storage.ts';

/** A bucket of an S3-compatible service, and the credentials for it. */
export type S3Bucket = {
  bucket: string;
  /** URL of the service, without a slash at the end. The bucket is the first part of the path (path style). */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A request to the bucket. Every request can be repeated without harm. */
export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Name of the object. Empty for a request about the bucket. */
  object: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** A Blob may be a file, which is streamed. */
  body?: { content: Buffer | Blob; bytes: number; sha256: string };
  /** Whether an error is a result and not a failure. Its code is empty if the service names none. */
  isExpected?: (status: number, code: string) => boolean;
  signal?: AbortSignal | undefined;
};

/** A response: its status from 200 to 299 and its body, or the status of an expected error. */
export type S3Response<Body> = { status: number; headers: Headers } & (
  | { ok: true; body: Body }
  | { ok: false }
);

/** A body that is still arriving. Call `release` when you stop reading, so that other requests get its connection. */
export type S3Body = { content: ReadableStream<Uint8Array> | null; release: () => void };

/** Sends signed requests to one bucket. */
export type S3Client = {
  /**
   * Sends a request and reads the text of the response.
   * @throws StorageFailure if the service fails or refuses
   */
  send(request: S3Request): Promise<S3Response<string>>;
  /**
   * Sends a request, and returns the body as it arrives. The signal ends the body too. Aborting it before the response makes
   * `stream` throw its reason.
   * @throws StorageFailure if the service fails or refuses
   */
  stream(request: S3Request): Promise<S3Response<S3Body>>;
};

/** How long to wait and how often to try. Tests shorten the times. */
export type S3Timing = {
  /** Time limit of one attempt until the response without its body. In milliseconds. */
  timeout: number;
  /** Attempts of one request, including the first. */
  tries: number;
  /** Pause after the first attempt. It doubles, and varies at random. In milliseconds. */
  firstPause: number;
  /** No attempt starts after this time, because a visitor is waiting. In milliseconds. */
  maxElapsed: number;
  /** Concurrent requests. Bodies that are being read have their own slots, so slow visitors do not stop uploads. */
  maxRequests: number;
  /** Concurrent bodies that are being read. */
  maxBodies: number;
};

const TIMING: S3Timing = {
  timeout: 5_000,
  tries: 3,
  firstPause: 100,
  maxElapsed: 8_000,
  maxRequests: 32,
  maxBodies: 128,
};

/** The slowest upload that is allowed. In bytes per millisecond. */
const MIN_UPLOAD_RATE = 256;

/** Statuses after which the next attempt may succeed. */
const TEMPORARY = [429, 500, 502, 503, 504];

/** The hash of no bytes (SHA-256). */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A failure that may be gone at the next attempt. */
class TemporaryFailure extends StorageFailure {}

/** Creates a client of one bucket. */
export function s3Client(bucket: S3Bucket, timing: Partial<S3Timing> = {}): S3Client {
  const settings = { ...TIMING, ...timing };
  const name = `The bucket ${bucket.bucket} at ${bucket.endpoint}`;
  /** Signing keys by day, region and secret. The signer fills it. */
  const keys = new Map<string, ArrayBuffer>();
  // `fetch` opens a new connection if none is free, so a crowd of visitors would open as many.
  const requests = new Slots(settings.maxRequests);
  const bodies = new Slots(settings.maxBodies);

  /**
   * Sends a request once.
   * @param consume reads the response while the timeout runs
   */
  async function sendOnce<Body>(
    request: S3Request,
    consume: (response: Response) => Promise<Body>,
  ): Promise<S3Response<Body>> {
    const { body, isExpected, signal } = request;
    const timedOut = new AbortController();
    const timeout = settings.timeout + Math.ceil((body?.bytes ?? 0) / MIN_UPLOAD_RATE);
    const timer = setTimeout(
      () => timedOut.abort(new Error(`no response within ${timeout} ms`)),
      timeout,
    );
    try {
      const { url, headers } = await sign(request);
      const response = await fetch(url, {
        method: request.method,
        headers,
        // By its type, Node's buffer may share memory between threads, which `fetch` does not accept.
        body: (body?.content as Buffer<ArrayBuffer> | Blob | undefined) ?? null,
        redirect: 'manual',
        signal: AbortSignal.any([timedOut.signal, ...(signal === undefined ? [] : [signal])]),
      });
      const { status } = response;
      const common = { status, headers: response.headers };
      if (response.ok) return { ...common, ok: true, body: await consume(response) };
      const code = errorCode(await response.text());
      if (isExpected?.(status, code) === true) return { ...common, ok: false };
      throw failureOf(status, code);
    } catch (error) {
      if (error instanceof StorageFailure) throw error;
      signal?.throwIfAborted();
      throw new TemporaryFailure(`${name} does not respond (${reasonOf(error)}).`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Takes a slot. @throws TemporaryFailure if none is free in time, because the service is slower than its users */
  async function acquireSlot(slots: Slots): Promise<() => void> {
    const release = await slots.take(settings.timeout);
    if (release !== null) return release;
    throw new TemporaryFailure(`${name} does not respond (too many requests wait for it).`);
  }

  async function sendWithRetries<Body>(
    request: S3Request,
    consume: (response: Response) => Promise<Body>,
  ): Promise<S3Response<Body>> {
    const startedAt = performance.now();
    for (let tries = 1; ; tries++) {
      try {
        return await sendOnce(request, consume);
      } catch (error) {
        if (!(error instanceof TemporaryFailure) || tries >= settings.tries) throw error;
        const pause = settings.firstPause * 2 ** (tries - 1) * (0.5 + Math.random());
        if (performance.now() - startedAt + pause > settings.maxElapsed) throw error;
        await sleep(pause);
        request.signal?.throwIfAborted();
      }
    }
  }

  async function sign({ method, object, query = {}, headers = {}, body }: S3Request) {
    const path = object.split('/').map(encodeURIComponent).join('/');
    const search = new URLSearchParams(query).toString();
    const signed = await new AwsV4Signer({
      method,
      url: `${bucket.endpoint}/${bucket.bucket}${path === '' ? '' : '/'}${path}${search === '' ? '' : `?${search}`}`,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 },
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: bucket.secretAccessKey,
      service: 's3',
      region: bucket.region,
      cache: keys,
    }).sign();
    // Added after signing, because proxies may change it. Without it `fetch` asks for compression.
    signed.headers.set('accept-encoding', 'identity');
    return signed;
  }

  function failureOf(status: number, code: string): StorageFailure {
    const answer = code === '' ? `status ${status}` : code;
    const misconfigured = (sentence: string) =>
      new StorageFailure(sentence, { isMisconfigured: true });
    if (code === 'RequestTimeTooSkewed') {
      return new StorageFailure(
        `${name} refuses requests because the clock of this machine is wrong: set it.`,
      );
    }
    if (code === 'QuotaExceeded' || status === 507) {
      return new StorageFailure(`${name} is full (${answer}): raise its quota.`);
    }
    if (TEMPORARY.includes(status))
      return new TemporaryFailure(`${name} fails at the moment (${answer}).`);
    if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed') {
      return misconfigured(
        `${name} is in another region or at another address (${answer}): correct STORAGE_URL.`,
      );
    }
    if (status === 404) {
      return misconfigured(
        `${name} does not exist (${answer}): create it, or correct STORAGE_URL.`,
      );
    }
    if (status === 401 || status === 403) {
      return misconfigured(
        `${name} refuses the access key (${answer}): correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and give that key the rights to list, read, write and delete.`,
      );
    }
    return new StorageFailure(`${name} rejects a request (${answer}).`);
  }

  return {
    async send(request) {
      const release = await acquireSlot(requests);
      try {
        return await sendWithRetries(request, async (response) => {
          const text = await response.text();
          // A copy may fail after its status was sent.
          const code = errorCode(text);
          if (code !== '') throw failureOf(500, code);
          return text;
        });
      } finally {
        release();
      }
    },
    async stream(request) {
      const release = await acquireSlot(bodies);
      try {
        const response = await sendWithRetries(request, async ({ body }) => ({
          content: body,
          release,
        }));
        if (!response.ok) release();
        return response;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

/** Returns whether an error says that there is no such file. A response without a body has no code. */
export function isMissingObject(status: number, code: string): boolean {
  return status === 404 && code !== 'NoSuchBucket';
}

/**
 * Returns the code of an S3 error, such as `NoSuchKey`. Empty if the text is something else, such as a proxy's error page.
 */
function errorCode(text: string): string {
  return /<Error>[\s\S]{0,2000}?<Code>(\w{1,100})<\/Code>/.exec(text.slice(0, 10_000))?.[1] ?? '';
}

/** `fetch` hides the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
