import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { accepted, rejected } from '../../contract/submissions.ts';
import type { Schema } from '../platform/database/schema.ts';
import { claimKey, type KeyUse } from './repository.ts';
import type { StoreResult } from './submission-types.ts';

/**
 * Claims the idempotency key of a submission. It must be the first statement of the transaction that stores it.
 * @param use its key is null if the submission has none
 * @returns null if the submission is new; otherwise the first result again, or `key-reused` for other content
 */
export async function earlierResult(
  trx: Transaction<Schema>,
  use: Omit<KeyUse, 'key'> & { key: string | null },
): Promise<StoreResult | null> {
  const { key } = use;
  if (key === null) return null;
  const claim = await claimKey(trx, { ...use, key });
  if (claim.isClaimed) return null;
  const isSame = claim.fingerprint === use.fingerprint;
  return { result: isSame ? accepted(claim.reference) : rejected('key-reused'), isNew: false };
}

/**
 * Returns the fingerprint of a submission.
 * @param content all of it, in a fixed order, so that a repeated submission has the same
 */
export function fingerprintOf(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
