import { OAUTH_ADVICE, type OAuthProblem } from '../../../contract/admin/oauth-problems.ts';

/** In characters. A provider may append a page of identifiers to its sentence. */
const MAX_REASON = 200;

/** The site cannot sign in to its mail account by OAuth. The message is what the provider or the mail server says. */
export class OAuthFailure extends Error {
  override name = 'OAuthFailure';
  readonly problem: OAuthProblem;
  /** The RFC 6749 error, or Microsoft's number. It contains no text that another machine sent. */
  readonly code: string;
  /** A sentence that tells operators what to do. */
  readonly advice: string;

  /** @param host the mail server, if that is what refuses */
  constructor(problem: OAuthProblem, reason: string, host = '') {
    const short = reason.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON);
    super(short);
    this.problem = problem;
    this.code =
      /AADSTS\d{1,9}/.exec(short)?.[0] ??
      /^(?:[a-z_]{1,40}(?=:|$)|\d{3})/.exec(short)?.[0] ??
      problem;
    this.advice = OAUTH_ADVICE[problem].en
      .replace('{reason}', () => short)
      .replace('{host}', () => host);
  }
}
