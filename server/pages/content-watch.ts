import type { Kysely } from 'kysely';
import { readShownVersion } from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Knows whether what visitors see has changed, without asking while a page waits. */
export type ContentWatch = {
  /** A number that every change raises. */
  current: () => number;
  /** Asks for the first time. */
  start: () => Promise<void>;
  stop: () => void;
};

/** A change shows within this time in every process on the database. In milliseconds. */
const EVERY = 400;

/**
 * Asks the database again and again for the content's version, and whether the date of a piece of
 * news has come. Where it does not answer, what was known last stays.
 * @param now the clock, in epoch milliseconds
 */
export function watchContent(db: Kysely<Schema>, now: () => number): ContentWatch {
  let shown = '';
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function look(): Promise<void> {
    try {
      const found = await readShownVersion(db, now());
      if (found !== shown) changes++;
      shown = found;
    } catch {
      // The pages' own calls say what is wrong with the database.
    }
    if (!stopped) timer = setTimeout(look, EVERY).unref();
  }
  return {
    current: () => changes,
    start: look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
