import type { FastifyInstance } from 'fastify';
import { encodeResult } from '../../contract/api-response.ts';
import type { Tweet } from '../../contract/content/tweet.ts';
import type { ContentSource, SourceResult } from '../../contract/content-source.ts';
import { queries } from '../../contract/queries.ts';
import { queryLanguage } from '../platform/http/api-requests.ts';
import { sendProblem } from '../platform/http/problems.ts';
import { FILE_POLICY } from '../platform/http/security-policy.ts';
import { tweetResult } from './tweet-source.ts';
import { findUpstreamTweet, type UpstreamTweets, upstreamPicture } from './upstream-tweets.ts';

const TWEET_PATH = new RegExp(`^${queries.tweet.path.replace(':tweetId', '(\\d{1,20})')}$`);

/** Returns content that answers tweets from our copies, and passes on all other queries. */
export function withUpstreamTweets(content: ContentSource, tweets: UpstreamTweets): ContentSource {
  return {
    ...content,
    tweet: async (parameters, language) =>
      findTweet(tweets, parameters.tweetId) ?? content.tweet(parameters, language),
  };
}

/**
 * Serves these tweets and their pictures over HTTP, in a hook before the routes of the scope, which pass all other requests
 * on to the other backend.
 */
export function upstreamTweetRoutes(scope: FastifyInstance, tweets: UpstreamTweets): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const [path = ''] = request.url.split('?');
    const picture = upstreamPicture(tweets, path);
    if (picture !== null) {
      return reply
        .header('content-security-policy', FILE_POLICY)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(picture.contentType)
        .send(picture.bytes);
    }
    const tweetId = TWEET_PATH.exec(path)?.[1];
    const result = tweetId === undefined ? null : findTweet(tweets, tweetId);
    if (result === null) return;
    const language = queryLanguage(request);
    if (!result.ok) {
      return sendProblem(
        reply,
        { kind: result.status === 404 ? 'not-found' : 'unavailable' },
        language,
      );
    }
    return reply
      .header('vary', 'lang')
      .header('content-language', language)
      .header('cache-control', 'no-cache')
      .send({ status: 'success', data: encodeResult('tweet', result.data) });
  });
}

/** Returns our copy's response, or null if the other backend serves the tweet. */
function findTweet(tweets: UpstreamTweets, tweetId: string): SourceResult<Tweet> | null {
  const shown = findUpstreamTweet(tweets, tweetId);
  return shown === null ? null : tweetResult(tweetId, shown);
}
