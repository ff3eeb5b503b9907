import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findUnreferenced } from '../submissions/submissions.ts';
import { type DetailedCheckResult, ok, warning } from './check-results.ts';

/**
 * Checks whether there are stored CVs that belong to no application and that the clean-up leaves.
 * @param now returns epoch milliseconds
 */
export async function checkUploads(
  { db }: { db: Kysely<Schema> },
  storage: Storage,
  now: () => number,
): Promise<DetailedCheckResult | DetailedCheckResult[]> {
  // An unreadable database or storage has its own check.
  const found = await findUnreferenced({ db, storage, now }).catch(() => null);
  if (found === null) return [];
  if (!found.isForeign) return ok('uploads', 'uploads-ok');
  const place = storage.describe('cvs/');
  return warning('uploads', 'uploads-unknown', { place, count: found.files.length });
}
