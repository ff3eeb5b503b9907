/**
 * The closed list of failures that a caller may expect, with the HTTP status that each one has
 * (contract, "Rules for every call"). Everything else is a surprise and is thrown.
 */
export const problemStatus = {
  malformed: 400,
  'cross-site': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-large': 413,
  'wrong-kind': 415,
  'invalid-fields': 422,
  'key-reused': 422,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
  unanswered: 504,
} as const;

export type ProblemKind = keyof typeof problemStatus;

/** A failure on the wire: the response's body beside its status. */
export type ProblemBody = {
  status: 'error';
  message: string;
  /** What is wrong with which field, in the language of the request. */
  errors?: Record<string, string[]>;
  /** The same as codes of `field-errors.ts`: ours, and optional to a reader. */
  codes?: Record<string, string>;
};

/** A success on the wire. */
export type SuccessBody<Data> = { status: 'success'; data: Data };
