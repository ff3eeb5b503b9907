import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { LANGUAGES } from '../contract/locale.ts';
import { WORKER_PATH } from '../contract/paths.ts';
import type { SiteRenderer } from '../contract/rendering.ts';
import { webManifestPath } from '../contract/web-manifest.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config/config.ts';
import { environment } from '../server/config/env.ts';
import { openContext } from '../server/context.ts';
import { webManifest } from './web-manifest.ts';

/**
 * The site as it is being written: pages are rendered from the sources as they stand, and the
 * browser is told to reload when one changes. The server's own code is watched by Node (dev.mjs).
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const settings = readConfig(environment());
if (!settings.ok) throw new Error(settings.problem);
const { config } = settings;

const context = await openContext({ config, starterContent: join(ROOT, 'content') });
const vite = await createServer({
  root: ROOT,
  server: { middlewareMode: true, hmr: { port: config.port + 1 } },
});

const app = await buildApp(context, {
  clientFolder: null,
  site: async () => ({
    renderer: (await vite.ssrLoadModule('/site/entry.server.tsx')) as SiteRenderer,
    assets: {
      script: '/tools/dev-client.js',
      icon: '/icon.svg',
      printStyles: '/site/styles/print.css?direct',
      stylesFor: () => ({ files: ['/site/styles/index.css?direct'], inline: null, rest: null }),
      fonts: { ar: [], en: [] },
    },
  }),
});
// The page's policy forbids what hot reloading needs; it holds only where the site is built.
app.addHook('onSend', async (_request, reply) => {
  reply.removeHeader('content-security-policy');
});
// A worker of the built site, left over on this port, would show that site's pages: it goes away.
app.get(WORKER_PATH, (_request, reply) =>
  reply
    .type('text/javascript')
    .send(
      'addEventListener("install", () => skipWaiting());' +
        'addEventListener("activate", () => registration.unregister());',
    ),
);
for (const language of LANGUAGES) {
  app.get(webManifestPath(language), (_request, reply) =>
    reply.type('application/manifest+json').send(webManifest(language)),
  );
}
app.addHook('onRequest', (request, reply, done) => {
  vite.middlewares(request.raw, reply.raw, (error: unknown) =>
    done(error instanceof Error ? error : undefined),
  );
});

await app.listen({ port: config.port, host: config.host });
console.log(`The site is at http://localhost:${config.port} and reloads on change`);
