import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { parse as parseForm } from 'node:querystring';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

/** A file as it came in: whole, not yet flushed to disk, under a name of ours. */
export type IncomingFile = {
  path: string;
  /** As the visitor's computer calls it: anything may stand in it. */
  originalName: string;
  bytes: number;
  sha256: string;
};

/** What a post brought. Only texts and what JSON may hold are in `fields`; nothing of it is checked. */
export type ReadPost = {
  fields: Readonly<Record<string, unknown>>;
  /** Fields that came more than once, by their names. */
  repeated: ReadonlySet<string>;
  /** Null where none came; `too-large` where it was cut off and removed. */
  file: IncomingFile | 'too-large' | null;
};

export type PostRead =
  | ({ ok: true } & ReadPost)
  | { ok: false; kind: 'malformed' | 'too-large' | 'wrong-kind' };

export type PostLimits = {
  /** The field that may hold a file, where there is one; without it multipart brings texts only. */
  file: { field: string; mostBytes: number; folder: string } | null;
  /** How long nothing may arrive, and how long all of it may take. In milliseconds. */
  silence: number;
  total: number;
};

/** More than 5,000 characters that are each escaped as twelve. In bytes. */
const MOST_TEXT = 128 * 1024;

/** What is too large is still received up to here, because a browser that is cut off shows no answer. In bytes. */
const MOST_DISCARDED = 64 * 1024 * 1024;

const MOST_PARTS = 12;

/** What waits in memory of each file that is arriving, because hundreds may arrive at once. In bytes. */
const BUFFER = 16 * 1024;

/** The file system has no room, or does not take what is written. */
export class StorageFailure extends Error {}

/**
 * Reads the body of a post: JSON, a form, or a form of several parts, whose one file goes straight
 * to disk. When it returns the body has been read to its end, so that an answer gets through.
 * @param contentType the header
 * @throws StorageFailure where the file cannot be written; then nothing of it is left
 */
export async function readPost(
  body: Readable,
  contentType: string | undefined,
  limits: PostLimits,
): Promise<PostRead> {
  const chunks = arriving(body, limits);
  const [kind = '', parameters = ''] = splitOnce((contentType ?? '').trim(), ';');
  const charset = /(?:^|;)\s*charset\s*=\s*"?([^\s;"]+)"?/i.exec(parameters)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) return refuse(chunks, 'wrong-kind');
  switch (kind.trim().toLowerCase()) {
    case 'application/json':
      return readText(chunks, readJson);
    case 'application/x-www-form-urlencoded':
      return readText(chunks, readForm);
    case 'multipart/form-data':
      return readMultipart(chunks, contentType ?? '', {
        wanted: limits.file,
        // What a test or another program hands in stays its own.
        release: body instanceof IncomingMessage ? giveBack : () => undefined,
      });
    default:
      return refuse(chunks, 'wrong-kind');
  }
}

/** A small form of a browser is there within this. In milliseconds. */
const AT_ONCE = 1_000;

/**
 * Reads the texts of a post that is refused anyway, where all of it arrives within a second and is
 * small. The connection stays open otherwise, so that the response gets through.
 * @returns null where it is not there in time, or too large
 */
export async function readPostAtOnce(
  body: Readable,
  contentType: string | undefined,
): Promise<PostRead | null> {
  const bytes = await arrivedAtOnce(body);
  if (bytes === null) return null;
  const limits = { file: null, silence: AT_ONCE, total: AT_ONCE };
  return readPost(Readable.from([bytes]), contentType, limits);
}

function arrivedAtOnce(body: Readable): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  const timer = setTimeout(resolve, AT_ONCE, null);
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_TEXT) resolve(null);
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

/** Removes a file that came in and is not wanted. */
export async function discardIncoming(file: IncomingFile | 'too-large' | null): Promise<void> {
  if (file !== null && file !== 'too-large') await rm(file.path, { force: true });
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

type Chunks = AsyncIterable<Buffer>;

/** The body's chunks; breaks it off where they come too slowly, but not for the time that we take. */
async function* arriving(body: Readable, { silence, total }: PostLimits): Chunks {
  const breakOff = () => body.destroy(new Error('the body did not arrive in time'));
  const whole = setTimeout(breakOff, total);
  let next = setTimeout(breakOff, silence);
  try {
    for await (const chunk of body as Chunks) {
      clearTimeout(next);
      yield chunk;
      next = setTimeout(breakOff, silence);
    }
  } finally {
    clearTimeout(whole);
    clearTimeout(next);
  }
}

async function refuse(
  body: Chunks,
  kind: 'malformed' | 'too-large' | 'wrong-kind',
): Promise<PostRead> {
  await discard(body);
  return { ok: false, kind };
}

async function discard(body: Chunks): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MOST_DISCARDED) return;
    }
  } catch {
    // The visitor has gone: there is nobody to answer.
  }
}

async function readText(body: Chunks, read: (text: string) => PostRead): Promise<PostRead> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MOST_DISCARDED) return { ok: false, kind: 'too-large' };
      if (size <= MOST_TEXT) chunks.push(chunk);
    }
  } catch {
    return { ok: false, kind: 'malformed' };
  }
  if (size > MOST_TEXT) return { ok: false, kind: 'too-large' };
  try {
    return read(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    return { ok: false, kind: 'malformed' };
  }
}

function readJson(text: string): PostRead {
  const value: unknown = JSON.parse(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return { ok: false, kind: 'malformed' };
  }
  return { ok: true, fields: { ...value }, repeated: new Set(), file: null };
}

function readForm(text: string): PostRead {
  const fields: Record<string, unknown> = Object.create(null);
  const repeated = new Set<string>();
  // Reads escapes that are no UTF-8 as U+FFFD, which the rules refuse.
  for (const [name, value] of Object.entries(parseForm(text, '&', '=', { maxKeys: 100 }))) {
    if (Array.isArray(value)) repeated.add(name);
    fields[name] = Array.isArray(value) ? value[0] : value;
  }
  return { ok: true, fields, repeated, file: null };
}

async function readMultipart(
  body: Chunks,
  contentType: string,
  { wanted, release }: { wanted: PostLimits['file']; release: (chunk: Buffer) => void },
): Promise<PostRead> {
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { 'content-type': contentType },
      fileHwm: BUFFER,
      limits: {
        files: 1,
        parts: MOST_PARTS,
        fields: MOST_PARTS,
        fieldNameSize: 100,
        fieldSize: MOST_TEXT,
        fileSize: wanted?.mostBytes ?? 0,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    return refuse(body, 'malformed');
  }
  const fields: Record<string, unknown> = Object.create(null);
  const repeated = new Set<string>();
  const files: Promise<IncomingFile | 'too-large' | null>[] = [];
  let settled = async (): Promise<void> => undefined;
  let failed = false;
  const ended = new Promise<void>((resolve) => {
    const fail = () => {
      failed = true;
      resolve();
    };
    parser.on('error', fail);
    parser.on('partsLimit', fail);
    parser.on('fieldsLimit', fail);
    parser.on('filesLimit', () => wanted !== null && repeated.add(wanted.field));
    parser.on('finish', resolve);
  });
  parser.on('field', (name, value) => {
    if (name in fields) repeated.add(name);
    else fields[name] = value;
  });
  parser.on('file', (name, stream, fileName) => {
    // What the parser gives up on must not become an error that nobody hears.
    stream.on('error', () => undefined);
    if (wanted === null || name !== wanted.field) stream.resume();
    else {
      const kept = storeFile(stream, fileName ?? '', wanted.folder);
      files.push(kept.file);
      settled = kept.settled;
    }
  });
  const arrived = await feed(body, parser, {
    release,
    failed: () => failed,
    settled: () => settled(),
  });
  if (!arrived) parser.destroy();
  else await ended;
  const [kept] = await Promise.allSettled(files);
  if (kept?.status === 'rejected') throw kept.reason;
  const file = kept?.value ?? null;
  if (!arrived || failed) {
    await discardIncoming(file);
    return { ok: false, kind: 'malformed' };
  }
  return { ok: true, fields, repeated, file };
}

/**
 * Hands the body to the parser as fast as it takes it, and no faster than the disk does: of hundreds
 * of uploads at once, none has more than one piece waiting, and none leaves pieces behind.
 * @param settled waits until nothing refers to what the parser was handed; then that is released
 * @returns whether all of it arrived
 */
async function feed(
  body: Chunks,
  parser: BusboyInstance,
  {
    failed,
    settled,
    release,
  }: {
    failed: () => boolean;
    settled: () => Promise<void>;
    release: (chunk: Buffer) => void;
  },
): Promise<boolean> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MOST_DISCARDED) return false;
      if (failed()) continue;
      if (!parser.write(chunk)) await drained(parser);
      await settled();
      // What the parser hands on a moment later has been handed on by then.
      await nextTurn();
      release(chunk);
    }
  } catch {
    return false;
  }
  if (!failed()) parser.end();
  return true;
}

async function drained(parser: BusboyInstance): Promise<void> {
  const waiting = new AbortController();
  const one = (event: string) =>
    once(parser, event, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([one('drain'), one('error'), one('close')]);
  waiting.abort();
}

/**
 * Frees a piece that came in by the network, whose memory nobody shares. Left to the garbage collector,
 * which does not hurry for memory outside of its heap, two hundred uploads leave 60 MB behind.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
}

/** A file on its way to disk. */
type Keeping = {
  file: Promise<IncomingFile | 'too-large' | null>;
  /** Waits until all that has come of it is written. */
  settled: () => Promise<void>;
};

/** Writes a file of a form to disk; reads it to its end whatever happens, or the form would stand still. */
function storeFile(stream: BusboyFileStream, originalName: string, folder: string): Keeping {
  let written = 0;
  let isOver = false;
  let wake = () => {};
  const note = (bytes: number) => {
    written = bytes;
    wake();
  };
  return {
    file: writeFile(stream, originalName, { folder, note }).finally(() => {
      isOver = true;
      wake();
    }),
    async settled() {
      while (!isOver && stream.bytesRead !== written) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

async function writeFile(
  stream: BusboyFileStream,
  originalName: string,
  { folder, note }: { folder: string; note: (bytes: number) => void },
): Promise<IncomingFile | 'too-large' | null> {
  const path = join(folder, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  let bytes = 0;
  let failure: unknown = null;
  const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
    failure = error;
    return null;
  });
  let broken = false;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (failure === null && handle !== null) {
        hash.update(chunk);
        await writeAll(handle, chunk).catch((error: unknown) => {
          failure = error;
        });
      }
      note(bytes);
    }
  } catch {
    broken = true;
  }
  await handle?.close().catch((error: unknown) => {
    failure ??= error;
  });
  const isNothing = originalName === '' && bytes === 0;
  if (failure !== null || broken || stream.truncated || isNothing) await rm(path, { force: true });
  if (failure !== null) throw new StorageFailure(String(failure), { cause: failure });
  if (broken || isNothing) return null;
  return stream.truncated ? 'too-large' : { path, originalName, bytes, sha256: hash.digest('hex') };
}
