import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { WORKER_PATH } from '../../contract/paths.ts';
import { FILE_POLICY } from '../rules/security-policy.ts';

const A_YEAR = '365d';

/** Serves what the build made. File names carry a hash of their content, so they are good for ever. */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: A_YEAR,
    preCompressed: true,
  });
  // Files with names of their own stand at the top, each by its name: everything else there is a page.
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    app.get(`/${entry.name}`, (_request, reply) =>
      reply.sendFile(entry.name, folder, {
        immutable: false,
        // A new release must be seen at once.
        maxAge: `/${entry.name}` === WORKER_PATH ? 0 : '1h',
      }),
    );
  }
}

/**
 * Serves the content's pictures and files. Their names carry a hash of their content too. Nothing
 * in them may run, also where one is opened as a page of its own.
 */
export async function mediaRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/media/',
    decorateReply: false,
    immutable: true,
    maxAge: A_YEAR,
    dotfiles: 'ignore',
    setHeaders: (response) => response.header('content-security-policy', FILE_POLICY),
  });
}
