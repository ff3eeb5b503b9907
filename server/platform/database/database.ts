import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { startResponseTimer } from '../response-timer.ts';
import { withoutNul } from '../text/nul.ts';
import { AdvisoryLocks } from './advisory-locks.ts';
import type { Schema } from './schema.ts';
import { NodeSqliteDialect, openSqliteFile, openSqliteProbe } from './sqlite-dialect.ts';

/** Which database to open: a SQLite file, or a PostgreSQL server with a maximum number of connections. */
export type DatabaseTarget =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; poolSize?: number };

export type DatabaseKind = DatabaseTarget['kind'];

/**
 * An open database. `db` runs queries. Inside a transaction, run every query on the transaction object: SQLite has one
 * connection, so a query on `db` would wait for the transaction forever.
 */
export type Database = {
  readonly db: Kysely<Schema>;
  readonly kind: DatabaseKind;
  /**
   * Runs single small statements that must neither wait nor hold up others. On SQLite it is a separate connection: a write
   * fails at once as busy while another transaction writes, and is not flushed to disk. On PostgreSQL it is `db`.
   */
  readonly probe: Kysely<Schema>;
  /** Locks between the processes that use PostgreSQL. Null on SQLite, where one process runs the jobs. */
  readonly locks: AdvisoryLocks | null;
  /**
   * Moves SQLite's write-ahead log into the database file and truncates the log. Parts that a reader still uses stay in the
   * log. Does nothing on PostgreSQL, which makes its own checkpoints.
   */
  checkpoint(): Promise<void>;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
};

/** The default number of connections of one process to PostgreSQL. One for its locks comes on top. */
export const DEFAULT_POOL_SIZE = 8;

const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL cancels a statement that takes longer, and reports an error. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** If PostgreSQL sends nothing for this long, the connection is destroyed. It is longer than the statement timeout. */
const RESPONSE_TIMEOUT_MS = 6_000;

/**
 * After PostgreSQL has sent nothing in time, how long to wait for a connection and a response until it sends something again.
 * A visitor who submits a form then gets an error within seconds, and can try again.
 */
const SILENT_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/**
 * Opens the database. Creates a missing SQLite file, and connects to PostgreSQL at the first query. Does not create tables:
 * see `migrate`.
 * @throws if a SQLite file cannot be opened
 */
export function openDatabase(target: DatabaseTarget): Database {
  return target.kind === 'sqlite'
    ? openSqlite(target.file)
    : openPostgres(target.url, target.poolSize ?? DEFAULT_POOL_SIZE);
}

function openSqlite(file: string): Database {
  const database: DatabaseSync = openSqliteFile(file);
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) });
  // Opened at its first use, because commands do not need it.
  let probe: { db: Kysely<Schema>; close: () => void } | null = null;
  const checkpoint = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  };
  return {
    db,
    kind: 'sqlite',
    locks: null,
    get probe() {
      if (!database.isOpen) throw new Error('the database is closed');
      probe ??= openProbe(file);
      return probe.db;
    },
    checkpoint,
    async close() {
      probe?.close();
      // SQLite makes a checkpoint only when the last connection closes. Another process may have the file open.
      if (database.isOpen) await checkpoint().catch(() => undefined);
      await db.destroy();
      // Kysely does not close a database that it has not used.
      if (database.isOpen) database.close();
    },
  };
}

function openProbe(file: string): { db: Kysely<Schema>; close: () => void } {
  const database = openSqliteProbe(file);
  return {
    db: new Kysely<Schema>({ dialect: new NodeSqliteDialect(database, { waits: false }) }),
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

function openPostgres(url: string, poolSize: number): Database {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'yafee',
  };
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    types: { getTypeParser },
  });
  const locks = new AdvisoryLocks({ ...connection, query_timeout: RESPONSE_TIMEOUT_MS });
  // The pool replaces a broken connection, and a query on it rejects. Without these listeners the additional `error` event
  // would end the process. The pool itself listens to idle clients only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const poolWithTimeout: PostgresPool = {
    options: pool.options,
    connect: connectionsOf(pool),
    end: () => pool.end(),
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolWithTimeout }) });
  return {
    db,
    kind: 'postgres',
    probe: db,
    locks,
    checkpoint: async () => undefined,
    async close() {
      await locks.close();
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}

/** The response timeout of the current work in milliseconds, if it is not RESPONSE_TIMEOUT_MS. */
const responseTimeout = new AsyncLocalStorage<number>();

/**
 * Runs work whose statements may take long, such as a migration, with another response timeout. The work itself must
 * raise PostgreSQL's own limit (`set local statement_timeout`).
 * @param milliseconds how long PostgreSQL may send nothing
 */
export function withResponseTimeout<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return responseTimeout.run(milliseconds, work);
}

/** PostgreSQL has sent nothing for too long. The statement may have been executed. */
class NoResponse extends Error {
  override name = 'NoResponse';
  readonly code = 'ETIMEDOUT';
}

/**
 * When connections last received something, when the last query without a response began (monotonic clock), and whether no
 * query has had a response since.
 */
type Responses = { at: WeakMap<pg.PoolClient, number>; silentSince: number; isSilent: boolean };

/**
 * Returns a function that takes a connection from a pool. After a query without a response it takes none that was last used
 * before that query: when a network forgets the open connections, each of them would cost a query its timeout.
 */
function connectionsOf(pool: pg.Pool): () => Promise<PostgresPoolClient> {
  const responses: Responses = {
    at: new WeakMap(),
    silentSince: Number.NEGATIVE_INFINITY,
    isSilent: false,
  };
  return async () => {
    for (;;) {
      const client = await (responses.isSilent ? connectSoon(pool) : pool.connect());
      const respondedAt = responses.at.get(client) ?? Number.POSITIVE_INFINITY;
      if (respondedAt >= responses.silentSince) return withTimeout(client, responses);
      client.release(true);
    }
  };
}

/** Takes a connection that arrives within `SILENT_TIMEOUT_MS`. A later one goes back to the pool. */
async function connectSoon(pool: pg.Pool): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      connecting.then((client) => client.release()).catch(() => undefined);
      reject(new NoResponse(`PostgreSQL has not responded within ${SILENT_TIMEOUT_MS} ms`));
    }, SILENT_TIMEOUT_MS);
  });
  return Promise.race([connecting, late]).finally(() => clearTimeout(timer));
}

/**
 * Wraps a connection so that it is destroyed if PostgreSQL does not respond in time. When a network drops packets,
 * TCP reports an error only after about 15 minutes. The driver's own `query_timeout` is not used, because it returns
 * the dead connection to the pool.
 */
function withTimeout(client: pg.PoolClient, responses: Responses): PostgresPoolClient {
  let timeoutError: NoResponse | null = null;
  function destroyClient(milliseconds: number): NoResponse {
    timeoutError = new NoResponse(`PostgreSQL has not responded within ${milliseconds} ms`);
    // With an error as argument, the pool closes the connection and destroys its socket if a query is running.
    client.release(timeoutError);
    return timeoutError;
  }
  const query = (text: string, parameters: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      if (timeoutError !== null) {
        reject(timeoutError);
        return;
      }
      const usual = responses.isSilent ? SILENT_TIMEOUT_MS : RESPONSE_TIMEOUT_MS;
      const milliseconds = responseTimeout.getStore() ?? usual;
      const startedAt = performance.now();
      let isSettled = false;
      const stopTimer = startResponseTimer(milliseconds, () => {
        if (isSettled) return;
        responses.silentSince = Math.max(responses.silentSince, startedAt);
        responses.isSilent = true;
        reject(destroyClient(milliseconds));
      });
      client
        .query(
          text,
          parameters.map((each) => (typeof each === 'string' ? withoutNul(each) : each)),
        )
        .then(
          (result) => {
            responses.isSilent = false;
            resolve(result);
          },
          (error: unknown) => {
            // An error that PostgreSQL itself sent is a response too.
            if (error instanceof pg.DatabaseError) responses.isSilent = false;
            reject(error);
          },
        )
        .finally(() => {
          isSettled = true;
          stopTimer();
          responses.at.set(client, performance.now());
        });
    });
  return {
    // Kysely also calls `query` with a cursor for streaming, which we do not use.
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      if (timeoutError === null) client.release(destroy);
    },
  };
}

/** Parses int8 as a number. Our bigints are ids, counts and epoch milliseconds, which are all safe integers. */
export const getTypeParser: typeof pg.types.getTypeParser = (oid, format) => {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseInt8;
  return pg.types.getTypeParser(oid, format);
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

/** PostgreSQL's codes for serialization failure, deadlock, lock timeout and statement timeout. */
const BUSY_POSTGRES_CODES = ['40001', '40P01', '55P03', '57014'];

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Returns whether a query failed only because of another transaction's locks, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The lower byte of SQLite's extended result code is the primary code.
    const primary = error.errcode & 0xff;
    return primary === SQLITE_BUSY || primary === SQLITE_LOCKED;
  }
  return 'code' in error && BUSY_POSTGRES_CODES.includes(String(error.code));
}

/** SQLite's primary codes for a lock, or for a failing disk or file. No caller causes them. */
const SQLITE_UNAVAILABLE_CODES = [
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
 * Returns whether a failed transaction was certainly rolled back. If the connection to PostgreSQL breaks during the
 * commit, the transaction may have been committed.
 */
export function isCertainlyRolledBack(error: unknown): boolean {
  return isBusy(error) || (error instanceof Error && 'errcode' in error);
}

/** PostgreSQL's error classes for connections, resources and shutdown, and the error codes of the network. */
const POSTGRES_UNAVAILABLE_CODE =
  /^(08|53|57P|58)|^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND)/;

/**
 * Returns whether a query failed because the database is unavailable at the moment: busy, unreachable or out of disk
 * space. A later retry may succeed.
 */
export function isUnavailable(error: unknown): boolean {
  if (isBusy(error)) return true;
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return SQLITE_UNAVAILABLE_CODES.includes(error.errcode & 0xff);
  }
  if ('code' in error && POSTGRES_UNAVAILABLE_CODE.test(String(error.code))) return true;
  // Messages of the driver about a server that does not respond or closes the connection. The last one comes from a rollback.
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable|has been discarded/i.test(
    error.message,
  );
}

/** PostgreSQL's code, and SQLite's extended codes, for a value that another row has. */
const POSTGRES_UNIQUE_VIOLATION = '23505';
const SQLITE_UNIQUE_VIOLATIONS = [
  1555, // primary key
  2067, // unique
];

/** Returns whether a statement failed because another row has the unique value. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_UNIQUE_VIOLATIONS.includes(Number(error.errcode));
  return 'code' in error && error.code === POSTGRES_UNIQUE_VIOLATION;
}

/**
 * Runs work, and once more if a unique value that it had found free was taken meanwhile. PostgreSQL shows a transaction nothing of what
 * others have not committed yet, but their unique values refuse its own. The second time, the work sees who has the value.
 * @param work must be one transaction
 */
export async function retryIfTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return work();
  }
}

/** How long a visitor's request waits for other writers. In milliseconds. */
export const VISITOR_PATIENCE = 1_500;

/**
 * Runs work and repeats it while the database is busy, until it succeeds or `timeoutMs` have passed.
 * @param work must be one transaction, so that a failed attempt leaves nothing behind
 * @throws the last error after the timeout. Every error other than "busy" is thrown at once
 */
export async function retryWhileBusy<Result>(
  timeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      // A random part, so that two waiting processes do not collide again.
      await sleep(Math.min(50 * attempt, 500) * (0.5 + Math.random()));
    }
  }
}
