import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { livePath } from '../../contract/admin/inbox/live.ts';
import { INBOX_LISTS, inboxCountsQuery } from '../inbox/inbox-queries.ts';

/**
 * Refreshes counts and lists of the inbox as soon as the server says that something has changed. Only a visible page listens, because a
 * browser has few connections for all tabs. Without the stream, they are refreshed now and then.
 * @param version of the counts that the page shows. Undefined: they are not known yet, or the user may not read submissions
 */
export function useLiveUpdates(version: string | undefined): void {
  const client = useQueryClient();
  const latest = useRef('');
  latest.current = version ?? '';
  const isKnown = version !== undefined;
  useEffect(() => {
    if (!isKnown) return undefined;
    let stream: EventSource | null = null;
    function stop() {
      stream?.close();
      stream = null;
    }
    function listen() {
      stop();
      if (document.visibilityState === 'hidden') return;
      stream = new EventSource(livePath(latest.current));
      stream.onmessage = () => {
        void client.invalidateQueries({ queryKey: inboxCountsQuery.queryKey });
        void client.invalidateQueries({ queryKey: INBOX_LISTS });
      };
    }
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      stop();
    };
  }, [client, isKnown]);
}
