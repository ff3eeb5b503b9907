import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { withoutNul } from '../text/nul.ts';

/**
 * How long a statement waits for the lock of another process within SQLite, which blocks the event loop. After it the driver
 * tries again by itself, and does not block. In milliseconds.
 */
const BUSY_TIMEOUT_MS = 50;

/** The same while the file is opened, when nothing else runs yet. */
const OPEN_TIMEOUT_MS = 2_000;

/** How long the driver waits for that lock, and the mean pause between its tries. In milliseconds. */
const LOCK_WAIT_MS = 2_000;
const RETRY_PAUSE_MS = 20;

const MAX_CACHED_STATEMENTS = 256;

/**
 * Opens a SQLite file with the settings that every process must use, and creates it if it is missing.
 * @throws if the file cannot be opened or is not a database
 */
export function openSqliteFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, {
    timeout: OPEN_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  try {
    // With WAL, readers continue while one process writes. With FULL, a committed transaction is on disk.
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    // Overwrites deleted rows: personal data must not stay in free pages.
    database.exec('pragma secure_delete = on');
    setBusyTimeout(database, BUSY_TIMEOUT_MS);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens a second connection to a SQLite file that is open already, for writes that must not block the event loop: it
 * does not wait for locks, and does not flush each commit to disk.
 * @throws if the file cannot be opened
 */
export function openSqliteProbe(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  // With WAL, NORMAL flushes at checkpoints alone.
  database.exec('pragma synchronous = normal');
  return database;
}

function setBusyTimeout(database: DatabaseSync, milliseconds: number): void {
  database.exec(`pragma busy_timeout = ${milliseconds}`);
}

/** Kysely's SQLite dialect over the `node:sqlite` that is built into Node. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;
  readonly #waits: boolean;

  /** @param options.waits whether statements wait for the lock of another process */
  constructor(database: DatabaseSync, { waits = true } = {}) {
    this.#database = database;
    this.#waits = waits;
  }

  createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter();
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#database, this.#waits ? LOCK_WAIT_MS : 0);
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }
}

/** Leaves to the driver who uses the one connection: Kysely would let reads wait for who waits for the lock. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * Kysely's driver over one SQLite connection, which a transaction or a single statement uses at a time. While another
 * process holds the write lock, who wants to write tries again and again, one after the other and without blocking the
 * event loop; meanwhile others read.
 */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #lockWait: number;
  readonly #users = new Mutex();
  readonly #writers = new Mutex();
  /** Whether the last try has found the lock taken. Then SQLite itself does not wait for it. */
  #isLocked = false;

  constructor(database: DatabaseSync, lockWait: number) {
    this.#database = database;
    this.#statements = new StatementCache(database);
    this.#lockWait = lockWait;
  }

  async init() {}

  async acquireConnection() {
    return new NodeSqliteConnection(this);
  }

  /**
   * A transaction that may write takes the write lock at once. If it took the lock at its first write, and another
   * process had written since its first read, SQLite would fail with SQLITE_BUSY_SNAPSHOT without waiting.
   */
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const isRead = settings.accessMode === 'read only';
    const { release } = await this.use(isRead, () =>
      this.#database.exec(isRead ? 'begin' : 'begin immediate'),
    );
    ownConnection(connection).endTransaction = release;
  }

  async commitTransaction() {
    this.#database.exec('commit');
  }

  /**
   * SQLite itself rolls back on some errors, such as a full disk. A second rollback would then fail, and its error
   * would hide the first one.
   */
  async rollbackTransaction() {
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async releaseConnection(connection: DatabaseConnection) {
    const own = ownConnection(connection);
    own.endTransaction?.();
    own.endTransaction = null;
  }

  async destroy() {
    this.#database.close();
  }

  /**
   * Does something with the connection when it is free, and again while another process has locked the database.
   * @returns the result, and a function that lets the next one use the connection
   * @throws SQLite's error that the database is locked, if it is for longer than the driver waits
   */
  async use<Result>(
    isRead: boolean,
    work: () => Result,
  ): Promise<{ result: Result; release: () => void }> {
    const deadline = performance.now() + this.#lockWait;
    // Of all who wait for the lock, one tries.
    const releaseWriter = isRead ? null : await this.#writers.acquire();
    try {
      for (;;) {
        const release = await this.#users.acquire();
        try {
          const result = work();
          this.#setLocked(false);
          return { result, release };
        } catch (error) {
          release();
          if (!isLockError(error)) throw error;
          this.#setLocked(true);
          if (performance.now() >= deadline) throw error;
        }
        // A random part, so that two processes do not try at the same moments.
        await sleep(RETRY_PAUSE_MS * (0.5 + Math.random()));
      }
    } finally {
      releaseWriter?.();
    }
  }

  /** Executes a statement at once. */
  execute({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const { statement, isReader } = this.#statements.prepare(sql);
    const values = checkParameters(sql, parameters);
    if (isReader) return { rows: statement.all(...values) };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  }

  #setLocked(isLocked: boolean) {
    if (this.#isLocked === isLocked || this.#lockWait === 0) return;
    this.#isLocked = isLocked;
    setBusyTimeout(this.#database, isLocked ? 0 : BUSY_TIMEOUT_MS);
  }
}

/** What Kysely takes for a connection: who holds it acquires it for each statement, or for a whole transaction. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver;
  /** Releases what the open transaction holds; null: there is none. */
  endTransaction: (() => void) | null = null;

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.endTransaction !== null) return this.#driver.execute(query) as QueryResult<Row>;
    const { result, release } = await this.#driver.use(isRead(query), () =>
      this.#driver.execute(query),
    );
    release();
    return result as QueryResult<Row>;
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error(
      'rows of SQLite are not streamed, because the connection would be taken meanwhile',
    );
  }
}

function ownConnection(connection: DatabaseConnection): NodeSqliteConnection {
  if (connection instanceof NodeSqliteConnection) return connection;
  throw new Error('the connection is not of this driver');
}

/** Whether a statement takes no write lock. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*(select|pragma)\b/i.test(sql);
}

/** SQLite's primary result codes for a lock of another process, or of another connection. */
const LOCK_CODES = [5, 6];

/** Whether an error of SQLite says that the database is locked. The lower byte is the primary code. */
function isLockError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    LOCK_CODES.includes(error.errcode & 0xff)
  );
}

/** Lets one holder in at a time, in the order in which they ask. */
class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits until it is free. @returns a function that releases it */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

type CachedStatement = { statement: StatementSync; isReader: boolean };

/** An LRU cache of prepared statements. */
class StatementCache {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, CachedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(text: string): CachedStatement {
    const cached = this.#prepared.get(text);
    const prepared = cached ?? this.#prepare(text);
    // A Map iterates in the order of insertion, so inserting again makes it the most recently used one.
    if (cached !== undefined) this.#prepared.delete(text);
    this.#prepared.set(text, prepared);
    if (this.#prepared.size > MAX_CACHED_STATEMENTS) {
      const oldest = this.#prepared.keys().next();
      if (!oldest.done) this.#prepared.delete(oldest.value);
    }
    return prepared;
  }

  #prepare(text: string): CachedStatement {
    const statement = this.#database.prepare(text);
    return { statement, isReader: statement.columns().length > 0 };
  }
}

/**
 * Returns the parameters, without NUL as on PostgreSQL, if each is a value that a column can hold. `node:sqlite` takes an object as first parameter
 * for named parameters and shifts the others by one, without an error.
 * @throws TypeError otherwise
 */
function checkParameters(text: string, parameters: ReadonlyArray<unknown>) {
  return parameters.map((value, index) => {
    if (typeof value === 'string') return withoutNul(value);
    if (value === null || typeof value === 'bigint') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw new TypeError(
      `Parameter ${index + 1} of this statement is ${describe(value)}; ` +
        `a database parameter is a text, a finite number, a bigint or null: ${text.slice(0, 200)}`,
    );
  });
}

function describe(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  return `an object (${value.constructor?.name ?? 'without prototype'})`;
}
