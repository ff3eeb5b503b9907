import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ADMIN_PATH } from '../../contract/admin/api.ts';
import { WORKER_PATH } from '../../contract/worker.ts';
import { FILE_HEADERS } from '../platform/http/guards/security-headers.ts';
import { encodingFor, matchesEtag } from '../platform/http/negotiation.ts';
import type { ReleaseAsset, StoredReleases } from './releases/releases.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the files of the built client, and the assets of the built back office. Names of assets contain a hash of the
 * content, so those files are cached for a year. Assets of other builds are served too, because their pages are still open,
 * or come from processes that run another build.
 * @param options.folder the built client, `dist/client`
 * @param options.adminFolder the built back office, `dist/admin`; null without one
 * @param options.releases the stored assets of other builds
 */
export async function assetRoutes(
  app: FastifyInstance,
  {
    folder,
    adminFolder,
    releases,
  }: { folder: string; adminFolder: string | null; releases: StoredReleases },
): Promise<void> {
  await app.register(async (scope) => {
    const root = join(folder, 'assets');
    await builtAssetRoutes(scope, { root, prefix: '/assets/', headers: FILE_HEADERS, releases });
    scope.get(WORKER_PATH, (_request, reply) =>
      // Browsers must notice a new release at once.
      reply.sendFile(basename(WORKER_PATH), folder, { immutable: false, maxAge: 0 }),
    );
  });
  if (adminFolder === null) return;
  await app.register((scope) =>
    builtAssetRoutes(scope, {
      root: join(adminFolder, 'assets'),
      prefix: `${ADMIN_PATH}/assets/`,
      headers: { ...FILE_HEADERS, 'x-robots-tag': 'noindex' },
      releases,
    }),
  );
}

/**
 * Serves the assets in a folder of this build, and those of other builds under the same path. The build makes no folders
 * below it.
 */
async function builtAssetRoutes(
  scope: FastifyInstance,
  {
    root,
    prefix,
    headers,
    releases,
  }: {
    root: string;
    prefix: string;
    headers: Readonly<Record<string, string>>;
    releases: StoredReleases;
  },
): Promise<void> {
  const path = new RegExp(`^${prefix}([\\w.-]+)(?:\\?|$)`);
  const ownAssets = new Set(await readdir(root));
  scope.addHook('onRequest', async (request, reply) => {
    const name = path.exec(request.url)?.[1];
    if (name === undefined || ownAssets.has(name)) return;
    const encoding = encodingFor(request.headers['accept-encoding']);
    const asset = await releases.readAsset(name, encoding);
    if (asset === null) reply.callNotFound();
    else sendReleaseAsset(request, reply.headers(headers), asset);
    return reply;
  });
  await scope.register(fastifyStatic, {
    root,
    prefix,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    // Immutable files are never revalidated.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response, file) => {
      // This also runs for files outside of it, such as the service worker, which must not get these headers.
      if (file.startsWith(root)) response.headers(headers);
    },
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
