import type { Kysely } from 'kysely';
import type { AuditEventName } from '../../contract/admin/audit/audit.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Events that change who can sign in, or how. */
const ACCOUNT_CHANGES: readonly AuditEventName[] = [
  'account-set-up',
  'account-changed',
  'password-changed',
  'password-reset',
  'access-recovered',
  'passkey-added',
  'passkey-removed',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-made',
  'invited',
  'role-changed',
  'session-ended',
  'sessions-ended',
  'access-ended',
];

/**
 * Ends the access that a restored database would give again: every session and every one-time link, because those that ended
 * after the backup are valid in it. Used challenges stay, because otherwise they could be used again.
 * @returns how many there were
 */
export async function endAllAccess(
  db: Kysely<Schema>,
): Promise<{ sessions: number; links: number }> {
  return db.transaction().execute(async (trx) => {
    const sessions = await trx.deleteFrom('staff_sessions').executeTakeFirst();
    const links = await trx
      .deleteFrom('staff_tokens')
      .where('purpose', '!=', 'used-challenge')
      .executeTakeFirst();
    return {
      sessions: Number(sessions.numDeletedRows),
      links: Number(links.numDeletedRows),
    };
  });
}

/** An account, and the last change of who can sign in with it, or how. `at`: epoch milliseconds. */
export type ChangedAccount = { email: string; role: string; event: string; at: number };

/**
 * Lists the accounts that have changed since a time, the latest first.
 * @param since epoch milliseconds
 */
export async function listChangedAccounts(
  db: Kysely<Schema>,
  since: number,
): Promise<ChangedAccount[]> {
  const events = await db
    .selectFrom('audit_log')
    .select(['staff_id', 'subject_kind', 'subject_id', 'event', 'at'])
    .where('at', '>=', since)
    .where('event', 'in', ACCOUNT_CHANGES)
    .orderBy('sequence', 'desc')
    .execute();
  const last = new Map<string, { event: string; at: number }>();
  for (const { event, at, ...row } of events) {
    // Without a subject the user has changed their own account.
    const id = row.subject_kind === 'staff' ? row.subject_id : row.staff_id;
    if (id !== null && !last.has(id)) last.set(id, { event, at });
  }
  const staff = await db.selectFrom('staff').select(['id', 'email', 'role']).execute();
  const accounts = new Map(staff.map((account) => [account.id, account]));
  return [...last].flatMap(([id, change]) => {
    const account = accounts.get(id);
    return account === undefined ? [] : [{ email: account.email, role: account.role, ...change }];
  });
}
