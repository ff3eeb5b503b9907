import type { Kysely } from 'kysely';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { arabicIn, confirmedField, translatedTexts } from './translated-texts.ts';
import {
  type ConfirmedTranslations,
  findConfirmedTranslations,
  outdatedSince,
  stateOf,
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
    const forVisitors = new Set(outdatedTexts(kind, fields, hashes).map(({ field }) => field));
    const outdated = outdatedTexts(kind, edited, hashes).filter(({ field }) =>
      forVisitors.has(field),
    );
    if (outdated.length === 0) continue;
    const versions = await readVersions(db, { kind, id }, ({ arabicOf }) =>
      outdated.every(({ path, hash }) => arabicOf(path, hash) !== null),
    );
    for (const { path, hash } of outdated) {
      found.push({ id, path, since: outdatedSince(path, hash, versions) });
    }
  }
  return found;
}

/** Returns the texts whose English is older than their Arabic, with where and for which Arabic it is confirmed. */
function outdatedTexts(kind: ContentKind, fields: DraftFields, confirmed: ConfirmedTranslations) {
  return translatedTexts(kind, fields).flatMap((text) => {
    if (stateOf(text, confirmed) !== 'outdated') return [];
    const field = confirmedField(text);
    return [{ path: text.path, field, hash: confirmed.get(field)?.hash ?? '' }];
  });
}

/** Finds the Arabic of a version. `at`: when it was stored, in epoch milliseconds. */
type Version = { arabicOf: ReturnType<typeof arabicIn>; at: number };

/** Reads the versions of an entry, newest first, until one is the last that is wanted. Each may have 800 kB. */
async function readVersions(
  db: Kysely<Schema>,
  { kind, id }: { kind: ContentKind; id: number },
  isLast: (version: Version) => boolean,
): Promise<Version[]> {
  const history = db.selectFrom('content_history').where('kind', '=', kind).where('id', '=', id);
  const rows = await history
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(VERSIONS_SEARCHED)
    .execute();
  const versions: Version[] = [];
  for (const { sequence } of rows) {
    await yieldToEventLoop();
    const row = await history
      .select(['fields', 'changed_at'])
      .where('sequence', '=', sequence)
      .executeTakeFirstOrThrow();
    const version = { arabicOf: arabicIn(JSON.parse(row.fields)), at: row.changed_at };
    versions.push(version);
    if (isLast(version)) break;
  }
  return versions;
}
