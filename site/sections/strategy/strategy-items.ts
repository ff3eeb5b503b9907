import { STRATEGY_NAMES } from '../../../contract/content-names.ts';
import type { SiteContent } from '../../../contract/kinds/site-content.ts';

/** The site contents that the strategy block shows, in its own order and at most `limit` of them. */
export function strategyItems(contents: readonly SiteContent[], limit: number): SiteContent[] {
  return STRATEGY_NAMES.flatMap(
    (name) => contents.find((content) => content.name === name) ?? [],
  ).slice(0, limit);
}
