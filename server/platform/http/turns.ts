import { setImmediate } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has. Forms that arrive at the same moment are then handled one
 * after the other, and other requests get their responses in between: without it, five hundred forms hold up all
 * others for a quarter of a second, because SQLite writes on the event loop.
 */
export async function takeTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
