import { isLanguage, type Language } from '../../../contract/locale.ts';

/** Below this lie the pictures of pages. */
export const OPEN_GRAPH_PATH = '/share';

/** The address of a page's picture: its hash, then language and path of the page. */
export function openGraphImagePath(hash: string, language: Language, path: string): string {
  return `${OPEN_GRAPH_PATH}/${hash}/${language}${path === '/' ? '' : path}.png`;
}

/**
 * The page whose picture an address names, or null.
 * @param rest what follows the hash, as `ar/latest-news/12.png`
 */
export function pageOfImage(rest: string): { language: Language; path: string } | null {
  const [, language, path = ''] = /^(ar|en)((?:\/[a-z0-9-]+)*)\.png$/.exec(rest) ?? [];
  return isLanguage(language) ? { language, path: path || '/' } : null;
}
