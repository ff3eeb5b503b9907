import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { NodeSqliteDialect, openSqliteFile } from './sqlite-dialect.ts';

/** Where the database is: a file of ours, or a PostgreSQL server. */
export type DatabaseTarget = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

export type DatabaseKind = DatabaseTarget['kind'];

/** An open database. `db` runs queries; inside a transaction use the transaction alone, or SQLite hangs. */
export type Database = {
  readonly db: Kysely<Schema>;
  readonly kind: DatabaseKind;
  /**
   * Tries whether SQLite could write, in a transaction that is rolled back; one that others are writing to can.
   * PostgreSQL is not tried: a row that is written there keeps an import waiting.
   * @throws where it could not
   */
  tryWriting(): Promise<void>;
  /**
   * Moves what SQLite has in its write-ahead log into the database file, as far as nobody is reading it, and empties
   * the log. PostgreSQL does so by itself.
   */
  checkpoint(): Promise<void>;
  /** Waits for what runs, then closes. */
  close(): Promise<void>;
};

const POOL_SIZE = 8;
const CONNECT_TIMEOUT_MS = 5_000;
/** A statement that takes longer is broken off by the server, which then answers. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** A server that says nothing for longer is given up, and the connection to it destroyed. */
const RESPONSE_TIMEOUT_MS = 6_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/**
 * Opens the database. A SQLite file is made where it is missing; a PostgreSQL server is first
 * asked by the first query. The tables are `migrate`'s business.
 * @throws where a SQLite file cannot be opened
 */
export function openDatabase(target: DatabaseTarget): Database {
  return target.kind === 'sqlite' ? openSqlite(target.file) : openPostgres(target.url);
}

function openSqlite(file: string): Database {
  const database: DatabaseSync = openSqliteFile(file);
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) });
  const checkpoint = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  };
  return {
    db,
    kind: 'sqlite',
    tryWriting: () => tryWriting(db),
    checkpoint,
    async close() {
      // The last one to close does so anyway; while another process has it open, nobody would.
      if (database.isOpen) await checkpoint().catch(() => undefined);
      await db.destroy();
      // Kysely closes only what it has used.
      if (database.isOpen) database.close();
    },
  };
}

/** Ends a transaction that was never meant to be kept. */
class RolledBack extends Error {}

async function tryWriting(db: Kysely<Schema>): Promise<void> {
  const tried = db.transaction().execute(async (trx) => {
    await trx
      .updateTable('content_version')
      .set((row) => ({ version: row.ref('version') }))
      .execute();
    throw new RolledBack();
  });
  await tried.catch((error: unknown) => {
    if (!(error instanceof RolledBack) && !isBusy(error)) throw error;
  });
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'yafee',
    types: { getTypeParser },
  });
  // A connection that breaks is replaced by the pool; unheard, its error would end the process. The pool
  // listens to those that are idle, its queries tell of one that is in use, and its event comes beside them.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const responding: PostgresPool = {
    options: pool.options,
    connect: async () => responsiveClient(await pool.connect()),
    end: () => pool.end(),
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: responding }) });
  return {
    db,
    kind: 'postgres',
    tryWriting: async () => undefined,
    checkpoint: async () => undefined,
    async close() {
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}

/** For how long statements may take, where it is not the usual. In milliseconds. */
const responseTimeout = new AsyncLocalStorage<number>();

/**
 * Runs work whose statements may take longer than others, as a migration's. On PostgreSQL the transaction lifts the
 * server's own limit by itself (`set local statement_timeout`).
 * @param milliseconds how long the server may say nothing
 */
export function withResponseTimeout<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return responseTimeout.run(milliseconds, work);
}

/** PostgreSQL has said nothing for too long. What it was asked for may have been done. */
class NoResponse extends Error {
  override name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';
}

/**
 * A connection that is given up where the server says nothing: a network that drops packets tells nobody, and the
 * system waits for a quarter of an hour. The driver's own `query_timeout` would hand the dead connection to the next
 * one who asks, so this destroys it.
 */
function responsiveClient(client: pg.PoolClient): PostgresPoolClient {
  let givenUp: NoResponse | null = null;
  function giveUp(milliseconds: number): NoResponse {
    givenUp = new NoResponse(`PostgreSQL has not answered within ${milliseconds} ms`);
    // With an error it is closed, and not kept; in the middle of a query its socket is destroyed.
    client.release(givenUp);
    return givenUp;
  }
  const query = (text: string, parameters: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      if (givenUp !== null) {
        reject(givenUp);
        return;
      }
      const milliseconds = responseTimeout.getStore() ?? RESPONSE_TIMEOUT_MS;
      const timer = setTimeout(() => reject(giveUp(milliseconds)), milliseconds);
      client
        .query(text, [...parameters])
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  return {
    // Cursors, the other way to call it, are not used.
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      if (givenUp === null) client.release(destroy);
    },
  };
}

/** Reads int8 as a number: our bigints are ids, counts and epoch milliseconds, all of them safe integers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) => {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return readInt8;
  return pg.types.getTypeParser(oid, format);
};

function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

/** PostgreSQL's serialization failure, deadlock, lock and statement timeout. */
const BUSY_POSTGRES_CODES = ['40001', '40P01', '55P03', '57014'];

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Whether a query failed only because others hold what it needs, so that trying again may work. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The lower byte is the primary code; the rest tells why it is busy.
    const primary = error.errcode & 0xff;
    return primary === SQLITE_BUSY || primary === SQLITE_LOCKED;
  }
  return 'code' in error && BUSY_POSTGRES_CODES.includes(String(error.code));
}

/** SQLite's primary codes for a disk or a file that does not do what it should: nothing that a caller did. */
const SQLITE_NOT_STORED = [
  SQLITE_BUSY,
  SQLITE_LOCKED,
  8, // readonly
  10, // ioerr
  11, // corrupt
  13, // full
  14, // cantopen
  26, // notadb
];

/**
 * Whether it is sure that a failed transaction left nothing behind. A server that hangs up during
 * the commit may have committed.
 */
export function isSurelyUndone(error: unknown): boolean {
  return isBusy(error) || (error instanceof Error && 'errcode' in error);
}

/** PostgreSQL's classes of connection failures, missing resources and stopped servers, and what the network says. */
const NO_POSTGRES = /^(08|53|57P|58)|^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND)/;

/**
 * Whether a query failed because the database cannot do its work at the moment: busy, out of reach,
 * or without room. Nothing was stored then, and later it may be.
 */
export function isUnavailable(error: unknown): boolean {
  if (isBusy(error)) return true;
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return SQLITE_NOT_STORED.includes(error.errcode & 0xff);
  }
  if ('code' in error && NO_POSTGRES.test(String(error.code))) return true;
  // The driver's own words for a server that does not answer or hangs up; the last is said by the rollback.
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable|has been discarded/i.test(
    error.message,
  );
}

/**
 * Runs work that the database may be too busy for, again and again until it is done or `patienceMs`
 * have passed. The work must be whole or not at all: one transaction.
 * @throws the last error where patience ends, and every error that is not about being busy
 */
export async function retryWhileBusy<Result>(
  patienceMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      // A random part, so that two waiting processes do not meet again.
      await sleep(Math.min(50 * attempt, 500) * (0.5 + Math.random()));
    }
  }
}
