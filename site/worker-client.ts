import { WORKER_PATH } from '../contract/paths.ts';
import type { CachePageMessage } from '../contract/worker.ts';
import { whenIdle } from './when-idle.ts';

/** The part of Trusted Types that is used here; not every browser has it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
};

let hasNewRelease = false;

/**
 * Starts the worker that keeps visited pages for weak lines and for none (docs/decisions/0038),
 * after all that the page itself needs. Where there can be none, as by plain http or in private
 * windows of some browsers, the site goes without it.
 */
export function registerWorker(): void {
  const { serviceWorker: workers } = navigator;
  if (workers === undefined) return;
  if (workers.controller !== null) {
    workers.addEventListener('controllerchange', () => {
      hasNewRelease = true;
    });
  }
  whenIdle(
    () =>
      void workers.register(trustedWorkerPath(), { updateViaCache: 'none' }).catch(() => undefined),
  );
}

/** The one address that may become a worker's script; the page's policy names the policy. */
function trustedWorkerPath(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('yafee-worker', { createScriptURL: () => WORKER_PATH });
  return policy === undefined ? WORKER_PATH : policy.createScriptURL(WORKER_PATH);
}

/** Whether a newer release has taken over since this page was loaded. */
export function isOutdated(): boolean {
  return hasNewRelease;
}

/** Asks the service worker to cache a page that client-side navigation has shown. */
export function cachePage(pathname: string): void {
  const message: CachePageMessage = { cachePage: pathname };
  navigator.serviceWorker?.controller?.postMessage(message);
}
