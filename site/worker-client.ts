import type { CachePageMessage } from '../contract/worker.ts';
import { WORKER_PATH } from '../contract/worker.ts';
import { whenIdle } from './when-idle.ts';

/** The part of the Trusted Types API that is used here. Some browsers lack it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
};

let hasNewRelease = false;

/**
 * Registers the service worker when the browser is idle. It caches visited pages for slow connections and offline use
 * (docs/decisions/0038). The site also works without it, because browsers allow service workers only over https, and some do not allow them
 * in private windows.
 */
export function registerWorker(): void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  if (serviceWorker.controller !== null) {
    serviceWorker.addEventListener('controllerchange', () => {
      hasNewRelease = true;
    });
  }
  whenIdle(
    () =>
      void serviceWorker
        .register(trustedWorkerPath(), { updateViaCache: 'none' })
        .catch(() => undefined),
  );
}

/** Returns the address of the worker's script as a trusted script URL. The Content-Security-Policy header names the policy. */
function trustedWorkerPath(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('yafee-worker', { createScriptURL: () => WORKER_PATH });
  return policy === undefined ? WORKER_PATH : policy.createScriptURL(WORKER_PATH);
}

/** Whether the service worker of a newer release took control after this page was loaded. */
export function isOutdated(): boolean {
  return hasNewRelease;
}

/** Asks the service worker to cache a page that client-side navigation has shown. */
export function cachePage(pathname: string): void {
  const message: CachePageMessage = { cachePage: pathname };
  navigator.serviceWorker?.controller?.postMessage(message);
}
