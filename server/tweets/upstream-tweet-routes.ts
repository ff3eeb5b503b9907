import type { FastifyInstance } from 'fastify';
import { problemStatus } from '../../contract/problem.ts';
import { queries } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
import { queryLanguage } from '../platform/http/api-routes.ts';
import { problemBody, sendProblem } from '../platform/http/problems.ts';
import type { QueryResponse } from '../platform/http/query-handler.ts';
import { FILE_POLICY } from '../platform/http/security-policy.ts';
import { presentTweet } from './present-tweet.ts';
import { type UpstreamTweets, upstreamPicture, upstreamTweetShown } from './upstream-tweets.ts';

const TWEET_PATH = new RegExp(`^${queries.tweet.path.replace(':tweetId', '(\\d{1,20})')}$`);

/** Answers the call for a tweet where another backend does not have it, which is ours alone; all others are passed on. */
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
 * The same over HTTP, and the pictures of these tweets: before the routes of its scope, which pass
 * on to the other backend whatever is not answered here.
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

/** Null where it is no call for a tweet, or the other backend is to answer it. */
function tweetResponse(tweets: UpstreamTweets, path: string): QueryResponse | null {
  const tweetId = TWEET_PATH.exec(path)?.[1];
  const shown = tweetId === undefined ? null : upstreamTweetShown(tweets, tweetId);
  if (tweetId === undefined || shown === null) return null;
  if (shown.as === 'copy') return { ok: true, data: presentTweet(tweetId, shown.copy) };
  return { ok: false, problem: { kind: shown.as === 'gone' ? 'not-found' : 'unavailable' } };
}
