import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { FILE_POLICY } from './security-headers.ts';

const A_YEAR = '365d';

/** Serves what the build made. File names carry a hash of their content, so they are good for ever. */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: A_YEAR,
    preCompressed: true,
  });
  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    // Only these by name: everything else in this address space is a page.
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    maxAge: '1h',
    preCompressed: true,
  });
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
