import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import {
  ALL,
  OTHERS,
  STATISTICS_MEASURES,
  type StatisticsMeasure,
  SUBJECT_MAX_BYTES,
  SUBJECTS_MAX,
} from '../../contract/admin/statistics/measures.ts';
import type { FormName } from '../../contract/forms/forms.ts';
import type { Language } from '../../contract/locale.ts';
import { dayIn } from '../../contract/time-zone.ts';
import { retryWhileBusy, VISITOR_PATIENCE } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { MINUTE } from '../platform/durations.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { countedWords } from './search-words.ts';
import { type Counts, storeCounts } from './store-counts.ts';
import { isAhead, isFromBot, readBeacon, readView, type View } from './visitor.ts';

/** How often the counts are stored. A process that dies loses those since. In milliseconds. */
const STORE_EVERY = MINUTE;

/** A page as it is counted. Made once for each cached page. */
export type CountedPage = {
  /** Its address in its language, without query. */
  address: string;
  language: Language;
  /** The form whose page it is. */
  form: FormName | null;
};

/** The part of a request that is read. */
export type CountedRequest = { method?: string | undefined; headers: IncomingHttpHeaders };

/** Counts in memory what is read and done on the site, and stores it in bundles. It keeps nothing of who did it. */
export type StatisticsCounter = {
  /** Counts something by its subject, which others see: it must not say who somebody is. */
  count(measure: StatisticsMeasure, subject?: string): void;
  /** Counts a page that was sent, if the request is a view. */
  view(request: CountedRequest, page: CountedPage): void;
  /** Counts a page of which the browser has told. @param referrer the host that led to it. Null: a move inside the site */
  beacon(request: CountedRequest, page: CountedPage, referrer: string | null): void;
  /** Counts a document that was sent from its beginning. @param address its path */
  download(request: CountedRequest, address: string): void;
  /** Counts a search that found nothing. */
  searched(request: CountedRequest, words: string): void;
  /** Adds the counts to those of the day in the database, where several processes add up. */
  store(): Promise<void>;
};

type Options = {
  db: Kysely<Schema>;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
  readTimeZone: () => Promise<string>;
  /** Whether the organisation wants to be told. If not, nothing is stored. */
  readIsOn: () => Promise<boolean>;
  /** The public origin of the site. */
  publicUrl: string;
};

/** Returns a counter of its own for this process. */
export function statisticsCounter(options: Options): StatisticsCounter {
  const { db, now, readTimeZone, readIsOn, publicUrl } = options;
  const ownHosts = new Set([new URL(publicUrl).host]);
  let counts = emptyCounts();
  // As it was when the counts were stored last.
  let isOn = true;

  function add(measure: StatisticsMeasure, subject: string, number = 1): void {
    const ofMeasure = counts[measure];
    const known = ofMeasure.get(subject);
    if (known !== undefined) ofMeasure.set(subject, known + number);
    else if (ofMeasure.size < SUBJECTS_MAX[measure] && isShort(subject)) {
      ofMeasure.set(subject, number);
    } else ofMeasure.set(OTHERS, (ofMeasure.get(OTHERS) ?? 0) + number);
  }

  function addView(view: View | 'bot' | null, { address, language, form }: CountedPage): void {
    if (view === null) return;
    if (view === 'bot') {
      add('bots', ALL);
      return;
    }
    add('views', address);
    add('languages', language);
    add('devices', view.isPhone ? 'phone' : 'other');
    if (view.isVisit) add('visits', ALL);
    if (view.referrer !== null) add('referrers', view.referrer);
    if (form !== null) add('forms-opened', form);
  }

  return {
    count(measure, subject = ALL) {
      if (isOn) add(measure, subject);
    },
    view({ method, headers }, page) {
      if (isOn && method === 'GET') addView(readView(headers, ownHosts), page);
    },
    beacon({ headers }, page, referrer) {
      if (isOn) addView(readBeacon(headers, referrer, ownHosts), page);
    },
    download({ method, headers }, address) {
      if (!isOn || method !== 'GET' || isAhead(headers) || isFromBot(headers)) return;
      add('downloads', address);
    },
    searched({ headers }, text) {
      const words = isOn && !isAhead(headers) && !isFromBot(headers) ? countedWords(text) : null;
      if (words !== null) add('searches', words);
    },
    async store() {
      const counted = counts;
      counts = emptyCounts();
      try {
        isOn = await readIsOn();
        if (!isOn || STATISTICS_MEASURES.every((measure) => counted[measure].size === 0)) return;
        const day = dayIn(await readTimeZone(), now());
        await retryWhileBusy(VISITOR_PATIENCE, () =>
          db.transaction().execute((trx) => storeCounts(trx, day, counted)),
        );
      } catch (error) {
        for (const measure of STATISTICS_MEASURES) {
          for (const [subject, number] of counted[measure]) add(measure, subject, number);
        }
        throw error;
      }
    },
  };
}

function emptyCounts(): Counts {
  return Object.fromEntries(
    STATISTICS_MEASURES.map((measure) => [measure, new Map<string, number>()]),
  ) as Counts;
}

function isShort(subject: string): boolean {
  return Buffer.byteLength(subject) <= SUBJECT_MAX_BYTES;
}

/** Counts nothing. */
export const NO_STATISTICS: StatisticsCounter = {
  count: () => undefined,
  view: () => undefined,
  beacon: () => undefined,
  download: () => undefined,
  searched: () => undefined,
  store: async () => undefined,
};

/** The job that stores what this process has counted. Every process that serves the site runs its own. */
export function storeStatisticsJob(counter: StatisticsCounter): Job {
  return {
    name: 'count views',
    first: STORE_EVERY,
    every: STORE_EVERY,
    run: () => counter.store(),
  };
}
