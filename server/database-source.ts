import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContentSource } from '../contract/content-source.ts';
import type { ModulesOff } from '../contract/modules.ts';
import { queryRoutes, ROUTED_QUERIES } from './api/api.ts';
import {
  cachedContent,
  databaseContent,
  findEntryTimes,
  identityReader,
  mapSheetRoute,
  type StoredIdentity,
  withoutModules,
} from './content/content.ts';
import type { DatabaseContext } from './context.ts';
import type { ConnectedSource, ConnectionDependencies, DataSource } from './data-source.ts';
import {
  type LoadPictureSheet,
  mediaRoutes,
  pictureSheetLoader,
  pictureSheetRoute,
} from './media/media.ts';
import { openLinkSecret } from './newsletter/newsletter.ts';
import { watchContent } from './pages/pages.ts';
import { byVersion, type Freshness } from './platform/cache/freshness.ts';
import { databaseClock } from './platform/database/clock.ts';
import { SECOND } from './platform/durations.ts';
import { memoryRateLimits } from './platform/http/guards/rate-limit.ts';
import { sharedRateLimits } from './platform/http/guards/shared-rate-limit.ts';
import { laterWork } from './platform/jobs/later-work.ts';
import { countFailuresByKind } from './platform/repeated-failures.ts';
import { searchContent, storedSearchContent } from './search/search.ts';
import type { StatisticsCounter } from './statistics/statistics.ts';
import {
  clamd,
  databaseSubmissions,
  readReplyTime,
  type SubmissionStatus,
  type Submissions,
  submissionRoutes,
  submissionStatus,
  VISITOR_SCAN_TIMEOUT,
} from './submissions/submissions.ts';
import { tweetContent } from './tweets/tweets.ts';

/**
 * If the version of the content could not be read for this long, the process is not ready, because it may show old pages. In
 * milliseconds.
 */
const MAX_WATCH_AGE = 5_000;

/** Returns our own database as the data source. Cached content is stale as soon as the content's version changes. */
export function databaseSource(context: DatabaseContext): DataSource {
  const { database, now, monotonicNow } = context;
  const { db, kind } = database;
  const { current, age, start, stop } = watchContent(db, context);
  const freshness = { ...byVersion(current), start, stop };
  const pictureSheet = pictureSheetLoader(db, current);
  const readIdentity = identityReader(db, current);
  return {
    freshness,
    readinessChecks: [
      {
        reason: 'content',
        every: 0,
        run: async () => (age() > MAX_WATCH_AGE ? 'content' : null),
      },
    ],
    // PostgreSQL may have several processes, which share the limits.
    rateLimits:
      kind === 'postgres'
        ? sharedRateLimits({ db, clock: databaseClock(kind, now), monotonicNow })
        : memoryRateLimits(monotonicNow),
    searchContent: storedSearchContent(db, now),
    entryTimes: (kind, ids) => findEntryTimes(db, kind, ids),
    store: { db, now },
    readIdentity,
    pictureSheet,
    hasOwnMedia: true,
    connect: (app, dependencies) =>
      connect(app, context, { ...dependencies, freshness, pictureSheet, readIdentity }),
  };
}

async function connect(
  app: FastifyInstance,
  context: DatabaseContext,
  dependencies: ConnectionDependencies & {
    freshness: Freshness;
    pictureSheet: LoadPictureSheet;
    readIdentity: () => Promise<StoredIdentity>;
  },
): Promise<ConnectedSource> {
  const { config, storage, now, monotonicNow } = context;
  const { search, responses, statistics, freshness, pictureSheet, readIdentity } = dependencies;
  const { db } = context.database;
  const all: ContentSource = {
    ...databaseContent(db, now, () => readReplyTime(db, now())),
    ...tweetContent(db),
    ...searchContent(search),
  };
  const readModulesOff = async () => (await readIdentity()).modulesOff;
  const { publicUrl } = config;
  const content = withoutModules(all, { readModulesOff, publicUrl });
  const cachedQueries = cachedContent(content, { freshness, now: monotonicNow });
  const contentFor = (request: FastifyRequest) => ({
    ...cachedQueries,
    ...countedSearch(content, request, statistics),
  });
  const linkSecret = await openLinkSecret(db, now);
  const submissions = openSubmissions(app, context, {
    ...dependencies,
    content,
    linkSecret,
    readModulesOff,
  });
  return {
    content: cachedQueries,
    contentFor,
    submissions,
    status: openStatus(app, context, { ...dependencies, linkSecret }),
    async registerRoutes() {
      // Not cached, because a search may be for anything and its responses would fill the cache.
      const cached = ROUTED_QUERIES.filter((name) => name !== 'search');
      await app.register((scope) => queryRoutes(scope, () => content, cached, responses));
      await app.register((scope) => queryRoutes(scope, contentFor, ['search'], null));
      await app.register((scope) => submissionRoutes(scope, submissions));
      mediaRoutes(app, { storage, db, countDownload: statistics.download });
      pictureSheetRoute(app, db, pictureSheet);
      mapSheetRoute(app);
    },
  };
}

/** Returns the query of the search for a request, which counts the words for which it finds nothing. */
function countedSearch(
  { search }: Pick<ContentSource, 'search'>,
  { raw }: FastifyRequest,
  { searched }: StatisticsCounter,
): Pick<ContentSource, 'search'> {
  return {
    async search(parameters, language) {
      const result = await search(parameters, language);
      const { q = '', type = null } = parameters;
      if (result.ok && result.data.total === 0 && type === null) searched(raw, q);
      return result;
    },
  };
}

/** Opens the submissions that are stored in the database. */
function openSubmissions(
  app: FastifyInstance,
  { config, database, storage, now, monotonicNow, journal }: DatabaseContext,
  {
    limits,
    statistics,
    content,
    linkSecret,
    readModulesOff,
  }: ConnectionDependencies & {
    content: ContentSource;
    linkSecret: string;
    readModulesOff: () => Promise<ModulesOff>;
  },
): Submissions {
  const failuresOf = countFailuresByKind(monotonicNow);
  return databaseSubmissions({
    db: database.db,
    now,
    storage,
    publicUrl: config.publicUrl,
    submissionLimits: limits,
    content,
    scanner: config.clamdUrl === null ? null : clamd(config.clamdUrl, VISITOR_SCAN_TIMEOUT),
    linkSecret,
    readModulesOff,
    countSent: (form) => statistics.count('forms-sent', form),
    countConfirmed: () => statistics.count('subscriptions'),
    countAnswer: (answer, page) =>
      statistics.count(answer === 'yes' ? 'useful' : 'not-useful', page),
    reportFailure(error, kind) {
      journal.formFailed();
      const failures = failuresOf(kind);
      if (failures !== null) {
        app.log.error({ err: error, ...failures }, 'a submission could not be stored');
      }
    },
  });
}

/** The longest time that a lost link waits before it is mailed. In milliseconds. */
const LINKS_WITHIN = 10 * SECOND;

/** Opens what the page of mailed links shows and does. */
function openStatus(
  app: FastifyInstance,
  { config, database, storage, now }: DatabaseContext,
  { limits, linkSecret }: ConnectionDependencies & { linkSecret: string },
): SubmissionStatus {
  const later = laterWork(LINKS_WITHIN, (error) => {
    app.log.error({ err: error }, 'links to submissions could not be mailed');
  });
  app.addHook('onClose', () => later.close());
  return submissionStatus({
    db: database.db,
    now,
    storage,
    linkSecret,
    publicUrl: config.publicUrl,
    submissionLimits: limits,
    retentionDays: config.retentionDays,
    inBackground: later.add,
  });
}
