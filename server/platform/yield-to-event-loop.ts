import { setImmediate } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has. Use it before work that blocks the event loop, such as a
 * transaction of SQLite, so that other requests are handled in between. Without it, five hundred concurrent forms delay all
 * other requests by a quarter of a second.
 */
export async function yieldToEventLoop(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
