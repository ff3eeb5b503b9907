import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import {
  DATABASE_WITH_TABLES,
  DURABLE,
  type PostgresServer,
  runPostgres,
} from '../../tests/helpers/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../../tests/helpers/server-process.ts';
import { ROOT } from '../../tests/helpers/sources.ts';
import type { Proof } from './proof.ts';

/** Starts a durable PostgreSQL server that ends with the proof. */
export async function startDatabaseServer(proof: Proof): Promise<PostgresServer> {
  const server = await runPostgres(DURABLE);
  proof.atEnd(() => server.stop());
  return server;
}

/**
 * Creates a database without content on a PostgreSQL server, and opens it.
 * @param hasTables whether it is migrated already
 * @returns its address, and the opened database, which is closed with the proof
 */
export async function createDatabase(
  proof: Proof,
  server: PostgresServer,
  name: string,
  hasTables = true,
): Promise<{ url: string; database: Database }> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const template = hasTables ? DATABASE_WITH_TABLES : 'template1';
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = name;
  const database = openDatabase({ kind: 'postgres', url: url.href });
  proof.atEnd(() => database.close());
  return { url: url.href, database };
}

/** A place in a group of processes, in which a process is started again after it has ended. */
export type SiteProcess = {
  current: ServerProcess;
  /** Starts it again after `stop` or `kill` of the present one. */
  startAgain(): Promise<void>;
};

/**
 * Starts a server process with its own data folder, which ends with the proof.
 * @param clockOffset how far its clock is from the true one, in milliseconds
 */
export async function startSite(
  proof: Proof,
  env: Record<string, string>,
  clockOffset = 0,
): Promise<SiteProcess> {
  const folder = await proof.folder();
  const clock = clockOffset === 0 ? {} : await falseClock(folder, clockOffset);
  const settings = { DATA_DIR: join(folder, 'data'), ...env, ...clock };
  const site: SiteProcess = {
    current: await startServerProcess(settings),
    async startAgain() {
      site.current = await startServerProcess(settings);
    },
  };
  proof.atEnd(() => site.current.kill());
  return site;
}

async function falseClock(folder: string, offset: number): Promise<Record<string, string>> {
  const file = join(folder, 'clock-offset');
  await writeFile(file, String(offset));
  const preload = pathToFileURL(join(ROOT, 'bench/faults/false-clock.mjs')).href;
  return { NODE_OPTIONS: `--import ${preload}`, FALSE_CLOCK_FILE: file };
}
