import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { WORKER_PATH } from '../../contract/paths.ts';
import { FALLBACK_IMAGE } from '../pages/open-graph/image.ts';
import { ContentCache } from '../platform/cache/content-cache.ts';
import { byVersion } from '../platform/cache/freshness.ts';
import { bytesOf, type Compressed, compressed, THOROUGHLY } from '../platform/http/compression.ts';
import { encodingFor } from '../platform/http/negotiation.ts';
import { FILE_HEADERS } from '../platform/http/security-headers.ts';
import { PDF_POLICY } from '../platform/http/security-policy.ts';
import { RASTER_TYPES } from './inspect-media.ts';

const A_YEAR = '365d';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves what the build made. File names carry a hash of their content, so they are good for ever. */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    immutable: true,
    maxAge: A_YEAR,
    preCompressed: true,
    // Nobody asks again for what never changes.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response, path) => {
      // The worker's script comes from here too, and its policy is the worker's.
      if (path.startsWith(assets)) response.headers(FILE_HEADERS);
    },
  });
  // Files with names of their own stand at the top, each by its name: everything else there is a page.
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = `/${entry.name}`;
    app.get(path, (_request, reply) => {
      // Previews may show it on pages of their own, as the pictures that it stands in for.
      if (path === FALLBACK_IMAGE) reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.sendFile(entry.name, folder, {
        immutable: false,
        // A new release must be seen at once.
        maxAge: path === WORKER_PATH ? 0 : '1h',
      });
    });
  }
}

/**
 * Serves the content's pictures and files. Their names carry a hash of their content too. Nothing
 * in them may run, also where one is opened as a page of its own.
 */
export async function mediaRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const drawingAt = compressedDrawings(folder);
  await app.register(async (scope) => {
    scope.setErrorHandler<FileError>(async (error, _request, reply) => {
      // What is thrown here comes to the handler of all other errors.
      if (error.statusCode !== 416) throw error;
      return reply
        .code(416)
        .headers({ ...error.headers, ...FILE_HEADERS, 'cache-control': 'no-store' })
        .type('text/plain')
        .send('');
    });
    scope.addHook('onRequest', async (request, reply) => {
      const path = DRAWING.exec(request.url)?.[1];
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (path === undefined || encoding === 'identity') return;
      const drawing = await drawingAt(path);
      if (drawing === null) return;
      return reply
        .headers({ ...FILE_HEADERS, 'cache-control': FOR_EVER })
        .headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
        .type('image/svg+xml')
        .send(drawing[encoding]);
    });
    // A folder of media that was put back in part: the whole picture is better than none.
    scope.addHook('onRequest', async (request, reply) => {
      const [, stem = '', rest = ''] = VARIANT.exec(request.url) ?? [];
      if (stem === '' || (await isFile(join(folder, stem + rest)))) return;
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
      maxAge: A_YEAR,
      dotfiles: 'ignore',
      setHeaders: (response, path) => {
        response.headers(FILE_HEADERS);
        if (/\.pdf$/i.test(path)) response.header('content-security-policy', PDF_POLICY);
      },
    });
  });
}

/** What a file's sender throws; its headers say how long the file is where a range is beyond its end. */
type FileError = Error & { statusCode?: number; headers?: Record<string, string> };

/** A folder's name has no dot, so that no path leads out of the media. */
const DRAWING = /^\/media\/((?:[\w-]+\/)*[\w-][\w.-]*\.svg)$/;

/** A smaller one of a picture (contract/pictures.ts), and the picture's own address up to its type. */
const VARIANT = /^\/media\/((?:[\w-]+\/)*[\w-]+\.\w+\.\d+x\d+\.)(\d+\.(?:avif|webp))$/;

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

/** Compressed drawings together, in bytes. Most take one or two thousand. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Drawings are text: they are compressed when first asked for, and cached. Null where there is none at a path. */
function compressedDrawings(folder: string): (path: string) => Promise<Compressed | null> {
  const drawings = new ContentCache<Compressed, null>({
    // A file's name carries a hash of its content.
    freshness: byVersion(() => 0),
    now: () => 0,
    maxSize: MAX_BYTES,
    sizeOf: bytesOf,
    staleIfError: 0,
  });
  return async (path) => {
    const outcome = await drawings.get(path, async () => {
      const text = await readFile(join(folder, path)).catch(() => null);
      return text === null
        ? { uncached: null, failed: false }
        : { value: await compressed(text, THOROUGHLY) };
    });
    return 'value' in outcome ? outcome.value : null;
  };
}
