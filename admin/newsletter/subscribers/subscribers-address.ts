import {
  GROWTH_MONTHS,
  type GrowthQuery,
  SUBSCRIBER_KINDS,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  type SubscriberQuery,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { LANGUAGES } from '../../../contract/locale.ts';
import { SUBSCRIBERS_PATH } from '../../kit/paths.ts';

/** What the page shows: the list, and for how many months the growth. */
export type SubscribersAddress = SubscriberQuery & GrowthQuery;

/** A change of it; `undefined` ends a filter. */
export type SubscribersChange = {
  [Name in keyof SubscribersAddress]?: SubscribersAddress[Name] | undefined;
};

/**
 * Reads what the page shows from the query of its address. What is not known there is left out.
 * @param search as in `location.search`, with or without `?`
 */
export function readSubscribersAddress(search: string): SubscribersAddress {
  const params = new URLSearchParams(search);
  const among = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name));
  const page = params.get('page');
  return withoutEmpty({
    kind: among('kind', SUBSCRIBER_KINDS),
    state: among('state', SUBSCRIBER_STATES),
    language: among('language', LANGUAGES),
    source: among('source', SUBSCRIBER_SOURCES),
    search: params.get('search')?.trim() || undefined,
    months: among(
      'months',
      GROWTH_MONTHS.slice(1).map((months) => `${months}` as const),
    ),
    page: page !== null && /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? page : undefined,
  });
}

/** Writes what the page shows as the query of its address; empty if it shows everything. Another filter begins at page 1. */
export function writeSubscribersAddress(
  address: SubscribersAddress,
  change: SubscribersChange,
): string {
  const isSameList = 'page' in change || 'months' in change;
  const begun = isSameList ? address : { ...address, page: undefined };
  const search = new URLSearchParams(
    withoutEmpty({ ...begun, ...change }) as Record<string, string>,
  ).toString();
  return search === '' ? '' : `?${search}`;
}

/** Returns the path of one subscriber. Its address keeps what the list shows. */
export function subscriberPath(id: string, address: SubscribersAddress): string {
  return `${SUBSCRIBERS_PATH}/${id}${writeSubscribersAddress(address, { page: address.page })}`;
}

/** Whether the list is filtered, so that an empty one does not mean that there are no subscribers. */
export function isFiltered({ state, language, source, search }: SubscribersAddress): boolean {
  return [state, language, source, search].some((value) => value !== undefined);
}

function withoutEmpty(address: Record<string, string | undefined>): SubscribersAddress {
  return Object.fromEntries(
    Object.entries(address).filter(([, value]) => value !== undefined && value !== ''),
  );
}
