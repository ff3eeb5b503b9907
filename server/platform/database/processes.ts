import { sql } from 'kysely';
import { DAY } from '../durations.ts';
import { databaseClock } from './clock.ts';
import { type Database, isBusy } from './database.ts';

/** What a process stores about itself in the database. */
export type ProcessIdentity = {
  /** Random, new at each start. */
  id: string;
  role: string;
  /** Version and build, such as `0.1.0+3fa9c1d2ab10`. */
  release: string;
  /** The number of the newest migration that the process knows. */
  schemaLevel: number;
};

/** A process that uses the database. `age`: milliseconds since it was last seen. */
export type SeenProcess = ProcessIdentity & { age: number };

/** Rows of processes that have not been seen for this long are deleted. In milliseconds. */
const FORGOTTEN_AFTER = DAY;

/**
 * Writes the row of a process, with the current time of the database. Does nothing while another transaction writes to
 * SQLite, because that also shows that the database can be written to.
 * @throws if the database cannot be written to
 */
export async function recordProcess(
  { probe, kind }: Pick<Database, 'probe' | 'kind'>,
  process: ProcessIdentity,
): Promise<void> {
  const seenAt = databaseClock(kind, Date.now)();
  await probe
    .insertInto('processes')
    .values({
      id: process.id,
      role: process.role,
      release: process.release,
      schema_level: process.schemaLevel,
      seen_at: seenAt,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seenAt }))
    .execute()
    .catch((error: unknown) => {
      if (!isBusy(error)) throw error;
    });
}

/** Deletes the row of a process that ends, and the rows of those that ended without deleting theirs. */
export async function removeProcess(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('processes')
    .where((row) =>
      row.or([
        row('id', '=', id),
        row(
          'seen_at',
          '<',
          sql<number>`${databaseClock(kind, Date.now)()} - ${sql.lit(FORGOTTEN_AFTER)}`,
        ),
      ]),
    )
    .execute();
}

/**
 * Lists the recently seen processes, the oldest schema first.
 * @param within milliseconds
 */
export async function listProcesses(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  within: number,
): Promise<SeenProcess[]> {
  const rows = await db
    .selectFrom('processes')
    .select(['id', 'role', 'release', 'schema_level'])
    .select(sql<number>`${databaseClock(kind, Date.now)()} - seen_at`.as('age'))
    .where('seen_at', '>', sql<number>`${databaseClock(kind, Date.now)()} - ${sql.lit(within)}`)
    .orderBy('schema_level')
    .orderBy('id')
    .execute();
  return rows.map(({ schema_level: schemaLevel, ...row }) => ({ ...row, schemaLevel }));
}
