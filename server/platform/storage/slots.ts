import { setTimeout as sleep } from 'node:timers/promises';

/** A limited number of slots for concurrent work. Callers that find none free wait in a queue. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param count the number of slots */
  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Takes a slot.
   * @param timeout how long to wait for one, in milliseconds
   * @returns a function that releases the slot once, or null if none was free in time
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

  /** Waits until another caller releases its slot. @returns false if none was free in time */
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
    // It was released at the same moment.
    if (index < 0) return true;
    this.#waiting.splice(index, 1);
    return false;
  }
}
