import pg from 'pg';
import { HOUR } from '../durations.ts';

/** First half of the keys of our advisory locks, so that they differ from those of other programs and of `migrate`. */
const LOCK_CLASS = 7_233_302;

/**
 * PostgreSQL ends the connection of a host that has not responded for this long, and releases its locks. Jobs ask for locks
 * every second, so a working host is never that late. In milliseconds.
 */
const MAX_SILENCE = HOUR;

const BEGIN = `begin; set local idle_in_transaction_session_timeout = ${MAX_SILENCE}`;

/** The connection of the locks was lost, so another process may have got them. */
class LocksLost extends Error {
  override name = 'LocksLost';
}

type Session = {
  client: pg.Client;
  /** Aborted when the connection has ended. */
  lost: AbortSignal;
  /** Notes that the connection has ended, or can no longer be relied on. */
  forget: () => void;
  /** How many locks are held, asked for or being released. */
  users: number;
  /** The last statement. */
  last: Promise<unknown>;
};

/**
 * The advisory locks that this process holds in PostgreSQL. They share one connection outside of the pool, so that jobs with a
 * lock do not take connections from requests, or from their own work. The locks end with the connection, also if the process
 * dies.
 */
export class AdvisoryLocks {
  readonly #config: pg.ClientConfig;
  readonly #names = new Set<string>();
  #session: Promise<Session> | null = null;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /**
   * Runs work while holding a lock, unless this process or another one holds it.
   * @param name of the lock, the same in every process
   * @param work its signal is aborted when the lock is lost
   * @returns false if the lock is held, so that nothing was done
   * @throws what the work throws, or if the connection of the lock was lost meanwhile
   */
  async run(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
    // PostgreSQL would give the same lock to the same connection again.
    if (this.#names.has(name)) return false;
    this.#names.add(name);
    try {
      return await this.#runLocked(name, work);
    } finally {
      this.#names.delete(name);
    }
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => null);
    await session?.client.end().catch(() => undefined);
  }

  async #runLocked(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
    this.#session ??= this.#connect();
    const session = await this.#session;
    // Within a transaction, because a connection pooler in transaction mode may use another connection for each one.
    if (session.users++ === 0) await query(session, BEGIN);
    if (!(await callLock(session, 'pg_try_advisory_lock', name))) {
      await leave(session);
      return false;
    }
    try {
      await work(session.lost);
    } finally {
      if (!session.lost.aborted) {
        await callLock(session, 'pg_advisory_unlock', name);
        await leave(session);
      }
    }
    session.lost.throwIfAborted();
    return true;
  }

  #connect(): Promise<Session> {
    const client = new pg.Client({ ...this.#config, keepAlive: true });
    const lost = new AbortController();
    const forget = () => {
      lost.abort(new LocksLost('the connection of the locks was lost'));
      if (this.#session === session) this.#session = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    const session = client.connect().then(
      () => ({ client, lost: lost.signal, forget, users: 0, last: Promise.resolve() }),
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return session;
  }
}

/** Ends the transaction when nobody uses the connection. */
async function leave(session: Session): Promise<void> {
  if (--session.users === 0) await query(session, 'commit');
}

async function callLock(
  session: Session,
  name: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  lock: string,
): Promise<boolean> {
  const text = `select ${name}(${LOCK_CLASS}, hashtext($1)) as done`;
  const { rows } = await query(session, text, [lock]);
  return rows[0]?.done === true;
}

/**
 * Runs the statements one after another. After a failed one nobody knows which locks are held, so the connection is ended.
 * @throws LocksLost if the connection has ended
 */
function query(session: Session, text: string, values?: string[]): Promise<pg.QueryResult> {
  const run = async () => {
    session.lost.throwIfAborted();
    try {
      return await session.client.query(text, values);
    } catch (error) {
      session.forget();
      session.client.end().catch(() => undefined);
      throw error;
    }
  };
  const result = session.last.then(run);
  session.last = result.catch(() => undefined);
  return result;
}
