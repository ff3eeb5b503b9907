import type { Kysely } from 'kysely';
import { type StatisticsMeasure, SUBJECTS_MAX } from '../../contract/admin/statistics/measures.ts';
import {
  type CountedForm,
  type CountedSubject,
  DAYS_SHOWN_MAX,
  type Figures,
  RANGE_MAX_DAYS,
  STATISTICS_FIGURES,
  type StatisticsResponse,
  SUBJECTS_SHOWN,
} from '../../contract/admin/statistics/statistics.ts';
import type { StatisticsQuery } from '../../contract/admin/statistics/statistics-filter.ts';
import { APPLICATION_FORMS, type FormName, forms } from '../../contract/forms/forms.ts';
import { hasForm, hasModule, hasPage, type ModulesOff } from '../../contract/modules.ts';
import { dayIn } from '../../contract/time-zone.ts';
import { dayAfter } from '../platform/calendar/day-after.ts';
import type { Schema } from '../platform/database/schema.ts';
import {
  daysOf,
  lastDays,
  lastMonths,
  type Period,
  partsOf,
  periodBefore,
  wholeMonths,
} from './periods.ts';
import { countedSince, readCourse, readSubjects } from './read-statistics.ts';

/** The measures whose sums are figures. */
const SUMMED: readonly StatisticsMeasure[] = [
  'views',
  'visits',
  'downloads',
  'forms-sent',
  'subscriptions',
];

/** The period of a query, and whether its course is shown by day or by month. */
export type ShownPeriod = { period: Period; before: Period; unit: 'day' | 'month' };

/**
 * Returns the period that a query means. A range that is the wrong way round is turned, a missing end is today, and one that is too long
 * ends at its beginning.
 * @param now in epoch milliseconds
 */
export function shownPeriod(
  { period: name, from, to }: StatisticsQuery,
  { now, timeZone }: { now: number; timeZone: string },
): ShownPeriod {
  if (name === '12-months') {
    const period = lastMonths(12, now, timeZone);
    return { period, before: periodBefore(period, true), unit: 'month' };
  }
  const today = dayIn(timeZone, now);
  const last30 = lastDays(30, now, timeZone);
  if (name === '30-days') {
    return { period: last30, before: periodBefore(last30, false), unit: 'day' };
  }
  const ends = [from ?? last30.from, to ?? today].map((day) => (day > today ? today : day));
  const [first = today, last = today] = ends.toSorted();
  const start = dayAfter(last, 1 - RANGE_MAX_DAYS);
  const period = wholeMonths({ from: first < start ? start : first, to: last }, today);
  const unit = daysOf(period) <= DAYS_SHOWN_MAX ? 'day' : 'month';
  return { period, before: wholeMonths(periodBefore(period, false), today), unit };
}

/** What the statistics say, but for the names of pages and files. */
/** The answers whether a page was useful. */
type CountedAnswers = { subject: string; yes: number; no: number };

export type ReadStatistics = Omit<StatisticsResponse, 'pages' | 'downloads' | 'answers'> & {
  pages: CountedSubject[];
  answers: CountedAnswers[] | null;
  downloads: CountedSubject[];
};

/** Reads everything that the page of a period shows. */
export async function readStatistics(
  db: Kysely<Schema>,
  { period, before, unit }: ShownPeriod,
  modulesOff: ModulesOff,
): Promise<ReadStatistics> {
  const since = await countedSince(db);
  const top = (measure: StatisticsMeasure) =>
    readSubjects(db, period, { measure, limit: SUBJECTS_SHOWN });
  const course = await readFigures(db, period, unit);
  const [earlier] = await readFigures(db, before, null);
  const [opened, sent, bots] = await Promise.all([
    top('forms-opened'),
    top('forms-sent'),
    top('bots'),
  ]);
  return {
    isOn: hasModule('statistics', modulesOff),
    since,
    ...period,
    figures: sumOf(course),
    // A part of a period would make any growth look great.
    before:
      since !== null && since <= before.from ? sumOf(earlier === undefined ? [] : [earlier]) : null,
    bots: countOf(bots, ''),
    unit,
    course,
    pages: await top('views'),
    referrers: await top('referrers'),
    searches: await top('searches'),
    downloads: await top('downloads'),
    languages: await top('languages'),
    devices: await top('devices'),
    answers: await readAnswers(db, period, modulesOff),
    forms: formsOf(opened, sent, modulesOff),
  };
}

/** Reads the answers of the pages with the most of them. */
async function readAnswers(
  db: Kysely<Schema>,
  period: Period,
  off: ModulesOff,
): Promise<CountedAnswers[] | null> {
  const [useful, notUseful] = await Promise.all(
    (['useful', 'not-useful'] as const).map((measure) =>
      readSubjects(db, period, { measure, limit: SUBJECTS_MAX[measure] }),
    ),
  );
  const subjects = new Set([...(useful ?? []), ...(notUseful ?? [])].map(({ subject }) => subject));
  if (subjects.size === 0 && !hasPage('feedback', off)) return null;
  return [...subjects]
    .map((subject) => ({
      subject,
      yes: countOf(useful ?? [], subject),
      no: countOf(notUseful ?? [], subject),
    }))
    .toSorted((one, other) => other.yes + other.no - (one.yes + one.no))
    .slice(0, SUBJECTS_SHOWN);
}

function formsOf(
  opened: readonly CountedSubject[],
  sent: readonly CountedSubject[],
  off: ModulesOff,
): CountedForm[] {
  return (Object.keys(forms) as FormName[])
    .map((form) => ({ form, opened: countOf(opened, form), sent: countOf(sent, form) }))
    .filter((row) => hasForm(row.form, off) || row.opened + row.sent > 0);
}

function countOf(counted: readonly CountedSubject[], subject: string): number {
  return counted.find((each) => each.subject === subject)?.count ?? 0;
}

/** Returns the figures of each part of a period, or of all of it. @param unit null: of all */
export async function readFigures(
  db: Kysely<Schema>,
  period: Period,
  unit: 'day' | 'month' | null,
): Promise<({ part: string } & Figures)[]> {
  const course = await readCourse(db, period, { measures: SUMMED, unit: unit ?? 'month' });
  const applications = await readCourse(db, period, {
    measures: ['forms-sent'],
    subjects: APPLICATION_FORMS,
    unit: unit ?? 'month',
  });
  const parts = unit === null ? [''] : partsOf(period, unit);
  return parts.map((part) => {
    const isIn = (row: { part: string }) => part === '' || row.part === part;
    const sum = (measure: StatisticsMeasure) =>
      course
        .filter((row) => row.measure === measure && isIn(row))
        .reduce((total, row) => total + row.sum, 0);
    return {
      part,
      views: sum('views'),
      visits: sum('visits'),
      downloads: sum('downloads'),
      sent: sum('forms-sent'),
      applications: applications.filter(isIn).reduce((total, row) => total + row.sum, 0),
      subscriptions: sum('subscriptions'),
    };
  });
}

function sumOf(course: readonly Figures[]): Figures {
  return Object.fromEntries(
    STATISTICS_FIGURES.map((figure) => [
      figure,
      course.reduce((sum, part) => sum + part[figure], 0),
    ]),
  ) as Figures;
}
