import { ENTRIES_PER_PAGE, type TrashRow } from '../../../contract/admin/content/content.ts';
import { trashFilter } from '../../../contract/admin/content/trash-filter.ts';
import { writeFilter } from '../../../contract/admin/list-filter.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { isCreatable, isFixedByMap } from '../../../contract/content/kinds.ts';
import { hasKind } from '../../../contract/modules.ts';
import { useMapKind } from '../../api/map-kind.ts';
import { useModulesOff } from '../../api/modules.ts';
import { usePermission } from '../../api/use-permission.ts';
import { Button } from '../../kit/button.tsx';
import { fill, formatDate, formatTime, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { StateIcon } from '../../kit/icons.tsx';
import { ChoiceFilter, ListSearch } from '../../kit/list-page/list-filters.tsx';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useListPage } from '../../kit/list-page/use-list-page.ts';
import { ProblemNote, useDoneNote, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { historyPath, TRASH_PATH } from '../../kit/paths.ts';
import { Row } from '../../kit/row.tsx';
import { trashQuery } from '../content-queries.ts';
import { useEntryNames } from '../entry-names.ts';
import { RestoredNote, useRestoreRemoved } from '../restore-removed.tsx';
import { CONTENT_TEXTS } from '../texts.ts';
import { TRASH_TEXTS } from './texts.ts';

/** The deleted entries of one kind or of all: who deleted them and when, and a button that restores them. */
export function TrashPage() {
  const { t: common } = useMessages();
  const t = useTexts(TRASH_TEXTS);
  const { list: texts } = useTexts(CONTENT_TEXTS);
  const { kindsOf } = useEntryNames();
  const list = useListPage({
    schema: trashFilter,
    path: (filter) => TRASH_PATH + writeFilter(trashFilter, filter),
    query: trashQuery,
    perPage: ENTRIES_PER_PAGE,
  });
  const off = useModulesOff();
  const isAllowed = usePermission();
  const map = useMapKind();
  const kinds = CONTENT_KINDS.filter(
    (kind) => isAllowed('content.write', { kind }) && isCreatable(kind, map) && hasKind(kind, off),
  );
  const [doneNote, showDone] = useDoneNote();
  useTitle(common.pages.trash);
  return (
    <>
      <PageHead title={common.pages.trash} lead={t.lead} />
      <p className="note">
        <span>{t.howLong}</span>
      </p>
      {doneNote}
      <div className="list-tools">
        <ListSearch
          list={list}
          label={fill(texts.find, { kind: common.pages.trash })}
          placeholder={texts.placeholder}
        />
        <ChoiceFilter
          label={t.kind}
          value={list.filter.kind}
          any={t.allKinds}
          choices={kinds}
          textOf={kindsOf}
          onChange={(kind) => list.show({ kind })}
        />
      </div>
      <ListPage
        list={list}
        found={texts.found}
        empty={{ title: t.empty, text: t.emptyText }}
        noMatch={{ title: texts.noMatch, text: t.noMatch }}
      >
        {({ rows }) => (
          <ul className="rows">
            {rows.map((row) => (
              <Removed key={`${row.kind} ${row.id}`} row={row} onDone={showDone} />
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}

function Removed({ row, onDone }: { row: TrashRow; onDone: (note: React.ReactNode) => void }) {
  const { language } = useMessages();
  const t = useTexts(TRASH_TEXTS);
  const { titleOf, kindOf, authorOf } = useEntryNames();
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
