import './inbox.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'wouter';
import { CONVERSATIONS_PER_PAGE } from '../../contract/admin/inbox/inbox.ts';
import { inboxFilter } from '../../contract/admin/inbox/inbox-filter.ts';
import { sessionQuery } from '../api/queries.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { useListPage } from '../kit/list-page/use-list-page.ts';
import { Empty, useTitle } from '../kit/notices.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { inboxPath } from './inbox-address.ts';
import { InboxList } from './inbox-list.tsx';
import { inboxQuery, LIST_REFRESH } from './inbox-queries.ts';
import { INBOX_TEXTS } from './texts.ts';
import { useInboxFocus } from './use-inbox-focus.ts';

/**
 * The submissions: the list, and next to it the conversation of the URL. On a narrow screen the conversation replaces the
 * list.
 */
export function InboxPage() {
  const { t: common } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { id } = useParams<{ id?: string }>();
  const { data: session } = useQuery(sessionQuery);
  const list = useListPage({
    schema: inboxFilter,
    // The open conversation stays next to another list.
    path: (filter) => inboxPath(filter, id),
    query: (filter) => inboxQuery(filter),
    perPage: CONVERSATIONS_PER_PAGE,
    refetchInterval: LIST_REFRESH,
  });
  const page = useRef<HTMLDivElement>(null);
  const neighbours = useNeighbours(
    id,
    list.rows.map((row) => row.id),
  );
  const row = list.rows.find((each) => each.id === id);
  useTitle(row === undefined ? t.title : `${t.forms[row.form]}${common.separator}${row.reference}`);
  useInboxFocus(page, id);
  const staff = session?.staff;
  if (!staff) return null;
  const pathOf = (other: string | undefined) =>
    other === undefined ? null : inboxPath(list.filter, other);
  return (
    <div className={id === undefined ? 'inbox' : 'inbox with-conversation'} ref={page}>
      <InboxList list={list} openId={id} staff={staff} />
      <div className="inbox-detail">
        {id === undefined ? (
          <div className="inbox-nothing">
            <Empty title={t.conversation.choose}>{t.conversation.chooseText}</Empty>
          </div>
        ) : (
          <ConversationPane
            key={id}
            id={id}
            query={list.filter}
            staff={staff}
            previous={pathOf(neighbours.previous)}
            next={pathOf(neighbours.next)}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Returns the ids before and after one in the list. A conversation may leave the list while it is open, because it is no
 * longer unread. Then its position is kept.
 */
function useNeighbours(id: string | undefined, ids: readonly string[]) {
  const place = useRef(-1);
  const at = id === undefined ? -1 : ids.indexOf(id);
  useEffect(() => {
    if (at !== -1) place.current = at;
  }, [at]);
  if (at !== -1) return { previous: ids[at - 1], next: ids[at + 1] };
  return place.current === -1
    ? { previous: undefined, next: undefined }
    : { previous: ids[place.current - 1], next: ids[place.current] };
}
