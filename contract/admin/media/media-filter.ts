import { boundedText, choice, type FilterOf, pageNumber } from '../list-filter.ts';
import { MEDIA_FILTERS } from './media.ts';

/** Which files of the library are shown. */
const shownFiles = {
  /** Words of names, formats and descriptions, and those by which the entries that use the file are found. */
  search: boundedText,
  filter: choice(MEDIA_FILTERS),
};

/** The query of `listMedia`. */
export const mediaFilter = { ...shownFiles, page: pageNumber };

/** The query of the library's address. It also names the open file. */
export const mediaPageFilter = { ...shownFiles, file: boundedText };

export type LibraryView = FilterOf<typeof shownFiles>;
