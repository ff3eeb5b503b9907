/** Runs work that no response waits for. */
export type LaterWork = {
  /** Runs the work at a random time within the longest delay. */
  add(work: () => Promise<void>): void;
  /** Runs all waiting work at once, and returns when it is done. */
  close(): Promise<void>;
};

/**
 * Runs work later than the request that asked for it. On SQLite work delays all responses of the moment. If it ran right
 * after its request, the time of the next response would show whether there was any.
 * @param maxDelay in milliseconds
 * @param onFailure receives the error of failed work
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
