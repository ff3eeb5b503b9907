import type { Kysely, Transaction } from 'kysely';
import { ADMIN_PATH } from '../../contract/admin/api.ts';
import type { LinkPurpose } from '../../contract/admin/auth/auth.ts';
import type { Schema, Staff } from '../platform/database/schema.ts';
import { DAY, HOUR, MINUTE } from '../platform/durations.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { createToken, hashToken } from './tokens.ts';

/** How long a link of each purpose can be used. In milliseconds. */
export const LINK_LIFETIMES: Record<LinkPurpose, number> = {
  setup: HOUR,
  invitation: 7 * DAY,
  reset: HOUR,
  recovery: DAY,
};

/** A link that can be used, and the person it is for; nobody yet for `setup`. */
export type FoundLink = { purpose: LinkPurpose; staff: Staff | null };

/**
 * Creates a one-time link. Earlier links of the same purpose and person can no longer be used, but for those of a forgotten
 * password: anybody can ask for another one, and would void the link that has just arrived.
 * @param staffId null for `setup`
 * @returns the token; only its hash is stored
 */
export async function createLink(
  trx: Transaction<Schema>,
  { purpose, staffId, at }: { purpose: LinkPurpose; staffId: string | null; at: number },
): Promise<string> {
  const token = createToken();
  if (staffId !== null && purpose !== 'reset') {
    await trx
      .deleteFrom('staff_tokens')
      .where('staff_id', '=', staffId)
      .where('purpose', '=', purpose)
      .execute();
  }
  await trx
    .insertInto('staff_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      staff_id: staffId,
      created_at: at,
      expires_at: at + LINK_LIFETIMES[purpose],
    })
    .execute();
  return token;
}

/** Returns the address of a link. The token is behind `#`, so that no log and no Referer header holds it. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}${ADMIN_PATH}/link#${token}`;
}

/** Finds a link that can be used. It stays usable. */
export async function findLink(
  { db, now }: Pick<AuthDependencies, 'now'> & { db: Kysely<Schema> },
  token: string,
): Promise<FoundLink | null> {
  const row = await db
    .selectFrom('staff_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (row === undefined || row.purpose === 'used-challenge' || row.expires_at <= now()) return null;
  const { purpose, staff_id: staffId, created_at: createdAt } = row;
  // A link of the future was made while the clock was ahead: its end would come too late.
  if (createdAt > now() + HOUR) return null;
  if (staffId === null) return purpose === 'setup' ? { purpose, staff: null } : null;
  const staff = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', staffId)
    .executeTakeFirst();
  const expected = purpose === 'invitation' ? 'invited' : 'active';
  return staff?.state === expected ? { purpose, staff } : null;
}

/**
 * Uses a link up, and with it those of the same purpose: a mail that was sent twice has two. Returns false if another request
 * has used it meanwhile.
 */
export async function consumeLink(trx: Transaction<Schema>, token: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('staff_tokens')
    .where('token_hash', '=', hashToken(token))
    .returning(['purpose', 'staff_id'])
    .executeTakeFirst();
  if (used === undefined) return false;
  if (used.staff_id === null) return true;
  await trx
    .deleteFrom('staff_tokens')
    .where('staff_id', '=', used.staff_id)
    .where('purpose', '=', used.purpose)
    .execute();
  return true;
}

/**
 * Makes the link of a mail that is sent now, so that no token is stored anywhere, also not in backups. Each try to send it makes
 * another one: an earlier mail may have arrived.
 * @param hash of the token of the link that the mail is about
 * @returns null: that link was used, replaced or revoked meanwhile, or has expired
 */
export async function makeMailedLink(
  { db, now }: Pick<AuthDependencies, 'db' | 'now'>,
  hash: string,
): Promise<{ token: string; staff: Staff } | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('staff_tokens')
      .selectAll()
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now())
      .executeTakeFirst();
    if (row === undefined || row.purpose === 'used-challenge') return null;
    const staff = await trx
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', row.staff_id)
      .executeTakeFirst();
    if (staff === undefined) return null;
    const token = createToken();
    const at = now();
    await trx
      .insertInto('staff_tokens')
      .values({
        token_hash: hashToken(token),
        purpose: row.purpose,
        staff_id: row.staff_id,
        created_at: at,
        expires_at: at + LINK_LIFETIMES[row.purpose],
      })
      .execute();
    return { token, staff };
  });
}

/** So long after a link for a forgotten password no other one is mailed. In milliseconds. */
const RESET_PAUSE = 5 * MINUTE;

/** Whether somebody was mailed a link for a forgotten password a moment ago. The row of the person must be locked. */
export async function hasFreshReset(
  trx: Transaction<Schema>,
  staffId: string,
  now: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('staff_tokens')
    .select('token_hash')
    .where('staff_id', '=', staffId)
    .where('purpose', '=', 'reset')
    .where('created_at', '>', now - RESET_PAUSE)
    // One of the future was made while the clock was ahead.
    .where('created_at', '<', now + RESET_PAUSE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the links useless by which a person could replace the password, after a change of credentials or role. */
export async function revokeRecovery(trx: Transaction<Schema>, staffId: string): Promise<void> {
  await trx
    .deleteFrom('staff_tokens')
    .where('staff_id', '=', staffId)
    .where('purpose', 'in', ['reset', 'recovery'])
    .execute();
}

/** Makes all links of a person useless. */
export async function revokeLinks(trx: Transaction<Schema>, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_tokens').where('staff_id', '=', staffId).execute();
}

/** Deletes links and challenges that have expired. */
export async function purgeLinks({ db, now }: Pick<AuthDependencies, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('staff_tokens').where('expires_at', '<=', now()).execute();
}
