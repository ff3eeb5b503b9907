/** How long the browser may leave a loaded page without a callback, in milliseconds: some find no time at all. */
const PATIENCE = 2_000;

/** Calls back once the page is loaded and the browser has nothing else to do, or has not found time for long. */
export function whenIdle(callback: () => void): void {
  const wait = () => {
    if (window.requestIdleCallback === undefined) setTimeout(callback, 1);
    else requestIdleCallback(callback, { timeout: PATIENCE });
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
