import type { Kysely } from 'kysely';
import type {
  SentIssue,
  SubscriberResponse,
} from '../../../contract/admin/newsletter/subscribers.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findFailedAddress } from '../../platform/deliveries/failed-addresses.ts';
import { findAddressChange } from '../address-changes.ts';
import { outcomeOf } from '../campaigns/count-deliveries.ts';
import { chosenTopics } from '../topics.ts';
import { subscriberState } from './list-subscribers.ts';

/** How many issues of a subscriber are shown. */
const ISSUES = 5;

/** Returns everything about a subscriber, with the id of the user who added them. Null: there is none. */
export async function readSubscriber(
  db: Kysely<Schema>,
  id: string,
): Promise<SubscriberResponse | null> {
  const row = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const change = await findAddressChange(db, { subscriberId: id });
  const { consent_place: place, consent_text: text } = row;
  return {
    id,
    kind: row.kind,
    address: row.address,
    name: row.name,
    newAddress: change === undefined ? null : { address: change.address, askedAt: change.asked_at },
    state: subscriberState(row),
    language: row.language,
    source: row.source,
    addedBy: row.added_by,
    askedAt: row.asked_at,
    mailedAt: row.mailed_at,
    confirmedAt: row.confirmed_at,
    consent: place === null || text === null ? null : { place, text },
    addressNote: row.address_note,
    bouncingSince: row.bouncing_since,
    failure: row.kind === 'email' ? await findFailedAddress(db, row.address_key) : null,
    topics: ((await chosenTopics(db, [id])).get(id) ?? []).map(({ name }) => name),
    issues: await lastIssues(db, id),
  };
}

async function lastIssues(db: Kysely<Schema>, subscriberId: string): Promise<SentIssue[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('campaigns', 'campaigns.id', 'deliveries.campaign_id')
    .select([
      'campaigns.issue_id as issue',
      'deliveries.state',
      'deliveries.failure',
      'deliveries.attempts',
      'deliveries.sent_at as sentAt',
    ])
    .where('deliveries.subscriber_id', '=', subscriberId)
    .orderBy('deliveries.queued_at', 'desc')
    .orderBy('deliveries.id')
    .limit(ISSUES)
    .execute();
  return rows.map((row) => ({ issue: row.issue, outcome: outcomeOf(row), sentAt: row.sentAt }));
}
