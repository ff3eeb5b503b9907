import type { Kysely } from 'kysely';
import type { Identity } from '../../contract/content/identity.ts';
import type { ContentSource } from '../../contract/content-source.ts';
import type { Language } from '../../contract/locale.ts';
import type { QueryName, QueryParameters, QueryResult } from '../../contract/queries.ts';
import { identityIn, type StoredIdentity } from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Where sitemaps, feeds and other documents for programs read their entries, and the site that they belong to. */
export type ListSource = {
  /** That of the pages. */
  content: ContentSource;
  publicUrl: string;
  readIdentity: () => Promise<StoredIdentity>;
  /** Our own database and clock. Null with another backend, which does not provide times of change. */
  store: { db: Kysely<Schema>; now: () => number } | null;
};

/** The content cannot be read at the moment. Clients get a 503 instead of a 404, so that they try again. */
export class ContentUnavailable extends Error {}

/**
 * Fetches the entries of a list query. Returns an empty list if the backend does not have the query.
 * @throws ContentUnavailable if the request fails or the response does not match the contract
 */
export async function fetchList<Name extends QueryName>(
  { content }: ListSource,
  name: Name,
  language: Language,
  parameters: QueryParameters<Name>,
): Promise<QueryResult<Name> | []> {
  try {
    const result = await content[name](parameters, language);
    if (result.ok) return result.data;
    if (result.status === 404) return [];
    throw new Error(`the query of ${name} answers ${result.status}`);
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

/**
 * Returns who the organisation is, in a language.
 * @throws ContentUnavailable if it cannot be read
 */
export async function readSourceIdentity(
  { readIdentity }: ListSource,
  language: Language,
): Promise<Identity> {
  return identityIn(await readStore(readIdentity()), language);
}
