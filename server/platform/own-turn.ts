import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has. SQLite answers without waiting, so that work that many ask for at once would
 * run in one turn, and all other requests would wait for all of it.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
