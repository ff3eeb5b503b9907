import type { Language } from './locale.ts';
import type { QueryName, QueryParameters, QueryResult } from './queries.ts';

/** The content of the site in domain names, from our own database or from another backend: one function for each query. */
export type ContentSource = {
  readonly [Name in QueryName]: (
    parameters: QueryParameters<Name>,
    language: Language,
  ) => Promise<SourceResult<QueryResult<Name>>>;
};

/** What a query has found, or the HTTP status that says why there is nothing: 404 for an entry that does not exist. */
export type SourceResult<Data> = { ok: true; data: Data } | SourceFailure;

export type SourceFailure = {
  ok: false;
  status: number;
  /** After how many seconds it may be queried again. */
  retryAfter?: number;
};
