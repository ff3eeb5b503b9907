/** Time is counted in parts of this length. In milliseconds. */
const PART = 500;

/**
 * Calls back if a response has not come in time. While the process is blocked by its own work, time does not count: the response
 * may have arrived long ago, and whoever sends it would be blamed.
 * @returns a function that stops the timer
 */
export function startResponseTimer(milliseconds: number, onLate: () => void): () => void {
  let left = milliseconds;
  let timer: NodeJS.Timeout;
  const wait = () => {
    const part = Math.min(PART, left);
    timer = setTimeout(() => {
      // However late it is called.
      left -= part;
      if (left > 0) wait();
      // What has arrived while the process was blocked is read before this.
      else setImmediate(onLate);
    }, part);
  };
  wait();
  return () => clearTimeout(timer);
}
