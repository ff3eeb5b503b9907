import type { FastifyInstance } from 'fastify';
import { problemStatus } from '../../contract/problem.ts';
import { queries } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
import { queryLanguage } from '../platform/http/api-routes.ts';
import { problemBody, sendProblem } from '../platform/http/problems.ts';
import type { QueryResponse } from '../platform/http/query-handler.ts';
import { FILE_POLICY } from '../platform/http/security-policy.ts';
import { presentTweet } from './present-tweet.ts';
import { findUpstreamTweet, type UpstreamTweets, upstreamPicture } from './upstream-tweets.ts';

const TWEET_PATH = new RegExp(`^${queries.tweet.path.replace(':tweetId', '(\\d{1,20})')}$`);

/** Returns a transport that answers the query for a tweet from our copies, and passes all other queries on. */
export function withUpstreamTweets(transport: Transport, tweets: UpstreamTweets): Transport {
  return async (path, language) => {
    const response = tweetResponse(tweets, path);
    if (response === null) return transport(path, language);
    if (response.ok) return { status: 200, body: { status: 'success', data: response.data } };
    const { problem } = response;
    return { status: problemStatus[problem.kind], body: problemBody(problem, language) };
  };
}

/**
 * Serves these tweets and their pictures over HTTP, in a hook before the routes of the scope, which pass
 * all other requests on to the other backend.
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
    const response = tweetResponse(tweets, path);
    if (response === null) return;
    const language = queryLanguage(request);
    if (!response.ok) return sendProblem(reply, response.problem, language);
    return reply
      .header('vary', 'lang')
      .header('content-language', language)
      .header('cache-control', 'no-cache')
      .send({ status: 'success', data: response.data });
  });
}

/** Returns null if the path is no query for a tweet, or the other backend serves the tweet. */
function tweetResponse(tweets: UpstreamTweets, path: string): QueryResponse | null {
  const tweetId = TWEET_PATH.exec(path)?.[1];
  const shown = tweetId === undefined ? null : findUpstreamTweet(tweets, tweetId);
  if (tweetId === undefined || shown === null) return null;
  if (shown.as === 'copy') return { ok: true, data: presentTweet(tweetId, shown.copy) };
  return { ok: false, problem: { kind: shown.as === 'gone' ? 'not-found' : 'unavailable' } };
}
