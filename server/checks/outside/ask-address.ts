import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { OutsideReason, OutsideState } from '../../../contract/admin/checks/checks.ts';
import {
  isForbiddenLiteral,
  NotPublic,
  type PublicOptions,
  publicLookup,
} from '../../platform/http/public-lookup.ts';

/** How an address answers, and why it is dead. */
export type Answer = { state: OutsideState; reason: OutsideReason | null };

export type AskOptions = PublicOptions & {
  /** How long an address may take with everything that it leads to, in milliseconds. */
  timeoutMs: number;
  /** Says who asks, and where one can read why. */
  userAgent: string;
  /** Aborted when the process stops. */
  signal: AbortSignal;
};

const MAX_REDIRECTS = 5;

/** Statuses by which sites keep programs away. 999 is LinkedIn's. A visitor may well see the page. */
const REFUSED = new Set([401, 403, 405, 406, 407, 429, 451, 999]);

/** Statuses of sites that answer a request for the page, but none for its head. */
const NO_HEAD = new Set([400, 403, 404, 405, 406, 409, 410, 411, 500, 501, 502, 503, 999]);

/** Errors of a certificate by which browsers warn, besides those that begin with CERT. */
const CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_(?:GET|VERIFY)_|ERR_TLS_CERT_ALTNAME_INVALID$)/;

/** The address cannot be asked, for a reason that does not change by itself. */
class Dead extends Error {
  readonly reason: OutsideReason;

  constructor(reason: OutsideReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Asks whether there is something at an address of another site. It asks public addresses only, connects to the very address that
 * it has checked, follows a few redirects with the same checks, and reads no more than the head of an answer.
 */
export async function askAddress(address: string, options: AskOptions): Promise<Answer> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
  try {
    let url = readUrl(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { status, location } = await askOnce(url, options, signal);
      if (status < 300 || status >= 400 || location === undefined) return answerOf(status);
      url = readUrl(location, url.href);
    }
    return { state: 'dead', reason: 'circle' };
  } catch (error) {
    options.signal.throwIfAborted();
    return answerOfError(error);
  }
}

function answerOf(status: number): Answer {
  if (status < 400) return { state: 'works', reason: null };
  if (REFUSED.has(status)) return { state: 'refuses', reason: null };
  if (status === 404 || status === 410) return { state: 'dead', reason: 'gone' };
  return status >= 500 ? { state: 'slow', reason: null } : { state: 'dead', reason: 'error' };
}

function answerOfError(error: unknown): Answer {
  if (error instanceof Dead) return { state: 'dead', reason: error.reason };
  if (error instanceof NotPublic) return { state: 'dead', reason: 'not-public' };
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return { state: 'dead', reason: 'no-name' };
  if (code === 'ECONNREFUSED') return { state: 'dead', reason: 'closed' };
  if (CERTIFICATE.test(code)) return { state: 'dead', reason: 'certificate' };
  return { state: 'slow', reason: null };
}

function readUrl(address: string, base?: string): URL {
  const url = URL.parse(address, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Dead('address');
  }
  // A link must not make the server speak to other services than those of the web.
  if (url.port !== '' && Number(url.port) < 1024) throw new Dead('address');
  // A name and a password would be sent to whoever answers.
  url.username = '';
  url.password = '';
  return url;
}

type Head = { status: number; location: string | undefined };

/** Asks for the head and, where a site answers no such request, for the first byte of the page. */
async function askOnce(url: URL, options: AskOptions, signal: AbortSignal): Promise<Head> {
  const head = await send('HEAD', url, options, signal);
  return NO_HEAD.has(head.status) ? send('GET', url, options, signal) : head;
}

function send(
  method: 'HEAD' | 'GET',
  url: URL,
  { userAgent, isAllowed, resolve: resolveName }: AskOptions,
  signal: AbortSignal,
): Promise<Head> {
  if (isForbiddenLiteral(url, isAllowed)) throw new NotPublic();
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request: ClientRequest = start(url, {
      method,
      signal,
      // Each request has its own connection, so that none is made to an address that was checked for another.
      agent: false,
      lookup: publicLookup({
        ...(isAllowed !== undefined && { isAllowed }),
        ...(resolveName !== undefined && { resolve: resolveName }),
      }),
      headers: {
        'user-agent': userAgent,
        accept: 'text/html,*/*;q=0.8',
        'accept-encoding': 'identity',
        ...(method === 'GET' && { range: 'bytes=0-0' }),
      },
    });
    request.on('error', reject);
    request.on('response', (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response;
      // What follows the head is not read, however long it is.
      response.destroy();
      resolve({ status: statusCode, location: headers.location });
    });
    request.end();
  });
}
