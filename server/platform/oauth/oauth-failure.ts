import { OAUTH_ADVICE, type OAuthProblem } from '../../../contract/admin/oauth-problems.ts';

/** In characters. What a provider says may have a page of identifiers after its sentence. */
const MAX_REASON = 200;

/** The site cannot sign in to its mail account by OAuth. The message is what the provider or the mail server says. */
export class OAuthFailure extends Error {
  override name = 'OAuthFailure';
  readonly problem: OAuthProblem;
  /** The error of RFC 6749, or the number of Microsoft's: without words that another machine has sent. */
  readonly code: string;
  /** A sentence for operators that says what to do. */
  readonly advice: string;

  /** @param host the mail server, if it is what refuses */
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
