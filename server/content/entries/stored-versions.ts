import type { Kysely } from 'kysely';
import { emptyFields } from '../../../contract/admin/content/draft-fields.ts';
import { type ContentKind, completeFields } from '../../../contract/content/kinds.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Draft, LiveEntry } from './edited-entry.ts';

/** What the database stores about an entry, except what only a single entry needs. */
export type StoredVersions = {
  live: Omit<LiveEntry, 'sequence'> | null;
  draft: Omit<Draft, 'baseSequence'> | null;
};

/** Loads entries of a kind with their drafts, by their ids. */
export async function loadVersions(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, StoredVersions>> {
  const versions = new Map<number, StoredVersions>();
  for (const chunk of chunksOf(ids)) {
    const entries = await db
      .selectFrom('content_entries')
      .select(['id', 'fields', 'status', 'position', 'updated_at', 'updated_by'])
      .where('kind', '=', kind)
      .where('id', 'in', chunk)
      .execute();
    for (const row of entries) {
      const live = {
        fields: completeFields(kind, JSON.parse(row.fields)),
        status: row.status,
        position: row.position,
        changedAt: row.updated_at,
        changedBy: row.updated_by,
      };
      versions.set(row.id, { live, draft: null });
    }
    const drafts = await db
      .selectFrom('content_drafts')
      .select(['id', 'fields', 'version', 'saved_at', 'saved_by'])
      .where('kind', '=', kind)
      .where('id', 'in', chunk)
      .execute();
    for (const row of drafts) {
      const draft = {
        fields: { ...emptyFields(kind), ...completeFields(kind, JSON.parse(row.fields)) },
        version: row.version,
        savedAt: row.saved_at,
        savedBy: row.saved_by,
      };
      versions.set(row.id, { live: versions.get(row.id)?.live ?? null, draft });
    }
  }
  return versions;
}
