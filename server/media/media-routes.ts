import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ContentCache } from '../platform/cache/content-cache.ts';
import { byVersion } from '../platform/cache/freshness.ts';
import {
  BEST,
  type Compressed,
  compressAll,
  compressedSize,
} from '../platform/http/compression.ts';
import { encodingFor } from '../platform/http/negotiation.ts';
import { FILE_HEADERS } from '../platform/http/security-headers.ts';
import { PDF_POLICY } from '../platform/http/security-policy.ts';
import { RASTER_TYPES } from './inspect-media.ts';

const ONE_YEAR = '365d';

/** For files whose names contain the hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Registers the routes of the content's pictures and files, whose names contain a hash of their content.
 * Their headers let nothing in them run, even if a file is opened as a page.
 * @param folder path of the data folder's `media/`
 */
export async function mediaRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const compressSvg = cachedSvgCompressor(folder);
  await app.register(async (scope) => {
    scope.setErrorHandler<FileError>(async (error, _request, reply) => {
      // A rethrown error reaches the error handler of the app.
      if (error.statusCode !== 416) throw error;
      return reply
        .code(416)
        .headers({ ...error.headers, ...FILE_HEADERS, 'cache-control': 'no-store' })
        .type('text/plain')
        .send('');
    });
    scope.addHook('onRequest', async (request, reply) => {
      const path = SVG_PATH.exec(request.url)?.[1];
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (path === undefined || encoding === 'identity') return;
      const compressedSvg = await compressSvg(path);
      if (compressedSvg === null) return;
      return reply
        .headers({ ...FILE_HEADERS, 'cache-control': IMMUTABLE })
        .headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
        .type('image/svg+xml')
        .send(compressedSvg[encoding]);
    });
    // A restored media folder may lack variants: redirect to the original picture then.
    scope.addHook('onRequest', async (request, reply) => {
      const [, stem = '', suffix = ''] = VARIANT_PATH.exec(request.url) ?? [];
      if (stem === '' || (await isFile(join(folder, stem + suffix)))) return;
      for (const type of RASTER_TYPES) {
        if (await isFile(join(folder, stem + type))) {
          return reply.header('cache-control', 'no-store').redirect(`/media/${stem}${type}`, 302);
        }
      }
    });
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/media/',
      decorateReply: false,
      immutable: true,
      maxAge: ONE_YEAR,
      dotfiles: 'ignore',
      setHeaders: (response, path) => {
        response.headers(FILE_HEADERS);
        if (/\.pdf$/i.test(path)) response.header('content-security-policy', PDF_POLICY);
      },
    });
  });
}

/** The error of @fastify/static. For a range beyond the end of a file, its headers contain the file's length. */
type FileError = Error & { statusCode?: number; headers?: Record<string, string> };

/** Path of an SVG file. Names of folders have no dot, so a path cannot leave the media folder. */
const SVG_PATH = /^\/media\/((?:[\w-]+\/)*[\w-][\w.-]*\.svg)$/;

/** Path of a picture's variant (contract/pictures.ts), split into the picture's path up to its extension and the rest. */
const VARIANT_PATH = /^\/media\/((?:[\w-]+\/)*[\w-]+\.\w+\.\d+x\d+\.)(\d+\.(?:avif|webp))$/;

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

/** Size of the cache of compressed SVG files. Most take 1 to 2 kB. In bytes. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

/** Returns a function that compresses an SVG file at its first request and caches the result; null if there is no file. */
function cachedSvgCompressor(folder: string): (path: string) => Promise<Compressed | null> {
  const cache = new ContentCache<Compressed, null>({
    // A file's name contains the hash of its content, so that a cached file is never out of date.
    freshness: byVersion(() => 0),
    now: () => 0,
    maxSize: MAX_CACHE_BYTES,
    sizeOf: compressedSize,
    staleIfError: 0,
  });
  return async (path) => {
    const outcome = await cache.get(path, async () => {
      const text = await readFile(join(folder, path)).catch(() => null);
      return text === null
        ? { uncached: null, failed: false }
        : { value: await compressAll(text, BEST) };
    });
    return 'value' in outcome ? outcome.value : null;
  };
}
