import { setImmediate } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has. What many requests bring at the same moment is then
 * begun one after the other, and whoever else asks is answered in between.
 */
export async function takeTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
