/** Work of one person that may wait for its turn; more is refused. */
const WAITING_MAX = 4;

/**
 * Returns a function that does expensive work of one person one at a time, so that nobody holds up the others by asking often.
 * It returns null, and does nothing, if too much work of the person waits already, or if nobody wants the result any more
 * when the turn comes.
 */
export function personalTurns(): <Result>(
  person: string,
  isWanted: () => boolean,
  work: () => Promise<Result>,
) => Promise<Result | null> {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>();
  return async (person, isWanted, work) => {
    const line = lines.get(person) ?? { length: 0, last: Promise.resolve() };
    if (line.length > WAITING_MAX) return null;
    lines.set(person, line);
    line.length += 1;
    const result = line.last.then(async () => (isWanted() ? work() : null));
    line.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(person);
    }
  };
}
