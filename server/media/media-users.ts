import type { Expression, Kysely, RawBuilder, Transaction } from 'kysely';
import type { NamedEntry } from '../../contract/admin/content/content.ts';
import type { MediaUse } from '../../contract/admin/media/media.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Where a file is used. */
export type MediaUses = {
  usedIn: MediaUse[];
  /** Entries that name it only in an earlier version. */
  earlierIn: NamedEntry[];
};

/** In how many entries a file is used, live or in drafts, and one of them. */
export type CountedUses = { uses: number; usedBy: NamedEntry };

/** The result of replacing a file. Nothing has changed unless it is ok. */
export type ReplaceResult = { ok: true; replaced: number } | { ok: false; problem: 'wrong-type' };

/** The library's queries to those who use its files: entries of the content. */
export type MediaUsers = {
  find: (db: Kysely<Schema>, path: string) => Promise<MediaUses>;
  /** Returns the uses of each of these files that has some. */
  count: (db: Kysely<Schema>, paths: readonly string[]) => Promise<Map<string, CountedUses>>;
  /**
   * Selects the files that entries of some kinds use which a list would find by a word, live or in drafts.
   * @param word a condition over the columns `words` and `stems`, as `containsWords` returns it
   */
  selectByWord: (
    db: Kysely<Schema>,
    kinds: readonly ContentKind[],
    word: RawBuilder<boolean>,
  ) => Expression<{ path: string }>;
  /**
   * Replaces a file wherever it is used, and records that, so that earlier versions are restored with the new file. It must
   * be the first change of its transaction.
   * @param author.at epoch milliseconds
   * @returns the number of changed entries
   */
  replace: (
    trx: Transaction<Schema>,
    files: { path: string; by: string },
    author: { at: number; by: string },
  ) => Promise<ReplaceResult>;
  /** Invalidates cached pages. It is the lock of the content, so it comes first in its transaction. */
  raiseVersion: (trx: Transaction<Schema>) => Promise<void>;
};
