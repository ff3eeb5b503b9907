import type { FormName } from '../../forms/forms.ts';
import type { Language, Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';

/** The calls with which staff see the statistics. */
export const statisticsCalls = {
  /** Everything that the page shows. `statisticsFilter` reads its query. */
  statistics: { method: 'GET', path: '/admin/api/statistics', access: 'statistics.read' },
  /** Downloads the course of all figures as a table. `statisticsFilter` reads its query. */
  exportStatistics: {
    method: 'POST',
    path: '/admin/api/statistics/export',
    access: 'statistics.read',
    response: 'table',
  },
  /** How often the pages of some entries were read this month. `entryViewsFilter` reads its query. */
  entryViews: { method: 'GET', path: '/admin/api/statistics/entries', access: 'statistics.read' },
} as const satisfies Record<string, AdminCall>;

/** How long a period is: the last days, the last months, or from one day to another. */
export const STATISTICS_PERIODS = ['30-days', '12-months', 'range'] as const;

export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number];

/** The longest period in days, and the longest whose course is shown by day. */
export const RANGE_MAX_DAYS = 3_660;
export const DAYS_SHOWN_MAX = 92;

/** The figures of which the course is shown. Applications are the accepted forms with which people apply for something. */
export const STATISTICS_FIGURES = [
  'views',
  'visits',
  'downloads',
  'sent',
  'applications',
  'subscriptions',
] as const;

export type StatisticsFigure = (typeof STATISTICS_FIGURES)[number];

/** The figures of a period, or of a part of one. */
export type Figures = Record<StatisticsFigure, number>;

/** Something that was counted, such as a host. The subject `OTHERS` stands for all for which there was no room. */
export type CountedSubject = { subject: string; count: number };

/** A page that was read. Its title is null if it has none any more. */
export type CountedPageRow = {
  address: string;
  language: Language;
  title: Localized | null;
  count: number;
};

/** A page with the answers to the question whether it was useful. */
export type AnsweredPageRow = Omit<CountedPageRow, 'count'> & { yes: number; no: number };

/** A document that was downloaded, with the name of its file. */
export type CountedFile = { address: string; name: string; count: number };

/** How often the page of a form was opened, and the form was sent. */
export type CountedForm = { form: FormName; opened: number; sent: number };

export type StatisticsResponse = {
  /** Whether the organisation wants to be told. */
  isOn: boolean;
  /** The first day or month with numbers, such as `2026-11-29` or `2025-08`. Null: nothing was counted yet. */
  since: string | null;
  /** The period that is shown: whole months where there are no days. */
  from: string;
  to: string;
  figures: Figures;
  /** Those of the period before, which is as long. Null: it is before anything was counted. */
  before: Figures | null;
  bots: number;
  /** The course of the figures, by day or month, such as `2026-11-29` or `2026-11`. */
  unit: 'day' | 'month';
  course: ({ part: string } & Figures)[];
  /** The most frequent ones, at most `SUBJECTS_SHOWN`. */
  pages: CountedPageRow[];
  referrers: CountedSubject[];
  searches: CountedSubject[];
  downloads: CountedFile[];
  languages: CountedSubject[];
  devices: CountedSubject[];
  /** The pages with the most answers. Null: the site does not ask, and nobody has answered in the period. */
  answers: AnsweredPageRow[] | null;
  /** The forms of the site. */
  forms: CountedForm[];
};

/** How many subjects of a measure the page shows. */
export const SUBJECTS_SHOWN = 20;

/** `views`: those of this month by the id of the entry. Entries that nobody has read are left out, as are those without a page. */
export type EntryViewsResponse = { isOn: boolean; views: Record<string, number> };

export type StatisticsResponses = {
  statistics: StatisticsResponse;
  entryViews: EntryViewsResponse;
};
