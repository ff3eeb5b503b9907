import { hasQuery } from '../contract/modules.ts';
import { purgeAuthJob } from './auth/auth.ts';
import { checksJob, outsideJob } from './checks/checks.ts';
import {
  readIdentity,
  readTimeZone,
  renewContentWordsJob,
  runSchedulesJob,
} from './content/content.ts';
import type { Context } from './context.ts';
import { longestStop } from './drain.ts';
import { mailRenderers } from './mail-renderers.ts';
import { cleanUpMediaJob, processUploadsJob } from './media/media.ts';
import { pageNamer } from './name-pages.ts';
import {
  type MakeMails,
  makeDraftMails,
  noteBounce,
  openLinkSecret,
  purgeCampaignsJob,
  sendNewsletterJob,
} from './newsletter/newsletter.ts';
import type { Site } from './pages/pages.ts';
import { databaseClock, readDatabaseClock } from './platform/database/clock.ts';
import { type DeliveryMetrics, deliveryJob } from './platform/deliveries/delivery-job.ts';
import { checkpointJob } from './platform/jobs/checkpoint-job.ts';
import { heartbeatJob } from './platform/jobs/heartbeat-job.ts';
import { lockedJob } from './platform/jobs/locked-job.ts';
import {
  type Job,
  type JobLog,
  type JobMetrics,
  type RunningJobs,
  runJobs,
} from './platform/jobs/run-jobs.ts';
import { mailChannel } from './platform/mail/mail-channel.ts';
import { smtpTransport } from './platform/mail/mail-transport.ts';
import { openMailTokens } from './platform/oauth/mail-tokens.ts';
import { emailKey } from './platform/text/email-key.ts';
import { foldStatisticsJob } from './statistics/statistics.ts';
import {
  clamd,
  cleanUpPassedUploadsJob,
  fetchMailJob,
  mailNotificationsJob,
  purgeJob,
  removeUnsentFilesJob,
  renewInboxWordsJob,
  reopenUnreached,
  retentionOf,
  scanQuarantinedJob,
  sendDueRepliesJob,
} from './submissions/submissions.ts';
import { digestJob } from './today/today.ts';
import {
  deleteUnreferencedTweets,
  refreshTweetsJob,
  refreshUpstreamTweetsJob,
  tweetService,
} from './tweets/tweets.ts';
import { upstreamContent } from './upstream/upstream.ts';

/** How long a job may take to stop after the last request: a second less than the process has to close. In milliseconds. */
const STOP_JOBS_WITHIN = 4_000;

/**
 * Starts the background jobs of this process. With `ROLE=web` these are only the jobs that each process runs for itself.
 * @param options.site renders the mails of the newsletter; it is loaded for the first one
 * @param options.metrics counts every run, and every attempt of a delivery; null if no metrics are wanted
 */
export async function startJobs(
  context: Context,
  log: JobLog,
  {
    site,
    metrics = null,
  }: { site: () => Promise<Site>; metrics?: (JobMetrics & DeliveryMetrics) | null },
): Promise<RunningJobs> {
  const journal = context.upstream === null ? context.journal : null;
  return runJobs(await createJobs(context, log, { site, metrics }), log, metrics, journal);
}

async function createJobs(
  context: Context,
  log: JobLog,
  { site, metrics }: { site: () => Promise<Site>; metrics: DeliveryMetrics | null },
): Promise<Job[]> {
  const { config, storage, now, monotonicNow } = context;
  const service = tweetService({ address: config.tweetApiUrl });
  const tweets = { service, now, random: Math.random };
  if (context.upstream !== null) {
    const { origin, tweets: known } = context.upstream;
    // Unreadable entries are reported when a page is rendered with them.
    const content = upstreamContent(origin, () => undefined);
    const { modulesOff } = context.upstream.identity;
    return [
      ...(hasQuery('tweet', modulesOff)
        ? [refreshUpstreamTweetsJob({ ...tweets, known, content, monotonicNow }, log)]
        : []),
      cleanUpPassedUploadsJob({ storage, now }),
    ];
  }
  const heartbeat = heartbeatJob(context.database, context.process, context, log);
  if (config.role === 'web') return [heartbeat];
  const { db, kind, locks } = context.database;
  const clock = databaseClock(kind, now);
  const files = { db, storage, now };
  const { publicUrl } = config;
  const tokens = openMailTokens(config.mailOAuth);
  const makeMails: MakeMails = async (issue) => {
    const render = (await site()).renderer.renderNewsletterMail;
    return makeDraftMails({ db, storage, publicUrl, now, render }, issue);
  };
  return [
    // Each process claims other tweets and, below, other mails.
    heartbeat,
    refreshTweetsJob({ ...tweets, db, storage }, log),
    lockedJob(
      context.database,
      cleanUpMediaJob({ ...files, release: () => deleteUnreferencedTweets(db) }),
    ),
    lockedJob(context.database, processUploadsJob({ ...files, monotonicNow })),
    lockedJob(context.database, runSchedulesJob({ db, clock, now }, log)),
    lockedJob(context.database, renewContentWordsJob(db)),
    lockedJob(context.database, renewInboxWordsJob(db)),
    lockedJob(context.database, checksJob({ db, publicUrl, now, storage })),
    lockedJob(context.database, outsideJob({ db, publicUrl, now })),
    ...(kind === 'sqlite' ? [checkpointJob(context.database)] : []),
    lockedJob(context.database, purgeAuthJob({ db, now })),
    lockedJob(
      context.database,
      foldStatisticsJob({ db, now, readTimeZone: () => readTimeZone(db) }),
    ),
    lockedJob(
      context.database,
      purgeJob(
        {
          db,
          storage,
          monotonicNow,
          clock: () => readDatabaseClock(context.database, now),
          ...retentionOf(config),
        },
        log,
      ),
    ),
    lockedJob(
      context.database,
      removeUnsentFilesJob({
        db,
        storage,
        clock: () => readDatabaseClock(context.database, now),
      }),
    ),
    ...(config.clamdUrl === null
      ? []
      : [
          lockedJob(
            context.database,
            scanQuarantinedJob({ ...files, scanner: clamd(config.clamdUrl) }, log),
          ),
        ]),
    ...(config.mail === null || config.incomingMail === null
      ? []
      : [
          lockedJob(
            context.database,
            fetchMailJob(
              {
                db,
                now,
                storage,
                scanner: config.clamdUrl === null ? null : clamd(config.clamdUrl),
                ...config.incomingMail,
                tokens,
                ownAddresses: [config.mail.from.address, config.mail.to].map(emailKey),
              },
              log,
            ),
          ),
        ]),
    lockedJob(
      context.database,
      purgeCampaignsJob(
        {
          db,
          readClock: () => readDatabaseClock(context.database, now),
          retentionDays: config.retentionDays,
        },
        log,
      ),
    ),
    ...(config.mail === null
      ? []
      : [
          lockedJob(
            context.database,
            mailNotificationsJob({
              db,
              publicUrl,
              clock: () => readDatabaseClock(context.database, now),
            }),
          ),
          lockedJob(
            context.database,
            digestJob({ db, publicUrl, clock: () => readDatabaseClock(context.database, now) }),
          ),
          sendDueRepliesJob({
            db,
            now,
            publicUrl,
            copiesReplies: config.mail.copiesReplies,
            clock: () => readDatabaseClock(context.database, now),
          }),
          sendNewsletterJob(
            {
              db,
              kind,
              locks,
              clock,
              now,
              publicUrl,
              rate: config.mailRate,
              makeMails,
            },
            log,
          ),
          deliveryJob(
            {
              db,
              kind,
              clock,
              onCrash: config.mail.onCrash,
              channels: [
                mailChannel({
                  transport: smtpTransport(config.mail.smtpUrl, { tokens }),
                  from: config.mail.from,
                  to: config.mail.to,
                  renderers: mailRenderers({
                    ...files,
                    publicUrl,
                    linkSecret: await openLinkSecret(db, now),
                    replyTo: config.mail.to,
                    replyPattern: config.incomingMail?.replyTo ?? null,
                    makeMails,
                    namePages: pageNamer({ db, site, readIdentity: () => readIdentity(db) }),
                  }),
                }),
              ],
              random: Math.random,
              afterGivingUp: async (trx, mail, failure) => {
                if (failure === 'permanent') await reopenUnreached(trx, mail);
                await noteBounce(trx, mail, clock);
              },
              stopWithinMs: longestStop(config) + STOP_JOBS_WITHIN,
            },
            log,
            metrics,
          ),
        ]),
  ];
}
