import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteRenderer } from '../../contract/rendering.ts';
import { readAssets } from './assets.ts';
import type { Site } from './send-page.ts';

/**
 * Loads the server bundle and the asset list of the built site.
 * @param folder the build's folder, `dist`
 * @throws Error if the site is not built
 */
export async function loadBuiltSite(folder: string): Promise<Site> {
  const [renderer, assets] = await Promise.all([
    import(pathToFileURL(join(folder, 'server/entry.server.js')).href) as Promise<SiteRenderer>,
    readAssets(join(folder, 'client')),
  ]);
  return { renderer, assets };
}
