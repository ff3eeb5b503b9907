import { sql } from 'kysely';
import { type Database, isBusy } from './database.ts';

/** Pages that the probe needs: more than a form with its mails needs. With a fill factor of 10 each row of 500 takes one. */
const PAGES = 8;

/** PostgreSQL's code if the role may not truncate the table, because another role owns it. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Tests whether the disk of a PostgreSQL database takes new pages, as a form needs them, and leaves nothing behind. Updating
 * a row would not show it, because the update finds room in the existing pages. `truncate` begins new files, and the rollback
 * removes them. With SQLite each write of the process's row appends to the log, so nothing more needs to be tested.
 * @returns false if this role lacks the permission
 * @throws if the database takes no new pages
 */
export async function tryNewPages({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<boolean> {
  if (kind === 'sqlite') return true;
  try {
    await db.transaction().execute(async (trx) => {
      // Another process that is testing at this moment finds the same.
      await sql`lock table write_probe in access exclusive mode nowait`.execute(trx);
      await sql`truncate write_probe`.execute(trx);
      await sql`insert into write_probe select repeat('x', 500) from generate_series(1, ${sql.lit(PAGES)})`.execute(
        trx,
      );
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack || isBusy(error)) return true;
    if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) {
      return false;
    }
    throw error;
  }
  return true;
}

/** Ends the transaction of a successful test. */
class RolledBack extends Error {}
