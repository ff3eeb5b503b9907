import { isLanguage, type Language } from '../../../contract/locale.ts';

/** Below this lie the pictures of pages. */
export const SHARE_PICTURES = '/share';

/** The address of a page's picture: its hash, then language and path of the page. */
export function sharePicturePath(hash: string, language: Language, path: string): string {
  return `${SHARE_PICTURES}/${hash}/${language}${path === '/' ? '' : path}.png`;
}

/**
 * The page whose picture an address names, or null.
 * @param rest what follows the hash, as `ar/latest-news/12.png`
 */
export function sharedPage(rest: string): { language: Language; path: string } | null {
  const [, language, path = ''] = /^(ar|en)((?:\/[a-z0-9-]+)*)\.png$/.exec(rest) ?? [];
  return isLanguage(language) ? { language, path: path || '/' } : null;
}
