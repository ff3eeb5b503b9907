import type { Language } from '../../contract/locale.ts';
import { queries } from '../../contract/queries.ts';
import { isSearchType, RESULTS_PER_PAGE, SEARCH_TYPES } from '../../contract/search-terms.ts';
import type { QueryHandler, QueryResponse } from '../platform/http/query-handler.ts';
import { presentSearch } from './present-search.ts';
import { readQuery } from './query.ts';
import { SearchUnavailableError } from './search-content.ts';
import type { SiteSearch } from './site-search.ts';

/** Returns the handler of the search: `q` the text, `type` one type of result, `page` from 1. */
export function searchHandler(search: SiteSearch): QueryHandler {
  return {
    path: queries.search.path,
    handle: async ({ query: parameters, language }) => {
      const type = parameters.type ?? null;
      if (type !== null && !isSearchType(type)) return unknownType(language);
      const requestedPage = parameters.page === undefined ? 1 : parsePageNumber(parameters.page);
      if (requestedPage === null) return invalidPageNumber(language);
      const query = readQuery(typeof parameters.q === 'string' ? parameters.q : '');
      const findPage = (page: number) =>
        search.find(query, {
          type,
          limit: RESULTS_PER_PAGE,
          offset: (page - 1) * RESULTS_PER_PAGE,
        });
      try {
        let results = await findPage(requestedPage);
        const total = results.types
          .filter((count) => type === null || count.type === type)
          .reduce((sum, count) => sum + count.total, 0);
        const lastPage = Math.max(1, Math.ceil(total / RESULTS_PER_PAGE));
        const page = Math.min(requestedPage, lastPage);
        // There may be fewer results than when the link was made: show the last page then.
        if (page !== requestedPage) results = await findPage(page);
        return {
          ok: true,
          data: presentSearch(query, results, { total, page, lastPage }, language),
        };
      } catch (error) {
        if (!(error instanceof SearchUnavailableError)) throw error;
        return { ok: false, problem: { kind: 'unavailable' } };
      }
    },
  };
}

function parsePageNumber(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}

function unknownType(language: Language): QueryResponse {
  const types = SEARCH_TYPES.join(language === 'ar' ? ' أو ' : ', ');
  const reason = {
    ar: `حدد نوعًا من هذه: ${types}، أو اترك النوع.`,
    en: `Give one of these types, or none: ${types}.`,
  }[language];
  return { ok: false, problem: { kind: 'invalid-fields', errors: { type: [reason] } } };
}

function invalidPageNumber(language: Language): QueryResponse {
  const reason = {
    ar: 'اكتب رقم الصفحة عددًا صحيحًا من 1 فصاعدًا.',
    en: 'Give the number of the page as a whole number from 1 on.',
  }[language];
  return { ok: false, problem: { kind: 'invalid-fields', errors: { page: [reason] } } };
}
