import type { Context } from './context.ts';
import { uploadFolders } from './submissions/uploads.ts';
import { clamd } from './submissions/virus-scanner.ts';
import { upstreamTransport } from './upstream/upstream-routes.ts';
import { deliverMailJob } from './platform/mail/deliver-mail-job.ts';
import { forgetJob, scanQuarantinedJob, sweepPassedUploadsJob } from './submissions/purge-job.ts';
import { giveBackMemoryJob, ownMemory } from './jobs/give-back-memory.ts';
import { refreshTweetsJob, refreshUpstreamTweetsJob } from './tweets/refresh-tweets-job.ts';
import {
  type Job,
  type JobLog,
  type JobWatcher,
  type RunningJobs,
  runJobs,
} from './platform/jobs/run-jobs.ts';
import { sweepJob } from './media/clean-up-job.ts';
import { smtpTransport } from './platform/mail/transport.ts';
import { tweetService } from './tweets/tweet-service.ts';

/** Starts what this process does by itself, beside answering. */
export function startJobs(
  context: Context,
  log: JobLog,
  watcher: JobWatcher | null = null,
): RunningJobs {
  const memory = ownMemory(() => performance.now());
  const ownJobs = memory === null ? [] : [giveBackMemoryJob(memory)];
  return runJobs([...jobsOf(context, log), ...ownJobs], log, watcher);
}

function jobsOf(context: Context, log: JobLog): Job[] {
  const { config, now } = context;
  const service = tweetService({ address: config.tweetApiUrl });
  const tweets = { service, now, chance: Math.random };
  if (context.upstream !== null) {
    const { origin, tweets: known } = context.upstream;
    const transport = upstreamTransport(origin);
    return [
      refreshUpstreamTweetsJob({ ...tweets, known, transport }, log),
      sweepPassedUploadsJob({ uploads: uploadFolders(config.dataDir), now }),
    ];
  }
  const { mediaFolder: media } = context;
  const { db, kind } = context.database;
  const uploads = uploadFolders(config.dataDir);
  const kept = { db, uploads, now };
  return [
    refreshTweetsJob({ ...tweets, db, media }, log),
    sweepJob({ db, media, now }),
    forgetJob({ ...kept, retentionDays: config.retentionDays }, log),
    ...(config.clamdUrl === null
      ? []
      : [scanQuarantinedJob({ ...kept, scanner: clamd(config.clamdUrl) }, log)]),
    ...(config.mail === null
      ? []
      : [
          deliverMailJob(
            {
              ...{ ...kept, kind, from: config.mail.from, to: config.mail.to, chance: Math.random },
              transport: smtpTransport(config.mail.smtpUrl),
            },
            log,
          ),
        ]),
  ];
}
