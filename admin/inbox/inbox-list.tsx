import './inbox-list.css';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import {
  CONVERSATIONS_MAX,
  type InboxResponse,
  isApplicationForm,
} from '../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import { formsOf } from '../../contract/admin/permissions.ts';
import { downloadFile } from '../api/download-file.ts';
import { ExportButtons } from '../kit/export-buttons.tsx';
import { useTexts } from '../kit/i18n/messages.tsx';
import { ListSearch } from '../kit/list-page/list-filters.tsx';
import { ListPage } from '../kit/list-page/list-page.tsx';
import type { List } from '../kit/list-page/use-list-page.ts';
import { useListSelection } from '../kit/list-page/use-list-selection.ts';
import { useDoneNote } from '../kit/notices.tsx';
import { BeginButton } from './begin/begin-button.tsx';
import { applicationsPath, emptyReason, inboxPath } from './inbox-address.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxRow } from './inbox-row.tsx';
import { InboxSelection } from './inbox-selection.tsx';
import { InboxTabs } from './inbox-tabs.tsx';
import { DefineLabelsDialog } from './labels/dialogs.ts';
import { SpamSendersDialog } from './spam/dialogs.ts';
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
  const [dialog, setDialog] = useState<'labels' | 'senders' | null>(null);
  const Heading = openId === undefined ? 'h1' : 'h2';
  const isSelecting = selection.rows.length > 0;
  function finish(note: ReactNode) {
    selection.clear();
    showDone(note);
  }
  return (
    <section
      className={isSelecting ? 'inbox-list selecting' : 'inbox-list'}
      aria-labelledby={heading}
    >
      <header className="inbox-head">
        <Heading id={heading} className="inbox-title">
          {t.title}
        </Heading>
        <InboxFilters list={list} staff={staff} />
        {formsOf(staff.role).includes('contact') && <BeginButton />}
      </header>
      {isSelecting && (
        <InboxSelection
          selection={selection}
          page={rows}
          colleagues={data?.colleagues}
          isSuspected={filter.folder === 'suspected'}
          onBegin={() => showDone(null)}
          onDone={finish}
        />
      )}
      <ListSearch list={list} label={t.list.find} placeholder={t.list.placeholder} />
      <InboxTabs
        list={list}
        onLabels={() => setDialog('labels')}
        onSenders={() => setDialog('senders')}
      />
      {dialog === 'senders' && (
        <Suspense fallback={null}>
          <SpamSendersDialog onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'labels' && (
        <Suspense fallback={null}>
          <DefineLabelsDialog
            onClose={() => setDialog(null)}
            onDone={(note) => {
              setDialog(null);
              showDone(note);
            }}
          />
        </Suspense>
      )}
      <div className="inbox-rows">
        <div className="inbox-notes">
          {filter.folder === 'suspected' && <p className="note">{t.list.suspectedText}</p>}
          {data?.isPreparing === true && (
            <p className="note scheduled" role="status">
              {t.list.preparing}
            </p>
          )}
          {doneNote}
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
                <InboxRow
                  key={row.id}
                  row={row}
                  staffId={staff.id}
                  href={inboxPath(filter, row.id)}
                  isOpen={row.id === openId}
                  isSelected={selection.has(row)}
                  onSelect={(isSelected) => selection.select([row], isSelected)}
                />
              ))}
            </ul>
          )}
        </ListPage>
        <div className="inbox-end">
          {formsOf(staff.role).some(isApplicationForm) && filter.form !== 'contact' && (
            <Link className="button small quiet" href={applicationsPath(filter)}>
              {t.board.link}
            </Link>
          )}
          {rows.length > 0 && (
            <ExportButtons
              onExport={(body) => downloadFile('exportInbox', { query: list.params, body })}
            />
          )}
        </div>
      </div>
    </section>
  );
}
