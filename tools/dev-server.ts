import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { WORKER_PATH } from '../contract/worker.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config/config.ts';
import { environment } from '../server/config/env.ts';
import { openContext } from '../server/context.ts';
import { describeSetup } from '../server/describe-setup.ts';
import { startJobs } from '../server/start-jobs.ts';
import { buildCvViewer } from './build-cv-viewer.ts';
import { renderGuide } from './guide/render-guide.ts';
import { sourceRenderer } from './source-renderer.ts';

/**
 * The development server. It renders pages from the sources, and Vite reloads the browser when one changes. Node
 * restarts this process when the server's code changes (dev.mjs).
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const settings = readConfig(environment());
if (!settings.ok) throw new Error(settings.problem);
const { config } = settings;

/**
 * The style sheets of all components and pages. Their modules load them as well, but not in previews, which have no scripts. Loading a
 * style sheet twice is harmless, because every rule is in a layer.
 */
const COMPONENT_STYLES = readdirSync(join(ROOT, 'site'), { recursive: true, encoding: 'utf8' })
  .map((file) => `/site/${file.replaceAll('\\', '/')}?direct`)
  .filter((file) => file.endsWith('.css?direct') && !file.startsWith('/site/styles/'));

/** The nonce by which the Content-Security-Policy allows Vite's style elements (tools/dev-client.js). */
const STYLE_NONCE = randomBytes(16).toString('base64url');

/** Vite serves files by their paths. */
const sourceAddress = (source: string) => `/${source}`;

/** The site as Vite serves it from its sources. */
const site = async () => ({
  renderer: await loadRenderer(),
  assets: {
    script: '/tools/dev-client.js',
    printStyles: '/site/styles/print.css?direct',
    stylesFor: () => ({
      files: ['/site/styles/index.css?direct', ...COMPONENT_STYLES],
      inline: null,
      rest: null,
    }),
    fontAddress: sourceAddress,
  },
});

const starterContent = config.starterContent ?? join(ROOT, 'content');
const context = await openContext({ config, starterContent });
const app = await buildApp(context, {
  clientFolder: null,
  admin: {
    assets: {
      script: '/tools/dev-client.js',
      styles: ['/admin/styles/index.css?direct'],
      guideStyles: '/admin/styles/guide.css?direct',
      fontAddress: sourceAddress,
    },
    guide: (language) => renderGuide(ROOT, language),
    cvViewer: buildCvViewer,
  },
  site,
});
const vite = await createServer({
  root: ROOT,
  // Vite prepares the packages of these entries at the start. A package that it discovers later makes the open page load again.
  optimizeDeps: { entries: ['site/boot.ts', 'admin/entry.tsx'] },
  define: { 'import.meta.env.STYLE_NONCE': JSON.stringify(STYLE_NONCE) },
  // It shares the site's port, because the Content-Security-Policy allows connections to no other one.
  server: { middlewareMode: true, hmr: { server: app.server } },
});
const loadRenderer = sourceRenderer(vite);
// Pages have the same policy as in the built site, except that Vite may add style elements.
app.addHook('onSend', async (_request, reply) => {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'self' 'nonce-${STYLE_NONCE}'`),
  );
});
// Replaces a service worker that the built site has registered on this port, which would show cached pages.
app.get(WORKER_PATH, (_request, reply) =>
  reply
    .type('text/javascript')
    .send(
      'addEventListener("install", () => skipWaiting());' +
        'addEventListener("activate", () => registration.unregister());',
    ),
);
app.addHook('onRequest', (request, reply, done) => {
  vite.middlewares(request.raw, reply.raw, (error: unknown) =>
    done(error instanceof Error ? error : undefined),
  );
});

await app.listen({ port: config.port, host: config.host });
const { port } = app.server.address() as AddressInfo;
console.log(`The site is at http://localhost:${port} and reloads on change`);
// The back office needs them: they process uploads and run schedules.
await startJobs(context, app.log, { site });
const setup = await describeSetup(context, port);
if (setup !== null) console.log(setup);
