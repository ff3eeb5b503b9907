import { boundedText, choice, type FilterOf, pageNumber } from '../list-filter.ts';
import { DELIVERY_PURPOSES, MAIL_STATES } from './mail.ts';

/** What the list of mails shows: the query of `mails`, and of the page's address. */
export const mailFilter = {
  state: choice(MAIL_STATES, 'waiting'),
  purpose: choice(DELIVERY_PURPOSES),
  /** A part of the recipient's address. */
  search: boundedText,
  page: pageNumber,
};

export type MailQuery = FilterOf<typeof mailFilter>;
