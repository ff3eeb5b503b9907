import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import { chunksOf } from '../database/chunks.ts';
import type { DatabaseClock } from '../database/clock.ts';
import type { DatabaseKind } from '../database/database.ts';
import type { Deliveries, Schema } from '../database/schema.ts';
import { emailKey } from '../text/email-key.ts';
import { DUE_AT_ONCE } from './deliver.ts';
import { SERVER_CAUSES } from './delivery-failure.ts';
import { noteFailedAddress } from './failed-addresses.ts';

/** A delivery that this process has claimed. No other process claims it until the lease ends. */
export type ClaimedDelivery = Deliveries & {
  claim_token: string;
  /** When it was claimed, by the database's clock. */
  claimed_at: number;
};

/** The table of deliveries, and the clock that claims and leases are compared with. */
export type DeliveryStore = { db: Kysely<Schema>; kind: DatabaseKind; clock: DatabaseClock };

/** Which delivery to claim. */
export type ClaimOptions = {
  /** The names of this process's channels. Deliveries of a newer build's channels wait for that build. */
  channels: readonly string[];
  /** A new random text that identifies this claim. */
  token: string;
  /** In milliseconds. */
  leaseMs: number;
  /**
   * A delivery whose next attempt is further ahead than this is also due, because the clock was set back. In milliseconds.
   */
  maxWaitMs: number;
  /** Skips deliveries that were tried before. */
  onlyFresh: boolean;
  /** Skips deliveries whose lease has ended during their attempt. */
  skipInterrupted: boolean;
  /** Skips those of campaigns, which come in thousands. */
  withoutCampaigns: boolean;
  /** Ids of those that this process is still sending. They are not due, even if their lease has ended. */
  except: readonly string[];
};

/**
 * Claims the delivery to send next, so that no other process claims it until the lease ends. Those of campaigns come last.
 * Otherwise those with the fewest attempts come first, so that failing ones do not delay new ones.
 * @returns it with `attempts` already incremented, or undefined if none is due
 */
export async function claimDelivery(
  { db, kind, clock }: DeliveryStore,
  options: ClaimOptions,
): Promise<ClaimedDelivery | undefined> {
  const { token, leaseMs, onlyFresh, skipInterrupted, withoutCampaigns } = options;
  const result = await sql<ClaimedDelivery>`
    update deliveries
    set
      attempts = attempts + 1, next_try_at = ${clock()} + ${sql.lit(leaseMs)},
      claim_token = ${token}, attempt_started_at = null
    where id = (
      select id from deliveries
      where ${isDue(clock, options)}
        ${onlyFresh ? sql`and attempts = 0` : sql``}
        ${skipInterrupted ? sql`and attempt_started_at is null` : sql``}
        ${withoutCampaigns ? sql`and campaign_id is null` : sql``}
      order by (campaign_id is not null), attempts, next_try_at
      limit 1
      ${kind === 'postgres' ? sql`for update skip locked` : sql``}
    )
    returning *, ${clock()} as claimed_at`.execute(db);
  return result.rows[0];
}

/** Finds the delivery of a claim whose result was lost with the connection to the database. */
export async function findClaimedDelivery(
  { db, clock }: DeliveryStore,
  token: string,
): Promise<ClaimedDelivery | undefined> {
  const result = await sql<ClaimedDelivery>`
    select *, ${clock()} as claimed_at from deliveries
    where claim_token = ${token} and state = 'waiting'`.execute(db);
  return result.rows[0];
}

/**
 * Marks deliveries as in doubt if their lease has ended during their attempt: their process has died, and they may have been
 * accepted.
 */
export async function holdInterruptedDeliveries(
  { db, clock }: DeliveryStore,
  options: DueOptions,
): Promise<Deliveries[]> {
  const result = await sql<Deliveries>`
    update deliveries set state = 'in-doubt'
    where ${isDue(clock, options)} and attempt_started_at is not null
    returning *`.execute(db);
  return result.rows;
}

type DueOptions = Pick<ClaimOptions, 'channels' | 'maxWaitMs' | 'except'>;

/** Whether a delivery is waiting, and the time of its next attempt or the end of its lease has come. */
function isDue(
  clock: DatabaseClock,
  { channels, maxWaitMs, except }: DueOptions,
): RawBuilder<boolean> {
  return sql`
    channel in (${sql.join(channels)})
    and state = 'waiting'
    and (next_try_at <= ${clock()} or next_try_at > ${clock()} + ${sql.lit(maxWaitMs)})
    ${except.length > 0 ? sql`and id not in (${sql.join(except)})` : sql``}`;
}

/**
 * Stores that the attempt of a claimed delivery begins, and renews its lease. Without this, a delivery that is still being
 * rendered would look like one that may have been accepted.
 * @returns false if it no longer belongs to this claim, and must not be sent
 */
export async function markAttemptStarted(
  { db, clock }: DeliveryStore,
  { id, claim_token: token }: ClaimedDelivery,
  leaseMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ attempt_started_at: clock(), next_try_at: sql`${clock()} + ${sql.lit(leaseMs)}` })
    .where('id', '=', id)
    .where('claim_token', '=', token)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The columns of a delivery that no process has claimed. */
const UNCLAIMED = { claim_token: null, attempt_started_at: null } as const;

/**
 * Marks a delivery as sent, even if it was held meanwhile, and empties what it was about, which is no longer needed.
 * @param relayId the relay's id for it; null if it gives none
 */
export async function markSent(
  { db, clock }: DeliveryStore,
  delivery: ClaimedDelivery,
  relayId: string | null,
): Promise<void> {
  if (isForgotten(delivery)) return forgetDelivery(db, delivery);
  await ofClaim(db, delivery, FINAL)
    .set({
      ...UNCLAIMED,
      state: 'sent',
      sent_at: clock(),
      last_error: null,
      failure: null,
      relay_id: relayId,
      about: '{}',
    })
    .execute();
}

/** Deliveries after which nothing about their recipient stays, because the recipient has just been erased. */
const FORGOTTEN: readonly string[] = ['erasure-answer' satisfies DeliveryPurpose];

function isForgotten({ purpose }: Pick<Deliveries, 'purpose'>): boolean {
  return FORGOTTEN.includes(purpose);
}

/** Deletes a claimed delivery that has ended. */
async function forgetDelivery(db: Kysely<Schema>, delivery: ClaimedDelivery): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('id', '=', delivery.id)
    .where('claim_token', '=', delivery.claim_token)
    .execute();
}

/**
 * Stores why an attempt failed and when to retry.
 * @param options.pauseMs until the next attempt
 */
export async function markFailed(
  { db, clock }: DeliveryStore,
  delivery: ClaimedDelivery,
  { error, pauseMs }: { error: string; pauseMs: number },
): Promise<void> {
  await ofClaim(db, delivery)
    .set({
      ...UNCLAIMED,
      state: 'waiting',
      next_try_at: sql<number>`${clock()} + ${sql.lit(pauseMs)}`,
      last_error: error,
    })
    .execute();
}

/** Further work in the transaction in which a delivery is given up. */
export type AfterGivingUp = (
  trx: Transaction<Schema>,
  delivery: Deliveries,
  failure: NonNullable<Deliveries['failure']>,
) => Promise<void>;

/**
 * Gives up a delivery.
 * @param options.failure `permanent`: its address does not work, which is noted
 * @param options.also further work in the same transaction
 */
export async function markGivenUp(
  { db, clock }: DeliveryStore,
  delivery: ClaimedDelivery,
  {
    error,
    failure,
    also,
  }: { error: string; failure: 'permanent' | 'temporary'; also: AfterGivingUp },
): Promise<void> {
  if (isForgotten(delivery)) return forgetDelivery(db, delivery);
  await db.transaction().execute(async (trx) => {
    const returned = failure === 'permanent' ? { returned_at: clock() } : {};
    const { numUpdatedRows } = await ofClaim(trx, delivery, FINAL)
      .set({ ...UNCLAIMED, ...returned, state: 'dead', last_error: error, failure })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (failure === 'permanent' && delivery.recipient !== null) {
      await noteFailedAddress(trx, {
        address: delivery.recipient,
        words: error,
        at: delivery.claimed_at,
      });
    }
    await also(trx, delivery, failure);
  });
}

/**
 * Releases a claimed delivery that was not sent because the process is stopping. It is due again, and the attempt does not
 * count.
 */
export async function releaseDelivery(
  { db, clock }: DeliveryStore,
  delivery: ClaimedDelivery,
): Promise<void> {
  await ofClaim(db, delivery)
    .set({ ...UNCLAIMED, state: 'waiting', attempts: delivery.attempts - 1, next_try_at: clock() })
    .execute();
}

/** Deletes a claimed delivery that nobody needs any more. */
export async function dropDelivery(
  { db }: DeliveryStore,
  delivery: ClaimedDelivery,
): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('id', '=', delivery.id)
    .where('claim_token', '=', delivery.claim_token)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Deletes deliveries that no process has begun to send. A process that claims one at this moment comes before, or finds none.
 * @returns false if one of them is gone or was begun. Then the transaction has to be rolled back
 */
export async function cancelDeliveries(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('deliveries')
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('claim_token', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === BigInt(ids.length);
}

/** Marks a claimed delivery as in doubt, because the process stops during its attempt. */
export async function holdDelivery(
  { db }: DeliveryStore,
  delivery: ClaimedDelivery,
): Promise<void> {
  await ofClaim(db, delivery).set({ state: 'in-doubt' }).execute();
}

const UNFINISHED = ['waiting', 'in-doubt'] as const;

/** A certain result is stored, even if the campaign was paused while its process waited for the database. */
const FINAL = [...UNFINISHED, 'held'] as const;

/**
 * An update of a delivery, if it still belongs to this claim. A held delivery keeps the token of its claim until it is
 * resolved.
 */
function ofClaim(
  db: Kysely<Schema>,
  { id, claim_token: token }: ClaimedDelivery,
  states: readonly Deliveries['state'][] = UNFINISHED,
) {
  return db
    .updateTable('deliveries')
    .where('id', '=', id)
    .where('claim_token', '=', token)
    .where('state', 'in', states);
}

/**
 * Resolves deliveries in doubt as the operator decides.
 * @param resolution `resend`: it is due, under the same Message-ID; `sent`: it was accepted
 * @param only one, or the ids of several; without it, all in doubt
 * @returns their number
 */
export async function resolveDeliveries(
  { db, clock }: Pick<DeliveryStore, 'db' | 'clock'>,
  resolution: 'resend' | 'sent',
  only: { messageId?: string; ids?: readonly string[] } = {},
): Promise<number> {
  const next =
    resolution === 'sent'
      ? { state: 'sent' as const, sent_at: clock(), last_error: null, about: '{}' }
      : { state: 'waiting' as const, attempts: 0, next_try_at: clock() };
  let query = db
    .updateTable('deliveries')
    .set({ ...UNCLAIMED, ...next })
    .where('state', '=', 'in-doubt');
  if (only.messageId !== undefined) query = query.where('message_id', '=', only.messageId);
  if (only.ids !== undefined) query = query.where('id', 'in', only.ids);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (resolution === 'sent') {
    await db
      .deleteFrom('deliveries')
      .where('purpose', 'in', FORGOTTEN)
      .where('state', '=', 'sent')
      .execute();
  }
  return Number(numUpdatedRows);
}

/**
 * Records that a mail has bounced, and, if the mail server says so, that its address does not work.
 * @param bounce.words what the mail server said; `isRefused`: the problem is the address
 */
export async function markBounced(
  trx: Transaction<Schema>,
  { id, recipient }: Pick<Deliveries, 'id' | 'recipient'>,
  bounce: { words: string; isRefused: boolean; at: number },
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set((eb) => ({
      ...UNCLAIMED,
      state: 'sent',
      sent_at: eb.fn.coalesce('sent_at', eb.val(bounce.at)),
      last_error: bounce.words,
      returned_at: bounce.at,
      failure: bounce.isRefused ? 'permanent' : 'temporary',
      about: '{}',
    }))
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'in-doubt'])
    .execute();
  if (bounce.isRefused && recipient !== null) {
    await noteFailedAddress(trx, { address: recipient, words: bounce.words, at: bounce.at });
  }
}

/**
 * Lists the mails of one state or of all states, oldest first. Of those of campaigns it lists only the ones in doubt, because
 * there are thousands.
 */
export async function findDeliveries(
  db: Kysely<Schema>,
  filter: { state?: Deliveries['state'] } = {},
): Promise<Deliveries[]> {
  let query = db
    .selectFrom('deliveries')
    .selectAll()
    .where(({ eb, or }) => or([eb('campaign_id', 'is', null), eb('state', '=', 'in-doubt')]));
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  return query.orderBy('queued_at').orderBy('id').execute();
}

/** The state of a mail, without its text. */
export type MailState = Pick<Deliveries, 'purpose' | 'state' | 'attempts' | 'last_error'>;

/** Returns the states of the mails of submissions by submission id, oldest mail first. */
export async function findMailStates(
  db: Kysely<Schema>,
  submissionIds: readonly string[],
): Promise<Map<string, MailState[]>> {
  const statesById = new Map<string, MailState[]>();
  for (const ids of chunksOf(submissionIds)) {
    const rows = await db
      .selectFrom('deliveries')
      .select(['submission_id', 'purpose', 'state', 'attempts', 'last_error'])
      .where('submission_id', 'in', ids)
      .orderBy('queued_at')
      .orderBy('id')
      .execute();
    for (const { submission_id: id, ...mail } of rows) {
      if (id === null) continue;
      const states = statesById.get(id);
      if (states === undefined) statesById.set(id, [mail]);
      else states.push(mail);
    }
  }
  return statesById;
}

/**
 * Queues mails again as if they were new: those of one submission, dead mails by their ids, or all dead mails except those of campaigns.
 * @param now the clock of this process, in epoch milliseconds, as when a mail is queued
 * @param filter without it, all dead mails; `given-up`: those whose address was not permanently refused; `states`: those of a submission
 * @returns the number of mails
 */
export async function replayDeliveries(
  db: Kysely<Schema>,
  now: number,
  filter?:
    | { submissionId: string; states: readonly ('dead' | 'held')[] }
    | { ids: readonly string[] }
    | 'given-up',
): Promise<number> {
  let query = db.updateTable('deliveries').set({
    ...UNCLAIMED,
    state: 'waiting',
    attempts: 0,
    queued_at: now,
    next_try_at: DUE_AT_ONCE,
    returned_at: null,
    failure: null,
  });
  if (typeof filter === 'object' && 'ids' in filter) {
    query = query.where('id', 'in', filter.ids).where('state', '=', 'dead');
  } else {
    query = query.where('campaign_id', 'is', null);
    query =
      typeof filter === 'object'
        ? query.where('submission_id', '=', filter.submissionId).where('state', 'in', filter.states)
        : query.where('state', '=', 'dead');
    if (filter === 'given-up') query = query.where('returned_at', 'is', null);
  }
  const rows = await query.returning('id').execute();
  return rows.length;
}

/**
 * Makes waiting mails due at once. Their attempts still count. Mails that a process is sending stay unchanged.
 * @param only the ids of some; `heldUpIn`: those that could not leave because the server of a channel was unavailable or
 * refused us, except those of campaigns, which have a rate
 * @returns the number of mails
 */
export async function wakeDeliveries(
  db: Kysely<Schema>,
  only?: { ids: readonly string[] } | { heldUpIn: string },
): Promise<number> {
  let query = db
    .updateTable('deliveries')
    .set({ next_try_at: DUE_AT_ONCE })
    .where('state', '=', 'waiting')
    .where('claim_token', 'is', null)
    .where('attempts', '>', 0)
    .where('next_try_at', '>', DUE_AT_ONCE);
  if (only !== undefined && 'heldUpIn' in only) {
    query = query
      .where('channel', '=', only.heldUpIn)
      .where('campaign_id', 'is', null)
      .where(({ eb, or }) =>
        or(SERVER_CAUSES.map((cause) => eb('last_error', 'like', `${cause}: %`))),
      );
  } else if (only !== undefined) query = query.where('id', 'in', only.ids);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Deletes mails of the newsletter that were queued before a time, because the links in them have expired. The mails of a
 * submission are deleted with it.
 * @param options.before epoch milliseconds
 * @param options.limit the maximum number to delete
 * @returns the number of deleted mails
 */
export async function purgeDeliveries(
  db: Kysely<Schema>,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('id', 'in', (mails) =>
      mails
        .selectFrom('deliveries')
        .select('id')
        .where('campaign_id', 'is', null)
        .where('submission_id', 'is', null)
        .where('queued_at', '<', before)
        .orderBy('queued_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes all mails to an address, sent or not, in the transaction in which the caller counts those of campaigns.
 * @param addressKey normalised by `emailKey`
 * @returns the deleted ones
 */
export async function purgeDeliveriesTo(
  db: Kysely<Schema>,
  addressKey: string,
): Promise<Pick<Deliveries, 'campaign_id' | 'language' | 'state' | 'failure' | 'attempts'>[]> {
  // All spellings of an address begin alike. Only these rows are compared, because a campaign has thousands.
  const [beginning = ''] = /^[a-z\d]{0,64}/.exec(addressKey) ?? [];
  const mails = await db
    .selectFrom('deliveries')
    .select(['id', 'recipient', 'campaign_id', 'language', 'state', 'failure', 'attempts'])
    .where('recipient', 'is not', null)
    .where(sql`lower(recipient)`, 'like', `${beginning}%`)
    .execute();
  const theirs = mails.filter(
    ({ recipient }) => recipient !== null && emailKey(recipient) === addressKey,
  );
  for (const { id } of theirs) await db.deleteFrom('deliveries').where('id', '=', id).execute();
  return theirs;
}

/** Counts the mails about a submission, which are deleted with it. */
export async function countMailsAbout(db: Kysely<Schema>, submissionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
