// The public module of media: pictures and files, from a content folder or a fetched picture to what is served.

export { cleanUpMedia } from './clean-up-media.ts';
// Cleaning up files that nothing uses any more.
export { cleanUpMediaJob } from './clean-up-media-job.ts';
// Taking a file in: it is read and checked, gets smaller variants, is placed under its address, and is recorded.
export { checkMediaUse } from './inspect-media.ts';
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
export { storeVariants } from './picture-variants.ts';
export { recordMedia } from './record-media.ts';
export { listMediaFiles } from './repository.ts';
