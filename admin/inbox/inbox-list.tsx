import './inbox-list.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import {
  CONVERSATIONS_MAX,
  CONVERSATIONS_PER_PAGE,
  type ConversationRow,
  type InboxQuery,
  isApplicationForm,
} from '../../contract/admin/inbox/inbox.ts';
import { formsOf } from '../../contract/admin/permissions.ts';
import { downloadFile } from '../api/download-file.ts';
import { ExportButtons } from '../kit/export-buttons.tsx';
import { fill, formatCount, formatDay, formatTime, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ListPager } from '../kit/list-pager.tsx';
import { Empty, PageState, ProblemNote, useDoneNote } from '../kit/notices.tsx';
import { INBOX_PATH } from '../kit/paths.ts';
import { DotSeparated } from '../kit/row.tsx';
import { useListKeys } from '../kit/use-list-keys.ts';
import { useSelection } from '../kit/use-selection.ts';
import { arrivalText, daysUntil } from './arrival.ts';
import { FORM_ICONS } from './form-icons.ts';
import {
  applicationsPath,
  conversationPath,
  emptyReason,
  type InboxChange,
  writeInboxAddress,
} from './inbox-address.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { inboxQuery, LIST_REFRESH } from './inbox-queries.ts';
import { InboxSelection } from './inbox-selection.tsx';
import { InboxTabs, SuspectedLink } from './inbox-tabs.tsx';
import { INBOX_TEXTS } from './texts.ts';

type InboxListProps = {
  query: InboxQuery;
  /** The conversation that is shown beside the list. */
  openId: string | undefined;
  staff: SignedInStaff;
};

/** The conversations that match the address: tabs, filters, and what can be done with several of them. */
export function InboxList({ query, openId, staff }: InboxListProps) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const heading = useId();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const inbox = useQuery({
    ...inboxQuery(query),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH,
  });
  const filters = writeInboxAddress(query, {});
  const { selected, select, clear, all } = useSelection<string, ConversationRow>({
    filters,
    max: CONVERSATIONS_MAX,
    perPage: CONVERSATIONS_PER_PAGE,
    async load(page) {
      const { page: _, ...others } = query;
      const address = page === 1 ? others : { ...others, page: String(page) };
      return (await client.fetchQuery(inboxQuery(address))).rows;
    },
  });
  const [doneNote, showDone] = useDoneNote();
  const list = useRef<HTMLUListElement>(null);
  const rows = inbox.data?.rows ?? [];
  useListKeys({
    list,
    links: '.conversation-link',
    row: 'li',
    onToggle(id) {
      const row = rows.find((each) => each.id === id);
      if (row !== undefined) select([row], !selected.has(id));
    },
  });
  /** The open conversation stays beside another list. */
  const pathOf = (change: InboxChange) =>
    (openId === undefined ? INBOX_PATH : `${INBOX_PATH}/${openId}`) +
    writeInboxAddress(query, change);
  const show = (change: InboxChange) => navigate(pathOf(change), { replace: true });
  // A row that is seen says how it is now.
  const chosen = [...selected.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row);
  const Heading = openId === undefined ? 'h1' : 'h2';
  function finish(note: ReactNode) {
    clear();
    showDone(note);
  }
  return (
    <section className="inbox-list" aria-labelledby={heading}>
      <header>
        <Heading id={heading} className="inbox-title">
          {t.title}
        </Heading>
        <InboxTabs query={query} role={staff.role} pathOf={pathOf} />
      </header>
      <InboxFilters query={query} inbox={inbox.data} staff={staff} onChange={show} />
      <div className="inbox-notes">
        {query.folder === 'suspected' && <p className="note">{t.list.suspectedText}</p>}
        {inbox.data?.isPreparing === true && (
          <p className="note scheduled" role="status">
            {t.list.preparing}
          </p>
        )}
        {doneNote}
      </div>
      <div className="list-line">
        {rows.length > 0 && (
          <label className="check-label">
            <input
              type="checkbox"
              checked={rows.every(({ id }) => selected.has(id))}
              onChange={(event) => select(rows, event.target.checked)}
            />
            <span>{t.list.selectAll}</span>
          </label>
        )}
        {formsOf(staff.role).some(isApplicationForm) && query.form !== 'contact' && (
          <Link href={applicationsPath(query)}>{t.board.link}</Link>
        )}
        <SuspectedLink query={query} pathOf={pathOf} />
      </div>
      {inbox.data === undefined ? (
        <div className="inbox-notes">
          <PageState error={inbox.error} onRetry={() => inbox.refetch()} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyList query={query} />
      ) : (
        <>
          <ProblemNote error={inbox.error} />
          <ul
            className="conversation-rows"
            aria-label={t.list.rows}
            aria-busy={inbox.isPlaceholderData}
            ref={list}
          >
            {rows.map((row) => (
              <Conversation
                key={row.id}
                row={row}
                href={conversationPath(row.id, query)}
                isOpen={row.id === openId}
                isSelected={selected.has(row.id)}
                onSelect={(isSelected) => select([row], isSelected)}
              />
            ))}
          </ul>
        </>
      )}
      <p className="visually-hidden" role="status">
        {inbox.data !== undefined &&
          !inbox.isPlaceholderData &&
          formatCount(inbox.data.total, language, t.list.found)}
      </p>
      {inbox.data !== undefined && (
        <ListPager
          page={Number(query.page ?? 1)}
          total={inbox.data.total}
          perPage={CONVERSATIONS_PER_PAGE}
          pathOf={(page) => pathOf({ page: page === 1 ? undefined : String(page) })}
        />
      )}
      {rows.length > 0 && (
        <div className="inbox-export">
          <ExportButtons
            onExport={(body) => downloadFile('exportInbox', { query: { ...query }, body })}
          />
        </div>
      )}
      {chosen.length > 0 && (
        <InboxSelection
          rows={chosen}
          elsewhere={chosen.filter(({ id }) => rows.every((row) => row.id !== id)).length}
          total={inbox.data?.total ?? 0}
          colleagues={inbox.data?.colleagues}
          isSuspected={query.folder === 'suspected'}
          all={all}
          onClear={clear}
          onBegin={() => showDone(null)}
          onDone={finish}
        />
      )}
    </section>
  );
}

function EmptyList({ query }: { query: InboxQuery }) {
  const t = useTexts(INBOX_TEXTS);
  const reason = emptyReason(query);
  return (
    <div className="inbox-notes">
      <Empty title={t.empty[reason].title}>{t.empty[reason].text}</Empty>
      {reason !== 'all' && (
        <Link className="button" href={INBOX_PATH}>
          {t.empty.reset}
        </Link>
      )}
    </div>
  );
}

type ConversationProps = {
  row: ConversationRow;
  href: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** A conversation in the list: who wrote, when, how it begins, and where it stands. */
function Conversation({ row, href, isOpen, isSelected, onSelect }: ConversationProps) {
  const { language, t: common } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const {
    name,
    excerpt,
    form,
    state,
    stage,
    assignee,
    isUnread,
    hasCv,
    hasMailTrouble,
    requestDueAt,
    arrivedAt,
  } = row;
  const entryTitle = row.entryTitle[language];
  return (
    <li className={isUnread ? 'unread' : undefined} data-selected={isSelected || undefined}>
      <label className="check">
        <span className="visually-hidden">{fill(t.list.select, { name: isolate(name) })}</span>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </label>
      <Link className="conversation-link" href={href} aria-current={isOpen ? 'true' : undefined}>
        <span className="who">
          {isUnread && (
            <span className="visually-hidden">
              {t.unread}
              {common.separator}
            </span>
          )}
          <b>
            <bdi>{name}</bdi>
          </b>
          <time
            dateTime={new Date(arrivedAt).toISOString()}
            title={`${formatDay(arrivedAt, language)} \u2066${formatTime(arrivedAt)}\u2069`}
          >
            <bdi>{arrivalText(arrivedAt, Date.now(), language, t.yesterday)}</bdi>
          </time>
        </span>
        {excerpt !== '' && (
          <span className="excerpt" dir="auto">
            {excerpt}
          </span>
        )}
        <span className="meta">
          <Icon name={FORM_ICONS[form]} />
          <span>
            <DotSeparated
              items={[
                t.forms[form],
                entryTitle === '' ? null : <bdi key="entry">{entryTitle}</bdi>,
                stage === null || stage === 'new' ? null : t.stages[stage],
                state === 'new' ? null : t.states[state],
                assignee === null ? null : <bdi key="assignee">{assignee.name}</bdi>,
                hasCv ? t.list.hasCv : null,
              ]}
            />
          </span>
        </span>
        {hasMailTrouble && (
          <span className="meta trouble">
            <Icon name="warn" />
            {t.list.mailTrouble}
          </span>
        )}
        {requestDueAt !== null && (
          <span className={requestDueAt < Date.now() ? 'meta trouble' : 'meta'}>
            <Icon name="warn" />
            <DotSeparated
              items={[
                t.list.request,
                requestDueAt < Date.now()
                  ? t.requests.late
                  : formatCount(daysUntil(requestDueAt, Date.now()), language, t.requests.left),
              ]}
            />
          </span>
        )}
      </Link>
    </li>
  );
}
