// The public module of media: pictures and files, from a content folder or a fetched picture to what is served.

// Cleaning up files that nothing uses any more.
export { cleanUpMedia, RESTORABLE } from './clean-up-media.ts';
export { cleanUpMediaJob } from './clean-up-media-job.ts';
// The names of files.
export { findMediaNames } from './file-name.ts';
// Placing a file: it is read and checked, gets smaller variants, is stored under its URL, and is recorded.
export { checkMediaUse, type MediaType, mediaTypeOf, recognizeMedia } from './inspect-media.ts';
// The library of staff: what they say about files, and what they upload.
export {
  describeFile,
  describeImportedFile,
  findDescriptions,
  findLibraryFile,
  findNames,
  findReplacements,
  findSizes,
  recordReplacement,
} from './library/library.ts';
export { listLibrary } from './library/list-library.ts';
export { processUploads, processUploadsJob } from './library/process-uploads-job.ts';
// Pictures for mails.
export { MAILED_SIZE, type MailedPicture, storeMailedPicture } from './mailed-pictures.ts';
// Files that are there.
export {
  copyMediaTo,
  hasMedia,
  type MediaRead,
  type MediaSource,
  mediaKey,
  readFetchedPicture,
  readMedia,
  readMediaBytes,
  storeMedia,
} from './media-files.ts';
export { mediaRoutes } from './media-routes.ts';
export type { CountedUses, MediaUsers, MediaUses, ReplaceResult } from './media-users.ts';
// Focal points of pictures, for pages.
export {
  type LoadPictureSheet,
  pictureSheetLoader,
  pictureSheetRoute,
  readPictureSheet,
} from './picture-sheet.ts';
export { loadSharp, storeVariants } from './picture-variants.ts';
export { findRecordedAddresses, recordMedia } from './record-media.ts';
export { type EntryMediaTable, findPictureSize, listMediaFiles } from './repository.ts';
export { readSvg } from './svg.ts';
