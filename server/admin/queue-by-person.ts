/** How many tasks of one user may wait. More are refused. */
const WAITING_MAX = 4;

/**
 * Returns a function that runs a user's expensive tasks one at a time, so that nobody delays others by asking often. It
 * returns null, and runs nothing, if too many tasks of the user are already waiting, or if nobody wants the result any more
 * when the task could begin.
 */
export function queueByPerson(): <Result>(
  person: string,
  isWanted: () => boolean,
  task: () => Promise<Result>,
) => Promise<Result | null> {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>();
  return async (person, isWanted, task) => {
    const queue = queues.get(person) ?? { length: 0, last: Promise.resolve() };
    if (queue.length > WAITING_MAX) return null;
    queues.set(person, queue);
    queue.length += 1;
    const result = queue.last.then(async () => (isWanted() ? task() : null));
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(person);
    }
  };
}
