import type { BinQuery, EntryKey } from '../../contract/admin/content.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';

/** Returns the path of the list of a kind, below the path of the back office. */
export function listPath(kind: ContentKind): string {
  return `/content/${kind}`;
}

/** Returns the path of the form of an entry, below the path of the back office. */
export function entryPath({ kind, id }: EntryKey): string {
  return `${listPath(kind)}/${id}`;
}

/** Returns the path of the history of an entry, below the path of the back office. */
export function historyPath(key: EntryKey): string {
  return `${entryPath(key)}/history`;
}

/** Returns the path of the page on which the entries of a kind are put in order, below the path of the back office. */
export function orderPath(kind: ContentKind): string {
  return `${listPath(kind)}/order`;
}

/** Returns the path of the deleted entries, below the path of the back office. */
export function binPath(query: BinQuery = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, value);
  }
  return params.size === 0 ? '/bin' : `/bin?${params}`;
}

/** What the history of the browser has for the list to which the page of an entry leads that was deleted there. */
type NewState = { isNew?: true };

type ReviewedState = { isReviewed?: true };

/** The state to navigate with to an entry that cannot be published as it is: its form says why. */
export const STATE_OF_REVIEWED: ReviewedState = { isReviewed: true };

/** Whether the page was opened because the entry cannot be published as it is. */
export function isOpenedReviewed(): boolean {
  const state: ReviewedState | null = window.history.state;
  return state?.isReviewed === true;
}

/** The state to navigate with to an entry that was created for it. */
export const STATE_OF_NEW: NewState = { isNew: true };

/** Whether the page was opened for an entry that was created for it, also before a reload. */
export function isOpenedNew(): boolean {
  const state: NewState | null = window.history.state;
  return state?.isNew === true;
}

type RemovedState = { removed?: EntryKey };

/** Returns the state to navigate with after an entry was deleted on its own page. */
export function stateAfterRemoval({ kind, id }: EntryKey): RemovedState {
  return { removed: { kind, id } };
}

/** Returns the entry that was deleted on the page before, or null. It is returned once. */
export function removedBefore(): EntryKey | null {
  const state: (RemovedState & object) | null = window.history.state;
  if (state?.removed === undefined) return null;
  const { removed, ...rest } = state;
  window.history.replaceState(rest, '');
  return removed;
}
