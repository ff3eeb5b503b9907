import { ENTRY_PARAMETERS, readEntryId } from '../../contract/forms/entry-forms.ts';
import type { FormName } from '../../contract/forms/forms.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { PAGE_NAMES, pages } from '../../contract/pages.ts';
import type { PageFacts } from '../../contract/rendering.ts';
import type { CountedPage } from '../statistics/statistics.ts';

/**
 * Returns a page as it is counted: by its path, whatever query it was asked for with.
 * @param query says for which form the contact page is there
 */
export function countedPage(
  { path, language }: Pick<PageFacts, 'path' | 'language'>,
  query: string,
): CountedPage {
  return { address: localizedAddress(path, language), language, form: formOf(path, query) };
}

/** Returns the form that a page is there for. The contact page is there for applications, too, as its query says. */
function formOf(path: string, query: string): FormName | null {
  const page = PAGE_NAMES.find((name) => pages[name].path === path);
  const { form } = page === undefined ? {} : pages[page];
  if (form === undefined || form === 'newsletter-link' || form === 'feedback') return null;
  if (form !== 'contact') return form;
  const parameters = new URLSearchParams(query);
  if (readEntryId(parameters, ENTRY_PARAMETERS.vacancy) !== null) return 'vacancy';
  return readEntryId(parameters, ENTRY_PARAMETERS.program) === null ? form : 'program';
}
