import './entries.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import {
  ENTRIES_MAX,
  ENTRIES_PER_PAGE,
  type EntryRow,
} from '../../../contract/admin/content/content.ts';
import { entriesFilter } from '../../../contract/admin/content/entries-filter.ts';
import { trashFilter } from '../../../contract/admin/content/trash-filter.ts';
import { writeFilter } from '../../../contract/admin/list-filter.ts';
import { isContentKind } from '../../../contract/content/kind-names.ts';
import {
  type ContentKind,
  definitionOf,
  isCreatable,
  isOrderable,
  SINGLE_ID,
} from '../../../contract/content/kinds.ts';
import { subtypesWith } from '../../../contract/modules.ts';
import { downloadFile } from '../../api/download-file.ts';
import { useMapKind } from '../../api/map-kind.ts';
import { useModulesOff } from '../../api/modules.ts';
import { usePermission } from '../../api/use-permission.ts';
import { ExportButtons } from '../../kit/export-buttons.tsx';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useListPage } from '../../kit/list-page/use-list-page.ts';
import { useListSelection } from '../../kit/list-page/use-list-selection.ts';
import { MissingPage } from '../../kit/missing-page.tsx';
import { useDoneNote, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { entryPath, listPath, orderPath, removedBefore, TRASH_PATH } from '../../kit/paths.ts';
import { type BulkAction, BulkActionDialog } from '../bulk-action-dialog.tsx';
import { listQuery } from '../content-queries.ts';
import { CreateButton } from '../create-entry.tsx';
import { useEntryNames } from '../entry-names.ts';
import { noteOf } from '../kind-rules.ts';
import { PublishDialog } from '../publish-dialog.tsx';
import { RemovedNote } from '../restore-removed.tsx';
import { CONTENT_TEXTS } from '../texts.ts';
import { EntriesTable } from './entries-table.tsx';
import { EntryActionsDialog } from './entry-actions-dialog.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListSelection } from './list-selection.tsx';
import { KindTabs, StateTabs } from './list-tabs.tsx';

/** The entries of a kind. A kind with a single entry shows that entry. */
export function EntriesPage() {
  const { kind } = useParams<{ kind: string }>();
  if (!isContentKind(kind)) return <MissingPage />;
  if (definitionOf(kind).isSingle) {
    return <Redirect to={entryPath({ kind, id: SINGLE_ID })} replace />;
  }
  return <EntryList key={kind} kind={kind} />;
}

type Open =
  | { kind: 'actions'; row: EntryRow }
  | { kind: BulkAction | 'publish'; rows: readonly EntryRow[] };

function EntryList({ kind }: { kind: ContentKind }) {
  const { t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { kindsOf } = useEntryNames();
  const off = useModulesOff();
  const map = useMapKind();
  const isAllowed = usePermission();
  const mayPublish = isAllowed('content.publish', { kind });
  // If only one subtype is left, the list shows that one.
  const [subtype, ...others] = subtypesWith(kind, off) ?? [];
  const list = useListPage({
    schema: entriesFilter,
    ...(subtype !== undefined && others.length === 0 && { given: { subtype } }),
    path: (filter) => listPath(kind) + writeFilter(entriesFilter, filter),
    query: (filter) => listQuery(kind, filter),
    perPage: ENTRIES_PER_PAGE,
  });
  const { filter, rows } = list;
  const { data } = list.query;
  const [open, setOpen] = useState<Open | null>(null);
  const [doneNote, showDone] = useDoneNote();
  useEffect(() => {
    const removed = removedBefore();
    if (removed !== null) showDone(<RemovedNote entries={[removed]} onRestored={showDone} />);
  }, []);
  const table = useRef<HTMLTableElement>(null);
  const selection = useListSelection(list, {
    element: table,
    links: '.title',
    row: 'tr',
    max: ENTRIES_MAX,
    isAllowed: mayPublish,
  });
  useTitle(kindsOf(kind));
  const note = noteOf(kind, map);
  function finish(note: ReactNode) {
    setOpen(null);
    selection.clear();
    showDone(note);
  }
  return (
    <div className="list">
      <PageHead title={kindsOf(kind)}>
        {mayPublish && isOrderable(kind, map) && (
          <Link className="button quiet" href={orderPath(kind)}>
            <Icon name="sort" />
            {t.order.action}
          </Link>
        )}
        {data !== undefined && data.removed > 0 && (
          <Link className="button quiet" href={TRASH_PATH + writeFilter(trashFilter, { kind })}>
            <Icon name="trash" />
            {common.pages.trash} <span className="tab-count">{formatNumber(data.removed)}</span>
          </Link>
        )}
        {rows.length > 0 && (
          <ExportButtons
            onExport={(body) => downloadFile('exportEntries', { kind, query: list.params, body })}
          />
        )}
        {isAllowed('content.draft', { kind }) && isCreatable(kind, map) && (
          <CreateButton kind={kind} subtype={filter.subtype ?? undefined} />
        )}
      </PageHead>
      <KindTabs kind={kind} />
      {note !== null && (
        <p className="note">
          <Icon name="texts" />
          <span>{t.list[note]}</span>
        </p>
      )}
      {doneNote}
      <ListFilters kind={kind} list={list} />
      <StateTabs list={list} states={data?.states} />
      <ListPage
        list={list}
        found={t.list.found}
        empty={{ title: t.list.empty, text: t.list.emptyText }}
        noMatch={{ title: t.list.noMatch, text: t.list.noMatchText }}
      >
        {() => (
          <EntriesTable
            kind={kind}
            rows={rows}
            order={filter.order}
            isOld={list.query.isPlaceholderData}
            selection={mayPublish ? selection : null}
            onActions={(row) => {
              showDone(null);
              setOpen({ kind: 'actions', row });
            }}
            table={table}
          />
        )}
      </ListPage>
      {selection.rows.length > 0 && (
        <ListSelection
          selection={selection}
          isOpen={isCreatable(kind, map)}
          onOpen={(action, on) => {
            showDone(null);
            setOpen({ kind: action, rows: on });
          }}
        />
      )}
      {open?.kind === 'actions' && (
        <EntryActionsDialog
          row={open.row}
          mayPublish={mayPublish}
          onAction={(action) => setOpen({ kind: action, rows: [open.row] })}
          onPublish={() => setOpen({ kind: 'publish', rows: [open.row] })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'publish' && (
        <PublishDialog
          drafts={open.rows}
          onClose={() => setOpen(null)}
          onDone={(status) =>
            finish(status === 'scheduled' ? t.publish.scheduledNote : t.publish.published)
          }
        />
      )}
      {(open?.kind === 'unpublish' || open?.kind === 'remove') && (
        <BulkActionDialog
          action={open.kind}
          entries={open.rows}
          onClose={() => setOpen(null)}
          onDone={() =>
            finish(
              open.kind === 'remove' ? (
                <RemovedNote entries={open.rows} onRestored={showDone} />
              ) : (
                t.unpublish.done
              ),
            )
          }
        />
      )}
    </div>
  );
}
