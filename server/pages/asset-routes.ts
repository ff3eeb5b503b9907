import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { WORKER_PATH } from '../../contract/paths.ts';
import { FILE_HEADERS } from '../platform/http/security-headers.ts';
import { FALLBACK_IMAGE } from './open-graph/image.ts';

/** Serves what the build made. File names carry a hash of their content, so they are good for ever. */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
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
