import type { Kysely } from 'kysely';
import type { MapKind } from '../../../contract/content/area-map.ts';
import { SINGLE_ID } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findEntry } from './repository.ts';

/** Returns which map visitors see. Null if the identity mentions none, so that there is none. */
export async function readMapKind(db: Kysely<Schema>): Promise<MapKind | null> {
  return (await findEntry(db, 'identity', SINGLE_ID))?.fields.map?.kind ?? null;
}
