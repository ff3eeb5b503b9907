import type { SiteContent } from '../../contract/content/site-content.ts';

/** Returns the site content with a name, or undefined if there is none. */
export function findSiteContent(
  contents: readonly SiteContent[] | undefined,
  name: string,
): SiteContent | undefined {
  return contents?.find((content) => content.name === name);
}
