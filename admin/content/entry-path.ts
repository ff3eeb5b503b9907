import type { EntryKey } from '../../contract/admin-content.ts';
import type { ContentKind } from '../../contract/kinds/kinds.ts';

/** Returns the path of the list of a kind, below the path of the office. */
export function listPath(kind: ContentKind): string {
  return `/content/${kind}`;
}

/** Returns the path of the form of an entry, below the path of the office. */
export function entryPath({ kind, id }: EntryKey): string {
  return `${listPath(kind)}/${id}`;
}

/** Returns the path of the history of an entry, below the path of the office. */
export function historyPath(key: EntryKey): string {
  return `${entryPath(key)}/history`;
}

/** Returns the path of the page on which the entries of a kind are put in order, below the path of the office. */
export function orderPath(kind: ContentKind): string {
  return `${listPath(kind)}/order`;
}
