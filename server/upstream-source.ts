import type { FastifyInstance } from 'fastify';
import type { ContentSource } from '../contract/content-source.ts';
import { hasModule, hasQuery } from '../contract/modules.ts';
import { queryRoutes, ROUTED_QUERIES } from './api/api.ts';
import {
  coloursIn,
  describeMap,
  identityIn,
  mapSheetRoute,
  type StoredIdentity,
  withoutModules,
} from './content/content.ts';
import type { UpstreamContext } from './context.ts';
import type { ConnectedSource, ConnectionDependencies, DataSource } from './data-source.ts';
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

/** Returns another backend as the data source. It does not report changes, so cached content becomes stale by its age. */
export function upstreamSource(context: UpstreamContext): DataSource {
  const { monotonicNow } = context;
  const { origin, tweets } = context.upstream;
  // Unreadable entries are reported when a page is rendered with them.
  const lists = withoutModulesOf(
    context,
    upstreamContent(origin, () => undefined),
  );
  return {
    freshness: {
      ...byTime(monotonicNow, () => tweets.changedAt),
      start: async () => undefined,
      stop: () => undefined,
    },
    rateLimits: memoryRateLimits(monotonicNow),
    readinessChecks: [],
    searchContent: upstreamSearchContent(lists, context.upstream.identity, monotonicNow),
    entryTimes: null,
    store: null,
    readIdentity: async () => withoutStatistics(context.upstream.identity),
    pictureSheet: null,
    hasOwnMedia: false,
    connect: (app, dependencies) => connect(app, context, dependencies),
  };
}

/** The queries that we answer ourselves with every backend. */
const OWN_QUERIES = ['search', 'identity', 'colours', 'map', 'ownPages', 'ownPage'] as const;

async function connect(
  app: FastifyInstance,
  context: UpstreamContext,
  dependencies: ConnectionDependencies,
): Promise<ConnectedSource> {
  const { origin, tweets } = context.upstream;
  const submissions = openSubmissions(app, context, dependencies);
  const upstream = upstreamContent(origin, (message) => app.log.warn(message));
  // With every backend, the search, the identity and the map are our own.
  const own = {
    ...searchContent(dependencies.search),
    ...identityContent(withoutStatistics(context.upstream.identity)),
    map: mapOf(context.upstream.identity, upstream),
  };
  const { modulesOff } = context.upstream.identity;
  const content = withoutModulesOf(context, { ...withUpstreamTweets(upstream, tweets), ...own });
  return {
    content,
    contentFor: () => content,
    submissions,
    status: null,
    async registerRoutes() {
      // The other backend does not know which modules are off, so its responses are not passed on unchanged.
      const read = modulesOff.length === 0 ? OWN_QUERIES : ROUTED_QUERIES;
      await app.register((scope) => queryRoutes(scope, () => content, read, null));
      mapSheetRoute(app);
      await app.register((scope) => submissionRoutes(scope, submissions));
      await app.register(async (scope) => {
        compressJson(scope);
        if (hasQuery('tweet', modulesOff)) upstreamTweetRoutes(scope, tweets);
        const passed = ROUTED_QUERIES.filter((name) => !(read as readonly string[]).includes(name));
        await upstreamRoutes(scope, origin, passed);
      });
    },
  };
}

/** Returns content without the modules that are off, which are known from the start. */
function withoutModulesOf(
  { config, upstream }: UpstreamContext,
  content: ContentSource,
): ContentSource {
  const { modulesOff } = upstream.identity;
  const { publicUrl } = config;
  return withoutModules(content, { readModulesOff: async () => modulesOff, publicUrl });
}

/** Returns the identity of a site without a database, in which nothing is counted. */
function withoutStatistics(identity: StoredIdentity): StoredIdentity {
  const { modulesOff } = identity;
  return hasModule('statistics', modulesOff)
    ? { ...identity, modulesOff: [...modulesOff, 'statistics'] }
    : identity;
}

function identityContent(identity: StoredIdentity): Pick<ContentSource, 'identity' | 'colours'> {
  return {
    identity: async (_parameters, language) => ({ ok: true, data: identityIn(identity, language) }),
    colours: async (_parameters, language) => ({ ok: true, data: coloursIn(identity, language) }),
  };
}

/**
 * Returns where the other backend's areas and head office are on our map. A drawing would be a file of our own media, of
 * which there are none.
 */
function mapOf({ map }: StoredIdentity, content: ContentSource): ContentSource['map'] {
  return async (parameters, language) => {
    const [areas, settings] = await Promise.all([
      content.areas(parameters, language),
      content.settings(parameters, language),
    ]);
    const source = {
      map: map?.kind === 'drawing' ? null : map,
      size: null,
      areas: areas.ok ? areas.data.areas.map((area) => area && { ...area, ...NOWHERE }) : [],
      office: settings.ok ? settings.data : NOWHERE,
    };
    return { ok: true, data: describeMap(source, language) };
  };
}

const NOWHERE = { latitude: null, longitude: null };

/** Opens the submissions that are passed on. CVs are stored on the local disk until then. */
function openSubmissions(
  app: FastifyInstance,
  { storage, upstream, monotonicNow }: UpstreamContext,
  { limits }: ConnectionDependencies,
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
    modulesOff: upstream.identity.modulesOff,
    postUpstream: upstreamPoster(upstream.origin, reportFailure),
  });
}
