import type { Language } from '../../../contract/locale.ts';
import type { Problem } from './problems.ts';

/** What a call answers: its data, or a failure that the caller may expect. */
export type QueryResponse = { ok: true; data: unknown } | { ok: false; problem: Problem };

/** What a call is told: ids out of the path, and the query. */
export type QueryInput = {
  parameters: Record<string, string>;
  query: Record<string, unknown>;
  language: Language;
};

/** One reading call of our own backend. */
export type QueryHandler = { path: string; answer: (input: QueryInput) => Promise<QueryResponse> };
