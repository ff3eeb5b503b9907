import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WORKER_PATH } from '../../contract/worker-paths.ts';
import { FILE_HEADERS } from '../platform/http/guards/security-headers.ts';
import { encodingFor, matchesEtag } from '../platform/http/negotiation.ts';
import type { ReleaseAsset, StoredReleases } from './releases/releases.ts';

/** Path of an asset. The build makes no folders below `assets/`. */
const ASSET_PATH = /^\/assets\/([\w.-]+)(?:\?|$)/;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the files of the built client. Names below `/assets/` contain a hash of the content, so those files are
 * cached for a year. Assets of other builds are served too, because pages of theirs are still open, or come from
 * processes that run another build.
 * @param parts.folder the built client, `dist/client`
 * @param parts.releases the stored assets of other builds
 */
export async function assetRoutes(
  app: FastifyInstance,
  { folder, releases }: { folder: string; releases: StoredReleases },
): Promise<void> {
  const assets = join(folder, 'assets');
  const ownAssets = new Set(await readdir(assets));
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const name = ASSET_PATH.exec(request.url)?.[1];
      if (name === undefined || ownAssets.has(name)) return;
      const encoding = encodingFor(request.headers['accept-encoding']);
      const asset = await releases.readAsset(name, encoding);
      if (asset === null) reply.callNotFound();
      else sendReleaseAsset(request, reply, asset);
      return reply;
    });
    await scope.register(fastifyStatic, {
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
    scope.get(WORKER_PATH, (_request, reply) =>
      // Browsers must notice a new release at once.
      reply.sendFile(basename(WORKER_PATH), folder, { immutable: false, maxAge: 0 }),
    );
  });
}

/** Sends an asset of another build as @fastify/static sends those of this one. */
function sendReleaseAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, contentType, encoding, hash }: ReleaseAsset,
): void {
  const etag = `W/"${hash.slice(0, 16)}"`;
  reply.headers({
    ...FILE_HEADERS,
    'cache-control': IMMUTABLE,
    vary: 'accept-encoding',
    etag,
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.type(contentType).send(bytes);
}
