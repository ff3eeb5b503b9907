import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parseXml, XmlElement, type XmlNode } from '@rgrove/parse-xml';
import { checkWritable } from '../data-folder.ts';
import { MINUTE } from '../durations.ts';
import { incomingFolder, makeIncomingFolder } from './incoming-folder.ts';
import {
  isMissingObject,
  type S3Bucket,
  type S3Request,
  type S3Timing,
  s3Client,
} from './s3-client.ts';
import {
  isStorageKey,
  type LocalFile,
  type RequestedRange,
  readStoredFile,
  type Storage,
  StorageFailure,
  type StoredFile,
} from './storage.ts';

/** Where an S3 storage keeps its files, and the data folder of this machine for those that arrive. */
export type S3Target = S3Bucket & {
  /** Comes before every key; empty, or ends with a slash. */
  prefix: string;
  /** Absolute path. */
  dataDir: string;
};

/** A file that was touched within this time is not touched again: a request less for each file of an import. In milliseconds. */
const TOUCH_INTERVAL = 20 * MINUTE;

/** How long the service may send nothing of a file. In milliseconds. */
const IDLE_TIMEOUT = 20_000;

/** Concurrent requests that remove files. */
const MAX_CONCURRENT = 8;

/** Stores files in a bucket of an S3-compatible service (decision 0066). */
export function s3Storage(target: S3Target, timing: Partial<S3Timing> = {}): Storage {
  const { prefix, bucket, dataDir } = target;
  const client = s3Client(target, timing);
  const incoming = incomingFolder(dataDir);
  /** A file of its own for the readiness checks of each process. The clean-up of arriving files removes it. */
  const checkKey = `incoming/check-${randomBytes(8).toString('hex')}`;
  const objectOf = (key: string): string => {
    if (!isStorageKey(key)) {
      throw new RangeError(`${JSON.stringify(key)} names no file of the storage`);
    }
    return prefix + key;
  };

  /** Stores a body. @returns its headers, or null if the service has received other bytes than those of the hash */
  async function store(key: string, body: NonNullable<S3Request['body']>): Promise<Headers | null> {
    const response = await client.send({
      method: 'PUT',
      object: objectOf(key),
      body,
      isExpected: (_status, code) => /^(XAmzContentSHA256Mismatch|BadDigest)$/.test(code),
    });
    return response.ok ? response.headers : null;
  }

  async function put(key: string, bytes: Buffer): Promise<Headers> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const stored = await store(key, { content: bytes, bytes: bytes.length, sha256 });
    if (stored !== null) return stored;
    throw new StorageFailure(`The bucket ${bucket} has received other bytes than were sent.`);
  }

  async function putFile(key: string, file: LocalFile): Promise<boolean> {
    const { size } = await stat(file.path);
    if (size !== file.bytes) return false;
    const content = await openAsBlob(file.path);
    return (await store(key, { content, bytes: size, sha256: file.sha256 })) !== null;
  }

  async function find(key: string): Promise<StoredFile | null> {
    if (!isStorageKey(key)) return null;
    const object = objectOf(key);
    const { ok, headers } = await client.send({
      method: 'HEAD',
      object,
      isExpected: isMissingObject,
    });
    if (!ok) return null;
    const bytes = Number(headers.get('content-length') ?? 0);
    return { key, bytes, modifiedAt: timeOf(headers.get('last-modified')) };
  }

  /** Copies an object, also onto itself, which sets its time. @returns false if there is none */
  async function copy(from: string, to: string): Promise<boolean> {
    const source = `/${bucket}/${objectOf(from)}`.split('/').map(encodeURIComponent).join('/');
    const { ok } = await client.send({
      method: 'PUT',
      object: objectOf(to),
      headers: { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE' },
      isExpected: isMissingObject,
    });
    return ok;
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += MAX_CONCURRENT) {
      const batch = keys.slice(start, start + MAX_CONCURRENT);
      await Promise.all(
        batch.map((key) =>
          client.send({ method: 'DELETE', object: objectOf(key), isExpected: isMissingObject }),
        ),
      );
    }
  }

  async function list(keyPrefix: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let token: string | null = null;
    do {
      const response = await client.send({
        method: 'GET',
        object: '',
        query: {
          'list-type': '2',
          prefix: prefix + keyPrefix,
          ...(token === null ? {} : { 'continuation-token': token }),
        },
      });
      const page = readListPage(response.ok ? response.body : '');
      for (const { object, ...file } of page.objects) {
        const key = object.slice(prefix.length);
        if (isStorageKey(key)) files.push({ key, ...file });
      }
      token = page.next;
    } while (token !== null);
    return files;
  }

  const storage: Storage = {
    describe: (keyPrefix) => `s3://${bucket}/${prefix}${keyPrefix}`,
    incomingFolder: incoming,
    async prepare() {
      await makeIncomingFolder(incoming);
      await checkRights();
    },
    async checkStorage() {
      await checkWritable(dataDir);
      await put(checkKey, Buffer.from('writable'));
    },
    async put(key, bytes) {
      await put(key, bytes);
    },
    putFile,
    async takeFile(key, file) {
      try {
        if (!(await putFile(key, file))) {
          throw new StorageFailure(`${file.path} has changed since it was received.`);
        }
      } catch (error) {
        // The service may have stored it although no response has arrived.
        await remove([key]).catch(() => undefined);
        throw error;
      } finally {
        await rm(file.path, { force: true });
      }
    },
    async open(key, { range = null, signal } = {}) {
      if (!isStorageKey(key)) return null;
      const response = await client.stream({
        method: 'GET',
        object: objectOf(key),
        headers: range === null ? {} : { range: rangeHeader(range) },
        isExpected: (status, code) => isMissingObject(status, code) || status === 416,
        signal,
      });
      if (!response.ok) {
        const file = response.status === 416 ? await find(key) : null;
        return file === null ? null : { isSatisfiable: false, bytes: file.bytes };
      }
      const { headers, body } = response;
      const length = Number(headers.get('content-length') ?? 0);
      const [, start, end, total] =
        /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
      const isPart = response.status === 206 && total !== undefined;
      return {
        isSatisfiable: true,
        bytes: isPart ? Number(total) : length,
        modifiedAt: timeOf(headers.get('last-modified')),
        range: isPart ? { start: Number(start), end: Number(end) } : null,
        stream: body === null ? Readable.from([]) : readableOf(body),
      };
    },
    stat: find,
    async touch(key, now) {
      const file = await find(key);
      if (file === null || now - file.modifiedAt < TOUCH_INTERVAL) return file !== null;
      return copy(key, key);
    },
    async move(from, to) {
      if (!(await copy(from, to))) return false;
      await remove([from]);
      return true;
    },
    remove,
    list,
  };

  /** Does once what the server does with files, so that a missing right is known at the start. */
  async function checkRights(): Promise<void> {
    const [one, other] = [checkKey, `${checkKey}-moved`];
    const bytes = Buffer.from(checkKey);
    const headers = await put(one, bytes);
    try {
      const version = headers.get('x-amz-version-id');
      if (version !== null && version !== 'null') {
        throw new StorageFailure(
          `The bucket ${bucket} keeps old versions of files, so a person's CV would stay after it is erased: use a bucket without versioning.`,
          { isMisconfigured: true },
        );
      }
      await storage.move(one, other, 0);
      const read = await readStoredFile(storage, other);
      const listed = await list('incoming/');
      if (!read?.equals(bytes) || !listed.some(({ key }) => key === other)) {
        throw new StorageFailure(`The bucket ${bucket} does not return what was stored.`, {
          isMisconfigured: true,
        });
      }
    } finally {
      await remove([one, other]);
    }
  }

  return storage;
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
 * Returns a body as a stream that fails if the service sends nothing for long. The time during which nobody reads does
 * not count. Destroying the stream ends the request.
 */
function readableOf(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader();
  return new Readable({
    async read() {
      const timer = setTimeout(
        () => this.destroy(new StorageFailure('The bucket sends nothing of a file.')),
        IDLE_TIMEOUT,
      );
      try {
        const { done, value } = await reader.read();
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(error instanceof Error ? error : new Error(String(error)));
      } finally {
        clearTimeout(timer);
      }
    },
    destroy(error, callback) {
      reader.cancel().catch(() => undefined);
      callback(error);
    },
  });
}

type ListPage = {
  objects: { object: string; bytes: number; modifiedAt: number }[];
  /** The token of the next page; null: this is the last one. */
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
