import type { MediaSource } from './media-files.ts';
import type { MediaFile } from './repository.ts';

/**
 * Returns the database row of a media file.
 * @param now epoch milliseconds
 */
export function mediaRow(file: MediaSource, now: number): MediaFile {
  return {
    path: file.address,
    source_path: file.sourcePath,
    bytes: file.bytes,
    sha256: file.sha256,
    content_type: file.contentType,
    width: file.width,
    height: file.height,
    added_at: now,
  };
}
