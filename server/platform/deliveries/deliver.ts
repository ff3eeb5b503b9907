import { randomUUID } from 'node:crypto';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import type { Schema } from '../database/schema.ts';
import { HOUR } from '../durations.ts';
import type { About } from './about.ts';
import type { Person, Route } from './channel.ts';
import { ROUTES } from './routes.ts';

/** Something to deliver. */
export type NewDelivery = {
  /** Its purpose selects the renderer, and names it in metrics and lists. */
  purpose: DeliveryPurpose;
  /** The organisation's address is read from its settings when the delivery is sent. */
  to: Person | 'organisation';
  about?: About;
  /** What it is about. It is deleted together with that. */
  submissionId?: string;
  subscriberId?: string;
  /** When it may leave, by the database's clock. Missing: at once. */
  dueAt?: RawBuilder<number> | undefined;
  /** Whether it waits until an operator releases it, because it is about a suspected submission. */
  isHeld?: boolean;
  /** Whether it counts as sent from the beginning, and never leaves. */
  countsAsSent?: boolean;
};

/** What queueing deliveries depends on. */
export type DeliverDependencies = {
  now: () => number;
  /** The host of this URL is in their Message-IDs. */
  publicUrl: string;
  /** The available channels, the preferred one first. */
  routes?: readonly Route[];
};

/** `next_try_at` of a delivery that is due at once, by every clock. */
export const DUE_AT_ONCE = 0;

/**
 * Queues deliveries with one insert, in the transaction that does what they are about. After its commit, the job renders each
 * delivery and sends it by the first channel that reaches its recipient, until it has arrived or is given up
 * (`delivery-job.ts`).
 * @returns their ids in the same order; null if no channel reaches the person, so that nothing is queued
 */
export async function deliver(
  trx: Transaction<Schema>,
  { now, publicUrl, routes = ROUTES }: DeliverDependencies,
  deliveries: readonly NewDelivery[],
): Promise<(string | null)[]> {
  const { hostname } = new URL(publicUrl);
  const rows = deliveries.map((delivery) => {
    const way = findWay(routes, delivery);
    if (way === null) return null;
    const { purpose, about = {}, submissionId, subscriberId, isHeld, countsAsSent } = delivery;
    const { dueAt = DUE_AT_ONCE } = delivery;
    const at = now();
    const id = randomUUID();
    return {
      id,
      ...way,
      submission_id: submissionId ?? null,
      subscriber_id: subscriberId ?? null,
      purpose,
      about: JSON.stringify(about),
      message_id: `<${id}@${hostname}>`,
      state: countsAsSent ? ('sent' as const) : isHeld ? ('held' as const) : ('waiting' as const),
      attempts: 0,
      queued_at: at,
      next_try_at: dueAt,
      sent_at: countsAsSent ? at : null,
      last_error: null,
      returned_at: null,
      claim_token: null,
      attempt_started_at: null,
      campaign_id: null,
      failure: null,
    };
  });
  const queued = rows.filter((row) => row !== null);
  if (queued.length > 0) await trx.insertInto('deliveries').values(queued).execute();
  return rows.map((row) => row?.id ?? null);
}

/** Returns whether a channel reaches the recipient of a delivery. */
export function isReachable(delivery: Pick<NewDelivery, 'purpose' | 'to'>): boolean {
  return findWay(ROUTES, delivery) !== null;
}

/** Finds the first channel that can take a delivery to its recipient. */
function findWay(
  routes: readonly Route[],
  { purpose, to }: Pick<NewDelivery, 'purpose' | 'to'>,
): { channel: string; recipient: string | null } | null {
  for (const { name, addressOf, carries } of routes) {
    if (!carries(purpose)) continue;
    if (to === 'organisation') return { channel: name, recipient: null };
    const recipient = addressOf(to);
    if (recipient !== null) return { channel: name, recipient };
  }
  return null;
}

/**
 * Returns whether an address would get more deliveries of one purpose within an hour than allowed.
 * @param wanted.added how many more
 * @param wanted.at epoch milliseconds
 * @returns after how many seconds it may get them, or null if at once
 */
export async function findExcess(
  db: Kysely<Schema>,
  {
    purpose,
    recipient,
    added,
    max,
    at,
  }: { purpose: DeliveryPurpose; recipient: string; added: number; max: number; at: number },
): Promise<number | null> {
  const { count, oldest } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('queued_at').as('oldest'),
    ])
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipient)
    .where('queued_at', '>', at - HOUR)
    .executeTakeFirstOrThrow();
  if (Number(count) + added <= max) return null;
  return Math.max(1, Math.ceil(((oldest ?? at) + HOUR - at) / 1_000));
}
