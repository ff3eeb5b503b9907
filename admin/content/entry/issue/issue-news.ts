import type { EntryRow } from '../../../../contract/admin/content/content.ts';
import type { Localized } from '../../../../contract/locale.ts';

/** A part of an issue as the form needs it. */
export type IssuePart = {
  /** The id of its news item. null: it is a text. */
  news: number | null;
  heading: Localized;
};

/** Returns the parts of an issue. Leaves out invalid ones, because a draft may contain any value. */
export function partsOf(value: unknown): IssuePart[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.flatMap((item) =>
    typeof item === 'object' && item !== null && Object.hasOwn(item, 'news')
      ? [item as IssuePart]
      : [],
  );
}

/** Whether visitors see an entry. */
export function isPublic({ state }: Pick<EntryRow, 'state'>): boolean {
  return state === 'live' || state === 'edited';
}

/** When an entry was published, in epoch milliseconds. 0: never. */
function publishedAt({ columns }: Pick<EntryRow, 'columns'>): number {
  return Date.parse(String(columns.publishedAt)) || 0;
}

/** Returns the last published issue before one. null: there is none. */
export function previousIssue(issues: readonly EntryRow[], id: number): EntryRow | null {
  const before = issues.filter((issue) => issue.id < id && isPublic(issue));
  return before.sort((first, second) => second.id - first.id)[0] ?? null;
}

/** Returns the public news since the previous issue, except what the issue already has, newest first. */
export function candidatesOf(
  news: readonly EntryRow[],
  parts: readonly IssuePart[],
  previous: EntryRow | null,
): EntryRow[] {
  const since = previous === null ? 0 : publishedAt(previous);
  const chosen = new Set(parts.map((part) => part.news));
  return news
    .filter((row) => isPublic(row) && !chosen.has(row.id) && publishedAt(row) > since)
    .sort((first, second) => publishedAt(second) - publishedAt(first));
}
