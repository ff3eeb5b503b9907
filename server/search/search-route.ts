import type { Language } from '../../contract/locale.ts';
import { queries } from '../../contract/queries.ts';
import { isSearchType, RESULTS_PER_PAGE, SEARCH_TYPES } from '../../contract/search-terms.ts';
import type { QueryHandler, QueryResponse } from '../platform/http/query-handler.ts';
import { presentSearch } from './present-search.ts';
import { readQuery } from './query.ts';
import { NothingToSearch } from './search-content.ts';
import type { SiteSearch } from './site-search.ts';

/** The search call: `q` the words, `type` one kind of result, `page` from 1. */
export function searchHandler(search: SiteSearch): QueryHandler {
  return {
    path: queries.search.path,
    answer: async ({ query: given, language }) => {
      const type = given.type ?? null;
      if (type !== null && !isSearchType(type)) return unknownType(language);
      const asked = given.page === undefined ? 1 : pageNumber(given.page);
      if (asked === null) return noPageNumber(language);
      const query = readQuery(typeof given.q === 'string' ? given.q : '');
      const wanted = (page: number) => ({
        ...{ type, limit: RESULTS_PER_PAGE, offset: (page - 1) * RESULTS_PER_PAGE },
      });
      try {
        let found = await search.find(query, wanted(asked));
        const total = found.types
          .filter((count) => type === null || count.type === type)
          .reduce((sum, count) => sum + count.total, 0);
        const lastPage = Math.max(1, Math.ceil(total / RESULTS_PER_PAGE));
        const page = Math.min(asked, lastPage);
        // Fewer are found than when the address was made: the last of them are shown.
        if (page !== asked) found = await search.find(query, wanted(page));
        return { ok: true, data: presentSearch(query, found, { total, page, lastPage }, language) };
      } catch (error) {
        if (!(error instanceof NothingToSearch)) throw error;
        return { ok: false, problem: { kind: 'unavailable' } };
      }
    },
  };
}

function pageNumber(given: unknown): number | null {
  return typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null;
}

function unknownType(language: Language): QueryResponse {
  const known = SEARCH_TYPES.join(language === 'ar' ? ' أو ' : ', ');
  const reason = {
    ar: `حدد نوعًا من هذه: ${known}، أو اترك النوع.`,
    en: `Give one of these types, or none: ${known}.`,
  }[language];
  return { ok: false, problem: { kind: 'invalid-fields', errors: { type: [reason] } } };
}

function noPageNumber(language: Language): QueryResponse {
  const reason = {
    ar: 'اكتب رقم الصفحة عددًا صحيحًا من 1 فصاعدًا.',
    en: 'Give the number of the page as a whole number from 1 on.',
  }[language];
  return { ok: false, problem: { kind: 'invalid-fields', errors: { page: [reason] } } };
}
