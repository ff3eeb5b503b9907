import { onTestFinished } from 'vitest';
import { HOUR } from '../../server/platform/durations.ts';
import type { UpstreamTweets } from '../../server/tweets/tweets.ts';
import { openUpstreamApp } from './app.ts';
import { documentOf, type Part } from './document.ts';
import { type OtherBackend, startOtherBackend } from './other-backend.ts';

/** The response for a page, parsed. */
export type Visit = { status: number; body: string; page: Part; main: Part };

/** The site in one language, with another backend (`API_ORIGIN`). */
export type OtherSite = {
  backend: OtherBackend;
  /** The tweets of that backend that our server has loaded. */
  tweets: UpstreamTweets;
  /** Requests a page. The path has no language prefix. */
  visit(path: string): Promise<Visit>;
};

/** The time between two visits, which is longer than the lifetime of a cached page, in milliseconds. */
const TIME_BETWEEN_VISITS = 25 * HOUR;

/** Both languages, for `describe.each`. */
export const LANGUAGES = [
  { language: 'ar', prefix: '' },
  { language: 'en', prefix: '/en' },
] as const;

/**
 * Opens the site with its own backend, until the end of the test.
 * @param prefix language prefix of the addresses, such as `/en`
 */
export async function openOtherSite(prefix: string): Promise<OtherSite> {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  let time = Date.now();
  const { app, tweets } = await openUpstreamApp(backend.origin, () => time);
  return {
    backend,
    tweets,
    async visit(path) {
      time += TIME_BETWEEN_VISITS;
      const url = path === '/' ? prefix || '/' : prefix + path;
      const { statusCode, body } = await app.inject({ url });
      const page = documentOf(body);
      return { status: statusCode, body, page, main: page.one('main') };
    },
  };
}
