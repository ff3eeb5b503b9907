import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { LinkSentResponse, StaffMember } from '../../contract/admin/auth/auth.ts';
import { DEFAULT_NOTIFICATION_MAILS } from '../../contract/admin/inbox/notifications.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { DEFAULT_DIGEST } from '../../contract/admin/today/digest.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.ts';
import { type Outcome, refuse } from '../platform/admin/outcome.ts';
import type { Schema, Staff } from '../platform/database/schema.ts';
import { emailKey } from '../platform/text/email-key.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { removeCredentials } from './credentials.ts';
import { createLink, linkAddress, revokeLinks, revokeRecovery } from './links.ts';
import { deliverLinkMail, type MailedPurpose } from './mails.ts';
import { endSessions, openSessions } from './sessions.ts';

/** A link for a user: mailed, or to pass on by hand. */
type SentLink = Outcome<LinkSentResponse & { token: string }>;

/** Lists all users by name, those who may sign in first. */
export async function listStaff({
  db,
  now,
}: Pick<AuthDependencies, 'db' | 'now'>): Promise<StaffMember[]> {
  const [staff, credentials, sessions, links] = await Promise.all([
    db.selectFrom('staff').selectAll().execute(),
    db
      .selectFrom('staff_credentials')
      .select(['staff_id', 'kind', 'confirmed_at'])
      .where('kind', 'in', ['passkey', 'totp'])
      .execute(),
    openSessions(db, now())
      .select(({ fn }) => [
        'staff_id',
        fn.countAll<number>().as('count'),
        fn.max('seen_at').as('seenAt'),
      ])
      .groupBy('staff_id')
      .execute(),
    db
      .selectFrom('staff_tokens')
      .select(['staff_id', 'expires_at'])
      .where('purpose', '=', 'invitation')
      .where('expires_at', '>', now())
      .execute(),
  ]);
  const order = { active: 0, invited: 1, ended: 2 };
  return staff
    .map((person): StaffMember => {
      const own = credentials.filter(({ staff_id: id }) => id === person.id);
      const open = sessions.find(({ staff_id: id }) => id === person.id);
      const { id, name, email, role, language, state } = person;
      return {
        id,
        name,
        email,
        role,
        language,
        state,
        passkeys: own.filter(({ kind }) => kind === 'passkey').length,
        hasAuthenticator: own.some(({ kind, confirmed_at: at }) => kind === 'totp' && at !== null),
        sessions: Number(open?.count ?? 0),
        seenAt: open?.seenAt ?? null,
        invitedAt: person.invited_at,
        invitedUntil: links.find((link) => link.staff_id === id)?.expires_at ?? null,
      };
    })
    .toSorted(
      (one, other) =>
        order[one.state] - order[other.state] || one.name.localeCompare(other.name, 'ar'),
    );
}

/**
 * Returns a function that finds the name for an id in the list of staff, even if that user's access has ended. It returns
 * anything else, such as the name of a command, unchanged.
 */
export async function findStaffNames({
  db,
}: Pick<AuthDependencies, 'db'>): Promise<(by: string) => string> {
  const rows = await db.selectFrom('staff').select(['id', 'name']).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (by) => names.get(by) ?? by;
}

/** Invites a user with a one-time link. A user whose access was ended can be invited again under the same address. */
export async function invite(
  dependencies: AuthDependencies,
  person: Pick<Staff, 'email' | 'name' | 'role' | 'language'>,
  actor: Actor,
): Promise<SentLink> {
  const { db, now } = dependencies;
  return db.transaction().execute(async (trx) => {
    const key = emailKey(person.email);
    const known = await trx
      .selectFrom('staff')
      .selectAll()
      .where('email_key', '=', key)
      .executeTakeFirst();
    if (known !== undefined && known.state !== 'ended') return refuse('email-taken');
    const invited: Staff = {
      ...person,
      id: known?.id ?? randomUUID(),
      email_key: key,
      state: 'invited',
      invited_at: now(),
      notification_mails: known?.notification_mails ?? DEFAULT_NOTIFICATION_MAILS,
      digest: known?.digest ?? DEFAULT_DIGEST,
      digested_at: known?.digested_at ?? null,
    };
    if (known === undefined) await trx.insertInto('staff').values(invited).execute();
    else await trx.updateTable('staff').set(invited).where('id', '=', known.id).execute();
    const subject = { kind: 'staff', id: invited.id } as const;
    const details = { role: invited.role };
    await recordAuditEvent(trx, { actor, event: 'invited', subject, details }, now());
    return sendLink(trx, dependencies, invited, 'invitation');
  });
}

/** Sends a new invitation to a user who has not accepted the last one, which becomes invalid. */
export async function inviteAgain(
  dependencies: AuthDependencies,
  id: string,
  actor: Actor,
): Promise<SentLink> {
  return dependencies.db.transaction().execute(async (trx) => {
    const staff = await findStaff(trx, id);
    if (staff === undefined) return refuse('not-found');
    if (staff.state !== 'invited') return refuse('conflict');
    const subject = { kind: 'staff', id } as const;
    await recordAuditEvent(trx, { actor, event: 'invited-again', subject }, dependencies.now());
    return sendLink(trx, dependencies, staff, 'invitation');
  });
}

/** Offers a user who cannot sign in any more a link that sets a new password and removes all other credentials. */
export async function recoverAccess(
  dependencies: AuthDependencies,
  id: string,
  actor: Actor,
): Promise<SentLink> {
  return dependencies.db.transaction().execute(async (trx) => {
    const staff = await findStaff(trx, id);
    if (staff === undefined) return refuse('not-found');
    if (staff.state !== 'active') return refuse('conflict');
    const subject = { kind: 'staff', id } as const;
    await recordAuditEvent(trx, { actor, event: 'recovery-offered', subject }, dependencies.now());
    return sendLink(trx, dependencies, staff, 'recovery');
  });
}

/** Gives a user another role. All sessions of this user end, so that none continues with the old role. */
export async function changeRole(
  { db, now }: AuthDependencies,
  { id, role }: { id: string; role: StaffRole },
  actor: Actor,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const staff = await findStaff(trx, id);
    if (staff === undefined || staff.state === 'ended') return refuse('not-found');
    if (staff.role === role) return { ok: true };
    if (await isLastAdministrator(trx, staff)) return refuse('last-administrator');
    await trx.updateTable('staff').set({ role }).where('id', '=', id).execute();
    await endSessions(trx, id);
    await revokeRecovery(trx, id);
    const subject = { kind: 'staff', id } as const;
    const details = { role, before: staff.role };
    await recordAuditEvent(trx, { actor, event: 'role-changed', subject, details }, now());
    return { ok: true };
  });
}

/** Ends a user's access: deletes credentials, sessions and links. The name stays for the audit log. */
export async function endAccess(
  { db, now }: AuthDependencies,
  id: string,
  actor: Actor,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const staff = await findStaff(trx, id);
    if (staff === undefined || staff.state === 'ended') return refuse('not-found');
    if (await isLastAdministrator(trx, staff)) return refuse('last-administrator');
    await trx.updateTable('staff').set({ state: 'ended' }).where('id', '=', id).execute();
    await endSessions(trx, id);
    await revokeLinks(trx, id);
    await removeCredentials(trx, id, ['password', 'passkey', 'totp', 'recovery-code']);
    const subject = { kind: 'staff', id } as const;
    await recordAuditEvent(trx, { actor, event: 'access-ended', subject }, now());
    return { ok: true };
  });
}

/** Ends all sessions of a user, who may sign in again. */
export async function endSessionsOf(
  { db, now }: AuthDependencies,
  id: string,
  actor: Actor,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    if ((await findStaff(trx, id)) === undefined) return refuse('not-found');
    await endSessions(trx, id);
    const subject = { kind: 'staff', id } as const;
    await recordAuditEvent(trx, { actor, event: 'sessions-ended', subject }, now());
    return { ok: true };
  });
}

/** Finds a user by e-mail address, in any state. */
export async function findStaffByEmail(
  { db }: Pick<AuthDependencies, 'db'>,
  email: string,
): Promise<Staff | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** Returns whether a user may manage the staff. */
export async function hasAdministrator({ db }: Pick<AuthDependencies, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'administrator')
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function findStaff(trx: Transaction<Schema>, id: string): Promise<Staff | undefined> {
  return trx.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads all administrators with a lock. Otherwise two who end each other's access at once could both succeed. */
async function isLastAdministrator(trx: Transaction<Schema>, staff: Staff): Promise<boolean> {
  if (staff.role !== 'administrator' || staff.state !== 'active') return false;
  const rows = await trx
    .updateTable('staff')
    .set({ role: 'administrator' })
    .where('role', '=', 'administrator')
    .where('state', '=', 'active')
    .returning('id')
    .execute();
  return rows.every(({ id }) => id === staff.id);
}

async function sendLink(
  trx: Transaction<Schema>,
  dependencies: AuthDependencies,
  staff: Staff,
  purpose: MailedPurpose,
): Promise<SentLink> {
  const token = await createLink(trx, { purpose, staffId: staff.id, at: dependencies.now() });
  if (!dependencies.sendsMail) {
    return { ok: true, token, mailed: false, link: linkAddress(dependencies.publicUrl, token) };
  }
  await deliverLinkMail(trx, dependencies, { purpose, staff, token });
  return { ok: true, token, mailed: true };
}
