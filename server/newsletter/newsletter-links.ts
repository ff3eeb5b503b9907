import type { Kysely } from 'kysely';
import { retryWhileBusy } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { confirmSubscriber, removeSubscriber } from './repository.ts';
import { readLink } from './signed-link.ts';

/** What became of a newsletter's link; `invalid-link`: it is not one of ours, is damaged, or has run out. */
export type LinkOutcome = { outcome: 'done' } | { outcome: 'invalid-link' };

type Links = { db: Kysely<Schema>; now: () => number; linkSecret: string };

/** In milliseconds. */
const PATIENCE_MS = 1_500;

/** Confirms the subscription that a link is about; the second time it changes nothing. */
export async function confirmSubscription(links: Links, token: string): Promise<LinkOutcome> {
  const id = readLink(links.linkSecret, 'confirm', token, links.now());
  if (id === null) return { outcome: 'invalid-link' };
  const isThere = await retryWhileBusy(PATIENCE_MS, () =>
    confirmSubscriber(links.db, id, links.now()),
  );
  return { outcome: isThere ? 'done' : 'invalid-link' };
}

/** Ends the subscription that a link is about, and erases the address; the second time there is nothing to do. */
export async function endSubscription(links: Links, token: string): Promise<LinkOutcome> {
  const id = readLink(links.linkSecret, 'unsubscribe', token, links.now());
  if (id === null) return { outcome: 'invalid-link' };
  await retryWhileBusy(PATIENCE_MS, () => removeSubscriber(links.db, id));
  return { outcome: 'done' };
}
