// The public module of content: stored entries of every kind, and their presentation in responses.

// Queries, in domain names.
export { cachedContent } from './cached-content.ts';
// Drafts and their publication.
export { carryOutPlansJob } from './carry-out-plans.ts';
// Changes of the content and their history. Every change must raise the content's version, which invalidates caches.
export { listHistory, raiseContentVersion, saveEntries } from './changes.ts';
// Content folders.
export { describeContentProblem } from './content-files.ts';
// Entries as editors see them.
export { indexTweet, syncContentIndex, syncContentIndexJob } from './content-index.ts';
export { databaseContent } from './content-source.ts';
export {
  confirmTranslation,
  createDraft,
  discardDraft,
  findEditedEntry,
  rebaseDraft,
  restoreVersion,
  type SaveResult,
  saveDraft,
} from './drafts.ts';
export type { EditedEntry } from './edited-entry.ts';
export { listEntryHistory, listLastPublished } from './entry-history.ts';
export {
  countEditedEntries,
  type EntryFilter,
  type ListedEntry,
  listEditedEntries,
  listWaiting,
  readEditedEntries,
} from './entry-lists.ts';
export { type EntryNames, findEntryNames } from './entry-names.ts';
export { dateOf, entryState, shownFields } from './entry-summary.ts';
export { exportContent } from './export-content.ts';
export { findFindings, summarizeProblem } from './findings.ts';
export { importContent } from './import-content.ts';
export { countRemoved, listRemoved } from './list-bin.ts';
export { listPlans, type Plan } from './list-plans.ts';
// Where files are used.
export { countMediaUses, findMediaUses, replaceMediaEverywhere } from './media-uses.ts';
export { orderEntries } from './order-entries.ts';
export { type OverlaidEntry, overlayEntries } from './overlay.ts';
export { deletePlan, planTogether } from './plans.ts';
export { findPreviewEntries } from './preview-entries.ts';
export { findEntryAddress, pageOfEntry } from './public-page.ts';
export {
  allOrNothing,
  findPublishingProblems,
  findUnpublishingProblems,
  listReferrers,
  publishDrafts,
  removeEditedEntries,
  unpublishEntries,
} from './publishing.ts';
export type { PublishingProblem } from './publishing-problem.ts';
// Stored entries, for the search, sitemaps and feeds.
export {
  type EntryRecord,
  findChangeTimes,
  findEntryTimes,
  hasContent,
  listEntries,
  listEntryChanges,
  listNewsChanges,
  listNewsCursors,
  readContentVersion,
  readPublicVersion,
} from './repository.ts';
export { restoreRemoved } from './restore-removed.ts';
// Requests to review drafts.
export {
  askReview,
  endReviews,
  findReview,
  listReviews,
  type Review,
  returnReview,
} from './reviews.ts';
export { createSanitizer } from './sanitize-html.ts';
// What the search index is compared with, and made of.
export {
  findMarkedEntries,
  listChangedSince,
  listEntryMarks,
  type PublicState,
  readPublicState,
} from './search-entries.ts';
export { translatedFields } from './translations.ts';
