import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { compressed, THOROUGHLY } from '../platform/http/compression.ts';
import { encodingFor } from '../platform/http/negotiation.ts';
import { FILE_HEADERS } from '../platform/http/security-headers.ts';
import { PDF_POLICY } from '../platform/http/security-policy.ts';
import { RASTER_TYPES } from './inspect-media.ts';

const A_YEAR = '365d';

const FOR_EVER = 'public, max-age=31536000, immutable';

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
const MOST_BYTES = 8 * 1024 * 1024;

type Drawing = Record<'br' | 'gzip', Buffer>;

/** Drawings are text: they are compressed when first asked for, and kept while there is room. */
function compressedDrawings(folder: string): (path: string) => Promise<Drawing | null> {
  const kept = new Map<string, Promise<Drawing | null>>();
  let bytes = 0;
  async function compress(path: string): Promise<Drawing | null> {
    const text = await readFile(join(folder, path)).catch(() => null);
    if (text === null) {
      kept.delete(path);
      return null;
    }
    const { br, gzip } = await compressed(text, THOROUGHLY);
    bytes += br.length + gzip.length;
    if (bytes > MOST_BYTES) {
      kept.clear();
      bytes = 0;
    }
    return { br, gzip };
  }
  return (path) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const making = compress(path);
    kept.set(path, making);
    return making;
  };
}
