import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { parse as parseQueryString } from 'node:querystring';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { type LocalFile, StorageFailure } from '../storage/storage.ts';
import { withoutEscapedNul, withoutNul } from '../text/nul.ts';

/** An uploaded file: complete, under a generated name, not yet flushed to disk. */
export type IncomingFile = {
  path: string;
  /** The name that the client sent, unchecked. */
  originalName: string;
  bytes: number;
  sha256: string;
};

/**
 * The parsed body of a POST request. `fields` holds strings, or any JSON values. They contain no NUL, and are not validated
 * otherwise.
 */
export type ParsedPost = {
  fields: Readonly<Record<string, unknown>>;
  /** Names of the fields that the body contains more than once. */
  repeated: ReadonlySet<string>;
  /** Null if there is none; `too-large` if it exceeded the limit and was deleted. */
  file: IncomingFile | 'too-large' | null;
};

/** Why a body is not read. */
export type BodyProblem = 'malformed' | 'too-large' | 'wrong-kind';

type UnreadBody = { ok: false; problem: BodyProblem };

/** Result of `readPost`: the parsed body, or why it was rejected. */
export type ReadPostResult = ({ ok: true } & ParsedPost) | UnreadBody;

/** How long a body may take. */
export type BodyTimes = {
  /** How long no byte may arrive. In milliseconds. */
  idleTimeout: number;
  /** How long the whole body may take. In milliseconds. */
  totalTimeout: number;
};

/** What `readPost` accepts. */
export type PostLimits = BodyTimes & {
  /** The field that may hold a file, its maximum size and its folder. Null: all files are ignored. */
  file: { field: string; maxBytes: number; folder: string } | null;
};

/** Maximum size of JSON, a form or a text field: room for more than 5,000 characters, each escaped as twelve. In bytes. */
export const MAX_TEXT = 128 * 1024;

/**
 * A body that is too large is received up to this size, because a browser shows no response if the connection is cut. In
 * bytes.
 */
const MAX_RECEIVED = 64 * 1024 * 1024;

/** Maximum number of parts of a multipart body. */
const MAX_PARTS = 12;

/** Buffer of each upload. Small, because hundreds may arrive at the same time. In bytes. */
const FILE_BUFFER = 16 * 1024;

/**
 * Reads the body of a POST request: JSON, a URL-encoded form or a multipart form, whose file is streamed to disk. It returns
 * after the whole body was read, so that the response reaches the client.
 * @param contentType the Content-Type header
 * @throws StorageFailure if the file cannot be written; it is deleted then
 */
export async function readPost(
  body: Readable,
  contentType: string | undefined,
  limits: PostLimits,
): Promise<ReadPostResult> {
  const chunks = readChunks(body, limits);
  if (!isUtf8(contentType)) return reject(chunks, 'wrong-kind');
  const [kind = ''] = splitOnce(contentType ?? '', ';');
  switch (kind.trim().toLowerCase()) {
    case 'application/json': {
      const read = await readText(chunks, MAX_TEXT, parseJson);
      return read.ok ? { ...read, repeated: new Set(), file: null } : read;
    }
    case 'application/x-www-form-urlencoded': {
      const read = await readText(chunks, MAX_TEXT, parseUrlEncoded);
      return read.ok ? { ...read, file: null } : read;
    }
    case 'multipart/form-data':
      return readMultipart(chunks, contentType ?? '', {
        fileField: limits.file,
        // Chunks of any other stream, as in tests, may be used elsewhere.
        freeChunk: body instanceof IncomingMessage ? freeMemory : () => undefined,
      });
    default:
      return reject(chunks, 'wrong-kind');
  }
}

/** Limits of a body that is read into memory. A larger or slower body is refused. In bytes. */
export type TextLimits = BodyTimes & { maxBytes: number };

/** Reads a JSON object. Its fields are not validated. */
export async function readJson(
  body: Readable,
  contentType: string | undefined,
  limits: TextLimits,
): Promise<{ ok: true; fields: Record<string, unknown> } | UnreadBody> {
  const chunks = readChunks(body, limits);
  return isUtf8(contentType)
    ? readText(chunks, limits.maxBytes, parseJson)
    : reject(chunks, 'wrong-kind');
}

/** Reads a body into memory. */
export async function readBytes(
  body: Readable,
  limits: TextLimits,
): Promise<{ ok: true; bytes: Buffer } | UnreadBody> {
  return collect(readChunks(body, limits), limits.maxBytes);
}

/** A browser sends a small form within this time. In milliseconds. */
const SMALL_POST_TIMEOUT = 1_000;

/**
 * Reads the fields of a POST request that is rejected anyway, to show them again in the form. Files are ignored.
 * @returns null if the body is large or takes longer than one second. The connection then stays open, so that the response
 * reaches the client
 */
export async function readSmallPost(
  body: Readable,
  contentType: string | undefined,
): Promise<ReadPostResult | null> {
  const bytes = await readSmallBody(body);
  if (bytes === null) return null;
  const limits = { file: null, idleTimeout: SMALL_POST_TIMEOUT, totalTimeout: SMALL_POST_TIMEOUT };
  return readPost(Readable.from([bytes]), contentType, limits);
}

function readSmallBody(body: Readable): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  const timer = setTimeout(resolve, SMALL_POST_TIMEOUT, null);
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_TEXT) resolve(null);
    else chunks.push(chunk);
  };
  body.on('data', onData);
  body.once('end', () => resolve(Buffer.concat(chunks)));
  body.once('error', () => resolve(null));
  body.once('close', () => resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    body.off('data', onData);
  });
}

/**
 * Writes a body to disk, as it arrives.
 * @throws StorageFailure if it cannot be written; it is deleted then
 */
export async function readFileBody(
  body: Readable,
  { maxBytes, folder, ...times }: TextLimits & { folder: string },
): Promise<{ ok: true; file: LocalFile } | UnreadBody> {
  const path = join(folder, `${randomUUID()}.part`);
  const chunks = readChunks(body, times);
  const hash = createHash('sha256');
  let bytes = 0;
  let problem: BodyProblem | null = null;
  try {
    const handle = await open(path, 'wx', 0o600).catch(unwritable);
    try {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        // It is received, so that the response reaches the client.
        if (bytes > maxBytes) problem = 'too-large';
        if (bytes > MAX_RECEIVED) break;
        if (problem !== null) continue;
        hash.update(chunk);
        await writeAll(handle, chunk).catch(unwritable);
      }
    } catch (error) {
      if (error instanceof StorageFailure) throw error;
      problem = 'malformed';
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  if (problem === null) return { ok: true, file: { path, bytes, sha256: hash.digest('hex') } };
  await rm(path, { force: true });
  return { ok: false, problem };
}

function unwritable(cause: unknown): never {
  throw new StorageFailure(`An arriving file cannot be written (${cause}).`, { cause });
}

/** Deletes an uploaded file that is not needed. */
export async function deleteIncomingFile(file: IncomingFile | 'too-large' | null): Promise<void> {
  if (file !== null && file !== 'too-large') await rm(file.path, { force: true });
}

/** Returns whether a content type names no other character set. */
function isUtf8(contentType = ''): boolean {
  const [, parameters = ''] = splitOnce(contentType, ';');
  const charset = /(?:^|;)\s*charset\s*=\s*"?([^\s;"]+)"?/i.exec(parameters)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

type Chunks = AsyncIterable<Buffer>;

/** Yields the chunks of a body. Destroys it on a timeout. The time that the consumer takes does not count as idle. */
async function* readChunks(body: Readable, { idleTimeout, totalTimeout }: BodyTimes): Chunks {
  const abort = () => body.destroy(new Error('the body did not arrive in time'));
  const totalTimer = setTimeout(abort, totalTimeout);
  let idleTimer = setTimeout(abort, idleTimeout);
  try {
    for await (const chunk of body as Chunks) {
      clearTimeout(idleTimer);
      yield chunk;
      idleTimer = setTimeout(abort, idleTimeout);
    }
  } finally {
    clearTimeout(totalTimer);
    clearTimeout(idleTimer);
  }
}

async function reject(body: Chunks, problem: BodyProblem): Promise<UnreadBody> {
  await discard(body);
  return { ok: false, problem };
}

async function discard(body: Chunks): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_RECEIVED) return;
    }
  } catch {
    // The client has disconnected.
  }
}

/** Reads chunks into memory. A body over the limit is received and dropped, so that the response reaches the client. */
async function collect(
  body: Chunks,
  maxBytes: number,
): Promise<{ ok: true; bytes: Buffer } | UnreadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_RECEIVED) return { ok: false, problem: 'too-large' };
      if (size <= maxBytes) chunks.push(chunk);
    }
  } catch {
    return { ok: false, problem: 'malformed' };
  }
  return size > maxBytes
    ? { ok: false, problem: 'too-large' }
    : { ok: true, bytes: Buffer.concat(chunks) };
}

/** @param parse returns null, or throws, if the text is malformed */
async function readText<Parsed extends object>(
  body: Chunks,
  maxBytes: number,
  parse: (text: string) => Parsed | null,
): Promise<({ ok: true } & Parsed) | UnreadBody> {
  const read = await collect(body, maxBytes);
  if (!read.ok) return read;
  try {
    const parsed = parse(new TextDecoder('utf-8', { fatal: true }).decode(read.bytes));
    return parsed === null ? { ok: false, problem: 'malformed' } : { ok: true, ...parsed };
  } catch {
    return { ok: false, problem: 'malformed' };
  }
}

/** How deep arrays and objects of a body may be nested. Contents and libraries need few levels. */
const JSON_DEPTH_MAX = 32;

function parseJson(text: string): { fields: Record<string, unknown> } | null {
  if (isJsonDeeper(text, JSON_DEPTH_MAX)) return null;
  const value: unknown = JSON.parse(withoutEscapedNul(text));
  const isRecord = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isRecord ? { fields: { ...value } } : null;
}

/**
 * Returns whether arrays and objects in a JSON text are nested deeper than a limit. Code that walks them would overflow the
 * stack.
 */
export function isJsonDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    // A character after a backslash does not end a text.
    if (isInText && character === '\\') index += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && (character === '[' || character === '{')) depth += 1;
    else if (!isInText && (character === ']' || character === '}')) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

function parseUrlEncoded(text: string): Pick<ParsedPost, 'fields' | 'repeated'> {
  const fields: Record<string, unknown> = Object.create(null);
  const repeated = new Set<string>();
  // Decodes escapes that are not UTF-8 as U+FFFD, which validation rejects.
  for (const [name, value] of Object.entries(parseQueryString(text, '&', '=', { maxKeys: 100 }))) {
    if (Array.isArray(value)) repeated.add(name);
    fields[name] = withoutNul((Array.isArray(value) ? value[0] : value) ?? '');
  }
  return { fields, repeated };
}

async function readMultipart(
  body: Chunks,
  contentType: string,
  { fileField, freeChunk }: { fileField: PostLimits['file']; freeChunk: (chunk: Buffer) => void },
): Promise<ReadPostResult> {
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { 'content-type': contentType },
      fileHwm: FILE_BUFFER,
      limits: {
        files: 1,
        parts: MAX_PARTS,
        fields: MAX_PARTS,
        fieldNameSize: 100,
        fieldSize: MAX_TEXT,
        fileSize: fileField?.maxBytes ?? 0,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    return reject(body, 'malformed');
  }
  const fields: Record<string, unknown> = Object.create(null);
  const repeated = new Set<string>();
  const files: Promise<IncomingFile | 'too-large' | null>[] = [];
  let waitForWrites = async (): Promise<void> => undefined;
  let hasFailed = false;
  const ended = new Promise<void>((resolve) => {
    const fail = () => {
      hasFailed = true;
      resolve();
    };
    parser.on('error', fail);
    parser.on('partsLimit', fail);
    parser.on('fieldsLimit', fail);
    parser.on('filesLimit', () => fileField !== null && repeated.add(fileField.field));
    parser.on('finish', resolve);
  });
  parser.on('field', (name, value) => {
    if (name in fields) repeated.add(name);
    else fields[name] = withoutNul(value);
  });
  parser.on('file', (name, stream, fileName) => {
    // Without a listener, an error of a part that the parser aborts would end the process.
    stream.on('error', () => undefined);
    if (fileField === null || name !== fileField.field) stream.resume();
    else {
      const upload = storeFile(stream, withoutNul(fileName ?? ''), fileField.folder);
      files.push(upload.file);
      waitForWrites = upload.waitForWrites;
    }
  });
  const isComplete = await feedParser(body, parser, {
    freeChunk,
    hasFailed: () => hasFailed,
    waitForWrites: () => waitForWrites(),
  });
  if (!isComplete) parser.destroy();
  else await ended;
  const [upload] = await Promise.allSettled(files);
  if (upload?.status === 'rejected') throw upload.reason;
  const file = upload?.value ?? null;
  if (!isComplete || hasFailed) {
    await deleteIncomingFile(file);
    return { ok: false, problem: 'malformed' };
  }
  return { ok: true, fields, repeated, file };
}

/**
 * Writes a body to the parser, and waits for the disk after each chunk. So each of hundreds of concurrent uploads has at most
 * one chunk in memory.
 * @param options.waitForWrites waits until the file data parsed so far is written; the chunk is freed after it
 * @returns whether the whole body arrived
 */
async function feedParser(
  body: Chunks,
  parser: BusboyInstance,
  {
    hasFailed,
    waitForWrites,
    freeChunk,
  }: {
    hasFailed: () => boolean;
    waitForWrites: () => Promise<void>;
    freeChunk: (chunk: Buffer) => void;
  },
): Promise<boolean> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_RECEIVED) return false;
      if (hasFailed()) continue;
      if (!parser.write(chunk)) await waitForDrain(parser);
      await waitForWrites();
      // The parser emits some data asynchronously, in the same turn of the event loop.
      await nextTurn();
      freeChunk(chunk);
    }
  } catch {
    return false;
  }
  if (!hasFailed()) parser.end();
  return true;
}

async function waitForDrain(parser: BusboyInstance): Promise<void> {
  const listening = new AbortController();
  const waitFor = (event: string) =>
    once(parser, event, { signal: listening.signal }).catch(() => undefined);
  await Promise.race([waitFor('drain'), waitFor('error'), waitFor('close')]);
  listening.abort();
}

/**
 * Frees the memory of a network chunk, which nothing else uses. The garbage collector frees memory outside its heap late:
 * after two hundred uploads 60 MB would remain.
 */
function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let offset = 0; offset < chunk.length; ) {
    offset += (await handle.write(chunk, offset)).bytesWritten;
  }
}

/** A file that is being written to disk. */
type PendingFile = {
  file: Promise<IncomingFile | 'too-large' | null>;
  /** Waits until all data received so far is written. */
  waitForWrites: () => Promise<void>;
};

/** Writes a file of a form to disk. Always reads its stream to the end, because the parser would wait otherwise. */
function storeFile(stream: BusboyFileStream, originalName: string, folder: string): PendingFile {
  let written = 0;
  let isDone = false;
  let onProgress = () => {};
  const reportWritten = (bytes: number) => {
    written = bytes;
    onProgress();
  };
  return {
    file: writeFile(stream, originalName, { folder, reportWritten }).finally(() => {
      isDone = true;
      onProgress();
    }),
    async waitForWrites() {
      while (!isDone && stream.bytesRead !== written) {
        await new Promise<void>((resolve) => {
          onProgress = resolve;
        });
      }
    },
  };
}

async function writeFile(
  stream: BusboyFileStream,
  originalName: string,
  { folder, reportWritten }: { folder: string; reportWritten: (bytes: number) => void },
): Promise<IncomingFile | 'too-large' | null> {
  const path = join(folder, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  let bytes = 0;
  let failure: unknown = null;
  const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
    failure = error;
    return null;
  });
  let isAborted = false;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (failure === null && handle !== null) {
        hash.update(chunk);
        await writeAll(handle, chunk).catch((error: unknown) => {
          failure = error;
        });
      }
      reportWritten(bytes);
    }
  } catch {
    isAborted = true;
  }
  await handle?.close().catch((error: unknown) => {
    failure ??= error;
  });
  // What a browser sends for a file field without a file.
  const isEmptyField = originalName === '' && bytes === 0;
  if (failure !== null || isAborted || stream.truncated || isEmptyField)
    await rm(path, { force: true });
  if (failure !== null) unwritable(failure);
  if (isAborted || isEmptyField) return null;
  return stream.truncated ? 'too-large' : { path, originalName, bytes, sha256: hash.digest('hex') };
}
