import { onTestFinished } from 'vitest';
import type { UpstreamTweets } from '../../server/tweets/tweets.ts';
import { openUpstreamApp } from './app.ts';
import { documentOf, type Part } from './document.ts';
import { type OtherBackend, startOtherBackend } from './other-backend.ts';

/** A page as it was answered. */
export type Visit = { status: number; body: string; page: Part; main: Part };

/** The site in one language before another backend. */
export type OtherSite = {
  backend: OtherBackend;
  /** What our server knows of that backend's tweets. */
  tweets: UpstreamTweets;
  /** Asks for a page by its path without prefix. */
  visit(path: string): Promise<Visit>;
};

/** Two visits are so far apart that no kept page stands in for the second. In milliseconds. */
const LONGER_THAN_KEPT = 25 * 60 * 60_000;

/** Both languages, for `describe.each`. */
export const LANGUAGES = [
  { language: 'ar', prefix: '' },
  { language: 'en', prefix: '/en' },
] as const;

/**
 * The site before another backend of its own, until the end of the test.
 * @param prefix of the addresses: that of the language
 */
export async function openOtherSite(prefix: string): Promise<OtherSite> {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  let time = Date.now();
  const { app, tweets } = await openUpstreamApp(backend.origin, () => time);
  return {
    ...{ backend, tweets },
    async visit(path) {
      time += LONGER_THAN_KEPT;
      const url = path === '/' ? prefix || '/' : prefix + path;
      const { statusCode, body } = await app.inject({ url });
      const page = documentOf(body);
      return { status: statusCode, body, page, main: page.one('main') };
    },
  };
}
