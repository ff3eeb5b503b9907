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
 * How long a statement waits within SQLite for the lock of another process, which blocks the event loop. After that the
 * driver retries by itself without blocking. In milliseconds.
 */
const BUSY_TIMEOUT_MS = 50;

/** The same while the file is opened, when nothing else runs yet. */
const OPEN_TIMEOUT_MS = 2_000;

/** How long the driver waits for that lock, and the mean pause between its attempts. In milliseconds. */
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
    // Overwrites deleted rows, because personal data must not stay in free pages.
    database.exec('pragma secure_delete = on');
    setBusyTimeout(database, BUSY_TIMEOUT_MS);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens a second connection to an open SQLite file, for writes that must not block the event loop. It does not wait for
 * locks, and does not flush each commit to disk.
 * @throws if the file cannot be opened
 */
export function openSqliteProbe(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  // With WAL, NORMAL flushes at checkpoints only.
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

/**
 * The driver itself decides who uses the one connection. Kysely would make reads wait behind a writer that waits for the
 * lock.
 */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * Kysely's driver over one SQLite connection, which one transaction or one statement uses at a time. While another process
 * holds the write lock, writers retry one after another without blocking the event loop, and reads go on.
 */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #lockWait: number;
  readonly #users = new Mutex();
  readonly #writers = new Mutex();
  /** Whether the last attempt found the lock taken. SQLite itself does not wait for it then. */
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
   * A transaction that may write takes the write lock at once. If it took the lock at its first write, and another process
   * had written since its first read, SQLite would fail with SQLITE_BUSY_SNAPSHOT without waiting.
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
   * SQLite itself rolls back on some errors, such as a full disk. A second rollback would then fail, and its error would hide
   * the first one.
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
   * Runs an operation when the connection is free, and again while another process has locked the database.
   * @returns the result, and a function that lets the next caller use the connection
   * @throws SQLite's error that the database is locked, if that lasts longer than the driver waits
   */
  async use<Result>(
    isRead: boolean,
    work: () => Result,
  ): Promise<{ result: Result; release: () => void }> {
    const deadline = performance.now() + this.#lockWait;
    // Only one of those waiting for the lock retries.
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
        // A random part, so that two processes do not retry at the same moments.
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

/** What Kysely uses as a connection. Its holder acquires the real one for each statement, or for a whole transaction. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver;
  /** Releases what the open transaction holds. Null if there is none. */
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

/** Returns whether a statement takes no write lock. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*(select|pragma)\b/i.test(sql);
}

/** SQLite's primary result codes for a lock of another process, or of another connection. */
const LOCK_CODES = [5, 6];

/** Returns whether an SQLite error says that the database is locked. The lower byte is the primary code. */
function isLockError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    LOCK_CODES.includes(error.errcode & 0xff)
  );
}

/** Lets one holder in at a time, in the order of their requests. */
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
    // A Map iterates in the order of insertion, so inserting again makes it the most recently used entry.
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
 * Returns the parameters if each is a value that a column can hold. NUL is removed, as on PostgreSQL. `node:sqlite` would
 * take an object as first parameter for named parameters and shift the others by one, without an error.
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
