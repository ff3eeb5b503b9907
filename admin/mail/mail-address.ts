import {
  MAIL_PURPOSES,
  MAIL_STATES,
  type MailQuery,
  type MailState,
} from '../../contract/admin/mail/mail.ts';

/** The path of the page about mail, below that of the back office. */
export const MAIL_PATH = '/mail';

/** The state whose mails are shown if the address names none. */
export const FIRST_STATE: MailState = 'waiting';

/**
 * Reads what the page shows from the query of its address. What is not known there is left out.
 * @param search as in `location.search`, with or without `?`
 */
export function readMailAddress(search: string): MailQuery {
  const params = new URLSearchParams(search);
  const state = MAIL_STATES.find((each) => each === params.get('state'));
  const purpose = MAIL_PURPOSES.find((each) => each === params.get('purpose'));
  const text = params.get('search')?.trim();
  const page = params.get('page');
  return {
    ...(state === undefined || state === FIRST_STATE ? {} : { state }),
    ...(purpose === undefined ? {} : { purpose }),
    ...(text ? { search: text } : {}),
    ...(page !== null && /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? { page } : {}),
  };
}

/** A change of what the page shows; `undefined` ends a filter. */
export type MailChange = { [Name in keyof MailQuery]?: MailQuery[Name] | undefined };

/** Returns the path of the page with a change of what it shows. Another filter begins at page 1. */
export function mailPath(query: MailQuery, change: MailChange = {}): string {
  const { page, ...filters } = query;
  const kept = 'page' in change ? query : filters;
  const entries = Object.entries({ ...kept, ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const next = entries.filter(([name, value]) => name !== 'state' || value !== FIRST_STATE);
  const search = new URLSearchParams(next).toString();
  return search === '' ? MAIL_PATH : `${MAIL_PATH}?${search}`;
}
