import type { EntryKey } from '../../contract/admin/content/content.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';

// The paths of pages, below that of the back office, and the navigation state for them. Every page needs some of them.

export const INBOX_PATH = '/inbox';

/** The board of applications by their stages. */
export const APPLICATIONS_PATH = '/applications';

export const SUBSCRIBERS_PATH = '/newsletter/subscribers';

/** The library. */
export const MEDIA_PATH = '/media';

/** The templates of replies. */
export const TEMPLATES_PATH = '/reply-templates';

/** The users of the back office. */
export const PEOPLE_PATH = '/people';

/** Who did what when. */
export const AUDIT_PATH = '/audit';

/** The outgoing mail. */
export const MAIL_PATH = '/mail';

/** What the nightly checks have found. */
export const CHECKS_PATH = '/checks';

/** What is read on the site. */
export const STATISTICS_PATH = '/statistics';

/** The redirects from old addresses. */
export const REDIRECTS_PATH = '/redirects';

/** The page that finds a person. */
export const PERSON_PATH = '/person';

/** Returns the path of the page of a person. @param id of `personId`, which says nothing about them */
export function personPath(id: string): string {
  return `${PERSON_PATH}/${id}`;
}

type TypedPersonState = { person?: string };

/** Returns the navigation state for finding a person whose address or number was typed elsewhere. It is in no address. */
export function stateOfTypedPerson(person: string): TypedPersonState {
  return { person };
}

/** Returns the address or number that was typed before the page was opened, or null. It is returned once. */
export function takeTypedPerson(): string | null {
  const state: (TypedPersonState & object) | null = window.history.state;
  if (state?.person === undefined) return null;
  const { person, ...rest } = state;
  window.history.replaceState(rest, '');
  return person;
}

export const ACCOUNT_PATH = '/account';

/** The page that leads to every part of the site. */
export const SITE_PAGE = '/site';

/** The page for arranging the home page. */
export const HOME_PAGE = '/home-page';

/** The page that asks who the organisation is, once. */
export const SET_UP_PAGE = '/set-up';

/** The page of the newsletter: its issues, and the current campaigns. */
export const NEWSLETTER_PAGE = '/newsletter';

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

/** Returns the path of the page for ordering the entries of a kind, below the path of the back office. */
export function orderPath(kind: ContentKind): string {
  return `${listPath(kind)}/order`;
}

/** The deleted entries. */
export const TRASH_PATH = '/trash';

/** The history state for the list that opens after an entry was deleted on its own page. */
type NewState = { isNew?: true };

type ReviewedState = { isReviewed?: true };

/** The navigation state for an entry that cannot be published in its current state, so that its form says why. */
export const STATE_OF_REVIEWED: ReviewedState = { isReviewed: true };

/** Whether the page was opened because the entry cannot be published in its current state. */
export function isOpenedReviewed(): boolean {
  const state: ReviewedState | null = window.history.state;
  return state?.isReviewed === true;
}

/** The navigation state for an entry that was just created. */
export const STATE_OF_NEW: NewState = { isNew: true };

/** Whether the page was opened for an entry that was just created, even after a reload. */
export function isOpenedNew(): boolean {
  const state: NewState | null = window.history.state;
  return state?.isNew === true;
}

type FieldState = { field?: string };

/** Returns the navigation state for an entry that opens at a field. */
export function stateOfField(path: string): FieldState {
  return { field: path };
}

/** Returns the path of the field at which the page was opened, or null. It is returned once. */
export function takeField(): string | null {
  const state: (FieldState & object) | null = window.history.state;
  if (state?.field === undefined) return null;
  const { field, ...rest } = state;
  window.history.replaceState(rest, '');
  return field;
}

type RemovedState = { removed?: EntryKey };

/** Returns the navigation state after an entry was deleted on its own page. */
export function stateAfterRemoval({ kind, id }: EntryKey): RemovedState {
  return { removed: { kind, id } };
}

/** Returns the entry that was deleted on the previous page, or null. It is returned once. */
export function removedBefore(): EntryKey | null {
  const state: (RemovedState & object) | null = window.history.state;
  if (state?.removed === undefined) return null;
  const { removed, ...rest } = state;
  window.history.replaceState(rest, '');
  return removed;
}
