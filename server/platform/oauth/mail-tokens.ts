import { createSign } from 'node:crypto';
import { MINUTE, SECOND } from '../durations.ts';
import { readResponse } from '../http/read-response.ts';
import { OAuthFailure } from './oauth-failure.ts';
import { problemOfResponse } from './token-error.ts';

/** How the site signs in to the mail account of `SMTP_URL` and `IMAP_URL` by OAuth. The `MAIL_OAUTH…` settings define it. */
export type MailOAuth = { tokenUrl: string } & (
  | { grant: 'client-credentials'; clientId: string; clientSecret: string; scope: string }
  | { grant: 'refresh-token'; clientId: string; clientSecret: string; refreshToken: string }
  | { grant: 'service-account'; email: string; privateKey: string; scope: string }
);

/** Provides the tokens with which the site signs in to a mail account. They are stored in memory only. */
export type MailTokens = {
  /**
   * Returns a token that stays valid for a few more minutes.
   * @param user the mail account, as the URL of its server names it
   * @throws OAuthFailure if the provider issues none
   */
  get(user: string): Promise<string>;
  /**
   * Reports that a mail server refused a user's token, so the next one is new. The token may have been revoked before it
   * expired.
   */
  forget(user: string): void;
};

/** How long the provider may take to respond. In milliseconds. */
const TIMEOUT = 20 * SECOND;

/** In bytes. A Microsoft token has about 2 kB. */
const MAX_RESPONSE = 64 * 1024;

/** A token is renewed this long before it expires. In milliseconds. */
const RENEWED_BEFORE = 5 * MINUTE;

/** How long a token is valid if the provider does not say (RFC 6749, 5.1). In seconds. */
const USUAL_LIFE = 3_600;

/** How long the assertion of a service account is valid. In seconds. */
const ASSERTION_LIFE = 600;

/** Returns the token provider of a process. Null if it signs in with passwords only. */
export function openMailTokens(oauth: MailOAuth | null): MailTokens | null {
  return oauth === null ? null : mailTokens(oauth);
}

type Token = { value: string; renewAt: number };

/**
 * @param clock `now`: epoch milliseconds, for the assertion; `monotonic`: milliseconds that decide when a token expires, so
 * that changes to the machine's clock do not matter
 */
export function mailTokens(
  oauth: MailOAuth,
  clock: { now: () => number; monotonic: () => number } = {
    now: Date.now,
    monotonic: () => performance.now(),
  },
): MailTokens {
  const tokens = new Map<string, Token>();
  /** Running requests, so that several mails that start together share one. */
  const requests = new Map<string, Promise<string>>();
  const request = async (user: string): Promise<string> => {
    const askedAt = clock.monotonic();
    const { value, seconds } = await requestToken(oauth, user, clock.now());
    const life = seconds * SECOND;
    tokens.set(user, { value, renewAt: askedAt + Math.max(life / 2, life - RENEWED_BEFORE) });
    return value;
  };
  return {
    async get(user) {
      const known = tokens.get(user);
      if (known !== undefined && clock.monotonic() < known.renewAt) return known.value;
      const underWay = requests.get(user);
      if (underWay !== undefined) return underWay;
      const asked = request(user).finally(() => requests.delete(user));
      requests.set(user, asked);
      return asked;
    },
    forget: (user) => void tokens.delete(user),
  };
}

/** Asks the provider for a token (RFC 6749, 4.4 and 6; RFC 7523, 2.1). */
async function requestToken(
  oauth: MailOAuth,
  user: string,
  now: number,
): Promise<{ value: string; seconds: number }> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(oauth.tokenUrl, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(grantOf(oauth, user, now)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    status = response.status;
    const read = await readResponse(response, MAX_RESPONSE);
    if (read === null) throw new Error('the response is longer than a token');
    text = read.toString('utf8');
  } catch (error) {
    throw new OAuthFailure('oauth-unreachable', reasonOf(error));
  }
  const body = parseObject(text);
  const { access_token: value, expires_in: life } = body;
  if (status === 200 && typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) {
    const seconds = Number(life);
    return { value, seconds: seconds > 0 ? seconds : USUAL_LIFE };
  }
  const { problem, reason } = problemOfResponse(status, body);
  throw new OAuthFailure(problem, reason);
}

function grantOf(oauth: MailOAuth, user: string, now: number): Record<string, string> {
  switch (oauth.grant) {
    case 'client-credentials':
      return {
        grant_type: 'client_credentials',
        client_id: oauth.clientId,
        client_secret: oauth.clientSecret,
        scope: oauth.scope,
      };
    case 'refresh-token':
      return {
        grant_type: 'refresh_token',
        client_id: oauth.clientId,
        client_secret: oauth.clientSecret,
        refresh_token: oauth.refreshToken,
      };
    case 'service-account':
      return {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signAssertion(oauth, user, Math.floor(now / SECOND)),
      };
  }
}

/** Signs the assertion with which a service account asks for a user's mailbox (RFC 7519; RS256). @param at epoch seconds */
function signAssertion(
  { email, privateKey, scope, tokenUrl }: Extract<MailOAuth, { grant: 'service-account' }>,
  user: string,
  at: number,
): string {
  const claims = { iss: email, sub: user, scope, aud: tokenUrl, iat: at, exp: at + ASSERTION_LIFE };
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** `fetch` only says that it failed. The reason is in its cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof Error ? cause.message : String(cause);
}
