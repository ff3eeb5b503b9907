import type { Language } from '../../contract/locale.ts';
import { queries } from '../../contract/queries.ts';
import { isSearchType, SEARCH_TYPES } from '../../contract/search-terms.ts';
import type { QueryHandler, QueryResponse } from '../platform/http/query-handler.ts';
import { SearchUnavailableError } from './search-unavailable.ts';
import type { SiteSearch } from './site-search.ts';

/** Seconds after which a search that found no index may be repeated. */
const RETRY_AFTER = 10;

/** Returns the handler of the search: `q` the text, `type` one type of result, `page` from 1. */
export function searchHandler(search: SiteSearch): QueryHandler {
  return {
    path: queries.search.path,
    handle: async ({ query: parameters, language }) => {
      const type = parameters.type ?? null;
      if (type !== null && !isSearchType(type)) return unknownType(language);
      const page = parameters.page === undefined ? 1 : parsePageNumber(parameters.page);
      if (page === null) return invalidPageNumber(language);
      const text = typeof parameters.q === 'string' ? parameters.q : '';
      try {
        return { ok: true, data: await search.find({ text, type, page, language }) };
      } catch (error) {
        if (!(error instanceof SearchUnavailableError)) throw error;
        return { ok: false, problem: { kind: 'unavailable', retryAfter: RETRY_AFTER } };
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
