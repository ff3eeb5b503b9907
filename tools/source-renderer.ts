import { createServerModuleRunner, type ViteDevServer } from 'vite';
import type { SiteRenderer } from '../contract/rendering.ts';

/**
 * Loads the site's renderer from its sources, for development. Unlike Vite's `ssrLoadModule`, stack traces contain the
 * lines of the sources.
 * @returns a function that loads the renderer, with the changes since its last call
 */
export function sourceRenderer(vite: ViteDevServer): () => Promise<SiteRenderer> {
  const runner = createServerModuleRunner(vite.environments.ssr);
  return () => runner.import<SiteRenderer>('/site/entry.server.tsx');
}
