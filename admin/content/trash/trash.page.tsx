import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import type { BinQuery, BinRow } from '../../../contract/admin/content/content.ts';
import {
  CONTENT_KINDS,
  type ContentKind,
  isContentKind,
  isCreatable,
  isFixedByMap,
} from '../../../contract/content/kinds.ts';
import { hasKind } from '../../../contract/modules.ts';
import { useMapKind } from '../../api/map-kind.ts';
import { useModulesOff } from '../../api/modules.ts';
import { usePermission } from '../../api/use-permission.ts';
import { Button } from '../../kit/button.tsx';
import { fill, formatCount, formatDate, formatTime, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { StateIcon } from '../../kit/icons.tsx';
import { ListPager } from '../../kit/list-pager.tsx';
import { Empty, PageState, ProblemNote, useDoneNote, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { binPath, historyPath } from '../../kit/paths.ts';
import { Row } from '../../kit/row.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { binQuery } from '../content-queries.ts';
import { useEntryLabels } from '../entry-label.ts';
import { RestoredNote, useRestoreRemoved } from '../restore-removed.tsx';
import { CONTENT_TEXTS } from '../texts.ts';
import { TRASH_TEXTS } from './texts.ts';

/** The deleted entries of one kind or of all: who deleted them when, and the way back. */
export function BinPage() {
  const { t: common, language } = useMessages();
  const t = useTexts(TRASH_TEXTS);
  const { list } = useTexts(CONTENT_TEXTS);
  const { kindsOf } = useEntryLabels();
  const [, navigate] = useLocation();
  const query = readAddress(useSearch());
  const bin = useQuery({ ...binQuery(query), placeholderData: keepPreviousData });
  const off = useModulesOff();
  const isAllowed = usePermission();
  const map = useMapKind();
  const kinds: ContentKind[] = CONTENT_KINDS.filter(
    (kind) => isAllowed('content.write', { kind }) && isCreatable(kind, map) && hasKind(kind, off),
  );
  const [doneNote, showDone] = useDoneNote();
  useTitle(common.pages.bin);
  const show = (change: BinQuery) =>
    navigate(binPath({ ...query, page: undefined, ...change }), { replace: true });
  const isFiltered = query.search !== undefined || query.kind !== undefined;
  return (
    <>
      <PageHead title={common.pages.bin} lead={t.lead} />
      <p className="note">
        <span>{t.howLong}</span>
      </p>
      {doneNote}
      <div className="list-tools">
        <SearchField
          label={fill(list.find, { kind: common.pages.bin })}
          placeholder={list.placeholder}
          value={query.search ?? ''}
          onChange={(search) => show({ search: search === '' ? undefined : search })}
        />
        <span className="select small">
          <select
            className="input"
            aria-label={t.kind}
            value={query.kind ?? ''}
            onChange={({ target }) =>
              show({ kind: isContentKind(target.value) ? target.value : undefined })
            }
          >
            <option value="">{t.allKinds}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindsOf(kind)}
              </option>
            ))}
          </select>
        </span>
      </div>
      {bin.data === undefined ? (
        <PageState error={bin.error} onRetry={() => bin.refetch()} />
      ) : bin.data.rows.length === 0 ? (
        <Empty title={isFiltered ? list.noMatch : t.empty}>
          {isFiltered ? t.noMatch : t.emptyText}
        </Empty>
      ) : (
        <>
          <ProblemNote error={bin.error} />
          <ul className="rows">
            {bin.data.rows.map((row) => (
              <Removed key={`${row.kind} ${row.id}`} row={row} onDone={showDone} />
            ))}
          </ul>
        </>
      )}
      <p className="visually-hidden" role="status">
        {bin.data !== undefined &&
          !bin.isPlaceholderData &&
          formatCount(bin.data.total, language, list.found)}
      </p>
      {bin.data !== undefined && (
        <ListPager
          page={Number(query.page ?? 1)}
          total={bin.data.total}
          pathOf={(page) => binPath({ ...query, page: page === 1 ? undefined : String(page) })}
        />
      )}
    </>
  );
}

function Removed({ row, onDone }: { row: BinRow; onDone: (note: React.ReactNode) => void }) {
  const { language } = useMessages();
  const t = useTexts(TRASH_TEXTS);
  const { titleOf, kindOf, authorOf } = useEntryLabels();
  const isAllowed = usePermission();
  const restore = useRestoreRemoved((restored) => onDone(<RestoredNote restored={restored} />));
  const title = titleOf(row);
  const isFixed = isFixedByMap(row.kind, useMapKind());
  return (
    <>
      <Row
        icon={<StateIcon state={row.wasPublished ? 'live' : 'draft'} />}
        title={title}
        href={historyPath(row)}
        details={[
          kindOf(row.kind),
          row.wasPublished ? t.wasPublished : t.wasDraft,
          <span key="by">
            {t.removedBy} <bdi>{authorOf(row.removedBy)}</bdi>
          </span>,
          <time key="at" dateTime={new Date(row.removedAt).toISOString()}>
            {formatDate(row.removedAt, language)} <bdi dir="ltr">{formatTime(row.removedAt)}</bdi>
          </time>,
          isFixed ? t.fixedByMap : null,
        ]}
      >
        {!isFixed && isAllowed('content.publish', { kind: row.kind }) && (
          <Button
            size="small"
            aria-label={fill(t.restoreOf, { title: isolate(title) })}
            isBusy={restore.isPending}
            onClick={() => restore.mutate([row])}
          >
            {t.restore}
          </Button>
        )}
      </Row>
      {restore.error !== null && (
        <li>
          <ProblemNote error={restore.error} />
        </li>
      )}
    </>
  );
}

function readAddress(search: string): BinQuery {
  const params = new URLSearchParams(search);
  const kind = params.get('kind');
  const text = params.get('search')?.trim();
  const page = params.get('page');
  return {
    ...(kind !== null && isContentKind(kind) ? { kind } : {}),
    ...(text ? { search: text } : {}),
    ...(page !== null && /^[1-9]\d{0,6}$/.test(page) ? { page } : {}),
  };
}
