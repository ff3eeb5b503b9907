// The public module of content: stored entries of every kind, and their presentation in responses.

// What a reader may miss in HTML.
export { undescribedPictures, unnamedVideos } from './drafts/advice.ts';
// Drafts, and the mails that ask for their review.
export { createDraft, findEditedEntry } from './drafts/drafts.ts';
export { type FieldLink, linksOf } from './drafts/links-of.ts';
export { reviewMails } from './drafts/review-mail.ts';
// Stored entries, their changes and the index of the lists. Every change must raise the content's version, which invalidates
// caches.
export { listHistory, lockContent, raiseContentVersion, saveEntries } from './entries/changes.ts';
export { indexTweet } from './entries/content-index.ts';
export { dateOf, shownFields } from './entries/entry-summary.ts';
export { type FieldValue, valuesOf } from './entries/field-values.ts';
export { findOutdatedEnglish } from './entries/outdated-english.ts';
export { overdueDocuments } from './entries/overdue-documents.ts';
export { proofreadEntry } from './entries/proofread-entry.ts';
export type { PublishingProblem } from './entries/publishing-problem.ts';
export { readEntry } from './entries/read-entry.ts';
export { renewContentWordsJob } from './entries/renew-words.ts';
export {
  type EntryRecord,
  FIRST_START,
  findChangeTimes,
  findEntries,
  findEntryTimes,
  hasContent,
  isAsFirstImported,
  listEntries,
  listEntryChanges,
  listNewsChanges,
  listNewsCursors,
  readContentVersion,
  readPublicVersion,
  readShownVersion,
  readTimeZone,
} from './entries/repository.ts';
export { timeZoneOf } from './entries/time-zone.ts';
export { type WalkedEntry, walkEntries } from './entries/walk-entries.ts';
// Content folders.
export {
  type ContentProblem,
  describeContentProblem,
  writeContentFile,
} from './import/content-files.ts';
export { exportContent } from './import/export-content.ts';
export { importContent } from './import/import-content.ts';
export { writeMediaDescriptions } from './import/media-descriptions.ts';
// Lists of entries, their titles, and the users of a file in the media library.
export { listEditedEntries } from './lists/entry-lists.ts';
export { findEntryNames, findExistingEntries } from './lists/entry-names.ts';
export { listRemoved } from './lists/list-trash.ts';
export { mediaUsers } from './lists/media-uses.ts';
// The map of the areas.
export { describeMap } from './map/describe-map.ts';
export { mapSheetRoute } from './map/map-sheet.ts';
// Drafts in place of stored entries, and the page that shows an entry.
export { type OverlaidEntry, overlayEntries } from './preview/overlay.ts';
export { findPreviewEntries } from './preview/preview-entries.ts';
export { findEntryAddress, pageOfEntry } from './preview/public-page.ts';
export { summarizeProblem } from './publishing/findings.ts';
export { allOrNothing, findPublishingProblems, publishDrafts } from './publishing/publishing.ts';
// Publishing, unpublishing, and what prevents either.
export { runSchedulesJob } from './publishing/run-schedules.ts';
// The queries of the site and its search index, in domain names.
export { cachedContent } from './queries/cached-content.ts';
export { databaseContent } from './queries/content-source.ts';
// What links lead to.
export { findDeadLinks, isOtherAddress, type LinkedSite } from './queries/dead-links.ts';
export { pathsOfEntries, targetsOfPaths } from './queries/entry-paths.ts';
export { isEntryShown } from './queries/entry-shown.ts';
export { internalPath, pageAt } from './queries/internal-links.ts';
export {
  coloursIn,
  identities,
  identityIn,
  identityReader,
  organisation,
  readIdentity,
  readIdentityFile,
  readIdentityIn,
  type StoredIdentity,
  senderIn,
} from './queries/read-identity.ts';
export { createSanitizer } from './queries/sanitize-html.ts';
export {
  findMarkedEntries,
  listChangedSince,
  listEntryMarks,
  type PublicState,
  readPublicState,
} from './queries/search-entries.ts';
export { withoutModules } from './queries/without-modules.ts';
export { isSetUpOffered } from './set-up.ts';
// What waits, is scheduled and was published, for one user.
export { readContentToday } from './today/content-today.ts';
