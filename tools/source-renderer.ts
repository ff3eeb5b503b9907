import { createServerModuleRunner, type ViteDevServer } from 'vite';
import type { SiteRenderer } from '../contract/rendering.ts';

/**
 * Renders the site from its sources as they stand, for development. Stack traces name lines of the sources, which
 * they do not where `ssrLoadModule` loads the modules.
 * @returns loads what renders; what has changed since the last call is loaded anew
 */
export function sourceRenderer(vite: ViteDevServer): () => Promise<SiteRenderer> {
  const runner = createServerModuleRunner(vite.environments.ssr);
  return () => runner.import<SiteRenderer>('/site/entry.server.tsx');
}
