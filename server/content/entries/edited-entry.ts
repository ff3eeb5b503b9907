import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentStatus } from '../../../contract/content/kinds.ts';

/** A draft. `savedAt` in epoch milliseconds. */
export type Draft = {
  fields: DraftFields;
  /** Raised by every save. */
  version: number;
  /** The change in the history on which it is based. Null if the entry did not exist. */
  baseSequence: number | null;
  savedAt: number;
  savedBy: string;
};

/** The live version of an entry: published, or unpublished but not removed. `changedAt` in epoch milliseconds. */
export type LiveEntry = {
  fields: DraftFields;
  status: ContentStatus;
  position: number;
  /** The last change in its history. */
  sequence: number;
  changedAt: number;
  changedBy: string;
};

/** An entry as its editors see it. At least one of the two exists. */
export type EditedEntry = { live: LiveEntry | null; draft: Draft | null };

/** Who changes the content, and the time in epoch milliseconds. */
export type Author = { at: number; by: string };
