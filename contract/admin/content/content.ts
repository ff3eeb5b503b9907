import type { FieldProblemCode } from '../../content/field-problems.ts';
import type { ContentKind } from '../../content/kinds.ts';
import type { Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';
import type { DraftProblem } from '../translation/problems.ts';
import type { DraftFields, FieldConflict } from './draft-fields.ts';
import { listOf } from './list-of.ts';

/** The calls with which staff write, order and publish entries. */
export const contentCalls = {
  /** How many entries each kind has in each state. */
  contentOverview: { method: 'GET', path: '/admin/api/content', access: 'content.write' },
  /** One page of a kind's entries. `entriesFilter` reads its query. */
  listEntries: { method: 'GET', path: '/admin/api/content/:kind', access: 'content.write' },
  /** Downloads all pages of a list as CSV, at most `EXPORT_MAX` entries. `entriesFilter` reads its query. */
  exportEntries: {
    method: 'POST',
    path: '/admin/api/content/:kind/export',
    access: 'content.write',
    response: 'table',
  },
  createEntry: { method: 'POST', path: '/admin/api/content/:kind', access: 'content.draft' },
  readEntry: { method: 'GET', path: '/admin/api/content/:kind/:id', access: 'content.write' },
  /** Saves changed values into the draft of an entry. Stores nothing if one of them is in conflict. */
  saveEntry: { method: 'PATCH', path: '/admin/api/content/:kind/:id', access: 'content.write' },
  discardDraft: {
    method: 'DELETE',
    path: '/admin/api/content/:kind/:id/draft',
    access: 'content.draft',
  },
  /** Rebases a draft onto a live version that somebody else has changed. */
  rebaseDraft: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/rebase',
    access: 'content.draft',
  },
  /** Marks the English of a field as right for the current Arabic. */
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
  /** Restores an earlier version, or some of its fields, into the draft of an entry. Removed entries come back as a draft. */
  restoreVersion: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/restore',
    access: 'content.draft',
  },
  /**
   * One page of the entries that a field of the kind may reference. Its query is a `LinkableQuery`. A user who may not write entries of
   * that kind finds only public ones, by their public titles.
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
  /** Publishes drafts together, now or at a scheduled time: either all of them or none. */
  publishEntries: { method: 'POST', path: '/admin/api/publish', access: 'content.publish' },
  unpublishEntries: { method: 'POST', path: '/admin/api/unpublish', access: 'content.publish' },
  cancelSchedule: { method: 'POST', path: '/admin/api/cancel-schedule', access: 'content.publish' },
  removeEntries: { method: 'POST', path: '/admin/api/remove', access: 'content.publish' },
  /** One page of the trash, most recently deleted first. `trashFilter` reads its query. */
  trash: { method: 'GET', path: '/admin/api/trash', access: 'content.write' },
  /** Restores deleted entries as they were, or as drafts if they can no longer be public. */
  restoreEntries: { method: 'POST', path: '/admin/api/undelete', access: 'content.publish' },
  /** The colleagues who may publish entries of a kind. */
  reviewers: {
    method: 'GET',
    path: '/admin/api/content/:kind/reviewers',
    access: 'content.write',
  },
  /** Drafts the English of some fields by machine into the draft of the entry. */
  draftEnglish: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/english',
    access: 'content.write',
    // It may take a minute, as calls with large bodies do.
    maxBody: 100_000,
  },
  /** Requests the review of a draft. Replaces an earlier request. */
  askReview: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/review',
    access: 'content.write',
  },
  /** Withdraws the user's own request, even if it was sent back. */
  withdrawReview: {
    method: 'DELETE',
    path: '/admin/api/content/:kind/:id/review',
    access: 'content.write',
  },
  /** Sends a draft back to the user who requested its review. */
  returnReview: {
    method: 'POST',
    path: '/admin/api/content/:kind/:id/review/answer',
    access: 'content.publish',
  },
  /** Dismisses the question who the organisation is. */
  endSetUp: { method: 'DELETE', path: '/admin/api/set-up', access: 'staff.manage' },
} as const satisfies Record<string, AdminCall>;

export type EntryKey = { kind: ContentKind; id: number };

/** An entry with its title, for display. */
export type NamedEntry = EntryKey & { title: Localized };

/**
 * The state of an entry. `draft`: visitors never saw it, or it was unpublished. `scheduled`: it becomes public later. `live`: it is public.
 * `edited`: it is public, and its draft differs.
 */
export const ENTRY_STATES = ['draft', 'scheduled', 'live', 'edited'] as const;

export type EntryState = (typeof ENTRY_STATES)[number];

/**
 * The state of a field's English compared to its Arabic. `missing`: there is none. `outdated`: the Arabic has changed since. `drafted`: a
 * machine has drafted it, and nobody has confirmed that. `current`: it is up to date. `untranslated`: there is only English. For an entry it is the worst state of its fields, in this order.
 */
export const TRANSLATION_STATES = [
  'outdated',
  'missing',
  'drafted',
  'untranslated',
  'current',
] as const;

export type TranslationState = (typeof TRANSLATION_STATES)[number];

/**
 * Returns the paths of the fields that lack English although other fields have it, with one path for all texts of a list. Empty if the whole entry
 * has no English.
 * @param states the state of each text by its path
 */
export function fieldsWithoutEnglish(states: Iterable<[string, TranslationState]>): string[] {
  const all = [...states];
  const missing = all.filter(([, state]) => state === 'missing');
  if (missing.length === all.length) return [];
  return [...new Set(missing.map(([path]) => listOf(path) ?? path))];
}

/** A scheduled publication or its end. Times in epoch milliseconds. */
export type ScheduleSummary = {
  action: 'publish' | 'unpublish';
  scheduledAt: number;
  /** The same for entries that are published together. */
  setId: string;
  scheduledBy: string;
  /** Why it failed. Null if it is not due yet. */
  failure: EntryProblem[] | null;
};

/** A row of a list of entries. Times are in epoch milliseconds, and `by` are names of users. */
export type EntryRow = NamedEntry & {
  state: EntryState;
  subtype: string | null;
  /** Null if the entry has no text in either language. */
  translation: TranslationState | null;
  /** The result of `fieldsWithoutEnglish`. */
  withoutEnglish: string[];
  /** The address of its picture. Null if it has none. */
  picture: string | null;
  /** Whether it has a place in the site's order, because it is or was live. */
  hasPlace: boolean;
  /** The values of the kind's `columns`, from the draft if there is one. */
  columns: Record<string, unknown>;
  changedAt: number;
  changedBy: string;
  schedules: ScheduleSummary[];
};

/** Entries on one page of a list. */
export const ENTRIES_PER_PAGE = 50;

/** Maximum number of entries that are published, unpublished, removed or restored together. */
export const ENTRIES_MAX = 500;

/** Maximum number of rows of an exported table. */
export const EXPORT_MAX = 20_000;

/** The format of an exported table: for spreadsheets, which then keep cells as texts, or for other programs. */
export const TABLE_FORMATS = ['xlsx', 'csv'] as const;

export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Orders of a list: the site's own order, most recently changed first, or by title. */
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
  /** The kind that a field references. */
  to: ContentKind;
  /** As in `entriesFilter`. */
  search?: string;
};

/** An entry that a field may reference. */
export type LinkableEntry = NamedEntry & Pick<EntryRow, 'picture'>;

export type LinkableResponse = { rows: LinkableEntry[] };

/** A deleted entry. Times are in epoch milliseconds, and `by` are names of users. */
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
  /** `problems`: why an entry that was public came back as a draft. */
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
  /** Whether the live version has changed since the draft began. `rebaseDraft` must then precede its publication. */
  isBehind: boolean;
};

/** What is wrong with a field. List items count from 0, as in `versions.0.version.ar`. */
export type FieldProblemSummary = {
  path: string;
  code: FieldProblemCode;
};

/** A warning about something that may puzzle readers. It does not prevent publication. */
export type FieldAdvice = {
  path: string;
  code:
    | 'heading-order'
    | 'picture-without-description'
    | 'video-without-name'
    | 'empty-link'
    | 'arabic-in-english'
    | 'dead-link'
    | 'gap'
    | 'overdue'
    | 'regions-elsewhere';
  /** The words, address, number or day in question. */
  subject?: string;
};

/** What is derived from the fields of an entry. Every save returns it. */
export type EntryFindings = {
  problems: FieldProblemSummary[];
  advice: FieldAdvice[];
  /** By the path of a text without its language, such as `title` or `blocks.0.html`. */
  translations: Record<string, TranslationState>;
  /** For outdated and drafted translations, by the same paths: the Arabic text that the English was written for, if known. */
  sources: Record<string, string>;
  /** For English that a machine has drafted, by the same paths: the English before that, and when and who asked for it. */
  drafted: Record<string, { before: string; at: number; by: string }>;
};

/** Maximum length of a note or answer of a review, in UTF-16 units. */
export const REVIEW_TEXT_MAX = 1_000;

/** A request to review a draft. Times are in epoch milliseconds, and `by` and `of` are names of users. */
export type ReviewSummary = {
  /** `returned`: it was sent back, with `answer`. */
  state: 'open' | 'returned';
  askedBy: string;
  isOwn: boolean;
  /** Null means everybody who may publish the entry. */
  askedOf: string | null;
  askedAt: number;
  note: string;
  answer: { by: string; at: number; text: string } | null;
};

export type ReviewersResponse = { reviewers: { id: string; name: string }[] };

export type AskReviewResponse = {
  /** Whether it replaced an open request. */
  isReplaced: boolean;
  isMailed: boolean;
};

export type EntryResponse = EntryKey &
  EntryFindings & {
    /** Its title in lists, even if its fields have no text: the title of a tweet comes from its fetched copy. */
    title: Localized;
    live: LiveVersion | null;
    draft: DraftVersion | null;
    state: EntryState;
    schedules: ScheduleSummary[];
    review: ReviewSummary | null;
    /** The host of the service that drafts English. Null: none does. */
    translatorHost: string | null;
    /** The public address of its page, in Arabic. Null if it has no page or is not public. */
    page: string | null;
    /** The entries that its fields name. */
    linked: NamedEntry[];
    /** The entries that reference it and prevent its removal. */
    namedBy: NamedEntry[];
    /** Names of other users who have it open. It is only information, never a lock. */
    present: string[];
  };

export type CreateEntryResponse = { id: number };

/** The result of a save, or of another change to a draft. Times are in epoch milliseconds. */
export type DraftSavedResponse = EntryFindings & {
  version: number;
  savedAt: number;
  /** Whether the draft also has somebody else's changes that the editor has not seen. They are in `fields`. */
  isMerged: boolean;
  /** The fields as they are stored now. */
  fields: DraftFields;
  state: EntryState;
};

/** The result of a draft of English by machine. */
export type EnglishDraftedResponse = DraftSavedResponse & {
  /** `lost`: numbers, addresses and terms that the translation lacks. */
  done: { path: string; translated: number; kept: number; lost: string[] }[];
  /** Why the other fields have no draft. Null: all have one. */
  failed: DraftProblem | null;
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
  /** Pass it as `before` to get older changes. Null if there are none. */
  next: number | null;
};

/** What each call returns. Calls that return nothing are not listed. */
export type ContentResponses = {
  contentOverview: ContentOverviewResponse;
  listEntries: EntryListResponse;
  linkableEntries: LinkableResponse;
  createEntry: CreateEntryResponse;
  readEntry: EntryResponse;
  saveEntry: DraftSavedResponse;
  rebaseDraft: DraftSavedResponse;
  confirmTranslation: EntryFindings;
  draftEnglish: EnglishDraftedResponse;
  entryHistory: HistoryResponse;
  restoreVersion: DraftSavedResponse;
  trash: TrashResponse;
  reviewers: ReviewersResponse;
  askReview: AskReviewResponse;
  restoreEntries: RestoreEntriesResponse;
};

/** Additional fields in the body of a refused content call. */
export type ContentRefusal = {
  /** From `saveEntry`, `rebaseDraft` and `restoreVersion`: the values that two users changed. Nothing was stored. */
  conflicts?: FieldConflict[];
  /** The version of the current draft. 0 if there is none. */
  version?: number;
  /** From `saveEntry`: a field that nobody may change, because the site finds the entry by it. Nothing was stored. */
  path?: string;
  /** From calls for several entries: why nothing was done. */
  entries?: EntryProblem[];
};
