import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { ContentCache } from '../platform/cache/content-cache.ts';
import { byVersion } from '../platform/cache/freshness.ts';
import type { Schema } from '../platform/database/schema.ts';
import { contentDisposition } from '../platform/http/attachment.ts';
import {
  BEST,
  type Compressed,
  compressAll,
  compressedSize,
} from '../platform/http/compression.ts';
import { FILE_HEADERS } from '../platform/http/guards/security-headers.ts';
import { encodingFor } from '../platform/http/negotiation.ts';
import { PDF_POLICY } from '../platform/http/security-policy.ts';
import { IMMUTABLE, sendStoredFile } from '../platform/http/stored-file.ts';
import { readStoredFile, type Storage } from '../platform/storage/storage.ts';
import { findMediaName } from './file-name.ts';
import {
  isDownload,
  libraryType,
  MEDIA_TYPES,
  type MediaType,
  RASTER_TYPES,
} from './inspect-media.ts';
import { MAILED_FOLDER } from './mailed-folder.ts';

/**
 * Registers the route of the content's pictures and files, whose names contain a hash of their content. Their headers prevent
 * them from running anything, even if a file is opened as a page.
 */
export function mediaRoutes(
  app: FastifyInstance,
  {
    storage,
    db,
    countDownload,
  }: {
    storage: Storage;
    db: Kysely<Schema>;
    /** Counts a document that was sent. */
    countDownload: (request: FastifyRequest['raw'], address: string) => void;
  },
): void {
  const compressSvg = cachedSvgCompressor(storage);
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const path = request.params['*'];
    const type = MEDIA_PATH.exec(path)?.[1];
    if (type === undefined || !isMediaType(type)) return reply.callNotFound();
    const key = `media/${path}`;
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (type === 'svg' && encoding !== 'identity') {
      const compressedSvg = await compressSvg(key);
      if (compressedSvg !== null) {
        return reply
          .headers({ ...FILE_HEADERS, 'cache-control': IMMUTABLE })
          .headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
          .type('image/svg+xml')
          .send(compressedSvg[encoding]);
      }
    }
    const headers = {
      ...FILE_HEADERS,
      ...(type === 'pdf' ? { 'content-security-policy': PDF_POLICY } : {}),
      // Mail programs in a browser show them.
      ...(path.startsWith(`${MAILED_FOLDER}/`) ? EMBEDDED_ELSEWHERE : {}),
      ...(libraryType(type) === 'document' ? await describeDocument(db, `/${key}`, type) : {}),
    };
    const { contentType } = MEDIA_TYPES[type];
    const sent = await sendStoredFile(request, reply, { storage, key, contentType, headers });
    if (sent !== null) {
      if (libraryType(type) === 'document' && isFromBeginning(request)) {
        countDownload(request.raw, `/${key}`);
      }
      return sent;
    }
    const original = await findOriginal(storage, path);
    if (original === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').redirect(`/${original}`, 302);
  });
}

/** Whether a request is for a file from its beginning. A program that shows a document asks for its parts afterwards. */
function isFromBeginning({ headers }: FastifyRequest): boolean {
  return headers.range === undefined || headers.range.startsWith('bytes=0-');
}

/**
 * Returns the header that makes browsers save a document under its own name. If the database fails, the document is still sent,
 * under the name in its URL.
 */
async function describeDocument(
  db: Kysely<Schema>,
  address: string,
  type: MediaType,
): Promise<Record<string, string>> {
  const name = await findMediaName(db, address, type).catch(() => null);
  const disposition = isDownload(type) ? 'attachment' : 'inline';
  return {
    'content-disposition': name === null ? disposition : contentDisposition(disposition, name),
  };
}

const EMBEDDED_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

/** Path of a media file below `/media/`. Names of folders have no dot, and no name begins with one. */
const MEDIA_PATH = /^(?:[\w-]+\/)*[\w-][\w.-]*\.(\w+)$/;

/** Path of a picture's variant (contract/pictures.ts), up to the width. */
const VARIANT_PATH = /^((?:[\w-]+\/)*[\w-]+\.\w+\.\d+x\d+\.)\d+\.(?:avif|webp)$/;

function isMediaType(extension: string): extension is MediaType {
  return Object.hasOwn(MEDIA_TYPES, extension);
}

/** Returns the key of the picture whose variant is missing, as restored media may lack variants. Null if there is none. */
async function findOriginal(storage: Storage, path: string): Promise<string | null> {
  const stem = VARIANT_PATH.exec(path)?.[1];
  if (stem === undefined) return null;
  for (const type of RASTER_TYPES) {
    const file = await storage.stat(`media/${stem}${type}`);
    if (file !== null) return file.key;
  }
  return null;
}

/** Size of the cache of compressed SVG files. Most take 1 to 2 kB. In bytes. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

/** Returns a function that compresses an SVG file at its first request and caches the result. Null if there is no file. */
function cachedSvgCompressor(storage: Storage): (key: string) => Promise<Compressed | null> {
  const cache = new ContentCache<Compressed, null>({
    // A file's name contains the hash of its content, so a cached file is never out of date.
    freshness: byVersion(() => 0),
    now: () => 0,
    maxSize: MAX_CACHE_BYTES,
    sizeOf: compressedSize,
    staleIfError: 0,
  });
  return async (key) => {
    const outcome = await cache.get(key, async () => {
      const text = await readStoredFile(storage, key);
      return text === null
        ? { uncached: null, failed: false }
        : { value: await compressAll(text, BEST) };
    });
    return 'value' in outcome ? outcome.value : null;
  };
}
