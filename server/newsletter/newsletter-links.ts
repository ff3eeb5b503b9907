import type { Kysely } from 'kysely';
import { readLink } from './signed-link.ts';
import { retryWhileBusy } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { confirmSubscriber, removeSubscriber } from './repository.ts';
import type { LinkAnswer } from '../submissions/submissions.ts';

type Links = { db: Kysely<Schema>; now: () => number; linkSecret: string };

/** In milliseconds. */
const PATIENCE_MS = 1_500;

/** Confirms the subscription that a link is about; the second time it changes nothing. */
export async function confirmSubscription(links: Links, token: string): Promise<LinkAnswer> {
  const id = readLink(links.linkSecret, 'confirm', token, links.now());
  if (id === null) return { outcome: 'invalid-link' };
  const isThere = await retryWhileBusy(PATIENCE_MS, () =>
    confirmSubscriber(links.db, id, links.now()),
  );
  return { outcome: isThere ? 'done' : 'invalid-link' };
}

/** Ends the subscription that a link is about, and erases the address; the second time there is nothing to do. */
export async function endSubscription(links: Links, token: string): Promise<LinkAnswer> {
  const id = readLink(links.linkSecret, 'unsubscribe', token, links.now());
  if (id === null) return { outcome: 'invalid-link' };
  await retryWhileBusy(PATIENCE_MS, () => removeSubscriber(links.db, id));
  return { outcome: 'done' };
}
