import type { Kysely } from 'kysely';
import { readContentVersion } from '../store/content.ts';
import type { Schema } from '../store/schema.ts';

/** Knows which version the content has, without asking for it while a page waits. */
export type ContentWatch = {
  current: () => number;
  /** Asks for the first time. */
  start: () => Promise<void>;
  stop: () => void;
};

/** A change shows within this time in every process on the database. In milliseconds. */
const EVERY = 400;

/**
 * Asks the database for the content's version again and again. Where it does not answer, what was
 * known last stays.
 */
export function watchContent(db: Kysely<Schema>): ContentWatch {
  let version = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function look(): Promise<void> {
    try {
      version = await readContentVersion(db);
    } catch {
      // The pages' own calls say what is wrong with the database.
    }
    if (!stopped) timer = setTimeout(look, EVERY).unref();
  }
  return {
    current: () => version,
    start: look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
