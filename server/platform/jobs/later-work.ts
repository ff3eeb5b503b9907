/** Runs work that no response waits for. */
export type LaterWork = {
  /** Runs it at a random time within the longest delay. */
  add(work: () => Promise<void>): void;
  /** Runs at once what still waits, and returns when all of it is done. */
  close(): Promise<void>;
};

/**
 * Runs work apart from the request that asked for it. On SQLite work holds up whatever is answered at the same time, so that right behind
 * its request the time of the next answer would tell whether there was any.
 * @param maxDelay in milliseconds
 * @param onFailure is told why work has failed
 */
export function laterWork(maxDelay: number, onFailure: (error: unknown) => void): LaterWork {
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>();
  const running = new Set<Promise<void>>();
  function begin(work: () => Promise<void>): void {
    const done = work()
      .catch(onFailure)
      .then(() => {
        running.delete(done);
      });
    running.add(done);
  }
  return {
    add(work) {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        begin(work);
      }, Math.random() * maxDelay);
      timer.unref();
      waiting.set(timer, work);
    },
    async close() {
      for (const [timer, work] of waiting) {
        clearTimeout(timer);
        begin(work);
      }
      waiting.clear();
      await Promise.all(running);
    },
  };
}
