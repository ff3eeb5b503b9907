import type { Kysely } from 'kysely';
import { CONTENT_KINDS, type ContentKind } from '../../../contract/content/kinds.ts';
import { hasKind } from '../../../contract/modules.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { readIdentity } from './read-identity.ts';

/** Returns the kinds that the back office lists: those of modules that are on. */
export async function shownKinds(db: Kysely<Schema>): Promise<ContentKind[]> {
  const { modulesOff } = await readIdentity(db);
  return CONTENT_KINDS.filter((kind) => hasKind(kind, modulesOff));
}
