import { isLanguage, type Language } from '../../../contract/locale.ts';

/** Path prefix of the Open Graph images. */
export const OPEN_GRAPH_PATH = '/share';

/** Returns the path of a page's Open Graph image: the hash of the card, then language and path of the page. */
export function openGraphImagePath(hash: string, language: Language, path: string): string {
  return `${OPEN_GRAPH_PATH}/${hash}/${language}${path === '/' ? '' : path}.png`;
}

/**
 * Returns the page that the path of an Open Graph image names, or null.
 * @param suffix the part of the path after the hash, such as `ar/latest-news/12.png`
 */
export function pageOfImage(suffix: string): { language: Language; path: string } | null {
  const [, language, path = ''] = /^(ar|en)((?:\/[a-z0-9-]+)*)\.png$/.exec(suffix) ?? [];
  return isLanguage(language) ? { language, path: path || '/' } : null;
}
