import type { Kysely } from 'kysely';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import {
  findConfirmedTranslations,
  findSource,
  outdatedSince,
  translationStates,
} from './translations.ts';
import type { WalkedEntry } from './walk-entries.ts';

/** How many versions of an entry are searched for the one for which its English was written. */
const VERSIONS_SEARCHED = 50;

/** English that is older than its Arabic: the path of the field, and since when, in epoch milliseconds. */
export type OutdatedEnglish = { id: number; path: string; since: number };

/**
 * Finds the English texts that are older than their Arabic for visitors, and that no draft has brought up to date.
 * @param entries of one kind
 */
export async function findOutdatedEnglish(
  db: Kysely<Schema>,
  kind: ContentKind,
  entries: readonly WalkedEntry[],
): Promise<OutdatedEnglish[]> {
  const ids = entries.map(({ id }) => id);
  const confirmed = await findConfirmedTranslations(db, kind, ids);
  const found: OutdatedEnglish[] = [];
  for (const { id, fields, edited } of entries) {
    const hashes = confirmed.get(id);
    if (hashes === undefined) continue;
    const isEditedOutdated = translationStates(kind, edited, hashes);
    const outdated = [...translationStates(kind, fields, hashes)].flatMap(([path, state]) =>
      state === 'outdated' && isEditedOutdated.get(path) === 'outdated' ? [path] : [],
    );
    if (outdated.length === 0) continue;
    const versions = await readVersions(db, { kind, id }, (version) =>
      outdated.every((path) => findSource(path, hashes.get(path)?.hash ?? '', version) !== null),
    );
    for (const path of outdated) {
      found.push({ id, path, since: outdatedSince(path, hashes.get(path)?.hash ?? '', versions) });
    }
  }
  return found;
}

/** Reads the versions of an entry, newest first, until one is the last that is wanted. Each may have 800 kB. */
async function readVersions(
  db: Kysely<Schema>,
  { kind, id }: { kind: ContentKind; id: number },
  isLast: (fields: DraftFields) => boolean,
): Promise<{ fields: DraftFields; at: number }[]> {
  const history = db.selectFrom('content_history').where('kind', '=', kind).where('id', '=', id);
  const rows = await history
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(VERSIONS_SEARCHED)
    .execute();
  const versions: { fields: DraftFields; at: number }[] = [];
  for (const { sequence } of rows) {
    await yieldToEventLoop();
    const row = await history
      .select(['fields', 'changed_at'])
      .where('sequence', '=', sequence)
      .executeTakeFirstOrThrow();
    const fields: DraftFields = JSON.parse(row.fields);
    versions.push({ fields, at: row.changed_at });
    if (isLast(fields)) break;
  }
  return versions;
}
