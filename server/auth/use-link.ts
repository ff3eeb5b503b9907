import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { LinkPurpose, LinkResponse } from '../../contract/admin/auth/auth.ts';
import type { AdminBody } from '../../contract/admin/bodies.ts';
import { DEFAULT_NOTIFICATION_MAILS } from '../../contract/admin/inbox/notifications.ts';
import { DEFAULT_DIGEST } from '../../contract/admin/today/digest.ts';
import { DEFAULT_LANGUAGE } from '../../contract/locale.ts';
import { recordAuditEvent } from '../audit/audit.ts';
import type { Client } from '../platform/admin/admin-request.ts';
import { type Outcome, refuse } from '../platform/admin/outcome.ts';
import type { Schema, Staff } from '../platform/database/schema.ts';
import { emailKey } from '../platform/text/email-key.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { removeCredentials, setPassword } from './credentials.ts';
import { consumeLink, createLink, type FoundLink, findLink, linkAddress } from './links.ts';
import { checkPassword } from './password-rules.ts';
import { hashPassword, TooManyPasswords } from './passwords.ts';
import { createSession, endSessions } from './sessions.ts';

/** An opened link: its token, and whether the request comes from the machine that the server runs on. */
export type OpenedLink = { token: string; isLocal: boolean };

/** Returns the purpose and the user of a one-time link, which stays usable. */
export async function readLink(
  dependencies: AuthDependencies,
  link: OpenedLink,
): Promise<Outcome<LinkResponse>> {
  const found = await findUsable(dependencies, link);
  if (found === null) return refuse('link-invalid');
  const { purpose, staff } = found;
  return {
    ok: true,
    purpose,
    email: staff?.email ?? '',
    name: staff?.name ?? '',
    role: staff?.role ?? 'administrator',
    language: staff?.language ?? DEFAULT_LANGUAGE,
  };
}

/**
 * Uses a one-time link: sets the user's password and signs the user in, except after a forgotten password, because the
 * mailbox alone must not replace the second factor.
 * @returns the token of the new session, or null after a reset
 */
export async function useLink(
  dependencies: AuthDependencies,
  { isLocal, ...body }: AdminBody<'useLink'> & { isLocal: boolean },
  client: Client,
): Promise<Outcome<{ staff: Staff; token: string | null }>> {
  const found = await findUsable(dependencies, { token: body.token, isLocal });
  if (found === null) return refuse('link-invalid');
  const person = { email: found.staff?.email ?? body.email, name: body.name ?? found.staff?.name };
  const { email, name } = person;
  if (email === undefined) return refuse('invalid-fields', { fields: { email: 'required' } });
  if (name === undefined) return refuse('invalid-fields', { fields: { name: 'required' } });
  const ownNames = await dependencies.organisation.readNames(dependencies.db);
  const fault = await checkPassword(body.password, { email, name }, ownNames);
  if (fault !== null) return refuse('invalid-fields', { fields: { password: fault } });
  // Before the transaction, which must be short because no other write can run meanwhile.
  const hash = await hashPassword(body.password).catch((error: unknown) => {
    if (error instanceof TooManyPasswords) return null;
    throw error;
  });
  if (hash === null) return refuse('too-many', { retryAfter: 2 });
  const { now } = dependencies;
  return dependencies.db.transaction().execute(async (trx) => {
    const link = await findUsable({ ...dependencies, db: trx }, { token: body.token, isLocal });
    if (link === null || !(await consumeLink(trx, body.token))) return refuse('link-invalid');
    const language = body.language ?? found.staff?.language ?? DEFAULT_LANGUAGE;
    const staff = await activate(trx, link, { email, name, language, at: now() });
    const { purpose } = link;
    await endSessions(trx, staff.id);
    await setPassword(trx, staff.id, hash, now());
    if (purpose === 'recovery') {
      await removeCredentials(trx, staff.id, ['passkey', 'totp', 'recovery-code']);
    }
    const actor = { source: 'admin', staffId: staff.id } as const;
    await recordAuditEvent(trx, { actor, event: EVENTS[purpose] }, now());
    const token =
      purpose === 'reset' ? null : await createSession(trx, staff.id, client.userAgent, now());
    return { ok: true, staff, token };
  });
}

const EVENTS = {
  setup: 'account-set-up',
  invitation: 'account-set-up',
  reset: 'password-reset',
  recovery: 'access-recovered',
} as const satisfies Record<LinkPurpose, string>;

/**
 * Creates the link with which the first administrator signs up, when the server starts.
 * @param origin of the address on this machine
 * @returns its URL, or null if somebody has an account or an invitation
 */
export async function createSetupLink(
  { db, now }: Pick<AuthDependencies, 'db' | 'now'>,
  origin: string,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if (await hasStaff(trx)) return null;
    const token = await createLink(trx, { purpose: 'setup', staffId: null, at: now() });
    return linkAddress(origin, token);
  });
}

/** Finds a link that this request may use. The link of the first administrator can be used on this machine only. */
async function findUsable(
  dependencies: Pick<AuthDependencies, 'now'> & { db: AuthDependencies['db'] },
  { token, isLocal }: OpenedLink,
): Promise<FoundLink | null> {
  const found = await findLink(dependencies, token);
  if (found?.purpose !== 'setup') return found;
  return isLocal && !(await hasStaff(dependencies.db)) ? found : null;
}

async function hasStaff(db: AuthDependencies['db']): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function activate(
  trx: Transaction<Schema>,
  { purpose, staff }: FoundLink,
  { email, name, language, at }: Pick<Staff, 'email' | 'name' | 'language'> & { at: number },
): Promise<Staff> {
  if (staff === null) {
    const first: Staff = {
      id: randomUUID(),
      email,
      email_key: emailKey(email),
      name,
      language,
      role: 'administrator',
      state: 'active',
      invited_at: at,
      notification_mails: DEFAULT_NOTIFICATION_MAILS,
      digest: DEFAULT_DIGEST,
      digested_at: null,
    };
    await trx.insertInto('staff').values(first).execute();
    return first;
  }
  if (purpose !== 'invitation') return staff;
  const active: Staff = { ...staff, name, language, state: 'active' };
  await trx
    .updateTable('staff')
    .set({ name, language, state: 'active' })
    .where('id', '=', staff.id)
    .execute();
  return active;
}
