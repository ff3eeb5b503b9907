/** Time is counted in steps of this length. In milliseconds. */
const PART = 500;

/**
 * Calls back if a response does not arrive in time. Time during which the process itself is blocked does not count, because
 * the response may have arrived long ago and its sender is not to blame.
 * @returns a function that stops the timer
 */
export function startResponseTimer(milliseconds: number, onLate: () => void): () => void {
  let left = milliseconds;
  let timer: NodeJS.Timeout;
  const wait = () => {
    const part = Math.min(PART, left);
    timer = setTimeout(() => {
      // Counts as one step, however late it is called.
      left -= part;
      if (left > 0) wait();
      // A response that arrived while the process was blocked is read before this.
      else setImmediate(onLate);
    }, part);
  };
  wait();
  return () => clearTimeout(timer);
}
