import type { Kysely } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import { type QueryName, type QueryResult, queries } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Where sitemaps and feeds read their entries from. */
export type ListSource = {
  /** The transport that pages use, too. */
  transport: Transport;
  publicUrl: string;
  /** Our own database and clock; null with another backend, which does not provide times of change. */
  store: { db: Kysely<Schema>; now: () => number } | null;
};

/** The content cannot be read at the moment. Clients get a 503, not a 404, so that they try again. */
export class ContentUnavailable extends Error {}

/**
 * Fetches the entries of a list query. Returns an empty list if the backend does not have the query.
 * @param query the query string, with its question mark
 * @throws ContentUnavailable if the request fails or the response does not match the contract
 */
export async function fetchList<Name extends QueryName>(
  { transport }: ListSource,
  name: Name,
  language: Language,
  query = '',
): Promise<QueryResult<Name> | []> {
  const { path, read } = queries[name];
  try {
    const { status, body } = await transport(path + query, language);
    if (status === 404) return [];
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return read(body, () => undefined) as QueryResult<Name>;
  } catch (error) {
    throw new ContentUnavailable(String(error));
  }
}

/**
 * Returns the result of a database query.
 * @throws ContentUnavailable if the query fails
 */
export async function readStore<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    throw new ContentUnavailable(String(error));
  }
}
