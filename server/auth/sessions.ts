import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Device, SessionSummary } from '../../contract/admin/auth/auth.ts';
import type { OpenSession } from '../platform/admin/admin-request.ts';
import { isBusy } from '../platform/database/database.ts';
import type { Schema, StaffSessions } from '../platform/database/schema.ts';
import { DAY, HOUR, MINUTE } from '../platform/durations.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { describeDevice } from './device.ts';
import { createToken, hashToken } from './tokens.ts';

/** A session ends this long after it began, and this long after it was last used. In milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;
const IDLE_LIFETIME = 7 * DAY;

/** The number of sessions that a user can have. A further one ends the one that was used least recently. */
export const SESSIONS_MAX = 100;

/** The precision of the time of the last use. In milliseconds. */
const SEEN_PRECISION = MINUTE;

/** Credentials can be changed for this long after a sign-in. In milliseconds. */
const RECENT = 30 * MINUTE;

/** How far the clock may have been set back since a session began. In milliseconds. */
const CLOCK_TOLERANCE = HOUR;

/**
 * Creates a session. Ends those beyond `SESSIONS_MAX`.
 * @param at epoch milliseconds
 * @returns the token for the cookie; only its hash is stored
 */
export async function createSession(
  trx: Transaction<Schema>,
  staffId: string,
  userAgent: string,
  at: number,
): Promise<string> {
  const token = createToken();
  await trx
    .deleteFrom('staff_sessions')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('staff_sessions')
        .select('id')
        .where('staff_id', '=', staffId)
        .orderBy('seen_at', 'desc')
        // SQLite needs a limit before an offset.
        .limit(1_000_000)
        .offset(SESSIONS_MAX - 1),
    )
    .execute();
  await trx
    .insertInto('staff_sessions')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      staff_id: staffId,
      ...describeDevice(userAgent),
      created_at: at,
      seen_at: at,
      expires_at: at + SESSION_LIFETIME,
    })
    .execute();
  return token;
}

/**
 * Finds the session of a cookie, and records its use.
 * @param dependencies.probe runs small statements that must not wait
 * @returns null if there is none, if it has expired, or if the user may not sign in any more
 */
export async function findSession(
  { db, probe, now }: Pick<AuthDependencies, 'db' | 'now'> & { probe: Kysely<Schema> },
  token: string,
): Promise<OpenSession | null> {
  const time = now();
  const session = await db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (session === undefined) return null;
  if (session.expires_at <= time || session.seen_at <= time - IDLE_LIFETIME) return null;
  // A session from the future began while the clock was ahead, and would last that much longer.
  if (session.created_at > time + CLOCK_TOLERANCE) return null;
  const staff = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', session.staff_id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (staff === undefined) return null;
  if (Math.abs(time - session.seen_at) >= SEEN_PRECISION) {
    // It does not wait: a reader must not wait for a lock, and the next call records it as well.
    await probe
      .updateTable('staff_sessions')
      .set({ seen_at: time })
      .where('id', '=', session.id)
      .execute()
      .catch((error: unknown) => {
        if (!isBusy(error)) throw error;
      });
  }
  return { session, staff };
}

/** Returns whether the user of a session has signed in recently. */
export function isRecent({ created_at: createdAt }: StaffSessions, now: number): boolean {
  return Math.abs(now - createdAt) < RECENT;
}

/** Lists the sessions of a user, the last used first. */
export async function listSessions(
  { db, now }: Pick<AuthDependencies, 'db' | 'now'>,
  staffId: string,
  currentId: string,
): Promise<SessionSummary[]> {
  const rows = await openSessions(db, now())
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: { browser: row.browser, system: row.system } as Device,
    signedInAt: row.created_at,
    seenAt: row.seen_at,
    isCurrent: row.id === currentId,
  }));
}

/** Selects the sessions that have not expired. */
export function openSessions(db: Kysely<Schema>, now: number) {
  return db
    .selectFrom('staff_sessions')
    .where('expires_at', '>', now)
    .where('seen_at', '>', now - IDLE_LIFETIME)
    .where('created_at', '<=', now + CLOCK_TOLERANCE);
}

/**
 * Ends a session of a user.
 * @returns false if this user has no such session
 */
export async function endSession(
  trx: Transaction<Schema>,
  staffId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Ends all sessions of a user.
 * @param exceptId of a session that stays
 */
export async function endSessions(
  trx: Transaction<Schema>,
  staffId: string,
  exceptId?: string,
): Promise<void> {
  let query = trx.deleteFrom('staff_sessions').where('staff_id', '=', staffId);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  await query.execute();
}

/** Deletes sessions that have expired. */
export async function purgeSessions({
  db,
  now,
}: Pick<AuthDependencies, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where(({ eb, or }) =>
      or([eb('expires_at', '<=', now()), eb('seen_at', '<=', now() - IDLE_LIFETIME)]),
    )
    .execute();
}
