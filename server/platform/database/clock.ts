import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseKind } from './database.ts';

/**
 * The database's clock in epoch milliseconds, as an SQL expression. All processes on one database share it, however wrong
 * their own clocks are.
 */
export type DatabaseClock = () => RawBuilder<number>;

/**
 * Returns the clock of a database. SQLite has none of its own and runs on one machine only, so it uses the clock of that
 * machine.
 * @param now the clock of this process, in epoch milliseconds
 */
export function databaseClock(kind: DatabaseKind, now: () => number): DatabaseClock {
  // In a subquery, which PostgreSQL evaluates once. It would evaluate the volatile function for each row.
  return kind === 'postgres'
    ? () => sql<number>`(select floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`
    : () => sql<number>`${now()}`;
}

/**
 * Reads the database's clock, in epoch milliseconds.
 * @param now the clock of this process, which SQLite uses
 */
export async function readDatabaseClock(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  now: () => number,
): Promise<number> {
  if (kind === 'sqlite') return now();
  const { rows } = await sql<{ now: number }>`select ${databaseClock(kind, now)()} as now`.execute(
    db,
  );
  return rows[0]?.now ?? now();
}
