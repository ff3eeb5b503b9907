import type { Language } from './locale.ts';
import type { QueryName, QueryParameters, QueryResult } from './queries.ts';

/** The content of the site in domain names, from our own database or from another backend. It has one function for each query. */
export type ContentSource = {
  readonly [Name in QueryName]: (
    parameters: QueryParameters<Name>,
    language: Language,
  ) => Promise<SourceResult<QueryResult<Name>>>;
};

/** The result of a query, or the HTTP status that explains why there is none: 404 for an entry that does not exist. */
export type SourceResult<Data> = { ok: true; data: Data } | SourceFailure;

export type SourceFailure = {
  ok: false;
  status: number;
  /** Number of seconds to wait before the next query. */
  retryAfter?: number;
};
