import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { SitePage } from '../../contract/rendering.ts';
import type { SearchQuery } from './query.ts';
import { NothingToSearch, type SearchContent } from './search-content.ts';
import { type Found, SearchIndex, type Wanted } from './search-index.ts';

/** The search over everything that the site shows. */
export type SiteSearch = {
  /**
   * What a query finds. The first search, and one after a change of the content, waits for a new index.
   * @throws NothingToSearch where there is no index and none can be made now
   */
  find(query: SearchQuery, wanted: Wanted): Promise<Found>;
  /** Makes the index, or makes it anew, where that is needed. */
  refresh(): Promise<void>;
  close(): void;
};

export type SiteSearchParts = {
  content: SearchContent;
  /** The site's own pages, in both languages. */
  pages: () => Promise<readonly SitePage[]>;
};

/** Nothing is read and nothing made before the first search or refresh. */
export function siteSearch({ content, pages }: SiteSearchParts): SiteSearch {
  let current: { index: SearchIndex; version: string } | null = null;
  let making: Promise<void> | null = null;
  let isClosed = false;

  async function make(version: string): Promise<void> {
    const index = new SearchIndex();
    try {
      for await (const documents of content.documents(await pages())) {
        if (isClosed) throw new NothingToSearch('the search is closed');
        index.add(documents);
        // Indexing blocks: whoever asks for something meanwhile is answered in between.
        await nextTurn();
      }
      index.finish();
    } catch (error) {
      index.close();
      throw error;
    }
    current?.index.close();
    current = { index, version };
  }

  /** One index is made at a time, whoever asks for it. */
  async function refresh(): Promise<void> {
    if (making !== null) return making;
    const version = await content.version();
    if (making !== null) return making;
    if (isClosed || current?.version === version) return;
    making = make(version).finally(() => {
      making = null;
    });
    return making;
  }

  return {
    refresh,
    async find(query, wanted) {
      const refreshed = refresh();
      if (current === null) await refreshed;
      // An old index is better than no answer, so it serves where no new one can be made in time.
      else
        await Promise.race([
          refreshed.catch(() => undefined),
          sleep(content.patience, undefined, { ref: false }),
        ]);
      if (current === null) throw new NothingToSearch('there is no index');
      return current.index.find(query, wanted);
    },
    close() {
      isClosed = true;
      current?.index.close();
      current = null;
    },
  };
}
