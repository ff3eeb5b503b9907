import type { AccountResponse, SignedInStaff } from '../../contract/admin/auth/auth.ts';
import type { NotificationMails } from '../../contract/admin/inbox/notifications.ts';
import type { Digest } from '../../contract/admin/today/digest.ts';
import { recordAuditEvent } from '../audit/audit.ts';
import type { Client } from '../platform/admin/admin-request.ts';
import { type Outcome, refuse } from '../platform/admin/outcome.ts';
import type { Staff } from '../platform/database/schema.ts';
import { emailKey } from '../platform/text/email-key.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { confirmedAuthenticator, listCredentials, setPassword } from './credentials.ts';
import { createLink, hasFreshReset } from './links.ts';
import { beginOwnAttempt } from './login-attempts.ts';
import { deliverLinkMail } from './mails.ts';
import { checkPassword } from './password-rules.ts';
import { hashPassword, TooManyPasswords, verifyPassword } from './passwords.ts';
import { createSession, endSession, endSessions, listSessions } from './sessions.ts';

/** Returns what users see of their own account. */
export async function readAccount(
  dependencies: AuthDependencies,
  staff: Staff,
  sessionId: string,
): Promise<AccountResponse> {
  const credentials = await listCredentials(dependencies.db, staff.id);
  const app = confirmedAuthenticator(credentials);
  const codes = credentials.filter(({ kind }) => kind === 'recovery-code');
  return {
    staff: presentStaff(staff),
    passwordChangedAt: credentials.find(({ kind }) => kind === 'password')?.created_at ?? null,
    passkeys: credentials
      .filter(({ kind }) => kind === 'passkey')
      .map((passkey) => ({
        id: passkey.id,
        name: passkey.name ?? '',
        addedAt: passkey.created_at,
        usedAt: passkey.used_at,
      })),
    authenticator: app === undefined ? null : { addedAt: app.confirmed_at ?? app.created_at },
    recoveryCodesLeft: app === undefined ? null : codes.length,
    sessions: await listSessions(dependencies, staff.id, sessionId),
    notificationMails: staff.notification_mails,
    digest: staff.digest,
  };
}

/** Changes the name or the language of a user, or when notifications and digests are mailed. */
export async function changeAccount(
  { db, now }: AuthDependencies,
  staff: Staff,
  {
    name = staff.name,
    language = staff.language,
    notificationMails = staff.notification_mails,
    digest = staff.digest,
  }: {
    name?: string | undefined;
    language?: Staff['language'] | undefined;
    notificationMails?: NotificationMails | undefined;
    digest?: Digest | undefined;
  },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('staff')
      .set({
        ...{ name, language, notification_mails: notificationMails, digest },
        // The first digest comes at its time, not at once.
        ...(digest === staff.digest ? {} : { digested_at: now() }),
      })
      .where('id', '=', staff.id)
      .execute();
    const actor = { source: 'admin', staffId: staff.id } as const;
    await recordAuditEvent(trx, { actor, event: 'account-changed' }, now());
  });
}

/**
 * Changes the password of a user. All sessions end, and the current one gets a new token.
 * @param current the present password
 */
export async function changePassword(
  dependencies: AuthDependencies,
  staff: Staff,
  { current, password }: { current: string; password: string },
  client: Client,
): Promise<Outcome<{ token: string }>> {
  // Counted apart from sign-ins. Otherwise strangers could lock the user out.
  const begun = await beginOwnAttempt(dependencies, `account ${staff.id}`);
  if (!begun.ok) return refuse('too-many', { retryAfter: begun.retryAfter });
  const { db, now } = dependencies;
  const credentials = await listCredentials(db, staff.id);
  const stored = credentials.find(({ kind }) => kind === 'password')?.secret ?? null;
  try {
    if (!(await verifyPassword(current, stored))) return refuse('wrong-password');
    await begun.attempt.succeed();
    const fault = await checkPassword(
      password,
      staff,
      await dependencies.organisation.readNames(db),
    );
    if (fault !== null) return refuse('invalid-fields', { fields: { password: fault } });
    const hash = await hashPassword(password);
    return await db.transaction().execute(async (trx) => {
      await setPassword(trx, staff.id, hash, now());
      await endSessions(trx, staff.id);
      const token = await createSession(trx, staff.id, client.userAgent, now());
      const actor = { source: 'admin', staffId: staff.id } as const;
      await recordAuditEvent(trx, { actor, event: 'password-changed' }, now());
      return { ok: true, token };
    });
  } catch (error) {
    if (error instanceof TooManyPasswords) return refuse('too-many', { retryAfter: 2 });
    throw error;
  }
}

/** Ends one session of a user. */
export async function endOwnSession(
  { db, now }: AuthDependencies,
  staff: Staff,
  sessionId: string,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    if (!(await endSession(trx, staff.id, sessionId))) return refuse('not-found');
    const actor = { source: 'admin', staffId: staff.id } as const;
    await recordAuditEvent(trx, { actor, event: 'session-ended' }, now());
    return { ok: true };
  });
}

/**
 * Mails a link for a new password, if the address belongs to a user who may sign in and has not been mailed one in the last
 * five minutes. The caller must not let the response wait for it, because its duration would reveal whether the address is
 * known.
 */
export async function mailReset(dependencies: AuthDependencies, email: string): Promise<void> {
  const { db, now, sendsMail } = dependencies;
  if (!sendsMail) return;
  const staff = await db
    .selectFrom('staff')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (staff === undefined) return;
  await db.transaction().execute(async (trx) => {
    // Locks the row, so that only one of several concurrent requests sends a mail.
    await trx.updateTable('staff').set({ state: 'active' }).where('id', '=', staff.id).execute();
    if (await hasFreshReset(trx, staff.id, now())) return;
    const token = await createLink(trx, { purpose: 'reset', staffId: staff.id, at: now() });
    await deliverLinkMail(trx, dependencies, { purpose: 'reset', staff, token });
    const actor = { source: 'server', staffId: null } as const;
    const subject = { kind: 'staff', id: staff.id } as const;
    await recordAuditEvent(trx, { actor, event: 'reset-requested', subject }, now());
  });
}

/** Returns what signed-in users are told about themselves. */
export function presentStaff({ id, name, email, role, language }: Staff): SignedInStaff {
  return { id, name, email, role, language };
}
