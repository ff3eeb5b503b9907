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

/** A usable link, and the user it is for. A `setup` link has no user yet. */
export type FoundLink = { purpose: LinkPurpose; staff: Staff | null };

/**
 * Creates a one-time link. Earlier links of the same purpose and user become invalid, except those for a forgotten password:
 * anybody can request another one, and would invalidate the link that has just arrived.
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

/** Returns the URL of a link. The token is behind `#`, so that no log and no Referer header contains it. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}${ADMIN_PATH}/link#${token}`;
}

/** Finds a usable link, which stays usable. */
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
  // A link from the future was created while the clock was ahead, and would expire too late.
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
 * Uses a link up, together with others of the same purpose, because a mail that was sent twice has two. Returns false if
 * another request has used it meanwhile.
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
 * Creates the link of a mail that is being sent now, so that no token is stored anywhere, not even in backups. Each attempt
 * to send the mail creates another one, because an earlier mail may have arrived.
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

/** After a link for a forgotten password, no other one is mailed for this long. In milliseconds. */
const RESET_PAUSE = 5 * MINUTE;

/** Returns whether a user was recently mailed a link for a forgotten password. The user's row must be locked. */
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
    // A link from the future was created while the clock was ahead.
    .where('created_at', '<', now + RESET_PAUSE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Invalidates the links with which a user could replace the password, after a change of credentials or role. */
export async function revokeRecovery(trx: Transaction<Schema>, staffId: string): Promise<void> {
  await trx
    .deleteFrom('staff_tokens')
    .where('staff_id', '=', staffId)
    .where('purpose', 'in', ['reset', 'recovery'])
    .execute();
}

/** Invalidates all links of a user. */
export async function revokeLinks(trx: Transaction<Schema>, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_tokens').where('staff_id', '=', staffId).execute();
}

/** Deletes links and challenges that have expired. */
export async function purgeLinks({ db, now }: Pick<AuthDependencies, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('staff_tokens').where('expires_at', '<=', now()).execute();
}
