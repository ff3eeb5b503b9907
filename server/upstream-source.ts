import type { FastifyInstance } from 'fastify';
import type { ContentSource } from '../contract/content-source.ts';
import { queryRoutes } from './api/api.ts';
import { coloursIn, identityIn, type StoredIdentity } from './content/content.ts';
import type { UpstreamContext } from './context.ts';
import type { ConnectedSource, ConnectionParts, DataSource } from './data-source.ts';
import { byTime } from './platform/cache/freshness.ts';
import { compressJson } from './platform/http/compress-json.ts';
import { memoryRateLimits } from './platform/http/guards/rate-limit.ts';
import { countFailuresByKind } from './platform/repeated-failures.ts';
import { searchContent, upstreamSearchContent } from './search/search.ts';
import {
  type Submissions,
  submissionRoutes,
  upstreamSubmissions,
} from './submissions/submissions.ts';
import { upstreamTweetRoutes, withUpstreamTweets } from './tweets/tweets.ts';
import { upstreamContent, upstreamPoster, upstreamRoutes } from './upstream/upstream.ts';

/** Returns another backend as the data source. It does not report changes, so cached content is stale by its age. */
export function upstreamSource(context: UpstreamContext): DataSource {
  const { monotonicNow } = context;
  const { origin, tweets } = context.upstream;
  // Entries that cannot be read are reported when a page is rendered with them.
  const lists = upstreamContent(origin, () => undefined);
  return {
    freshness: {
      ...byTime(monotonicNow, () => tweets.changedAt),
      start: async () => undefined,
      stop: () => undefined,
    },
    rateLimits: memoryRateLimits(monotonicNow),
    readinessChecks: [],
    searchContent: upstreamSearchContent(lists, monotonicNow),
    entryTimes: null,
    store: null,
    readIdentity: async () => context.upstream.identity,
    pictureSheet: null,
    hasOwnMedia: false,
    connect: (app, parts) => connect(app, context, parts),
  };
}

async function connect(
  app: FastifyInstance,
  context: UpstreamContext,
  parts: ConnectionParts,
): Promise<ConnectedSource> {
  const { origin, tweets } = context.upstream;
  const submissions = openSubmissions(app, context, parts);
  const upstream = upstreamContent(origin, (message) => app.log.warn(message));
  // The search and the identity are our own with every backend.
  const own = {
    ...searchContent(parts.search),
    ...identityContent(context.upstream.identity),
  };
  return {
    content: { ...withUpstreamTweets(upstream, tweets), ...own },
    submissions,
    status: null,
    async registerRoutes() {
      await app.register((scope) =>
        queryRoutes(scope, own, ['search', 'identity', 'colours'], null),
      );
      await app.register((scope) => submissionRoutes(scope, submissions));
      await app.register(async (scope) => {
        compressJson(scope);
        upstreamTweetRoutes(scope, tweets);
        await upstreamRoutes(scope, origin);
      });
    },
  };
}

function identityContent(identity: StoredIdentity): Pick<ContentSource, 'identity' | 'colours'> {
  return {
    identity: async (_parameters, language) => ({ ok: true, data: identityIn(identity, language) }),
    colours: async (_parameters, language) => ({ ok: true, data: coloursIn(identity, language) }),
  };
}

/** Opens the submissions that are passed on. CVs are on the local disk until they are passed on. */
function openSubmissions(
  app: FastifyInstance,
  { storage, upstream, monotonicNow }: UpstreamContext,
  { limits }: ConnectionParts,
): Submissions {
  const failuresOf = countFailuresByKind(monotonicNow);
  const reportFailure = (error: unknown, kind: string) => {
    const failures = failuresOf(kind);
    if (failures !== null) {
      app.log.error({ err: error, ...failures }, 'a submission could not be passed on');
    }
  };
  return upstreamSubmissions({
    submissionLimits: limits,
    storage,
    reportFailure,
    postUpstream: upstreamPoster(upstream.origin, reportFailure),
  });
}
