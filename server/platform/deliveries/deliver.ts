import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { MailPurpose } from '../../../contract/admin/mail/mail.ts';
import type { Schema } from '../database/schema.ts';
import { HOUR } from '../durations.ts';
import type { About } from './about.ts';
import type { Person, Route } from './channel.ts';
import { ROUTES } from './routes.ts';

/** Something to be delivered. */
export type NewDelivery = {
  /** What it is for: it is rendered by it, and metrics and lists name it. */
  purpose: MailPurpose;
  /** The organisation is reached as its settings say when the delivery is sent. */
  to: Person | 'organisation';
  about?: About;
  /** What it is about, and deleted with. */
  submissionId?: string;
  subscriberId?: string;
  /** Whether it waits until an operator releases it: it is about a suspected submission. */
  isHeld?: boolean;
  /** Whether it counts as sent from the beginning, and never leaves. */
  countsAsSent?: boolean;
};

/** What queueing deliveries depends on. */
export type DeliverDependencies = {
  now: () => number;
  /** Its host is in their Message-IDs. */
  publicUrl: string;
  /** The channels that there are, the preferred one first. */
  routes?: readonly Route[];
};

/** `next_try_at` of what is due by every clock. */
export const DUE_AT_ONCE = 0;

/**
 * Queues deliveries, by one insert in the transaction that does what they are about. Once that is committed, each is rendered and sent
 * by the first channel that reaches its recipient, until it has arrived or is given up (`delivery-job.ts`).
 * @returns their ids in the same order; null: no channel reaches the person, and nothing is queued
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
    const at = now();
    const id = randomUUID();
    return {
      id,
      ...way,
      submission_id: submissionId ?? null,
      subscriber_id: subscriberId ?? null,
      purpose,
      about: countsAsSent ? '{}' : JSON.stringify(about),
      message_id: `<${id}@${hostname}>`,
      state: countsAsSent ? ('sent' as const) : isHeld ? ('held' as const) : ('waiting' as const),
      attempts: 0,
      queued_at: at,
      next_try_at: DUE_AT_ONCE,
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

/** Finds the first channel that carries a delivery to its recipient. */
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
 * Whether an address would get more deliveries of one purpose within an hour than it may.
 * @param wanted.added how many more
 * @param wanted.at epoch milliseconds
 * @returns after how many seconds it may get them; null: at once
 */
export async function findExcess(
  db: Kysely<Schema>,
  {
    purpose,
    recipient,
    added,
    max,
    at,
  }: { purpose: MailPurpose; recipient: string; added: number; max: number; at: number },
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
