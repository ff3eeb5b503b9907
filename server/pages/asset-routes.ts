import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { WORKER_PATH } from '../../contract/paths.ts';
import { FILE_HEADERS } from '../platform/http/security-headers.ts';
import { FALLBACK_IMAGE } from './open-graph/image.ts';

/**
 * Serves the files of the built client. Names below `/assets/` contain a hash of the content, so those files are
 * cached for a year.
 * @param folder the built client, `dist/client`
 */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    // Immutable files are never revalidated.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response, path) => {
      // This also runs for files outside `assets`, such as the service worker, which must not get these headers.
      if (path.startsWith(assets)) response.headers(FILE_HEADERS);
    },
  });
  // Each file at the top of the folder gets a route of its own, because all other top-level paths are pages.
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = `/${entry.name}`;
    app.get(path, (_request, reply) => {
      // Link previews of other sites embed this image, like the Open Graph images that it replaces.
      if (path === FALLBACK_IMAGE) reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.sendFile(entry.name, folder, {
        immutable: false,
        // Browsers must notice a new release at once.
        maxAge: path === WORKER_PATH ? 0 : '1h',
      });
    });
  }
}
