/** Timeout in milliseconds after which the callback is called even if the browser is never idle or reports no paint. */
const TIMEOUT = 2_000;

/** Calls back when the page is loaded and painted and the browser is idle, or after a timeout. */
export function whenIdle(callback: () => void): void {
  const requestCallback = () => {
    if (window.requestIdleCallback === undefined) setTimeout(callback, 1);
    else requestIdleCallback(callback, { timeout: TIMEOUT });
  };
  if (document.readyState === 'complete') whenPainted(requestCallback);
  else addEventListener('load', () => whenPainted(requestCallback));
}

/**
 * Calls back after the first paint. A browser may be idle between layout and paint, so idle time alone is not enough.
 * In a hidden tab, which is not painted, it calls back at once. If the browser reports no paint, it calls back after a
 * timeout.
 */
function whenPainted(callback: () => void): void {
  if (document.hidden || performance.getEntriesByType('paint').length > 0) {
    callback();
    return;
  }
  let isCalled = false;
  const onPaint = () => {
    if (!isCalled) callback();
    isCalled = true;
  };
  new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
  setTimeout(onPaint, TIMEOUT);
}
