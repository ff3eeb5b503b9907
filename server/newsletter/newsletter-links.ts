import type { Kysely } from 'kysely';
import { LANGUAGES } from '../../contract/locale.ts';
import { accepted, rejected, type SubmissionResult } from '../../contract/submissions.ts';
import { retryWhileBusy, VISITOR_PATIENCE } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { type ConfirmDependencies, dropAddressChange } from './address-changes.ts';
import { confirmSubscriber, findLinkedSubscriber, removeSubscribers } from './repository.ts';
import { readLink } from './signed-link.ts';

type Links = { db: Kysely<Schema>; now: () => number; linkSecret: string };

/** The result of following a link. If it is not ours, is damaged or has expired, it is `not-found`. */
type LinkResult = SubmissionResult<'not-found'>;

/** Confirms the subscription of a link. The second time it changes nothing. */
export async function confirmSubscription(
  links: Links & ConfirmDependencies & { countConfirmed?: () => void },
  token: string,
): Promise<LinkResult> {
  const now = links.now();
  for (const language of LANGUAGES) {
    const id = readLink(links.linkSecret, `confirm-${language}`, token, now);
    if (id === null) continue;
    const { exists, isFirst } = await retryWhileBusy(VISITOR_PATIENCE, () =>
      confirmSubscriber(links, { id, language }),
    );
    if (isFirst) links.countConfirmed?.();
    return exists ? accepted(null) : rejected('not-found');
  }
  return rejected('not-found');
}

/**
 * Ends the subscription of a link, erases the address, and records without it that the person unsubscribed. The second time
 * it changes nothing.
 */
export async function endSubscription(links: Links, token: string): Promise<LinkResult> {
  const id = readLink(links.linkSecret, 'unsubscribe', token, links.now());
  if (id === null) return rejected('not-found');
  const leaving = { reason: 'unsubscribed', at: links.now() } as const;
  await retryWhileBusy(VISITOR_PATIENCE, () =>
    links.db.transaction().execute(async (trx) => {
      // The mail that asks about a corrected address has such a link, too. Where it is being confirmed, this waits for the subscriber.
      if (await dropAddressChange(trx, { id })) return;
      const subscriber = await findLinkedSubscriber(trx, id);
      if (subscriber !== undefined) await removeSubscribers(trx, [subscriber.id], leaving);
    }),
  );
  return accepted(null);
}
