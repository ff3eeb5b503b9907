// The public module of content: entries of every kind, and what is made of them for the wire.

// Queries of the contract.
// What is cached of the content is made anew by its version; whoever changes what pages show raises it.
export { listHistory, raiseContentVersion, saveEntries } from './changes.ts';
// Content folders.
export { describeContentProblem } from './content-files.ts';
export { contentHandlers } from './content-routes.ts';
export { exportContent } from './export-content.ts';
export { importContent } from './import-content.ts';
// How content is presented, for whatever else is sent in its form: copies of tweets, another backend's responses.
export { type NewsPart, newsAround, pageOf, readNewsPart } from './news-pagination.ts';
export { presentFields } from './present-entry.ts';
// Entries as they are stored: for search, sitemap and feeds, which read many and show little of each.
export {
  type AnyEntry,
  findChangeTimes,
  findEntryTimes,
  hasContent,
  listEntries,
  listEntriesAfter,
  listEntryChanges,
  listNewsChanges,
  markNews,
  readContentVersion,
  readShownVersion,
} from './repository.ts';
export { createSanitizer } from './sanitize-html.ts';
