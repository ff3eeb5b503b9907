import './inbox-list.css';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'wouter';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import {
  CONVERSATIONS_MAX,
  type ConversationRow,
  type InboxResponse,
  isApplicationForm,
} from '../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import { formsOf } from '../../contract/admin/permissions.ts';
import { downloadFile } from '../api/download-file.ts';
import { ExportButtons } from '../kit/export-buttons.tsx';
import { fill, formatCount, formatDay, formatTime, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ListPage } from '../kit/list-page/list-page.tsx';
import type { List } from '../kit/list-page/use-list-page.ts';
import { useListSelection } from '../kit/list-page/use-list-selection.ts';
import { useDoneNote } from '../kit/notices.tsx';
import { DotSeparated } from '../kit/row.tsx';
import { arrivalText, daysUntil } from './arrival.ts';
import { FORM_ICONS } from './form-icons.ts';
import { applicationsPath, emptyReason, inboxPath } from './inbox-address.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxSelection } from './inbox-selection.tsx';
import { InboxTabs, SuspectedLink } from './inbox-tabs.tsx';
import { INBOX_TEXTS } from './texts.ts';

type InboxListProps = {
  list: List<InboxQuery, InboxResponse>;
  /** The conversation that is shown next to the list. */
  openId: string | undefined;
  staff: SignedInStaff;
};

/** The conversations that match the URL: tabs, filters, and actions for several of them. */
export function InboxList({ list, openId, staff }: InboxListProps) {
  const t = useTexts(INBOX_TEXTS);
  const heading = useId();
  const { filter, rows } = list;
  const { data } = list.query;
  const element = useRef<HTMLUListElement>(null);
  const selection = useListSelection(list, {
    element,
    links: '.conversation-link',
    row: 'li',
    max: CONVERSATIONS_MAX,
  });
  const [doneNote, showDone] = useDoneNote();
  const Heading = openId === undefined ? 'h1' : 'h2';
  function finish(note: ReactNode) {
    selection.clear();
    showDone(note);
  }
  return (
    <section className="inbox-list" aria-labelledby={heading}>
      <header>
        <Heading id={heading} className="inbox-title">
          {t.title}
        </Heading>
        <InboxTabs list={list} role={staff.role} />
      </header>
      <InboxFilters list={list} staff={staff} />
      <div className="inbox-notes">
        {filter.folder === 'suspected' && <p className="note">{t.list.suspectedText}</p>}
        {data?.isPreparing === true && (
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
              checked={selection.isPage}
              onChange={(event) => selection.select(rows, event.target.checked)}
            />
            <span>{t.list.selectAll}</span>
          </label>
        )}
        {formsOf(staff.role).some(isApplicationForm) && filter.form !== 'contact' && (
          <Link href={applicationsPath(filter)}>{t.board.link}</Link>
        )}
        <SuspectedLink list={list} />
      </div>
      <ListPage
        list={list}
        found={t.list.found}
        empty={t.empty.all}
        noMatch={t.empty[emptyReason(filter)]}
      >
        {() => (
          <ul
            className="conversation-rows"
            aria-label={t.list.rows}
            aria-busy={list.query.isPlaceholderData}
            ref={element}
          >
            {rows.map((row) => (
              <Conversation
                key={row.id}
                row={row}
                href={inboxPath(filter, row.id)}
                isOpen={row.id === openId}
                isSelected={selection.has(row)}
                onSelect={(isSelected) => selection.select([row], isSelected)}
              />
            ))}
          </ul>
        )}
      </ListPage>
      {rows.length > 0 && (
        <div className="inbox-export">
          <ExportButtons
            onExport={(body) => downloadFile('exportInbox', { query: list.params, body })}
          />
        </div>
      )}
      {selection.rows.length > 0 && (
        <InboxSelection
          selection={selection}
          colleagues={data?.colleagues}
          isSuspected={filter.folder === 'suspected'}
          onBegin={() => showDone(null)}
          onDone={finish}
        />
      )}
    </section>
  );
}

type ConversationProps = {
  row: ConversationRow;
  href: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** A conversation in the list: the sender, the time, the beginning of the text, and the state. */
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
                stage !== null || state === 'new' ? null : t.states[state],
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
