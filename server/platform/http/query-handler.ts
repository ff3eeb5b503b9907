import type { Language } from '../../../contract/locale.ts';
import type { Problem } from './problems.ts';

/** Result of a query: its data, or an expected error. */
export type QueryResponse = { ok: true; data: unknown } | { ok: false; problem: Problem };

/** Input of a query: the parameters in the path and in the query string, and the language. */
export type QueryInput = {
  parameters: Record<string, string>;
  query: Record<string, unknown>;
  language: Language;
};

/** A query of our own backend, with the pattern of its path. */
export type QueryHandler = { path: string; answer: (input: QueryInput) => Promise<QueryResponse> };
