import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { writeFilter } from '../../contract/admin/list-filter.ts';
import {
  REDIRECT_SOURCES,
  REDIRECTS_AT_ONCE,
  REDIRECTS_PER_PAGE,
  type RedirectRow,
} from '../../contract/admin/redirects/redirects.ts';
import { redirectsPageFilter } from '../../contract/admin/redirects/redirects-filter.ts';
import { makeCall } from '../api/call.ts';
import { downloadFile } from '../api/download-file.ts';
import { Button } from '../kit/button.tsx';
import { CellLabel } from '../kit/cell-label.tsx';
import { ExportButtons } from '../kit/export-buttons.tsx';
import { fill, formatDate, formatNumber, isolateLatin, noonOn } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { ChoiceFilter, ListSearch } from '../kit/list-page/list-filters.tsx';
import { ListPage } from '../kit/list-page/list-page.tsx';
import { SelectAllCell, SelectCell } from '../kit/list-page/select-cells.tsx';
import { SelectionBar } from '../kit/list-page/selection-bar.tsx';
import { useListPage } from '../kit/list-page/use-list-page.ts';
import { type Selection, useListSelection } from '../kit/list-page/use-list-selection.ts';
import { ProblemNote } from '../kit/notices.tsx';
import { REDIRECTS_PATH } from '../kit/paths.ts';
import { RedirectDialog } from './redirect-dialog.tsx';
import { redirectsChanged, redirectsQuery } from './redirect-queries.ts';
import { RemovedNote } from './removed-note.tsx';
import { REDIRECT_TEXTS } from './texts.ts';

type RedirectListProps = {
  /** The redirect whose dialog is open. */
  id: string | undefined;
  /** Closes that dialog. */
  onClose: () => void;
  onDone: (note: ReactNode) => void;
};

/** The redirects with their search and the selection. */
export function RedirectList({ id, onClose, onDone }: RedirectListProps) {
  const t = useTexts(REDIRECT_TEXTS);
  const list = useListPage({
    schema: redirectsPageFilter,
    path: (filter) => REDIRECTS_PATH + writeFilter(redirectsPageFilter, filter),
    query: redirectsQuery,
    perPage: REDIRECTS_PER_PAGE,
  });
  const table = useRef<HTMLTableElement>(null);
  const selection = useListSelection(list, {
    element: table,
    links: '.title',
    row: 'tr',
    max: REDIRECTS_AT_ONCE,
  });
  const query = writeFilter(redirectsPageFilter, list.filter);
  const opened = useOpenedRow(list.rows, id);
  return (
    <>
      <div className="list-tools">
        <ListSearch list={list} label={t.find} placeholder={t.placeholder} />
        <ChoiceFilter
          label={t.source}
          value={list.filter.source}
          any={t.anySource}
          choices={REDIRECT_SOURCES}
          textOf={(source) => t.sources[source]}
          onChange={(source) => list.show({ source })}
        />
        {list.rows.length > 0 && (
          <div className="actions">
            <ExportButtons
              onExport={(body) => downloadFile('exportRedirects', { query: list.params, body })}
            />
          </div>
        )}
      </div>
      <ListPage
        list={list}
        found={t.found}
        empty={{ title: t.empty, text: t.emptyText }}
        noMatch={{ title: t.noMatch, text: t.noMatchText }}
      >
        {({ rows }) => (
          <RedirectTable
            rows={rows}
            pathOf={(row) => `${REDIRECTS_PATH}/${row.id}${query}`}
            isOld={list.query.isPlaceholderData}
            selection={selection}
            table={table}
          />
        )}
      </ListPage>
      {selection.rows.length > 0 && (
        <SelectionBar texts={t} selection={selection}>
          <RemoveButton
            rows={selection.rows}
            onDone={(note) => {
              selection.clear();
              onDone(note);
            }}
            onRestored={onDone}
          />
        </SelectionBar>
      )}
      {opened !== undefined && (
        <RedirectDialog
          key={opened.id}
          edited={{ from: opened.from, to: opened.to, change: opened }}
          onClose={onClose}
          onDone={(note) => {
            onClose();
            onDone(note);
          }}
        />
      )}
    </>
  );
}

/** Returns the row with an id as it was last shown. It stays open while a search takes it from the list. */
function useOpenedRow(rows: readonly RedirectRow[], id: string | undefined) {
  const last = useRef<RedirectRow>(undefined);
  const row = rows.find((each) => each.id === id);
  useEffect(() => {
    if (row !== undefined) last.current = row;
  }, [row]);
  return row ?? (last.current?.id === id ? last.current : undefined);
}

/** Removes redirects at once, because the note about it can restore them. */
function RemoveButton({
  rows,
  onDone,
  onRestored,
}: {
  rows: readonly RedirectRow[];
  onDone: (note: ReactNode) => void;
  onRestored: (note: ReactNode) => void;
}) {
  const t = useTexts(REDIRECT_TEXTS);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => makeCall('removeRedirects', { body: { ids: rows.map(({ id }) => id) } }),
    async onSuccess() {
      onDone(<RemovedNote rows={rows} onRestored={onRestored} />);
      await redirectsChanged(client);
    },
  });
  return (
    <>
      <ProblemNote error={remove.error} />
      <Button icon="trash" isBusy={remove.isPending} onClick={() => remove.mutate()}>
        {t.remove}
      </Button>
    </>
  );
}

type RedirectTableProps = {
  rows: readonly RedirectRow[];
  /** Returns the path of one redirect. */
  pathOf: (row: RedirectRow) => string;
  /** Whether the rows belong to the previous query, while the current one is loading. */
  isOld: boolean;
  selection: Selection<RedirectRow>;
  table: RefObject<HTMLTableElement | null>;
};

function RedirectTable({ rows, pathOf, isOld, selection, table }: RedirectTableProps) {
  const { t: common, language } = useMessages();
  const t = useTexts(REDIRECT_TEXTS);
  return (
    <table className="table list-table" ref={table} aria-busy={isOld}>
      <caption className="visually-hidden">{common.pages.redirects}</caption>
      <thead>
        <tr>
          <SelectAllCell {...{ selection, rows }} label={t.selectAll} />
          <th scope="col">{t.from}</th>
          <th scope="col">{t.to}</th>
          <th scope="col">{t.source}</th>
          <th scope="col">{t.uses}</th>
          <th scope="col">{t.lastUsedOn}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-selected={selection.has(row)}>
            <SelectCell
              {...{ selection, row }}
              label={fill(t.select, { address: isolateLatin(row.from) })}
            />
            <td className="from-cell">
              <Link className="title" href={pathOf(row)}>
                <bdi dir="ltr">{row.from}</bdi>
              </Link>
            </td>
            <td className="to-cell">
              <CellLabel text={t.to} />
              <bdi dir="ltr">{row.to}</bdi>
            </td>
            <td className="small-text muted source-cell">{t.sources[row.source]}</td>
            <td className="small-text uses-cell">
              <CellLabel text={t.uses} />
              {row.uses === 0 ? <span className="muted">—</span> : formatNumber(row.uses)}
            </td>
            <td className="small-text muted nowrap last-cell">
              {row.lastUsedOn === null ? (
                t.unused
              ) : (
                <time dateTime={row.lastUsedOn}>
                  {formatDate(noonOn(row.lastUsedOn), language)}
                </time>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
