import { setTimeout as sleep } from 'node:timers/promises';

/** A bounded number of places for work that goes on at the same time. Those who find none wait in a queue. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param count how many places there are */
  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Takes a place.
   * @param timeout how long to wait for one, in milliseconds
   * @returns a function that gives it back, once; null if none was free in time
   */
  async take(timeout: number): Promise<(() => void) | null> {
    if (this.#free > 0) this.#free--;
    else if (!(await this.#wait(timeout))) return null;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    };
  }

  /** Waits for the place of another. @returns false if there was none in time */
  async #wait(timeout: number): Promise<boolean> {
    const stop = new AbortController();
    let start = () => {};
    const given = new Promise<boolean>((resolve) => {
      start = () => resolve(true);
    });
    this.#waiting.push(start);
    const late = sleep(timeout, false, { signal: stop.signal }).catch(() => false);
    const isGiven = await Promise.race([given, late]);
    stop.abort();
    if (isGiven) return true;
    const index = this.#waiting.indexOf(start);
    // It was given in the same moment.
    if (index < 0) return true;
    this.#waiting.splice(index, 1);
    return false;
  }
}
