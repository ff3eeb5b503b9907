/** How long the browser may leave a page without a callback, in milliseconds: some find no time at all. */
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
 * the picture of it. A tab that is not looked at paints nothing, and is not waited for; nor is for long a browser
 * that does not say.
 */
export function whenPainted(callback: () => void): void {
  if (document.hidden || performance.getEntriesByType('paint').length > 0) {
    callback();
    return;
  }
  let waits = true;
  const onPaint = () => {
    if (waits) callback();
    waits = false;
  };
  new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
  setTimeout(onPaint, PATIENCE);
}
