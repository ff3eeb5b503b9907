import { CONTACT_TOPICS } from '../../forms/contact.ts';
import { boundedText, choice, type FilterOf, matching, pageNumber } from '../list-filter.ts';
import { APPLICATION_STAGES, FORM_FILTERS, STATE_FILTERS } from './inbox.ts';

/** What the inbox shows: the query of `inbox` and `exportInbox`, and of the addresses of inbox and applications. */
export const inboxFilter = {
  form: choice(FORM_FILTERS),
  /** The id of the vacancy or programme that the application is for. `form` says which of the two. */
  entry: matching(/^[1-9]\d{0,14}$/),
  /** What a message is about. */
  topic: choice(CONTACT_TOPICS),
  /**
   * `suspected`: suspected spam. `snoozed`: what comes back later. `later`: with a reply that is sent later. Null: everything else. A search and the
   * filter for requests find these, too.
   */
  folder: choice(['suspected', 'snoozed', 'later']),
  /**
   * Null: any state but closed. Closed conversations are found by their state or stage, by words, or by what else is asked for of them:
   * unread, a personal data request.
   */
  state: choice(STATE_FILTERS),
  /** Only applications have one. */
  stage: choice(APPLICATION_STAGES),
  /** `me`, `nobody`, or the id of a colleague. */
  assignee: matching(/^[\w-]{1,64}$/),
  /** The id of a label. */
  label: matching(/^[\da-f-]{36}$/),
  unread: choice(['1']),
  /** Only with an open personal data request. */
  requests: choice(['1']),
  /** Words of the name, the address, the phone number, the reference or the text. */
  search: boundedText,
  page: pageNumber,
};

export type InboxQuery = FilterOf<typeof inboxFilter>;
