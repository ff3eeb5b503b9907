import { useQuery } from '@tanstack/react-query';
import { inboxCountsQuery, LIST_REFRESH, unreadIn } from '../inbox/inbox-queries.ts';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages } from '../kit/i18n/messages.tsx';
import { CountBadge } from './count-badge.tsx';

/** How many conversations nobody has read. */
export function UnreadBadge() {
  const { t, language } = useMessages();
  const { data } = useQuery({ ...inboxCountsQuery, refetchInterval: LIST_REFRESH });
  const count = data === undefined ? 0 : unreadIn(data);
  return <CountBadge count={count} text={formatCount(count, language, t.frame.unread)} />;
}
