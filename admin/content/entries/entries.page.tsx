import './entries.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Redirect, useLocation, useParams, useSearch } from 'wouter';
import {
  ENTRIES_MAX,
  ENTRIES_PER_PAGE,
  type EntryRow,
} from '../../../contract/admin/content/content.ts';
import {
  type ContentKind,
  definitionOf,
  isContentKind,
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
import { formatCount, formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ListPager } from '../../kit/list-pager.tsx';
import { MissingPage } from '../../kit/missing-page.tsx';
import { Empty, PageState, ProblemNote, useDoneNote, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { binPath, entryPath, listPath, orderPath, removedBefore } from '../../kit/paths.ts';
import { useListKeys } from '../../kit/use-list-keys.ts';
import { useSelection } from '../../kit/use-selection.ts';
import { listQuery } from '../content-queries.ts';
import { CreateButton } from '../create-entry.tsx';
import { type EntryAct, EntryActDialog } from '../entry-acts.tsx';
import { useEntryLabels } from '../entry-label.ts';
import { noteOf } from '../kind-rules.ts';
import { PublishDialog } from '../publish-dialog.tsx';
import { RemovedNote } from '../restore-removed.tsx';
import { CONTENT_TEXTS } from '../texts.ts';
import { EntriesTable } from './entries-table.tsx';
import { EntryActionsDialog } from './entry-actions-dialog.tsx';
import { isFiltered, readListAddress, writeListAddress } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { ListSelection } from './list-selection.tsx';
import { KindTabs, StateTabs } from './list-tabs.tsx';

/** The entries of a kind. A kind with a single entry shows that. */
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
  | { kind: EntryAct | 'publish'; rows: readonly EntryRow[] };

function EntryList({ kind }: { kind: ContentKind }) {
  const { language, t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { kindsOf } = useEntryLabels();
  const [, navigate] = useLocation();
  const search = useSearch();
  const off = useModulesOff();
  const map = useMapKind();
  // Where one subtype is left, the list is of that.
  const [subtype, ...others] = subtypesWith(kind, off) ?? [];
  const query = {
    ...readListAddress(search),
    ...(subtype !== undefined && others.length === 0 && { subtype }),
  };
  const isAllowed = usePermission();
  const mayPublish = isAllowed('content.publish', { kind });
  const list = useQuery({ ...listQuery(kind, query), placeholderData: keepPreviousData });
  const filters = writeListAddress(query, {});
  const client = useQueryClient();
  const { selected, select, clear, all } = useSelection<number, EntryRow>({
    filters,
    max: ENTRIES_MAX,
    perPage: ENTRIES_PER_PAGE,
    async load(page) {
      const { page: _, ...others } = query;
      const address = page === 1 ? others : { ...others, page: String(page) };
      return (await client.fetchQuery(listQuery(kind, address))).rows;
    },
  });
  const [open, setOpen] = useState<Open | null>(null);
  const [doneNote, showDone] = useDoneNote();
  useEffect(() => {
    const removed = removedBefore();
    if (removed !== null) showDone(<RemovedNote entries={[removed]} onRestored={showDone} />);
  }, []);
  const table = useRef<HTMLTableElement>(null);
  const rows = list.data?.rows ?? [];
  useTitle(kindsOf(kind));
  useListKeys({
    list: table,
    links: '.title',
    row: 'tr',
    onToggle(id) {
      const row = rows.find((each) => String(each.id) === id);
      if (mayPublish && row !== undefined) select([row], !selected.has(row.id));
    },
  });
  const show = (change: Parameters<typeof writeListAddress>[1]) =>
    navigate(listPath(kind) + writeListAddress(query, change), { replace: true });
  // A row that is seen says where the entry stands now.
  const chosen = [...selected.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row);
  const note = noteOf(kind, map);
  function finish(note: ReactNode) {
    setOpen(null);
    clear();
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
        {list.data !== undefined && list.data.removed > 0 && (
          <Link className="button quiet" href={binPath({ kind })}>
            <Icon name="bin" />
            {common.pages.bin} <span className="tab-count">{formatNumber(list.data.removed)}</span>
          </Link>
        )}
        {rows.length > 0 && (
          <ExportButtons
            onExport={(body) => downloadFile('exportEntries', { kind, query: { ...query }, body })}
          />
        )}
        {isAllowed('content.draft', { kind }) && isCreatable(kind, map) && (
          <CreateButton kind={kind} subtype={query.subtype} />
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
      <ListFilters kind={kind} query={query} onChange={show} />
      <StateTabs kind={kind} query={query} list={list.data} />
      {list.data === undefined ? (
        <PageState error={list.error} onRetry={() => list.refetch()} />
      ) : rows.length === 0 ? (
        isFiltered(query) ? (
          <>
            <Empty title={t.list.noMatch}>{t.list.noMatchText}</Empty>
            <Link className="button" href={listPath(kind)}>
              {t.list.reset}
            </Link>
          </>
        ) : (
          <Empty title={t.list.empty}>{t.list.emptyText}</Empty>
        )
      ) : (
        <>
          <ProblemNote error={list.error} />
          <EntriesTable
            kind={kind}
            rows={rows}
            order={query.order ?? 'site'}
            isOld={list.isPlaceholderData}
            selected={selected}
            onSelect={mayPublish ? select : null}
            onActions={(row) => {
              showDone(null);
              setOpen({ kind: 'actions', row });
            }}
            table={table}
          />
        </>
      )}
      <p className="visually-hidden" role="status">
        {list.data !== undefined &&
          !list.isPlaceholderData &&
          formatCount(list.data.total, language, t.list.found)}
      </p>
      {list.data !== undefined && (
        <ListPager
          page={Number(query.page ?? 1)}
          total={list.data.total}
          pathOf={(page) =>
            listPath(kind) +
            writeListAddress(query, { page: page === 1 ? undefined : String(page) })
          }
        />
      )}
      {chosen.length > 0 && (
        <ListSelection
          rows={chosen}
          isOpen={isCreatable(kind, map)}
          elsewhere={chosen.filter(({ id }) => rows.every((row) => row.id !== id)).length}
          total={list.data?.total ?? 0}
          all={all}
          onClear={clear}
          onOpen={(kind, on) => {
            showDone(null);
            setOpen({ kind, rows: on });
          }}
        />
      )}
      {open?.kind === 'actions' && (
        <EntryActionsDialog
          row={open.row}
          mayPublish={mayPublish}
          onAct={(act) => setOpen({ kind: act, rows: [open.row] })}
          onPublish={() => setOpen({ kind: 'publish', rows: [open.row] })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'publish' && (
        <PublishDialog
          drafts={open.rows}
          onClose={() => setOpen(null)}
          onDone={(status) =>
            finish(status === 'planned' ? t.publish.scheduledNote : t.publish.published)
          }
        />
      )}
      {(open?.kind === 'unpublish' || open?.kind === 'remove') && (
        <EntryActDialog
          act={open.kind}
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
