import type { FieldProblemCode } from '../../content/field-problems.ts';
import { type ContentKind, definitionOf } from '../../content/kinds.ts';
import type { Language, Localized } from '../../locale.ts';
import type { PageName } from '../../pages.ts';
import type { AdminCall } from '../call.ts';
import type { DraftFields, FieldConflict } from './draft-fields.ts';

/** The calls with which staff write, order and publish entries. */
export const contentCalls = {
  /** What waits for the person who is signed in. */
  today: { method: 'GET', path: '/admin/api/today', access: 'account.use' },
  /** How many entries each kind has in each state. */
  contentOverview: { method: 'GET', path: '/admin/api/content', access: 'content.write' },
  /** One page of the entries of a kind. Its query is of `entriesFilter`. */
  listEntries: { method: 'GET', path: '/admin/api/content/:kind', access: 'content.write' },
  /** Downloads what a list shows on all of its pages as CSV, at most `EXPORT_MAX` entries. Its query is of `entriesFilter`. */
  exportEntries: {
    method: 'POST',
    path: '/admin/api/content/:kind/export',
    access: 'content.write',
    response: 'table',
  },
  createEntry: { method: 'POST', path: '/admin/api/content/:kind', access: 'content.draft' },
  readEntry: { method: 'GET', path: '/admin/api/content/:kind/:id', access: 'content.write' },
  /** Saves changed values into the draft of an entry. Nothing is stored if one of them is in conflict. */
  saveEntry: { method: 'PATCH', path: '/admin/api/content/:kind/:id', access: 'content.write' },
  discardDraft: {
    method: 'DELETE',
    path: '/admin/api/content/:kind/:id/draft',
    access: 'content.draft',
  },
  /** Moves a draft onto a live version that somebody else has changed. */
  rebaseDraft: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/rebase',
    access: 'content.draft',
  },
  /** Says that the English of a field is right for the present Arabic. */
  confirmTranslation: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/translation',
    access: 'content.write',
  },
  /** One page of the changes of an entry, newest first. */
  entryHistory: {
    method: 'GET',
    path: '/admin/api/content/:kind/:id/history',
    access: 'content.write',
  },
  /** Puts an earlier version, or some fields of it, into the draft of an entry. Removed entries come back as a draft. */
  restoreVersion: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/restore',
    access: 'content.draft',
  },
  /**
   * The entries that a field of the kind may name, at most a page of them. Its query is a `LinkableQuery`. Who may not write their kind finds
   * those that visitors see, with their public titles.
   */
  linkableEntries: {
    method: 'GET',
    path: '/admin/api/content/:kind/linkable',
    access: 'content.write',
  },
  /** Sets the order of all entries of a kind. Visitors see it at once. */
  reorderEntries: {
    method: 'POST',
    path: '/admin/api/content/:kind/order',
    access: 'content.publish',
  },
  /** Publishes drafts together, now or at a moment: all of them, or none. */
  publishEntries: { method: 'POST', path: '/admin/api/publish', access: 'content.publish' },
  unpublishEntries: { method: 'POST', path: '/admin/api/unpublish', access: 'content.publish' },
  cancelSchedule: { method: 'POST', path: '/admin/api/cancel-schedule', access: 'content.publish' },
  removeEntries: { method: 'POST', path: '/admin/api/remove', access: 'content.publish' },
  /** One page of the deleted entries, the last deleted first. Its query is of `trashFilter`. */
  trash: { method: 'GET', path: '/admin/api/trash', access: 'content.write' },
  /** Restores deleted entries as they were, or as drafts if they cannot be public any more. */
  restoreEntries: { method: 'POST', path: '/admin/api/undelete', access: 'content.publish' },
  /** The colleagues who may publish entries of a kind. */
  reviewers: {
    method: 'GET',
    path: '/admin/api/content/:kind/reviewers',
    access: 'content.write',
  },
  /** Asks for the review of a draft, in place of an earlier request. */
  askReview: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/review',
    access: 'content.write',
  },
  /** Ends the own request, also one that was sent back. */
  withdrawReview: {
    method: 'DELETE',
    path: '/admin/api/content/:kind/:id/review',
    access: 'content.write',
  },
  /** Sends a draft back to who has asked for its review. */
  returnReview: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/review/answer',
    access: 'content.publish',
  },
  /** Says that the office need not ask again who the organisation is. */
  endSetUp: { method: 'DELETE', path: '/admin/api/set-up', access: 'staff.manage' },
} as const satisfies Record<string, AdminCall>;

/** The path of previews: documents of the site without scripts, for a frame in the back office. */
export const PREVIEW_PATH = '/admin/preview/:language/:kind/:id';

/** What a preview shows. */
export type PreviewQuery = {
  language: Language;
  /** The page; without it: that of the entry, or the first that shows entries of its kind. */
  page?: PageName;
  /**
   * Shows the site of this moment, with what is scheduled until then. In epoch milliseconds; without it: now, or the date of
   * the entry if that is later.
   */
  at?: number;
  /** Other entries whose drafts are shown too. */
  together?: readonly EntryKey[];
  /** Shows the live version of the entry instead of its draft. */
  live?: boolean;
};

export function previewAddress(
  { kind, id }: EntryKey,
  { language, page, at, together = [], live = false }: PreviewQuery,
): string {
  const path = PREVIEW_PATH.replace(':language', language)
    .replace(':kind', kind)
    .replace(':id', String(id));
  const parameters = [
    ...(page === undefined ? [] : [`page=${page}`]),
    ...(at === undefined ? [] : [`at=${at}`]),
    ...(live ? ['live=1'] : []),
    ...together.map((key) => `with=${key.kind}:${key.id}`),
  ];
  // Another page has other sections.
  const section = page === undefined ? definitionOf(kind).section : undefined;
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return path + query + (section === undefined ? '' : `#${section}`);
}

export type EntryKey = { kind: ContentKind; id: number };

/** An entry with its title, to name it to people. */
export type NamedEntry = EntryKey & { title: Localized };

/**
 * Where an entry stands: `draft`: visitors never saw it, or it was unpublished; `scheduled`: it becomes public at a
 * moment; `live`; or `edited`: it is live, and its draft differs.
 */
export const ENTRY_STATES = ['draft', 'scheduled', 'live', 'edited'] as const;

export type EntryState = (typeof ENTRY_STATES)[number];

/**
 * What the English of a field is to its Arabic: `missing`: there is none; `outdated`: the Arabic was changed since;
 * `current`; or `untranslated`: there is English only. Of an entry: the worst of its fields, in this order.
 */
export const TRANSLATION_STATES = ['outdated', 'missing', 'untranslated', 'current'] as const;

export type TranslationState = (typeof TRANSLATION_STATES)[number];

/**
 * Returns the paths of the fields that lack English although others have it; none if the whole entry has no English.
 * @param states the state of each field by its path
 */
export function fieldsWithoutEnglish(states: Iterable<[string, TranslationState]>): string[] {
  const all = [...states];
  const missing = all.filter(([, state]) => state === 'missing');
  return missing.length === all.length ? [] : missing.map(([path]) => path);
}

/** A scheduled publication or its end. Times in epoch milliseconds. */
export type ScheduleSummary = {
  action: 'publish' | 'unpublish';
  scheduledAt: number;
  /** The same for entries that are published together. */
  setId: string;
  scheduledBy: string;
  /** Why it could not be carried out; null: it is not yet due. */
  failure: EntryProblem[] | null;
};

/** A row of a list of entries. Times in epoch milliseconds; `by` are names of people. */
export type EntryRow = NamedEntry & {
  state: EntryState;
  subtype: string | null;
  /** Null: the entry has no text in either language. */
  translation: TranslationState | null;
  /** As `fieldsWithoutEnglish`. */
  withoutEnglish: string[];
  /** The address of its picture; null: none. */
  picture: string | null;
  /** Whether it has a place in the order of the site: it is live, or was and is unpublished. */
  hasPlace: boolean;
  /** The values of the kind's `columns`, of the draft if there is one. */
  columns: Record<string, unknown>;
  changedAt: number;
  changedBy: string;
  schedules: ScheduleSummary[];
};

/** Entries on one page of a list. */
export const ENTRIES_PER_PAGE = 50;

/** Most entries that are published, unpublished, removed or restored together. */
export const ENTRIES_MAX = 500;

/** Most rows of an exported table. */
export const EXPORT_MAX = 20_000;

/** How a table is exported: for spreadsheets, in which its cells stay texts, or for other programs. */
export const TABLE_FORMATS = ['xlsx', 'csv'] as const;

export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Orders of a list: the site's own order, the last change first, or by title. */
export const ENTRY_ORDERS = ['site', 'changed', 'title'] as const;

export type EntryOrder = (typeof ENTRY_ORDERS)[number];

export type EntryListResponse = {
  rows: EntryRow[];
  /** How many entries match. */
  total: number;
  /** How many entries of the kind in each state match the search and the other filters. */
  states: Record<EntryState, number>;
  /** How many entries of the kind are in the trash. */
  removed: number;
};

/** The query of `linkableEntries`. */
export type LinkableQuery = {
  /** The kind that a field names. */
  to: ContentKind;
  /** As in `entriesFilter`. */
  search?: string;
};

/** An entry that a field may name. */
export type LinkableEntry = NamedEntry & Pick<EntryRow, 'picture'>;

export type LinkableResponse = { rows: LinkableEntry[] };

/** A deleted entry. Times in epoch milliseconds; `by` are names of people. */
export type TrashRow = NamedEntry & {
  /** Whether visitors saw it. */
  wasPublished: boolean;
  removedAt: number;
  removedBy: string;
};

export type TrashResponse = {
  rows: TrashRow[];
  /** How many entries match. */
  total: number;
};

export type RestoreEntriesResponse = {
  /** `problems`: why an entry that was public has come back as a draft. */
  restored: (NamedEntry & { isPublished: boolean; problems: FieldProblemSummary[] })[];
};

export type ContentOverviewResponse = {
  kinds: Record<
    ContentKind,
    { total: number; states: Record<EntryState, number>; outdated: number }
  >;
};

/** The live version of an entry. Times in epoch milliseconds. */
export type LiveVersion = {
  fields: DraftFields;
  isPublished: boolean;
  changedAt: number;
  changedBy: string;
};

export type DraftVersion = {
  fields: DraftFields;
  version: number;
  savedAt: number;
  savedBy: string;
  /** Whether the live version was changed since the draft began: `rebaseDraft` must come before its publication. */
  isBehind: boolean;
};

/** What is wrong with a field. A list's items count from 0, as in `versions.0.version.ar`. */
export type FieldProblemSummary = {
  path: string;
  code: FieldProblemCode;
};

/** What a reader may stumble over. It does not prevent the publication. */
export type FieldAdvice = {
  path: string;
  code:
    | 'heading-order'
    | 'picture-without-description'
    | 'video-without-name'
    | 'empty-link'
    | 'arabic-in-english'
    | 'dead-link'
    | 'regions-elsewhere';
  /** The words, the address or the number that it is about. */
  subject?: string;
};

/** What follows from the fields of an entry, and comes back with every save. */
export type EntryFindings = {
  problems: FieldProblemSummary[];
  advice: FieldAdvice[];
  /** By the path of a field without its language, such as `title`. */
  translations: Record<string, TranslationState>;
  /** For outdated translations, by the same paths: the Arabic that the English was written for, if it is known. */
  sources: Record<string, string>;
};

/** Longest note or answer of a review. In UTF-16 units. */
export const REVIEW_TEXT_MAX = 1_000;

/** A request to review a draft. Times in epoch milliseconds; `by` and `of` are names of people. */
export type ReviewSummary = {
  /** `returned`: it was sent back, with `answer`. */
  state: 'open' | 'returned';
  askedBy: string;
  isOwn: boolean;
  /** Null: everybody who may publish the entry. */
  askedOf: string | null;
  askedAt: number;
  note: string;
  answer: { by: string; at: number; text: string } | null;
};

export type ReviewersResponse = { reviewers: { id: string; name: string }[] };

export type AskReviewResponse = {
  /** Whether it has taken the place of an open request. */
  isReplaced: boolean;
  isMailed: boolean;
};

export type EntryResponse = EntryKey &
  EntryFindings & {
    /** What lists call it, also where its fields have no words: that of a tweet is in its fetched copy. */
    title: Localized;
    live: LiveVersion | null;
    draft: DraftVersion | null;
    state: EntryState;
    schedules: ScheduleSummary[];
    review: ReviewSummary | null;
    /** The public address of its page, in Arabic; null: it has none, or is not public. */
    page: string | null;
    /** The entries that its fields name. */
    linked: NamedEntry[];
    /** The entries that name it, so that it cannot be removed. */
    namedBy: NamedEntry[];
    /** Names of people who have it open too: informs, and never locks. */
    present: string[];
  };

export type CreateEntryResponse = { id: number };

/** The result of a save, and of what else changes a draft. Times in epoch milliseconds. */
export type DraftSavedResponse = EntryFindings & {
  version: number;
  savedAt: number;
  /** Whether the draft also has changes of somebody else, which the editor has not seen: `fields` has them. */
  isMerged: boolean;
  /** The fields as they are stored now. */
  fields: DraftFields;
  state: EntryState;
};

/** Why an entry cannot be published, unpublished or removed. */
export type EntryProblem = NamedEntry &
  (
    | { problem: 'not-found' | 'stale' | 'live-changed' | 'not-live' | 'needed' }
    | { problem: 'invalid'; fields: FieldProblemSummary[] }
    | { problem: 'referenced'; by: NamedEntry[] }
  );

/** One change in the history of an entry. Times in epoch milliseconds. */
export type HistoryChange = {
  sequence: number;
  change: 'created' | 'changed' | 'removed';
  isPublished: boolean;
  at: number;
  by: string;
  fields: DraftFields;
};

export type HistoryResponse = {
  changes: HistoryChange[];
  /** Pass it as `before` for older changes; null: there are none. */
  next: number | null;
};

export type TodayResponse = {
  /** Drafts that the person is asked to review, and own ones that were sent back, the newest first. */
  reviews: (NamedEntry & ReviewSummary)[];
  /** Drafts that the person saved last and has not published, newest first. */
  drafts: EntryRow[];
  /** Drafts of others, newest first; empty for who may not publish. */
  others: EntryRow[];
  /**
   * Entries whose English is out of date or missing, the newest change first, and how many there are; those that an import brought and
   * nobody has touched are counted apart.
   */
  translations: { rows: EntryRow[]; total: number; imported: number };
  /** What becomes public, or ceases to be, the next one first. */
  schedules: (NamedEntry & ScheduleSummary)[];
  /** What was published last, the newest first. */
  published: (NamedEntry & { at: number; by: string })[];
};

/** What each call returns. Calls that return nothing are not listed. */
export type ContentResponses = {
  today: TodayResponse;
  contentOverview: ContentOverviewResponse;
  listEntries: EntryListResponse;
  linkableEntries: LinkableResponse;
  createEntry: CreateEntryResponse;
  readEntry: EntryResponse;
  saveEntry: DraftSavedResponse;
  rebaseDraft: DraftSavedResponse;
  confirmTranslation: EntryFindings;
  entryHistory: HistoryResponse;
  restoreVersion: DraftSavedResponse;
  trash: TrashResponse;
  reviewers: ReviewersResponse;
  askReview: AskReviewResponse;
  restoreEntries: RestoreEntriesResponse;
};

/** What a refused call of content has in its body besides the problem. */
export type ContentRefusal = {
  /** Of `saveEntry`, `rebaseDraft` and `restoreVersion`: the values that two people changed. Nothing was stored. */
  conflicts?: FieldConflict[];
  /** The version of the present draft; 0: there is none. */
  version?: number;
  /** Of `saveEntry`: the field that nobody may change, because the site finds the entry by it. Nothing was stored. */
  path?: string;
  /** Of calls for several entries: why nothing was done. */
  entries?: EntryProblem[];
};
