import type { Context } from './context.ts';
import { cleanUpMediaJob } from './media/media.ts';
import { checkpointJob } from './platform/jobs/checkpoint-job.ts';
import {
  type Job,
  type JobLog,
  type JobMetrics,
  type RunningJobs,
  runJobs,
} from './platform/jobs/run-jobs.ts';
import { deliverMailJob } from './platform/mail/deliver-mail-job.ts';
import { smtpTransport } from './platform/mail/transport.ts';
import {
  clamd,
  cleanUpPassedUploadsJob,
  cvAttachments,
  purgeJob,
  scanQuarantinedJob,
  uploadFolders,
} from './submissions/submissions.ts';
import {
  deleteUnreferencedTweets,
  refreshTweetsJob,
  refreshUpstreamTweetsJob,
  tweetService,
} from './tweets/tweets.ts';
import { upstreamTransport } from './upstream/upstream.ts';

/**
 * Starts the background jobs of this process.
 * @param watcher is notified of every run, for the metrics
 */
export function startJobs(
  context: Context,
  log: JobLog,
  metrics: JobMetrics | null = null,
): RunningJobs {
  return runJobs(createJobs(context, log), log, metrics);
}

function createJobs(context: Context, log: JobLog): Job[] {
  const { config, now, monotonicNow } = context;
  const service = tweetService({ address: config.tweetApiUrl });
  const tweets = { service, now, random: Math.random };
  if (context.upstream !== null) {
    const { origin, tweets: known } = context.upstream;
    const transport = upstreamTransport(origin);
    return [
      refreshUpstreamTweetsJob({ ...tweets, known, transport, monotonicNow }, log),
      cleanUpPassedUploadsJob({ uploads: uploadFolders(config.dataDir), now }),
    ];
  }
  const { mediaFolder: media } = context;
  const { db, kind } = context.database;
  const uploads = uploadFolders(config.dataDir);
  const storage = { db, uploads, now };
  return [
    refreshTweetsJob({ ...tweets, db, media }, log),
    cleanUpMediaJob({ db, media, now, release: () => deleteUnreferencedTweets(db) }),
    ...(kind === 'sqlite' ? [checkpointJob(context.database)] : []),
    purgeJob(
      {
        ...storage,
        monotonicNow,
        retentionDays: config.retentionDays,
        // Without an SMTP server no mail is expected to be sent before submissions are purged.
        retainUnsent: config.mail !== null,
      },
      log,
    ),
    ...(config.clamdUrl === null
      ? []
      : [scanQuarantinedJob({ ...storage, scanner: clamd(config.clamdUrl) }, log)]),
    ...(config.mail === null
      ? []
      : [
          deliverMailJob(
            {
              db,
              kind,
              now,
              from: config.mail.from,
              to: config.mail.to,
              random: Math.random,
              attachmentsOf: cvAttachments({ db, uploads }),
              transport: smtpTransport(config.mail.smtpUrl),
            },
            log,
          ),
        ]),
  ];
}
