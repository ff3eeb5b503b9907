import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import type { ContentSource } from '../../contract/content-source.ts';
import type { SiteRenderer } from '../../contract/rendering.ts';
import type { PostedForm } from '../../contract/submissions.ts';
import { mapStackTraces } from '../../server/platform/source-maps.ts';
import { sourceRenderer } from '../../tools/source-renderer.ts';
import { ROOT } from './sources.ts';

/**
 * A program: renders a page of the site, `built` or from its `sources`, with a form that throws as soon as a
 * component reads it, and prints the stack trace of what is thrown. The second argument is an empty folder.
 */
const DIST = join(ROOT, 'dist');

async function loadBuiltSite(): Promise<SiteRenderer> {
  mapStackTraces(DIST);
  return import(pathToFileURL(join(DIST, 'server/entry.server.js')).href);
}

async function loadSources(): Promise<SiteRenderer> {
  const vite = await createServer({
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false },
    // Other servers with these sources may be using the usual folder.
    cacheDir: process.argv[3] ?? '',
    optimizeDeps: { noDiscovery: true },
  });
  return sourceRenderer(vite)();
}

const site = process.argv[2] === 'built' ? await loadBuiltSite() : await loadSources();
const posted = {
  get form(): never {
    throw new Error('this form cannot be read');
  },
} as unknown as PostedForm;
await site
  .render({
    pathname: '/contact',
    query: '',
    publicUrl: 'https://yafee.example',
    posted,
    content: {} as ContentSource,
    entryTimes: null,
    report: () => undefined,
  })
  .catch((error: Error) => console.log(error.stack?.replaceAll(`${ROOT}/`, '')));
process.exit();
