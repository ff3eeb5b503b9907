import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { isOldHomeAddress, type TargetRules } from './addresses.ts';
import type { RequestCounter } from './count-requests.ts';
import { findRedirect } from './find-redirect.ts';
import { wordpressTarget } from './wordpress-forms.ts';

/** Answers addresses at which there is no page. */
export type OldAddresses = {
  /** Returns whether a request for the home page may mean another page, as WordPress's do. It costs nothing without a query. */
  isOldHome(url: string): boolean;
  /** Returns where an address leads. Null: nowhere. @param url path and query of the request */
  find(url: string): Promise<string | null>;
  /** Counts a visitor who found nothing. */
  missed(url: string): void;
};

/**
 * Returns what answers old addresses.
 * @param table null with another backend: there is no table, so only the addresses are answered that WordPress made by itself
 * @param isEntryShown whether visitors find an entry at a path
 */
export function oldAddresses(
  table: { db: Kysely<Schema>; rules: TargetRules; counter: RequestCounter } | null,
  isEntryShown: (path: string) => Promise<boolean>,
): OldAddresses {
  return {
    isOldHome: isOldHomeAddress,
    async find(url) {
      if (table !== null) {
        const found = await findRedirect(table.db, url, table.rules);
        if (found !== null) {
          table.counter.used(found.ids);
          return found.target;
        }
      }
      const made = wordpressTarget(url);
      // Nothing is gained by a redirect to a 404 page.
      const exists = made !== null && (made.entry === null || (await isEntryShown(made.entry)));
      return exists ? made.target : null;
    },
    missed(url) {
      table?.counter.missed(url);
    },
  };
}
