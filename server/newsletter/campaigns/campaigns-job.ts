import { setTimeout as sleep } from 'node:timers/promises';
import { hasForm } from '../../../contract/modules.ts';
import { readIdentity } from '../../content/content.ts';
import type { Database } from '../../platform/database/database.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations.ts';
import { lockedJob } from '../../platform/jobs/locked-job.ts';
import type { Job, JobLog } from '../../platform/jobs/run-jobs.ts';
import { beginDueCampaigns } from './begin-campaigns.ts';
import type { CampaignDependencies } from './campaign.ts';
import { feedCampaigns, holdUnsent, UNFINISHED } from './feed-campaigns.ts';
import { fillCampaign } from './fill-campaign.ts';
import { purgeCampaigns } from './purge-campaigns.ts';

/** How many chunks of deliveries one run adds to a campaign before it releases mails again. */
const CHUNKS_PER_RUN = 40;

/** The pause between two of them, during which requests run. In milliseconds. */
const PAUSE = 20;

/**
 * Job that begins due campaigns, adds their deliveries and releases as many mails as the rate allows. Only one process runs
 * it at a time, and another continues where one has ended. While nothing is to be sent it takes no lock. While the newsletter
 * module is off, nothing is sent: released mails are held again until the module is on.
 */
export function sendNewsletterJob(
  dependencies: CampaignDependencies & Pick<Database, 'locks'>,
  log: JobLog,
): Job {
  const job = lockedJob(dependencies, {
    name: 'send newsletter',
    first: SECOND,
    every: SECOND,
    async run(signal) {
      for (const { issue, failure, error } of await beginDueCampaigns(dependencies)) {
        if (error !== null) log.error({ err: error }, 'the mail of an issue could not be made');
        log.warn(
          `The newsletter ${issue} could not be sent (${failure.reason}): its editors see the reason`,
        );
      }
      await fillCampaigns(dependencies, signal);
      if (!signal.aborted) await feedCampaigns(dependencies);
    },
  });
  return {
    ...job,
    async run(signal) {
      if (!(await hasWork(dependencies))) return;
      const { modulesOff } = await readIdentity(dependencies.db);
      if (hasForm('newsletter', modulesOff)) await job.run(signal);
      else await holdUnsent(dependencies, { states: UNFINISHED });
    },
  };
}

/**
 * Returns whether a campaign is due, is incomplete, has mails to release, or has mails to hold because it is paused or
 * stopped.
 */
async function hasWork({
  db,
  clock,
}: Pick<CampaignDependencies, 'db' | 'clock'>): Promise<boolean> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where(({ and, or, eb, exists, selectFrom }) =>
      or([
        eb('state', '=', 'sending'),
        and([eb('state', '=', 'scheduled'), eb('scheduled_at', '<=', clock())]),
        and([eb('started_at', 'is not', null), eb('is_filled', '=', 0)]),
        and([
          eb('state', 'in', ['paused', 'stopped']),
          exists(
            selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.campaign_id', '=', 'campaigns.id')
              .where('deliveries.state', '=', 'waiting'),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function fillCampaigns(
  dependencies: CampaignDependencies,
  signal: AbortSignal,
): Promise<void> {
  const unfilled = await dependencies.db
    .selectFrom('campaigns')
    .select('id')
    .where('started_at', 'is not', null)
    .where('is_filled', '=', 0)
    .execute();
  for (const { id } of unfilled) {
    for (let chunk = 0; chunk < CHUNKS_PER_RUN && !signal.aborted; chunk++) {
      if (!(await fillCampaign(dependencies, id))) break;
      await sleep(PAUSE);
    }
  }
}

/** Job that deletes the deliveries of old campaigns (`purgeCampaigns`). */
export function purgeCampaignsJob(
  {
    db,
    readClock,
    retentionDays,
  }: Pick<CampaignDependencies, 'db'> & {
    /** The database's clock, in epoch milliseconds. */
    readClock: () => Promise<number>;
    retentionDays: number;
  },
  log: Pick<JobLog, 'info'>,
): Job {
  return {
    name: 'purge newsletter mails',
    first: 2 * MINUTE,
    every: HOUR,
    async run(signal) {
      const before = (await readClock()) - retentionDays * DAY;
      const count = await purgeCampaigns(db, { before }, signal);
      if (count > 0) log.info(`Purged ${count} mails of old campaigns of the newsletter.`);
    },
  };
}
