import type { Context } from './context.ts';
import { isSchemaUsable } from './platform/database/migrations/migrate.ts';
import { recordProcess } from './platform/database/processes.ts';
import { tryNewPages } from './platform/database/write-probe.ts';
import { Readiness } from './platform/http/readiness.ts';

/** Minimum time between two checks of the database. In milliseconds. */
const DATABASE_INTERVAL = 1_000;

/** Minimum time between two checks of the storage, which writes a file. In milliseconds. */
const STORAGE_INTERVAL = 5_000;

/** Minimum time between two attempts to write new pages to the database. In milliseconds. */
const PAGES_INTERVAL = 5_000;

/**
 * Creates the readiness of a process. The process is ready if files can be stored, if it can write its own row of the
 * database, if the database takes new pages as a form needs them, and if it has the tables of this build. With another
 * backend only draining counts, because the backend's failures affect single blocks of pages.
 */
export function createReadiness(context: Context): Readiness {
  const readiness = new Readiness(context.monotonicNow);
  if (context.upstream !== null) return readiness;
  const { database, storage, process } = context;
  readiness.add({
    reason: 'storage',
    every: STORAGE_INTERVAL,
    async run() {
      await storage.checkStorage();
      return null;
    },
  });
  readiness.add({
    reason: 'database',
    every: DATABASE_INTERVAL,
    async run() {
      await recordProcess(database, process);
      return (await isSchemaUsable(database)) ? null : 'schema';
    },
  });
  if (database.kind === 'postgres') {
    readiness.add({
      reason: 'database',
      every: PAGES_INTERVAL,
      async run() {
        await tryNewPages(database);
        return null;
      },
    });
  }
  return readiness;
}
