import type { PageModule } from './routes/page.ts';
import type { Route } from './routes.ts';

/** A page of its own is a chunk of its own: fetched when its address is visited or about to be. */
const modules = import.meta.glob<PageModule>('./routes/*/*.page.tsx');

const loaded = new Map<string, PageModule>();
const loading = new Map<string, Promise<PageModule>>();

/** The module of a page where it is here already. */
export function pageAtHand(module: Route['module']): PageModule | undefined {
  return loaded.get(module);
}

/**
 * Brings the module of a page.
 * @throws Error where the table names a module that does not exist
 */
export function loadPage(module: Route['module']): Promise<PageModule> {
  let promise = loading.get(module);
  if (promise === undefined) {
    const load = modules[module];
    if (load === undefined) throw new Error(`no page module ${module}`);
    promise = load().then((page) => {
      loaded.set(module, page);
      return page;
    });
    // A failed download must not stay: the next visit tries again.
    promise.catch(() => loading.delete(module));
    loading.set(module, promise);
  }
  return promise;
}
