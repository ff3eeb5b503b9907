/**
 * What is counted on each day, and of what (`subject`). Nothing says who did it:
 * - `views`: pages that were shown, by their address in its language, such as `/en/latest-news/12`;
 * - `visits`: pages that were opened from elsewhere;
 * - `referrers`: the sites from which they were opened, by host;
 * - `languages`: views by language; `devices`: views on a `phone` or on an `other` device;
 * - `bots`: pages that known programs asked for, which are no views;
 * - `searches`: words for which the search found nothing;
 * - `downloads`: documents, by their address;
 * - `forms-opened`: views of the page of a form; `forms-sent`: accepted forms. Both by the name of the form;
 * - `subscriptions`: confirmed subscriptions to the newsletter;
 * - `useful`, `not-useful`: answers to the question at the end of pages, by the address of the page.
 */
export const STATISTICS_MEASURES = [
  'views',
  'visits',
  'referrers',
  'languages',
  'devices',
  'bots',
  'searches',
  'downloads',
  'forms-opened',
  'forms-sent',
  'subscriptions',
  'useful',
  'not-useful',
] as const;

export type StatisticsMeasure = (typeof STATISTICS_MEASURES)[number];

/** The subject of measures that count one thing. */
export const ALL = '';

/** The subject that stands for all for which there was no room. */
export const OTHERS = '*';

/** How many subjects of each measure a day and a month have, `OTHERS` left out. The least frequent ones make room. */
export const SUBJECTS_MAX: Readonly<Record<StatisticsMeasure, number>> = {
  views: 1_000,
  visits: 1,
  referrers: 100,
  languages: 2,
  devices: 2,
  bots: 1,
  searches: 200,
  downloads: 300,
  'forms-opened': 10,
  'forms-sent': 10,
  subscriptions: 1,
  useful: 300,
  'not-useful': 300,
};

/** The longest subject, in bytes. A longer one counts as `OTHERS`. */
export const SUBJECT_MAX_BYTES = 300;

/** Words that were searched less often than this in a period are shown to nobody. */
export const SEARCHES_SHOWN_FROM = 5;

/** How many days such words are kept. */
export const RARE_SEARCH_DAYS = 30;

/** How many whole months before the present one have days. Older ones are kept as months. */
export const MONTHS_WITH_DAYS = 13;

/** How many whole months before the present one are kept. */
export const MONTHS_KEPT = 60;
