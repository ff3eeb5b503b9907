import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseTarget } from '../server/platform/database/database.ts';
import { DURABLE, startPostgres } from '../tests/helpers/postgres-server.ts';

/** A database that writes everything to disk, and what a server needs to use it. */
export type DurableDatabase = {
  target: DatabaseTarget;
  /** Settings of the server. */
  env: Record<string, string>;
  /** What the results say of the database. */
  settings: { postgres?: Record<string, string> };
  /** Stops the database and removes its files. */
  remove: () => Promise<void>;
};

/**
 * Creates an empty database in a temporary folder.
 * @param isPostgres PostgreSQL with fsync, unlike in the tests; otherwise the embedded database
 * @throws Error if PostgreSQL does not write to disk
 */
export async function openDurableDatabase(isPostgres: boolean): Promise<DurableDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-bench-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (!isPostgres) {
    return {
      target: { kind: 'sqlite', file: join(folder, 'yafee.sqlite') },
      env: { DATA_DIR: folder },
      settings: {},
      remove: removeFolder,
    };
  }
  let url = '';
  const stop = await startPostgres(
    {
      provide: (_name, value) => {
        url = String(value);
      },
    },
    DURABLE,
  );
  return {
    target: { kind: 'postgres', url },
    env: { DATA_DIR: folder, DATABASE_URL: url },
    settings: { postgres: await readDurabilitySettings(url) },
    async remove() {
      await stop();
      await removeFolder();
    },
  };
}

/**
 * Returns PostgreSQL's settings for writing to disk.
 * @throws Error if one of them is off, since acknowledged writes could then be lost
 */
async function readDurabilitySettings(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const settings: Record<string, string> = {};
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await client.query<Record<string, string>>(`show ${name}`);
      settings[name] = rows[0]?.[name] ?? '';
    }
    const off = Object.keys(settings).filter((name) => settings[name] !== 'on');
    if (off.length > 0) throw new Error(`not on: ${off.join(', ')}`);
    return settings;
  } finally {
    await client.end();
  }
}
