import type { Language } from '../../../contract/locale.ts';
import type { Problem } from './problems.ts';

/** The result of a query: its data, or an expected failure. */
export type QueryResponse = { ok: true; data: unknown } | { ok: false; problem: Problem };

/** The input of a query: the parameters of its path, its query string and the language of the request. */
export type QueryInput = {
  parameters: Record<string, string>;
  query: Record<string, unknown>;
  language: Language;
};

/** The handler of one query of our own backend, and the query's path below the host. */
export type QueryHandler = { path: string; handle: (input: QueryInput) => Promise<QueryResponse> };
