import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { hasKind } from '../../../contract/modules.ts';
import { linksOf, readIdentity, walkEntries } from '../../content/content.ts';
import type { OutsideLinks, Schema } from '../../platform/database/schema.ts';
import { MINUTE, SECOND } from '../../platform/durations.ts';
import type { PublicOptions } from '../../platform/http/public-lookup.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import { readRedirects } from '../../redirects/redirects.ts';
import { nightOf, requestRun } from '../check-run.ts';
import type { ChecksJobDependencies } from '../checks-job.ts';
import { nightlyJob, type Running } from '../nightly-job.ts';
import { type Answer, askAddress } from './ask-address.ts';
import {
  forgetOutside,
  isOutsideOn,
  outsideAddress,
  readOutside,
  storeAnswer,
} from './outside-links.ts';

/** How many addresses one run asks at most. Those that were not asked for longest are first. */
const ADDRESSES_PER_RUN = 2_000;

/** How many addresses are remembered. */
const ADDRESSES_MAX = 20_000;

/** How many sites are asked at the same time. Each gets one request at a time. */
const HOSTS_AT_ONCE = 4;

const PAUSE = SECOND;
const TIMEOUT = 15 * SECOND;
const RUN_MAX = 20 * MINUTE;

export type OutsideJobDependencies = ChecksJobDependencies & {
  /** Replaced in tests, which ask a server on this machine and do not wait. */
  network?: PublicOptions & { timeoutMs?: number; pauseMs?: number };
};

/** The job that asks other sites whether what the content links to is still there, if an administrator has turned it on. */
export function outsideJob(dependencies: OutsideJobDependencies): Job {
  const { db, now } = dependencies;
  return nightlyJob({
    ...{ db, now, name: 'check links to other sites', run: 'outside' },
    isOn: () => isOutsideOn(db),
    async work(running) {
      const linked = await collectAddresses(db, dependencies.publicUrl, running.signal);
      const known = await readOutside(db);
      await askAll(dependencies, running, { linked, known });
      return async (trx) => {
        await forgetOutside(
          trx,
          [...known.keys()].filter((address) => !linked.has(address)),
        );
        // The check of the content says where the dead ones are.
        const { timeZone } = running;
        await requestRun(trx, 'content', { now: now(), timeZone });
      };
    },
  });
}

async function collectAddresses(
  db: Kysely<Schema>,
  publicUrl: string,
  signal: AbortSignal,
): Promise<Set<string>> {
  const { modulesOff } = await readIdentity(db);
  const linked = new Set<string>();
  const add = (link: string) => {
    const address = outsideAddress(link, publicUrl);
    if (address !== null && linked.size < ADDRESSES_MAX) linked.add(address);
  };
  for (const kind of CONTENT_KINDS) {
    if (!hasKind(kind, modulesOff)) continue;
    for await (const entries of walkEntries(db, kind)) {
      signal.throwIfAborted();
      for (const { fields, isPublished } of entries) {
        if (isPublished) for (const { address } of linksOf(kind, fields)) add(address);
      }
    }
  }
  for await (const rows of readRedirects(db, { source: null, search: null })) {
    for (const { target } of rows) add(target);
  }
  return linked;
}

type Known = ReadonlyMap<string, OutsideLinks>;

/** Asks the addresses, one of a site at a time, until all are asked or the time is over. */
async function askAll(
  { db, publicUrl, now, network = {} }: OutsideJobDependencies,
  { startedAt, timeZone, signal, report }: Running,
  { linked, known }: { linked: ReadonlySet<string>; known: Known },
): Promise<void> {
  const night = nightOf(timeZone, startedAt);
  const wanted = [...linked]
    .filter((address) => !isAnswered(known.get(address), night))
    .sort((one, other) => askedAt(known, one) - askedAt(known, other))
    .slice(0, ADDRESSES_PER_RUN);
  const queues = [...Map.groupBy(wanted, (address) => new URL(address).hostname).values()];
  const { timeoutMs = TIMEOUT, pauseMs = PAUSE, ...options } = network;
  const userAgent = `link-check (+${publicUrl})`;
  let done = 0;
  // While nothing has answered, this server itself may have no network.
  let isOnline = false;
  const held: [address: string, answer: Answer][] = [];
  const store = (address: string, answer: Answer) =>
    storeAnswer(db, address, answer, { known: known.get(address), night, at: now() });
  async function askNextHosts(): Promise<void> {
    for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) {
      for (const address of queue) {
        signal.throwIfAborted();
        if (now() - startedAt > RUN_MAX) return;
        const answer = await askAddress(address, { ...options, timeoutMs, userAgent, signal });
        if (isUnreached(answer)) {
          held.push([address, answer]);
        } else {
          isOnline ||= answer.state !== 'slow';
          await store(address, answer);
        }
        await report({ done: ++done, total: wanted.length });
        await sleep(pauseMs, undefined, { signal });
      }
    }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, askNextHosts));
  for (const [address, answer] of held) {
    await store(address, isOnline ? answer : { state: 'slow', reason: null });
  }
}

/** Whether nothing has answered, which may as well be the fault of this server's network. */
function isUnreached({ reason }: Answer): boolean {
  return reason === 'no-name' || reason === 'closed';
}

/** Whether an address was there when it was asked in the same night. */
function isAnswered(known: OutsideLinks | undefined, night: string): boolean {
  return known !== undefined && known.night === night && known.failed_nights === 0;
}

function askedAt(known: Known, address: string): number {
  return known.get(address)?.checked_at ?? 0;
}
