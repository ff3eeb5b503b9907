/** Calls back once, when the visitor has not moved, scrolled or touched anything for a time. */
export function whenQuiet(milliseconds: number, callback: () => void): void {
  const listeners = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  function restart(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      listeners.abort();
      callback();
    }, milliseconds);
  }
  const options = { signal: listeners.signal, passive: true, capture: true };
  for (const event of ['scroll', 'pointermove', 'touchmove'] as const) {
    addEventListener(event, restart, options);
  }
  restart();
}
