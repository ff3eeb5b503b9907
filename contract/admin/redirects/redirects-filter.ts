import { boundedText, choice, type FilterOf, pageNumber } from '../list-filter.ts';
import { REDIRECT_SOURCES } from './redirects.ts';

/** What the list of redirects shows: the query of `redirects` and `exportRedirects`. */
export const redirectsFilter = {
  source: choice(REDIRECT_SOURCES),
  /** A part of either address. */
  search: boundedText,
  page: pageNumber,
};

/** The query of `missingAddresses`. */
export const missingFilter = { page: pageNumber };

/** What the page shows: the redirects, or the addresses at which visitors found nothing. */
export const REDIRECT_VIEWS = ['redirects', 'missing'] as const;

export type RedirectView = (typeof REDIRECT_VIEWS)[number];

/** The address of the page. */
export const redirectsPageFilter = {
  ...redirectsFilter,
  view: choice(REDIRECT_VIEWS, 'redirects'),
};

export type RedirectQuery = FilterOf<typeof redirectsFilter>;
