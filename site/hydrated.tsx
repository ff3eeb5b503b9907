import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchQueries } from './api/query-client.ts';
import { isPermanent } from './api/query-failure.ts';
import { whenIdle } from './when-idle.ts';

/** As in `styles/sections.css`. */
const SKIPPED_SECTIONS = ':is(main > section:nth-of-type(n + 2), .footer):not([data-laid-out])';

/**
 * Marks the page as hydrated, and retries the queries that failed on the server. It must be inside of the app: outside
 * of it, effects run before the page is hydrated and can show results.
 */
export function Hydrated() {
  const client = useQueryClient();
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    layOutSections();
    const failed = client
      .getQueryCache()
      .getAll()
      .filter(({ state: { error } }) => error !== null && !isPermanent(error));
    void prefetchQueries(client, failed, 0);
  }, [client]);
  return null;
}

/**
 * Lays out the sections below the fold, which `styles/sections.css` skips until then, one in each idle period: all at once
 * block the main thread of a phone for 130 to 180 ms. Decision record 0060 has the figures.
 */
function layOutSections(): void {
  const section = document.querySelector<HTMLElement>(SKIPPED_SECTIONS);
  if (section === null) {
    document.documentElement.dataset.laidOut = '';
    return;
  }
  section.dataset.laidOut = '';
  whenIdle(layOutSections);
}
