import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { ROOT } from './sources.ts';

/**
 * A time after everything in the fixture, in epoch milliseconds. The fixture was filled through the server of the last build before version
 * 1.0: forms, replies by mail, the newsletter, content, accounts. Its people and secrets are invented. A few rows are in the state in which
 * earlier builds left them.
 */
export const AFTER_LAST_BUILD = Date.parse('2026-11-29T09:00:00Z');

/** Fills an empty database with the state that the last build left behind. */
export async function fillLikeLastBuild(target: DatabaseTarget): Promise<void> {
  const read = (name: string) => readFile(join(ROOT, 'tests/last-build', name), 'utf8');
  const rows = await read('rows.sql');
  if (target.kind === 'sqlite') {
    const database = new DatabaseSync(target.file);
    database.exec('pragma journal_mode = wal');
    database.exec(await read('sqlite.sql'));
    database.exec(`begin; ${rows} commit;`);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    await client.query(await read('postgres.sql'));
    // PostgreSQL accepts a value for an identity column only with this clause.
    await client.query(rows.replaceAll('/* identity */', 'overriding system value'));
    for (const table of ['audit_log', 'content_history', 'conversation_events']) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'sequence'), max(sequence)) from ${table}`,
      );
    }
  } finally {
    await client.end();
  }
}
