import type { Kysely } from 'kysely';
import type { Campaign } from '../../../contract/admin/newsletter/campaigns.ts';
import { findStaffNames } from '../../auth/auth.ts';
import { findEntryNames } from '../../content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { listTopics } from '../topics.ts';
import type { StoredCampaign } from './list-campaigns.ts';

/** Adds the subjects of issues, the names of topics, and the names of the users who scheduled them. */
export async function presentCampaigns(
  db: Kysely<Schema>,
  stored: readonly StoredCampaign[],
): Promise<Campaign[]> {
  const keyOf = (issue: number) => ({ kind: 'newsletter-issue', id: issue }) as const;
  const entry = await findEntryNames(
    db,
    stored.map(({ issue }) => keyOf(issue)),
  );
  const nameOf = await findStaffNames({ db });
  const topics = await listTopics(db);
  return stored.map(({ scheduledBy, topicIds, ...campaign }) => ({
    ...campaign,
    // One that was removed since it was sent has no name any more.
    topics: topicIds && topics.filter(({ id }) => topicIds.includes(id)).map(({ name }) => name),
    subject: entry(keyOf(campaign.issue)).title,
    by: nameOf(scheduledBy),
  }));
}
