import type { Kysely, Transaction } from 'kysely';
import type { CampaignFailure } from '../../../contract/admin/newsletter/campaigns.ts';
import { preventsSending } from '../../../contract/newsletter-mail.ts';
import { recordAuditEvent, recordAuditEventOnEntries } from '../../audit/audit.ts';
import {
  allOrNothing,
  findEditedEntry,
  findPublishingProblems,
  lockContent,
  type PublishingProblem,
  publishDrafts,
  readContentVersion,
  summarizeProblem,
} from '../../content/content.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import type { Campaigns, Schema } from '../../platform/database/schema.ts';
import { HOUR } from '../../platform/durations.ts';
import { StorageFailure } from '../../platform/storage/storage.ts';
import type { IssueMails } from '../issue-mail/issue-mails.ts';
import { readTopicIds } from '../topics.ts';
import { type CampaignDependencies, issueKey } from './campaign.ts';
import { countRecipients } from './fill-campaign.ts';

type DueCampaign = Pick<Campaigns, 'id' | 'issue_id' | 'scheduled_by' | 'topics'>;

/** A campaign that could not begin, and the error if one was thrown. */
export type FailedCampaign = { issue: number; failure: CampaignFailure; error: unknown };

/** Rolls back the transaction that begins a campaign. */
class CannotBegin extends Error {
  readonly failure: CampaignFailure;

  constructor(failure: CampaignFailure) {
    super('the campaign cannot begin');
    this.failure = failure;
  }
}

/**
 * Begins every campaign that is due by the database's clock. One transaction publishes its issue and stores its mails as they
 * will be sent. If a campaign cannot begin, it fails with the reason. If several processes try, one begins it.
 * @returns those that have failed
 */
export async function beginDueCampaigns(
  dependencies: CampaignDependencies,
): Promise<FailedCampaign[]> {
  const due = await dependencies.db
    .selectFrom('campaigns')
    .select(['id', 'issue_id', 'scheduled_by', 'topics'])
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', dependencies.clock())
    .orderBy('scheduled_at')
    .orderBy('id')
    .execute();
  const failed: FailedCampaign[] = [];
  for (const campaign of due) {
    const result = await begin(dependencies, campaign);
    if (result === null) continue;
    failed.push({ issue: campaign.issue_id, ...result });
    await dependencies.db
      .updateTable('campaigns')
      .set({ state: 'failed', failure: JSON.stringify(result.failure) })
      .where('id', '=', campaign.id)
      .where('state', '=', 'scheduled')
      .execute();
  }
  return failed;
}

/** @returns why it has failed; null if it has begun, or will be retried because the content has changed meanwhile */
async function begin(
  dependencies: CampaignDependencies,
  campaign: DueCampaign,
): Promise<Pick<FailedCampaign, 'failure' | 'error'> | null> {
  const because = (failure: CampaignFailure, error: unknown = null) => ({ failure, error });
  const seen = await readSeen(dependencies.db, campaign.issue_id);
  if (seen === null) return because({ reason: 'not-found' });
  const key = { ...issueKey(campaign.issue_id), version: seen.draft ?? 0 };
  if (seen.draft !== null || !seen.isPublished) {
    const problems = await findPublishingProblems(dependencies.db, [key], dependencies.now());
    if (problems.length > 0) return because(failureOf(problems));
  }
  let made: IssueMails | null;
  try {
    // Before the transaction, because others would have to wait for it there.
    made = await dependencies.makeMails(campaign.issue_id);
  } catch (error) {
    if (isUnavailable(error) || error instanceof StorageFailure) throw error;
    return because({ reason: 'mail', problems: [] }, error);
  }
  if (made === null) return because({ reason: 'not-found' });
  const lacking = made.problems.filter(preventsSending);
  if (lacking.length > 0) return because({ reason: 'mail', problems: lacking });
  const { mails } = made;
  try {
    const result = await allOrNothing(dependencies.db, (trx) =>
      publishAndStart(trx, dependencies, { campaign, seen, mails }),
    );
    return result.ok ? null : because(failureOf(result.problems));
  } catch (error) {
    if (error instanceof CannotBegin) return because(error.failure);
    throw error;
  }
}

async function publishAndStart(
  trx: Transaction<Schema>,
  { clock, now }: CampaignDependencies,
  { campaign, seen, mails }: { campaign: DueCampaign; seen: SeenIssue; mails: IssueMails['mails'] },
): Promise<void> {
  // The first statement waits for the lock, so that a campaign that another process has begun is not found here.
  await lockContent(trx);
  const present = await trx
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', campaign.id)
    .where('state', '=', 'scheduled')
    .executeTakeFirst();
  if (present === undefined) return;
  const current = await readSeen(trx, campaign.issue_id);
  // The rendered mails differ from what would be published, so the next run renders them again.
  if (current === null || JSON.stringify(current) !== JSON.stringify(seen)) return;
  const recipients = await countRecipients(trx, readTopicIds(campaign.topics));
  if (recipients.ar + recipients.en === 0) throw new CannotBegin({ reason: 'no-recipients' });
  const key = issueKey(campaign.issue_id);
  const at = now();
  if (seen.draft !== null || !seen.isPublished) {
    const author = { at, by: campaign.scheduled_by };
    await publishDrafts(trx, [{ ...key, version: seen.draft ?? 0 }], author);
    const actor = { source: 'server', staffId: null } as const;
    await recordAuditEventOnEntries(trx, { actor, event: 'published', entries: [key] }, at);
  }
  await recordAuditEvent(
    trx,
    {
      actor: { source: 'admin', staffId: campaign.scheduled_by },
      event: 'newsletter-sent',
      subject: key,
      details: { count: recipients.ar + recipients.en },
    },
    at,
  );
  await trx
    .updateTable('campaigns')
    .set({
      state: 'sending',
      started_at: clock(),
      fed_at: clock(),
      // The first mail leaves at once.
      credit: HOUR,
      mails: JSON.stringify(mails),
    })
    .where('id', '=', campaign.id)
    .execute();
}

/** What mails were rendered from. If it is the same later, they are still right. */
type SeenIssue = {
  /** The version of all content that visitors see. */
  version: number;
  /** The version of the draft. Null: there is none. */
  draft: number | null;
  isPublished: boolean;
};

async function readSeen(db: Kysely<Schema>, issue: number): Promise<SeenIssue | null> {
  const version = await readContentVersion(db);
  const edited = await findEditedEntry(db, issueKey(issue));
  if (edited === null) return null;
  const { draft, live } = edited;
  return { version, draft: draft?.version ?? null, isPublished: live?.status === 'published' };
}

function failureOf(problems: readonly PublishingProblem[]): CampaignFailure {
  if (problems.some(({ problem }) => problem === 'not-found')) return { reason: 'not-found' };
  return {
    reason: 'entry',
    problems: problems.flatMap((problem) =>
      problem.problem === 'invalid' ? problem.fields.map(summarizeProblem) : [],
    ),
  };
}
