import type { SiteContent } from '../../../contract/content/site-content.ts';
import { STRATEGY_NAMES } from '../../../contract/content-names.ts';

/** Returns the site contents that the strategy block shows, in the order of `STRATEGY_NAMES`, at most `limit`. */
export function selectStrategyItems(
  contents: readonly SiteContent[],
  limit: number,
): SiteContent[] {
  return STRATEGY_NAMES.flatMap(
    (name) => contents.find((content) => content.name === name) ?? [],
  ).slice(0, limit);
}
