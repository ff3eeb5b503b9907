import type { FastifyInstance } from 'fastify';
import { reading } from '../../contract/endpoints.ts';
import { problemStatus } from '../../contract/problem.ts';
import type { Transport } from '../../contract/rendering.ts';
import { callLanguage } from '../platform/http/api-routes.ts';
import { problemBody, sendProblem } from '../platform/http/problems.ts';
import type { Answer } from '../platform/http/query-handler.ts';
import { FILE_POLICY } from '../platform/http/security-policy.ts';
import { presentTweet } from '../tweets/present-tweet.ts';
import { type UpstreamTweets, upstreamPicture, upstreamTweetShown } from './upstream-tweets.ts';

const TWEET_PATH = new RegExp(`^${reading.tweet.path.replace(':tweetId', '(\\d{1,20})')}$`);

/** Answers the call for a tweet where another backend does not have it, which is ours alone; all others are passed on. */
export function withUpstreamTweets(transport: Transport, tweets: UpstreamTweets): Transport {
  return async (path, language) => {
    const answer = tweetAnswer(tweets, path);
    if (answer === null) return transport(path, language);
    if (answer.ok) return { status: 200, body: { status: 'success', data: answer.data } };
    const { problem } = answer;
    return { status: problemStatus[problem.kind], body: problemBody(problem, language) };
  };
}

/**
 * The same over HTTP, and the pictures of these tweets: before the routes of its scope, which pass
 * on to the other backend whatever is not answered here.
 */
export function answerUpstreamTweets(scope: FastifyInstance, tweets: UpstreamTweets): void {
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
    const answer = tweetAnswer(tweets, path);
    if (answer === null) return;
    const language = callLanguage(request);
    if (!answer.ok) return sendProblem(reply, answer.problem, language);
    return reply
      .header('vary', 'lang')
      .header('content-language', language)
      .header('cache-control', 'no-cache')
      .send({ status: 'success', data: answer.data });
  });
}

/** Null where it is no call for a tweet, or the other backend is to answer it. */
function tweetAnswer(tweets: UpstreamTweets, path: string): Answer | null {
  const tweetId = TWEET_PATH.exec(path)?.[1];
  const shown = tweetId === undefined ? null : upstreamTweetShown(tweets, tweetId);
  if (tweetId === undefined || shown === null) return null;
  if (shown.as === 'copy') return { ok: true, data: presentTweet(tweetId, shown.copy) };
  return { ok: false, problem: { kind: shown.as === 'gone' ? 'not-found' : 'unavailable' } };
}
