// The public module of content: stored entries of every kind, and their presentation in responses.

// Changes of the content and their history. Every change must raise the content's version, which invalidates caches.
export { listHistory, raiseContentVersion, saveEntries } from './changes.ts';
// Content folders.
export { describeContentProblem } from './content-files.ts';
// Queries of the contract.
export { contentHandlers } from './content-routes.ts';
export { exportContent } from './export-content.ts';
export { importContent } from './import-content.ts';
// Presentation, also for copies of tweets and for responses of another backend.
export { type NewsPart, newsAround, pageOf, readNewsPart } from './news-pagination.ts';
// Drafts and their publication.
export { carryOutPlansJob } from './plans.ts';
export { presentFields } from './present-entry.ts';
// Stored entries, for the search, sitemaps and feeds.
export {
  type EntryRecord,
  findChangeTimes,
  findEntryTimes,
  hasContent,
  listEntries,
  listEntriesAfter,
  listEntryChanges,
  listNewsChanges,
  listNewsCursors,
  readContentVersion,
  readPublicVersion,
} from './repository.ts';
export { createSanitizer } from './sanitize-html.ts';
