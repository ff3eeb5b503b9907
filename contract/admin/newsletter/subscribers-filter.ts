import { LANGUAGES } from '../../locale.ts';
import { boundedText, choice, type FilterOf, pageNumber } from '../list-filter.ts';
import {
  GROWTH_MONTHS,
  SUBSCRIBER_KINDS,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
} from './subscribers.ts';

/** What the list of subscribers shows: the query of `subscribers` and `exportSubscribers`. */
export const subscribersFilter = {
  kind: choice(SUBSCRIBER_KINDS, 'email'),
  /** `confirmed` includes subscribers whose mails do not arrive. */
  state: choice(SUBSCRIBER_STATES),
  language: choice(LANGUAGES),
  source: choice(SUBSCRIBER_SOURCES),
  /** A part of the address. */
  search: boundedText,
  page: pageNumber,
};

/** Number of months of growth to show: the query of `subscriberGrowth`. */
export const growthFilter = { months: choice(GROWTH_MONTHS, 12) };

/** The address of the page. It shows both. */
export const subscribersPageFilter = { ...subscribersFilter, ...growthFilter };

export type SubscriberQuery = FilterOf<typeof subscribersFilter>;

export type SubscribersPageQuery = FilterOf<typeof subscribersPageFilter>;
