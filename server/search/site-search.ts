import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { SitePage } from '../../contract/rendering.ts';
import type { SearchQuery } from './query.ts';
import { type SearchContent, SearchUnavailableError } from './search-content.ts';
import { SearchIndex, type SearchOptions, type SearchResults } from './search-index.ts';

/** The search over everything that the site shows. */
export type SiteSearch = {
  /**
   * Returns the results of a query. The first search waits until the index is built; one after a
   * change of the content waits for the new index for up to `content.maxWait`.
   * @throws SearchUnavailableError if there is no index and none can be built
   */
  find(query: SearchQuery, options: SearchOptions): Promise<SearchResults>;
  /** Builds the index if there is none for the present version of the content. */
  refresh(): Promise<void>;
  close(): void;
};

export type SiteSearchOptions = {
  content: SearchContent;
  /** Loads the site's own pages, in both languages. */
  pages: () => Promise<readonly SitePage[]>;
};

/** Creates the site's search. It reads no content before the first search or refresh. */
export function siteSearch({ content, pages }: SiteSearchOptions): SiteSearch {
  let current: { index: SearchIndex; version: string } | null = null;
  let building: Promise<void> | null = null;
  let isClosed = false;

  async function build(version: string): Promise<void> {
    const index = new SearchIndex();
    try {
      for await (const documents of content.documents(await pages())) {
        if (isClosed) throw new SearchUnavailableError('the search is closed');
        index.add(documents);
        // Indexing blocks the event loop, so other requests run between the batches.
        await nextTurn();
      }
    } catch (error) {
      index.close();
      throw error;
    }
    current?.index.close();
    current = { index, version };
  }

  /** Concurrent calls share one build. */
  async function refresh(): Promise<void> {
    if (building !== null) return building;
    const version = await content.version();
    if (building !== null) return building;
    if (isClosed || current?.version === version) return;
    building = build(version).finally(() => {
      building = null;
    });
    return building;
  }

  return {
    refresh,
    async find(query, options) {
      const refreshed = refresh();
      if (current === null) await refreshed;
      // A stale index is better than no results, so use it if the new one is late or fails.
      else
        await Promise.race([
          refreshed.catch(() => undefined),
          sleep(content.maxWait, undefined, { ref: false }),
        ]);
      if (current === null) throw new SearchUnavailableError('there is no index');
      return current.index.find(query, options);
    },
    close() {
      isClosed = true;
      current?.index.close();
      current = null;
    },
  };
}
