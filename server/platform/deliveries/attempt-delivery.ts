import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../database/database.ts';
import { MINUTE, SECOND } from '../durations.ts';
import {
  type Channel,
  type DeliveryFailure,
  type RenderedDelivery,
  RenderFailure,
} from './channel.ts';
import { writeDeliveryFailure } from './delivery-failure.ts';
import {
  type AfterGivingUp,
  type ClaimedDelivery,
  claimDelivery,
  type DeliveryStore,
  dropDelivery,
  findClaimedDelivery,
  holdDelivery,
  markAttemptStarted,
  markFailed,
  markGivenUp,
  markSent,
  releaseDelivery,
} from './delivery-store.ts';
import { MAX_WAIT, nextTry } from './retry-schedule.ts';

/**
 * What to do with a delivery whose process died during the attempt. `resend`: send it again under the same id, so that none
 * is lost; `hold`: leave it to an operator, so that none is sent twice.
 */
export type OnCrash = 'resend' | 'hold';

/** What sending deliveries depends on. */
export type DeliveryContext = DeliveryStore & {
  /** Deliveries of other channels stay unchanged. */
  channels: readonly Channel[];
  onCrash: OnCrash;
  /** Called in the transaction in which a delivery is given up. */
  afterGivingUp: AfterGivingUp;
  /** Returns a number from 0 to 1, like `Math.random`. */
  random: () => number;
  /** Called when a result cannot be stored because the database is unavailable. It is stored as soon as possible. */
  reportWaiting: () => void;
  /** Aborted when the process has to stop. */
  signal: AbortSignal;
  /** Aborted later, when the process stops waiting for the database. */
  deadline: AbortSignal;
};

/**
 * Result of an attempt. `released`: the process is stopping, and the delivery is due again; `in-doubt`: the process is
 * stopping during the attempt, and `onCrash` is `hold`; `not-ours`: another process has claimed it meanwhile, or it was
 * deleted; `dropped`: nobody needs it any more.
 */
export type DeliveryResult = { delivery: ClaimedDelivery } & (
  | { status: 'sent' | 'released' | 'in-doubt' | 'not-ours' | 'dropped' }
  /** A refused delivery is given up at once. */
  | ({ status: 'failed'; isGivenUp: boolean } & DeliveryFailure)
);

/**
 * Longer than a slow mail server needs for a mail with a CV, and long enough to store the result after a restart of the
 * database. In milliseconds.
 */
const LEASE_MS = 10 * MINUTE;

/** An attempt that takes longer has failed and is retried. In milliseconds. */
const SEND_TIMEOUT = 2 * MINUTE;

/** How long a stopping process waits for an attempt. In milliseconds. */
const GRACE_PERIOD = 2 * SECOND;

/** Pauses between two attempts to reach an unavailable database. In milliseconds. */
const FIRST_DATABASE_PAUSE = 50;
const MAX_DATABASE_PAUSE = SECOND;

type ClaimContext = Pick<DeliveryContext, keyof DeliveryStore | 'channels' | 'onCrash'>;

/** Which deliveries may be claimed (`ClaimOptions`). */
type ClaimChoice = { onlyFresh: boolean; withoutCampaigns?: boolean; except: readonly string[] };

/** The process is stopping, and has aborted the attempt. */
class Stopping extends Error {}

/**
 * Claims the delivery that is due next, so that no other process sends it during the lease.
 * @param options.token a new random text, which identifies the claim if its result is lost
 * @param options.onlyFresh skips deliveries that failed before
 * @param options.withoutCampaigns skips those of campaigns
 * @param options.except ids of deliveries that this process is still sending
 * @returns undefined if none is due
 */
export async function claimDueDelivery(
  context: ClaimContext,
  options: ClaimChoice & { token: string },
): Promise<ClaimedDelivery | undefined> {
  return claimDelivery(context, {
    withoutCampaigns: false,
    ...options,
    channels: context.channels.map(({ name }) => name),
    leaseMs: LEASE_MS,
    maxWaitMs: MAX_WAIT,
    skipInterrupted: context.onCrash === 'hold',
  });
}

/**
 * Claims deliveries like `claimDueDelivery`, with a new token each. If the connection breaks during a claim, the next call
 * first looks for the claimed delivery. Otherwise that would wait until its lease ends.
 */
export function createClaimer(newToken: () => string) {
  let uncertainToken: string | null = null;
  return async (
    context: ClaimContext,
    options: ClaimChoice,
  ): Promise<ClaimedDelivery | undefined> => {
    if (uncertainToken !== null) {
      const delivery = await findClaimedDelivery(context, uncertainToken);
      uncertainToken = null;
      if (delivery !== undefined) return delivery;
    }
    const token = newToken();
    try {
      return await claimDueDelivery(context, { ...options, token });
    } catch (error) {
      uncertainToken = token;
      throw error;
    }
  };
}

/**
 * Renders and sends a claimed delivery, and stores the result. While the database is unavailable, it retries that until the
 * deadline. If the process dies during the attempt, nobody knows whether the delivery was accepted: see `OnCrash`.
 * @throws if the result cannot be stored before the deadline
 */
export async function attemptDelivery(
  context: DeliveryContext,
  delivery: ClaimedDelivery,
): Promise<DeliveryResult> {
  if (context.signal.aborted) return recordStop(context, delivery, { hasStarted: false });
  const channel = context.channels.find(({ name }) => name === delivery.channel);
  if (channel === undefined) throw new Error(`the channel ${delivery.channel} is not there`);
  let rendered: RenderedDelivery | null;
  try {
    rendered = await retryWhileUnavailable(context, () => channel.render(delivery));
  } catch (error) {
    return recordFailure(context, delivery, describeRenderFailure(error));
  }
  if (rendered === null) {
    await retryWhileUnavailable(context, () => dropDelivery(context, delivery));
    return { delivery, status: 'dropped' };
  }
  try {
    return await sendRendered(context, { delivery, channel, rendered });
  } finally {
    rendered.close?.();
  }
}

/** Sends a rendered delivery, if it is still ours, and stores the result. */
async function sendRendered(
  context: DeliveryContext,
  {
    delivery,
    channel,
    rendered,
  }: { delivery: ClaimedDelivery; channel: Channel; rendered: RenderedDelivery },
): Promise<DeliveryResult> {
  const isOurs = await retryWhileUnavailable(context, () =>
    markAttemptStarted(context, delivery, LEASE_MS),
  );
  if (!isOurs) return { delivery, status: 'not-ours' };
  let relayId: string | null;
  try {
    relayId = await sendInTime(context, rendered);
  } catch (error) {
    return error instanceof Stopping
      ? recordStop(context, delivery, { hasStarted: true })
      : recordFailure(context, delivery, channel.readFailure(error));
  }
  await retryWhileUnavailable(context, () => markSent(context, delivery, relayId));
  return { delivery, status: 'sent' };
}

/** Logs only the name of an error that is not written for operators, because its message may contain what a visitor sent. */
function describeRenderFailure(error: unknown): DeliveryFailure {
  if (error instanceof RenderFailure) return error.failure;
  const words = error instanceof Error ? error.name : 'unknown';
  return { cause: 'not-rendered', words, isRefused: false };
}

async function recordStop(
  context: DeliveryContext,
  delivery: ClaimedDelivery,
  { hasStarted }: { hasStarted: boolean },
): Promise<DeliveryResult> {
  const isInDoubt = hasStarted && context.onCrash === 'hold';
  await retryWhileUnavailable(context, () =>
    isInDoubt ? holdDelivery(context, delivery) : releaseDelivery(context, delivery),
  );
  return { delivery, status: isInDoubt ? 'in-doubt' : 'released' };
}

async function recordFailure(
  context: DeliveryContext,
  delivery: ClaimedDelivery,
  failure: DeliveryFailure,
): Promise<DeliveryResult> {
  const error = writeDeliveryFailure(failure);
  const { attempts, queued_at: queuedAt, claimed_at: now } = delivery;
  // The organisation's address is a setting, which can be corrected.
  const isRefused = delivery.recipient !== null && failure.isRefused;
  const nextTryAt = isRefused ? null : nextTry({ attempts, queuedAt }, now, context.random);
  const pauseMs = nextTryAt === null ? null : nextTryAt - now;
  await retryWhileUnavailable(context, () =>
    pauseMs === null
      ? markGivenUp(context, delivery, {
          error,
          failure: isRefused ? 'permanent' : 'temporary',
          also: context.afterGivingUp,
        })
      : markFailed(context, delivery, { error, pauseMs }),
  );
  return { delivery, status: 'failed', ...failure, isRefused, isGivenUp: pauseMs === null };
}

/** Repeats a query while the database is busy or unavailable, until the deadline. Then it throws the error of the query. */
async function retryWhileUnavailable<Result>(
  { deadline, reportWaiting }: Pick<DeliveryContext, 'deadline' | 'reportWaiting'>,
  query: () => Promise<Result>,
): Promise<Result> {
  for (let pause = FIRST_DATABASE_PAUSE; ; pause = Math.min(2 * pause, MAX_DATABASE_PAUSE)) {
    try {
      return await query();
    } catch (error) {
      if (!isUnavailable(error) || deadline.aborted) throw error;
      reportWaiting();
      // A random part, so that the running attempts do not all retry at once.
      await sleep(pause * (0.5 + Math.random()), null, { signal: deadline }).catch(() => undefined);
    }
  }
}

/**
 * Sends within the time limit of an attempt, or within the time that is left while the process is stopping. @throws Stopping
 */
async function sendInTime(
  { signal }: Pick<DeliveryContext, 'signal'>,
  rendered: RenderedDelivery,
): Promise<string | null> {
  const stopping = new AbortController();
  let graceTimer: NodeJS.Timeout | undefined;
  const startGracePeriod = () => {
    graceTimer = setTimeout(() => stopping.abort(), GRACE_PERIOD);
  };
  if (signal.aborted) startGracePeriod();
  signal.addEventListener('abort', startGracePeriod, { once: true });
  try {
    return await rendered.send(
      AbortSignal.any([stopping.signal, AbortSignal.timeout(SEND_TIMEOUT)]),
    );
  } catch (error) {
    throw stopping.signal.aborted ? new Stopping('the server is stopping') : error;
  } finally {
    signal.removeEventListener('abort', startGracePeriod);
    clearTimeout(graceTimer);
  }
}
