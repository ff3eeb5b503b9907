import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InboxResponse } from '../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../api/call.ts';
import { type Change, withChange } from './change.ts';
import { conversationQuery, INBOX_LISTS, inboxChanged } from './inbox-queries.ts';

/** Changes conversations. The page shows the change at once, and reverts it if the server refuses it. */
export function useChange(): UseMutationResult<null, Error, Change, () => void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ assignee, ...change }) =>
      makeCall('changeConversations', {
        body: {
          ...change,
          ...(assignee === undefined ? {} : { assignee: assignee?.id ?? null }),
        },
      }),
    async onMutate(change) {
      // Earlier requests would show the state before the change.
      await client.cancelQueries({ queryKey: INBOX_LISTS });
      const lists = client.getQueriesData<InboxResponse>({ queryKey: INBOX_LISTS });
      for (const [key, list] of lists) {
        if (list === undefined) continue;
        const rows = list.rows.map((row) => withChange(row, change));
        client.setQueryData(key, { ...list, rows });
      }
      const keys = change.ids.map((id) => conversationQuery(id).queryKey);
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
      const conversations = keys.map((key) => [key, client.getQueryData(key)] as const);
      for (const [key, before] of conversations) {
        if (before !== undefined) client.setQueryData(key, withChange(before, change));
      }
      return () => {
        for (const [key, list] of lists) client.setQueryData(key, list);
        for (const [key, before] of conversations) client.setQueryData(key, before);
      };
    },
    onError: (_error, _change, takeBack) => takeBack?.(),
    onSettled: () => inboxChanged(client),
  });
}
