import type { Kysely } from 'kysely';
import type { CheckName, FindingCode, FindingDetails } from '../../contract/admin/checks/checks.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import type { Language } from '../../contract/locale.ts';
import type { LinkedSite, WalkedEntry } from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** What is checked, at one moment. */
export type CheckedSite = LinkedSite & {
  db: Kysely<Schema>;
  storage: Storage;
  /** Today in the organisation's time zone, such as `2026-11-29`. */
  today: string;
  /** Returns the day of a time there. */
  dayOf: (time: number) => string;
};

/** Something that a check has found. */
export type Found = {
  code: FindingCode;
  at:
    | { place: 'entry'; kind: ContentKind; id: number; path: string | null }
    /** The address of the file. */
    | { place: 'media'; path: string }
    | { place: 'redirect'; id: string };
  /** The language of the text that it is about. Null: it is about no text in one language. */
  language: Language | null;
  details: FindingDetails;
  /** What was checked, as JSON can write it. When it changes, an ignored finding comes back. */
  value: unknown;
};

/**
 * One check. It begins anew in each run, so that it may remember what it has seen. The run reads all entries once, and shows them to every
 * check.
 */
export type Check = {
  name: CheckName;
  begin(site: CheckedSite): {
    /** Checks some entries of one kind. Those that visitors do not see are the issues of the newsletter that are being written. */
    entries(entries: readonly WalkedEntry[]): Promise<Found[]> | Found[];
    /** Checks what belongs to no entry, after all entries. */
    rest?(): Promise<Found[]>;
  };
};

/** Where a field of an entry is. */
export function fieldOf({ kind, id }: WalkedEntry, path: string | null): Found['at'] {
  return { place: 'entry', kind, id, path };
}
