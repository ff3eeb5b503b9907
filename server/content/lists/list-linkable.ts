import type { LinkableEntry } from '../../../contract/admin/content/content.ts';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { loadVersions } from '../entries/stored-versions.ts';
import { type ListedDatabase, listEditedEntries } from './entry-lists.ts';
import { findTitles } from './entry-titles.ts';

/**
 * Returns the entries of a kind that a field may name, at most one page of them in the order of the site.
 * @param filter.isPublicOnly only those that visitors see, with the titles that visitors read
 * @param now in epoch milliseconds
 */
export async function listLinkable(
  database: ListedDatabase,
  kind: ContentKind,
  { search, isPublicOnly }: { search: string | null; isPublicOnly: boolean },
  now: number,
): Promise<LinkableEntry[]> {
  const all = { state: null, translation: null, isForReview: false, subtype: null } as const;
  const filter = { ...all, search, order: 'site', page: 1 } as const;
  const { rows } = await listEditedEntries(database, kind, filter, now);
  const listed = rows.map(({ kind, id, title, picture }) => ({ kind, id, title, picture }));
  if (!isPublicOnly) return listed;
  const seen = rows.filter(({ state }) => state === 'live' || state === 'edited');
  // Only the title of an edited entry can differ from the one in the list, which is the draft's.
  const versions = await loadVersions(
    database.db,
    kind,
    seen.flatMap(({ id, state }) => (state === 'edited' ? [id] : [])),
  );
  const live = [...versions].flatMap(([id, version]): [number, DraftFields][] =>
    version.live === null ? [] : [[id, version.live.fields]],
  );
  const titles = await findTitles(database.db, kind, new Map(live));
  return seen.map(({ id, title }) => ({
    kind,
    id,
    title: titles.get(id) ?? title,
    picture: null,
  }));
}
