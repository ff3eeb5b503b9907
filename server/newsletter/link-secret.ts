import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { getOrCreateSecret } from '../platform/database/secrets.ts';

/**
 * Returns the secret that signs all mailed links, each for its purpose. It is created once for a database.
 * @param now returns epoch milliseconds
 */
export function openLinkSecret(db: Kysely<Schema>, now: () => number): Promise<string> {
  const make = () => randomBytes(32).toString('base64url');
  return getOrCreateSecret(db, 'newsletter-links', { make, now });
}
