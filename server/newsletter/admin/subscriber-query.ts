import {
  SUBSCRIBER_KINDS,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  type SubscriberQuery,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { LANGUAGES } from '../../../contract/locale.ts';
import { oneOf, searchOf } from '../../platform/admin/list-query.ts';
import type { SubscriberFilter } from '../subscribers/list-subscribers.ts';

/** Returns what the query of the list of subscribers filters by (`SubscriberQuery`). What is not known is left out. */
export function subscriberFilterOf(query: URLSearchParams): SubscriberFilter {
  const parameter = (name: keyof SubscriberQuery) => query.get(name);
  return {
    kind: oneOf(SUBSCRIBER_KINDS, parameter('kind')) ?? 'email',
    state: oneOf(SUBSCRIBER_STATES, parameter('state')),
    language: oneOf(LANGUAGES, parameter('language')),
    source: oneOf(SUBSCRIBER_SOURCES, parameter('source')),
    search: searchOf(query),
  };
}
