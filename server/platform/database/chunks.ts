/** SQLite accepts 32,766 parameters in one statement. */
const ROWS_PER_STATEMENT = 500;

/** Splits a list into parts that one statement can take. */
export function chunksOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_PER_STATEMENT) }, (_, index) =>
    items.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
