import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';

/** How long a statement waits for the lock of another process. Short, because waiting blocks the event loop. */
const BUSY_TIMEOUT_MS = 2_000;

const MAX_CACHED_STATEMENTS = 256;

/**
 * Opens a SQLite file with the settings that every process must use, and creates it if it is missing.
 * @throws if the file cannot be opened or is not a database
 */
export function openSqliteFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  try {
    // With WAL, readers continue while one process writes. With FULL, a committed transaction is on disk.
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    // Overwrites deleted rows: personal data must not stay in free pages.
    database.exec('pragma secure_delete = on');
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

/** Kysely's SQLite dialect over the `node:sqlite` that is built into Node. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    const statements = new StatementCache(database);
    super({
      database: {
        prepare: (text) => statements.prepare(text),
        close: () => database.close(),
      },
    });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#database, super.createDriver());
  }
}

/** Kysely's driver with another begin and rollback of transactions. */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #driver: Driver;

  constructor(database: DatabaseSync, driver: Driver) {
    this.#database = database;
    this.#driver = driver;
  }

  init() {
    return this.#driver.init();
  }

  acquireConnection() {
    return this.#driver.acquireConnection();
  }

  /**
   * A transaction that may write takes the write lock at once. If it took the lock at its first write, and another
   * process had written since its first read, SQLite would fail with SQLITE_BUSY_SNAPSHOT without waiting.
   */
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  commitTransaction(connection: DatabaseConnection) {
    return this.#driver.commitTransaction(connection);
  }

  /**
   * SQLite itself rolls back on some errors, such as a full disk. A second rollback would then fail, and its error
   * would hide the first one.
   */
  async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await this.#driver.rollbackTransaction(connection);
  }

  releaseConnection(connection: DatabaseConnection) {
    return this.#driver.releaseConnection(connection);
  }

  destroy() {
    return this.#driver.destroy();
  }
}

/** An LRU cache of prepared statements. */
class StatementCache {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(text: string): SqliteStatement {
    const cached = this.#prepared.get(text);
    const statement = cached ?? adaptStatement(text, this.#database.prepare(text));
    // A Map iterates in the order of insertion, so inserting again makes it the most recently used one.
    if (cached !== undefined) this.#prepared.delete(text);
    this.#prepared.set(text, statement);
    if (this.#prepared.size > MAX_CACHED_STATEMENTS) {
      const oldest = this.#prepared.keys().next();
      if (!oldest.done) this.#prepared.delete(oldest.value);
    }
    return statement;
  }
}

function adaptStatement(text: string, statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...checkParameters(text, parameters)),
    run: (parameters) => statement.run(...checkParameters(text, parameters)),
    iterate: (parameters) => statement.iterate(...checkParameters(text, parameters)),
  };
}

/**
 * Returns the parameters if each is a value that a column can hold. `node:sqlite` takes an object as first parameter
 * for named parameters and shifts the others by one, without an error.
 * @throws TypeError otherwise
 */
function checkParameters(text: string, parameters: ReadonlyArray<unknown>) {
  return parameters.map((value, index) => {
    if (value === null || typeof value === 'string' || typeof value === 'bigint') return value;
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
