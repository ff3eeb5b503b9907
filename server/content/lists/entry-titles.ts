import type { Kysely } from 'kysely';
import { type DraftFields, titleOf } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Localized } from '../../../contract/locale.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { withFetchedTweets } from '../entries/fetched-tweets.ts';
import { readTimeZone } from '../entries/repository.ts';

/**
 * Finds the titles of entries of a kind for lists and notes. The words of a tweet are not in its fields, but in the copy that
 * was fetched from the tweet service.
 * @param entries the fields of each entry by its id
 */
export async function findTitles(
  db: Kysely<Schema>,
  kind: ContentKind,
  entries: ReadonlyMap<number, DraftFields>,
): Promise<Map<number, Localized>> {
  const shown = await withFetchedTweets(db, kind, entries);
  const timeZone = kind === 'tweet' ? await readTimeZone(db) : undefined;
  return new Map([...shown].map(([id, fields]) => [id, titleOf(kind, fields, timeZone)]));
}
