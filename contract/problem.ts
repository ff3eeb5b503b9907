/**
 * The closed list of expected failures, with the HTTP status of each (contract, "Rules for every request"). Unexpected
 * failures are thrown.
 */
export const problemStatus = {
  malformed: 400,
  'cross-site': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  closed: 410,
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

/** The body of a response that reports a failure. */
export type ProblemBody = {
  status: 'error';
  message: string;
  /** What is wrong with which field, in the language of the request. */
  errors?: Record<string, string[]>;
  /** The same as codes of `field-errors.ts`. They are our addition. Other backends may omit them. */
  codes?: Record<string, string>;
};
