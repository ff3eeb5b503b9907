import type { Kysely } from 'kysely';
import { type Actor, recordAuditEvent } from '../audit/audit.ts';
import { type Outcome, refuse } from '../platform/admin/outcome.ts';
import type { Schema, StaffCredentials } from '../platform/database/schema.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { confirmedAuthenticator, listCredentials } from './credentials.ts';
import { endSessions } from './sessions.ts';

/** The row of the rule. Without it nobody needs a second factor. */
const NAME = 'second-factor';

/** Returns whether everybody needs a second factor: a passkey, or an authenticator app. */
export async function isSecondFactorRequired(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('office_settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value === 'required';
}

/** Returns whether a user must set up a second factor before anything else. */
export async function needsSecondFactor(db: Kysely<Schema>, staffId: string): Promise<boolean> {
  if (!(await isSecondFactorRequired(db))) return false;
  return !hasSecondFactor(await listCredentials(db, staffId));
}

/** Returns whether the credentials include one that a stolen password does not bypass. */
export function hasSecondFactor(credentials: readonly StaffCredentials[]): boolean {
  return (
    credentials.some(({ kind }) => kind === 'passkey') ||
    confirmedAuthenticator(credentials) !== undefined
  );
}

/**
 * Returns whether a user may remove a credential. While everybody needs a second factor, the last one must stay.
 * @param isRemoved whether a credential would be removed
 */
export async function mayRemove(
  db: Kysely<Schema>,
  staffId: string,
  isRemoved: (credential: StaffCredentials) => boolean,
): Promise<boolean> {
  if (!(await isSecondFactorRequired(db))) return true;
  const credentials = await listCredentials(db, staffId);
  return hasSecondFactor(credentials.filter((each) => !isRemoved(each)));
}

/**
 * Decides whether everybody needs a second factor. The user who requires it must have one. The sessions of users without one
 * end, and they set it up when they sign in again.
 */
export async function requireSecondFactor(
  { db, now }: AuthDependencies,
  { required }: { required: boolean },
  actor: Actor & { staffId: string },
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    if (required && !hasSecondFactor(await listCredentials(trx, actor.staffId))) {
      return refuse('own-second-factor');
    }
    if (required === (await isSecondFactorRequired(trx))) return { ok: true };
    const value = required ? 'required' : 'optional';
    await trx
      .insertInto('office_settings')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    if (required) {
      const staff = await trx.selectFrom('staff').select('id').execute();
      for (const { id } of staff) {
        if (!hasSecondFactor(await listCredentials(trx, id))) await endSessions(trx, id);
      }
    }
    const event = required ? 'second-factor-required' : 'second-factor-optional';
    await recordAuditEvent(trx, { actor, event }, now());
    return { ok: true };
  });
}
