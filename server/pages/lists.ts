import type { Kysely } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import { type QueryName, type QueryResult, queries } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
import type { Schema } from '../platform/database/schema.ts';

/** What the documents for programs are made from. */
export type ListSource = {
  /** The same calls that pages make. */
  transport: Transport;
  publicUrl: string;
  /** Our own database and clock; null with another backend, which does not say when it changed what. */
  store: { db: Kysely<Schema>; now: () => number } | null;
};

/** The pages whose content cannot be had are not gone: who asks is told to come again. */
export class Unavailable extends Error {}

/**
 * Asks a list for its entries. A backend that lacks the call has none.
 * @throws Unavailable where the backend does not answer as it promised
 */
export async function fetchList<Name extends QueryName>(
  { transport }: ListSource,
  call: Name,
  language: Language,
  query = '',
): Promise<QueryResult<Name> | []> {
  const { path, read } = queries[call];
  try {
    const { status, body } = await transport(path + query, language);
    if (status === 404) return [];
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return read(body, () => undefined) as QueryResult<Name>;
  } catch (error) {
    throw new Unavailable(String(error));
  }
}

/**
 * What the database answers.
 * @throws Unavailable where it does not
 */
export async function readStore<Found>(asked: Promise<Found>): Promise<Found> {
  try {
    return await asked;
  } catch (error) {
    throw new Unavailable(String(error));
  }
}
