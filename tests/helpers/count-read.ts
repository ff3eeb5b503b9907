import { onTestFinished, vi } from 'vitest';
import type { Database } from '../../server/platform/database/database.ts';

/**
 * Counts what queries outside of transactions return, until the test ends.
 * @returns a function that returns the number of rows, and of their characters, since it was last called
 */
export function countRead({ db }: Database): () => Promise<{ rows: number; characters: number }> {
  const execute = vi.spyOn(db.getExecutor(), 'executeQuery');
  onTestFinished(() => execute.mockRestore());
  return async () => {
    const results = await Promise.all(execute.mock.results.map(({ value }) => value));
    execute.mockClear();
    const rows = results.flatMap((result) => result.rows);
    return { rows: rows.length, characters: JSON.stringify(rows).length };
  };
}
