/** How long the browser may leave a loaded page without a callback, in milliseconds: some find no time at all. */
const PATIENCE = 2_000;

/** Calls back once the page is loaded and seen and the browser has nothing else to do, or has not found time for long. */
export function whenIdle(callback: () => void): void {
  const wait = () => {
    if (window.requestIdleCallback === undefined) setTimeout(callback, 1);
    else requestIdleCallback(callback, { timeout: PATIENCE });
  };
  if (document.readyState === 'complete') whenPainted(wait);
  else addEventListener('load', () => whenPainted(wait));
}

/**
 * Calls back once something of the page is on the screen: a browser may find itself idle between the layout and
 * the picture of it. A tab that is not looked at paints nothing, and is not waited for.
 */
function whenPainted(callback: () => void): void {
  if (document.hidden || performance.getEntriesByType('paint').length > 0) {
    callback();
    return;
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}
