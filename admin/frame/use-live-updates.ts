import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { livePath } from '../../contract/admin/inbox/live.ts';
import { INBOX_LISTS, inboxCountsQuery } from '../inbox/inbox-queries.ts';

/**
 * Refreshes counts and lists of the inbox as soon as the server says that something has changed. Only a visible page listens, because a
 * browser has few connections for all tabs. Without the stream, they are refreshed now and then.
 * @param isReader whether the user may read submissions
 */
export function useLiveUpdates(isReader: boolean): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...inboxCountsQuery, enabled: isReader });
  const version = useRef('');
  version.current = data?.version ?? '';
  const isKnown = data !== undefined;
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
      stream = new EventSource(livePath(version.current));
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
