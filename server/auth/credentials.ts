import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema, StaffCredentials } from '../platform/database/schema.ts';
import { revokeRecovery } from './links.ts';

type Kind = StaffCredentials['kind'];

/** Lists the credentials of a user, oldest first. */
export async function listCredentials(
  db: Kysely<Schema>,
  staffId: string,
): Promise<StaffCredentials[]> {
  return db
    .selectFrom('staff_credentials')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a credential, which is confirmed by default. Links that could replace credentials become invalid. */
export async function addCredential(
  trx: Transaction<Schema>,
  credential: Pick<StaffCredentials, 'staff_id' | 'kind' | 'secret' | 'created_at'> &
    Partial<StaffCredentials>,
): Promise<void> {
  await revokeRecovery(trx, credential.staff_id);
  await trx
    .insertInto('staff_credentials')
    .values({
      id: randomUUID(),
      name: null,
      credential_key: null,
      last_step: null,
      confirmed_at: credential.created_at,
      used_at: null,
      ...credential,
    })
    .execute();
}

/** Replaces the password of a user. */
export async function setPassword(
  trx: Transaction<Schema>,
  staffId: string,
  hash: string,
  at: number,
): Promise<void> {
  await removeCredentials(trx, staffId, ['password']);
  await addCredential(trx, { staff_id: staffId, kind: 'password', secret: hash, created_at: at });
}

/** Removes all credentials of some kinds. Links that could replace credentials become invalid. */
export async function removeCredentials(
  trx: Transaction<Schema>,
  staffId: string,
  kinds: readonly Kind[],
): Promise<void> {
  await revokeRecovery(trx, staffId);
  await trx
    .deleteFrom('staff_credentials')
    .where('staff_id', '=', staffId)
    .where('kind', 'in', [...kinds])
    .execute();
}

/** Returns a user's confirmed authenticator app, or undefined. */
export function confirmedAuthenticator(
  credentials: readonly StaffCredentials[],
): StaffCredentials | undefined {
  return credentials.find(({ kind, confirmed_at: at }) => kind === 'totp' && at !== null);
}
