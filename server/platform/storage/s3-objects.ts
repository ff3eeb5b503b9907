import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parseXml, XmlElement, type XmlNode } from '@rgrove/parse-xml';
import { hashBytes } from '../file-hash.ts';
import {
  isMissingObject,
  type S3Body,
  type S3Bucket,
  type S3Request,
  type S3Timing,
  s3Client,
} from './s3-client.ts';
import { type LocalFile, type OpenedFile, type RequestedRange, StorageFailure } from './storage.ts';

/** A prefix in a bucket of an S3-compatible service. */
export type S3Folder = S3Bucket & {
  /** Precedes every name. Empty, or ends with a slash. */
  prefix: string;
};

/**
 * An object below the prefix. `modifiedAt` is when it was written or copied, by the clock of the service, in epoch
 * milliseconds.
 */
export type S3Object = { name: string; bytes: number; modifiedAt: number };

/** The objects below a prefix. Every method throws `StorageFailure` if the service fails or refuses. */
export type S3Objects = {
  /** Stores bytes, and returns the headers of the response. */
  put(name: string, bytes: Buffer): Promise<Headers>;
  /** Stores a copy of a local file. @returns false, and stores nothing, if its bytes do not have the hash */
  putFile(name: string, file: LocalFile): Promise<boolean>;
  /** Returns size and time of an object, or null if there is none. */
  find(name: string): Promise<S3Object | null>;
  /** Copies an object. Copying it onto itself sets its time. @returns false if there is none */
  copy(from: string, to: string): Promise<boolean>;
  /**
   * Opens an object, or a part of it.
   * @returns null if there is none
   */
  open(
    name: string,
    options?: { range?: RequestedRange | null; signal?: AbortSignal | undefined },
  ): Promise<OpenedFile | null>;
  /** Removes objects. Missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /** Lists all objects whose name begins with a text, in the order of their names. */
  list(start: string): Promise<S3Object[]>;
};

/** How long the service may send nothing while a file is read. In milliseconds. */
const IDLE_TIMEOUT = 20_000;

/** Maximum number of concurrent requests that remove files. */
const MAX_CONCURRENT = 8;

/** Opens the objects below a prefix. Sends no request. */
export function s3Objects(target: S3Folder, timing: Partial<S3Timing> = {}): S3Objects {
  const { prefix, bucket } = target;
  const client = s3Client(target, timing);

  /** Stores a body. @returns the headers, or null if the service received bytes that do not match the hash */
  async function store(
    name: string,
    body: NonNullable<S3Request['body']>,
  ): Promise<Headers | null> {
    const response = await client.send({
      method: 'PUT',
      object: prefix + name,
      body,
      isExpected: (_status, code) => /^(XAmzContentSHA256Mismatch|BadDigest)$/.test(code),
    });
    return response.ok ? response.headers : null;
  }

  async function put(name: string, bytes: Buffer): Promise<Headers> {
    const sha256 = hashBytes(bytes);
    const stored = await store(name, { content: bytes, bytes: bytes.length, sha256 });
    if (stored !== null) return stored;
    throw new StorageFailure(`The bucket ${bucket} has received other bytes than were sent.`);
  }

  async function putFile(name: string, file: LocalFile): Promise<boolean> {
    const { size } = await stat(file.path);
    if (size !== file.bytes) return false;
    const content = await openAsBlob(file.path);
    return (await store(name, { content, bytes: size, sha256: file.sha256 })) !== null;
  }

  async function find(name: string): Promise<S3Object | null> {
    const object = prefix + name;
    const { ok, headers } = await client.send({
      method: 'HEAD',
      object,
      isExpected: isMissingObject,
    });
    if (!ok) return null;
    const bytes = Number(headers.get('content-length') ?? 0);
    return { name, bytes, modifiedAt: timeOf(headers.get('last-modified')) };
  }

  /** Copies an object. Copying it onto itself sets its time. @returns false if there is none */
  async function copy(from: string, to: string): Promise<boolean> {
    const source = `/${bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/');
    const { ok } = await client.send({
      method: 'PUT',
      object: prefix + to,
      headers: { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE' },
      isExpected: isMissingObject,
    });
    return ok;
  }

  async function remove(names: readonly string[]): Promise<void> {
    for (let start = 0; start < names.length; start += MAX_CONCURRENT) {
      const batch = names.slice(start, start + MAX_CONCURRENT);
      await Promise.all(
        batch.map((name) =>
          client.send({ method: 'DELETE', object: prefix + name, isExpected: isMissingObject }),
        ),
      );
    }
  }

  async function list(start: string): Promise<S3Object[]> {
    const objects: S3Object[] = [];
    let token: string | null = null;
    do {
      const response = await client.send({
        method: 'GET',
        object: '',
        query: {
          'list-type': '2',
          prefix: prefix + start,
          ...(token === null ? {} : { 'continuation-token': token }),
        },
      });
      const page = readListPage(response.ok ? response.body : '');
      for (const { object, ...file } of page.objects) {
        objects.push({ name: object.slice(prefix.length), ...file });
      }
      if (page.next !== null && page.next === token) {
        throw new StorageFailure(`The bucket ${bucket} lists the same files without end.`);
      }
      token = page.next;
    } while (token !== null);
    return objects;
  }

  async function open(
    name: string,
    {
      range = null,
      signal,
    }: { range?: RequestedRange | null; signal?: AbortSignal | undefined } = {},
  ): Promise<OpenedFile | null> {
    const response = await client.stream({
      method: 'GET',
      object: prefix + name,
      headers: range === null ? {} : { range: rangeHeader(range) },
      isExpected: (status, code) => isMissingObject(status, code) || status === 416,
      signal,
    });
    if (!response.ok) {
      const file = response.status === 416 ? await find(name) : null;
      return file === null ? null : { isSatisfiable: false, bytes: file.bytes };
    }
    const { headers, body } = response;
    const length = headers.get('content-length');
    const [, start, end, total] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
    const part =
      response.status === 206 && total !== undefined
        ? { start: Number(start), end: Number(end) }
        : null;
    const bytes = part === null ? Number(length) : part.end - part.start + 1;
    if (length === null || Number(length) !== bytes) {
      body.release();
      await body.content?.cancel().catch(() => undefined);
      throw new StorageFailure(`The bucket ${bucket} does not say how long a file is.`);
    }
    return {
      isSatisfiable: true,
      bytes: part === null ? bytes : Number(total),
      modifiedAt: timeOf(headers.get('last-modified')),
      range: part,
      stream: readableOf(body, bytes),
    };
  }

  return { put, putFile, find, copy, open, remove, list };
}

/** `Range` of RFC 9110 §14.2. */
function rangeHeader(range: RequestedRange): string {
  return 'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ''}`;
}

function timeOf(date: string | null): number {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? 0 : time;
}

/**
 * Returns a body as a stream. The stream fails if the service sends nothing for too long, or if it does not send exactly
 * `bytes` bytes: this number is the `Content-Length` of a response, so a client would read any excess as the next response.
 * Time during which nobody reads does not count. Destroying the stream ends the request.
 */
function readableOf({ content, release }: S3Body, bytes: number): Readable {
  // For an empty object the response of `fetch` has no body.
  const reader = (content ?? new Blob([]).stream()).getReader();
  let left = bytes;
  return new Readable({
    async read() {
      const timer = setTimeout(
        () => this.destroy(new StorageFailure('The bucket sends nothing of a file.')),
        IDLE_TIMEOUT,
      );
      try {
        const { done, value } = await reader.read();
        left -= value?.length ?? 0;
        if (left < 0 || (done && left > 0)) {
          throw new StorageFailure(
            'The bucket sends another number of bytes than it has announced.',
          );
        }
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(error instanceof Error ? error : new Error(String(error)));
      } finally {
        clearTimeout(timer);
      }
    },
    destroy(error, callback) {
      release();
      reader.cancel().catch(() => undefined);
      callback(error);
    },
  });
}

type ListPage = {
  objects: { object: string; bytes: number; modifiedAt: number }[];
  /** The token of the next page. Null on the last page. */
  next: string | null;
};

/** Reads a page of ListObjectsV2. @throws StorageFailure if the text is no such page */
function readListPage(text: string): ListPage {
  let root: XmlElement | null = null;
  try {
    root = parseXml(text).root;
  } catch {
    // Reported below.
  }
  if (root?.name !== 'ListBucketResult') {
    throw new StorageFailure('The bucket sends no list of its files: correct STORAGE_URL.', {
      isMisconfigured: true,
    });
  }
  const objects = childrenOf(root, 'Contents').map((element) => ({
    object: textOf(element, 'Key'),
    bytes: Number(textOf(element, 'Size')),
    modifiedAt: timeOf(textOf(element, 'LastModified')),
  }));
  const isTruncated = textOf(root, 'IsTruncated') === 'true';
  return { objects, next: isTruncated ? textOf(root, 'NextContinuationToken') : null };
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child: XmlNode): child is XmlElement => child instanceof XmlElement && child.name === name,
  );
}

function textOf(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text ?? '';
}
