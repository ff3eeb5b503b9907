import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  isForbiddenLiteral,
  NotPublic,
  publicLookup,
} from '../../../server/platform/http/public-lookup.ts';

/** The number of bytes, or a reason that can follow the name of the file: `is not there (404)`. */
export type FetchResult = { ok: true; bytes: number } | { ok: false; reason: string };

export type FetchOptions = {
  /** Path of the file that is written. It must not exist. */
  to: string;
  /** The longest answer, in bytes. */
  maxBytes: number;
  /** How long a file may take, in milliseconds. */
  timeoutMs: number;
  /** Which addresses may be asked. The default is those of the public internet. */
  isAllowed?: (ip: string) => boolean;
};

const MAX_REDIRECTS = 3;

/** A reason why a file was not fetched. */
class Refused extends Error {}

/**
 * Fetches a file of another site. It asks public addresses only, and connects to the very address that it has checked, so that a name
 * cannot lead into the network of the server. A redirect is followed within the site.
 */
export async function fetchFile(address: URL, options: FetchOptions): Promise<FetchResult> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return { ok: true, bytes: await follow(address, options, signal) };
  } catch (error) {
    await rm(options.to, { force: true });
    if (error instanceof Refused || error instanceof NotPublic)
      return { ok: false, reason: error.message };
    if (signal.aborted) return { ok: false, reason: 'takes too long to fetch' };
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw error;
    return { ok: false, reason: `cannot be fetched (${code ?? message})` };
  }
}

async function follow(start: URL, options: FetchOptions, signal: AbortSignal): Promise<number> {
  let address = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await ask(address, options, signal);
    if ('next' in response) {
      const next = URL.parse(response.next, address.href);
      if (next === null || next.origin !== start.origin) {
        throw new Refused(
          `leads to another site${next === null ? '' : ` (${next.origin}): name that one with --base`}`,
        );
      }
      address = next;
      continue;
    }
    return response.bytes;
  }
  throw new Refused('leads from one address to the next without end');
}

function ask(
  address: URL,
  { to, maxBytes, isAllowed }: FetchOptions,
  signal: AbortSignal,
): Promise<{ next: string } | { bytes: number }> {
  if (address.protocol !== 'https:' && address.protocol !== 'http:') {
    throw new Refused('is no address of the web');
  }
  if (isForbiddenLiteral(address, isAllowed)) throw new NotPublic();
  const start = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = start(address, {
      signal,
      lookup: publicLookup(isAllowed === undefined ? {} : { isAllowed }),
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'content-import' },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        resolve({ next: headers.location });
        return;
      }
      if (statusCode !== 200) {
        response.destroy();
        reject(new Refused(statusCode === 404 ? 'is not there (404)' : `answers ${statusCode}`));
        return;
      }
      let bytes = 0;
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          done(bytes > maxBytes ? new Refused('is too large') : null, chunk);
        },
      });
      pipeline(response, counter, createWriteStream(to, { flags: 'wx' })).then(
        () => resolve({ bytes }),
        reject,
      );
    });
    request.end();
  });
}
