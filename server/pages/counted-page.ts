import { ENTRY_PARAMETERS, readEntryId } from '../../contract/forms/entry-forms.ts';
import type { FormName } from '../../contract/forms/forms.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { hasPage, type ModulesOff } from '../../contract/modules.ts';
import { PAGE_NAMES, pagePatterns, pages } from '../../contract/pages.ts';
import { pagePath } from '../../contract/paths.ts';
import type { PageFacts } from '../../contract/rendering.ts';
import { pageAt } from '../content/content.ts';
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

/**
 * Returns the page at a path with its language, as it is counted. Null: visitors find none there.
 * @param isEntryShown whether visitors find an entry at a path without language
 */
export async function findCountedPage(
  pathname: string,
  modulesOff: ModulesOff,
  isEntryShown: (path: string) => Promise<boolean>,
): Promise<CountedPage | null> {
  const { path: requested, language } = splitAddress(pathname);
  const at = pageAt(requested);
  if (at === null || !hasPage(at.page, modulesOff) || pages[at.page].isUnlisted) return null;
  if (at.key !== null) {
    const path = pagePath(at.page, at.key);
    return (await isEntryShown(path)) ? countedPage({ path, language }, '') : null;
  }
  // A feed belongs to a page, too.
  const isPage = pagePatterns.some(({ pattern }) => pattern === requested);
  return isPage ? countedPage({ path: pages[at.page].path, language }, '') : null;
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
