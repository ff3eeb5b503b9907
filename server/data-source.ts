import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContentSource } from '../contract/content-source.ts';
import type { StoredIdentity } from './content/content.ts';
import type { ListSource, PageSource } from './pages/pages.ts';
import type { Freshness } from './platform/cache/freshness.ts';
import type { RateLimits } from './platform/http/guards/rate-limit.ts';
import type { ReadinessCheck } from './platform/http/readiness.ts';
import type { ResponseCache } from './platform/http/response-cache.ts';
import type { SearchContent, SiteSearch } from './search/search.ts';
import type { StatisticsCounter } from './statistics/statistics.ts';
import type { SubmissionLimits, SubmissionStatus, Submissions } from './submissions/submissions.ts';

/**
 * Everything that depends on where the data is: in our own database (database-source.ts), or in another backend of the same
 * contract (upstream-source.ts).
 */
export type DataSource = {
  /** Decides when cached content is stale. `start` runs before the first request, `stop` when the app closes. */
  freshness: Freshness & { start: () => Promise<void>; stop: () => void };
  /** Where the rate limits of submissions are counted. */
  rateLimits: RateLimits;
  /** What `/readyz` checks in an app that serves this data. */
  readinessChecks: readonly ReadinessCheck[];
  /** What the search index is built from. */
  searchContent: SearchContent;
  entryTimes: PageSource['entryTimes'];
  store: ListSource['store'];
  /** Reads who the organisation is. */
  readIdentity: () => Promise<StoredIdentity>;
  pictureSheet: PageSource['pictureSheet'];
  /** Whether the storage has the media that Open Graph images show. False with another backend. */
  hasOwnMedia: boolean;
  /** Connects the data source to the app that uses it. Called once. */
  connect: (app: FastifyInstance, dependencies: ConnectionDependencies) => Promise<ConnectedSource>;
};

/** The dependencies of the app that a data source uses. */
export type ConnectionDependencies = {
  search: SiteSearch;
  responses: ResponseCache;
  limits: SubmissionLimits;
  statistics: StatisticsCounter;
};

/** A data source that pages and forms can use. */
export type ConnectedSource = {
  /** Answers the queries of pages. */
  content: ContentSource;
  /** Answers the queries of a request in which a visitor may search. */
  contentFor: (request: FastifyRequest) => ContentSource;
  /** Receives the forms of visitors. */
  submissions: Submissions;
  /** What the page of mailed links shows. Null with another backend, which mails no links. */
  status: SubmissionStatus | null;
  /** Registers the routes of the API and of media files. */
  registerRoutes: () => Promise<void>;
};
