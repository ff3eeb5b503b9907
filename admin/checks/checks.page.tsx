import './checks.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import {
  CHECKS,
  FINDINGS_AT_ONCE,
  FINDINGS_PER_PAGE,
  type FindingRow,
  type FindingsResponse,
} from '../../contract/admin/checks/checks.ts';
import {
  FINDING_STATES,
  type FindingsFilter,
  findingsFilter,
} from '../../contract/admin/checks/findings-filter.ts';
import { writeFilter } from '../../contract/admin/list-filter.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import { hasKind } from '../../contract/modules.ts';
import { makeCall } from '../api/call.ts';
import { useModulesOff } from '../api/modules.ts';
import { usePermission } from '../api/use-permission.ts';
import { useEntryNames } from '../content/entry-names.ts';
import { Button } from '../kit/button.tsx';
import { formatCount, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ChoiceFilter } from '../kit/list-page/list-filters.tsx';
import { ListPage } from '../kit/list-page/list-page.tsx';
import { SelectionBar } from '../kit/list-page/selection-bar.tsx';
import { type List, useListPage } from '../kit/list-page/use-list-page.ts';
import { useListSelection } from '../kit/list-page/use-list-selection.ts';
import { ProblemNote, useDoneNote, useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { CHECKS_PATH } from '../kit/paths.ts';
import { findingsChanged, findingsQuery } from './check-queries.ts';
import { FindingList } from './finding-list.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { OutsideSection } from './outside-section.tsx';
import { CheckNow, RunState } from './run-state.tsx';
import { CHECK_TEXTS } from './texts.ts';

/** What the nightly checks have found, each with the way to its field. */
export function ChecksPage() {
  const { t: common, language } = useMessages();
  const t = useTexts(CHECK_TEXTS);
  const [ignoring, setIgnoring] = useState<readonly FindingRow[] | null>(null);
  const [doneNote, showDone] = useDoneNote();
  useTitle(common.pages.checks);
  const list = useListPage({
    schema: findingsFilter,
    path: pathOf,
    query: findingsQuery,
    perPage: FINDINGS_PER_PAGE,
  });
  const element = useRef<HTMLDivElement>(null);
  const selection = useListSelection(list, {
    element,
    links: '.finding a',
    row: '.finding',
    idOf: (link) => link.dataset.id,
    max: FINDINGS_AT_ONCE,
  });
  const { data } = list.query;
  const { state } = list.filter;
  return (
    <div className="checks">
      <PageHead title={common.pages.checks} lead={t.lead}>
        <CheckNow run={data?.run} />
      </PageHead>
      {data !== undefined && (
        <RunState
          run={data.run}
          onDone={() => showDone(formatCount(data.states.open, language, t.done))}
        />
      )}
      {doneNote}
      <Summary list={list} data={data} />
      <div className="list-tools">
        <nav className="tabs" aria-label={t.statesLabel}>
          {FINDING_STATES.map((each) => (
            <Link
              key={each}
              href={list.pathOf({ state: each })}
              aria-current={each === state ? 'page' : undefined}
            >
              {t.states[each]}
              {data !== undefined && (
                <span className="tab-count">{formatNumber(data.states[each])}</span>
              )}
            </Link>
          ))}
        </nav>
        <KindFilter list={list} />
      </div>
      <ListPage list={list} found={t.found} {...emptyTexts(data, list.filter, t)}>
        {(shown) => (
          <FindingList
            data={shown}
            isOld={list.query.isPlaceholderData}
            selection={selection}
            list={element}
            onIgnore={(row) => setIgnoring([row])}
          />
        )}
      </ListPage>
      {data !== undefined && state === 'open' && <OutsideSection outside={data.outside} />}
      {selection.rows.length > 0 && (
        <SelectionBar texts={t} selection={selection}>
          {state === 'open' ? (
            <Button onClick={() => setIgnoring(selection.rows)}>{t.ignore}</Button>
          ) : (
            <RestoreButton
              rows={selection.rows}
              onDone={(note) => {
                selection.clear();
                showDone(note);
              }}
            />
          )}
        </SelectionBar>
      )}
      {ignoring !== null && (
        <IgnoreDialog
          rows={ignoring}
          onClose={() => setIgnoring(null)}
          onDone={(note) => {
            setIgnoring(null);
            selection.clear();
            showDone(note);
          }}
        />
      )}
    </div>
  );
}

function pathOf(filter: Partial<FindingsFilter>): string {
  return CHECKS_PATH + writeFilter(findingsFilter, filter);
}

type Texts = ReturnType<typeof useTexts<typeof CHECK_TEXTS>>;

/** Returns what the page says if there is nothing in the list. */
function emptyTexts(data: FindingsResponse | undefined, { state, kind }: FindingsFilter, t: Texts) {
  // A check that finds nothing is good news.
  const isFine = state === 'open' && kind === null;
  const noMatch = isFine
    ? { title: t.empty, text: t.oneEmptyText }
    : { title: t.noMatch, text: t.noMatchText };
  if (state === 'ignored') {
    return { empty: { title: t.noneIgnored, text: t.noneIgnoredText }, noMatch };
  }
  return data?.run.checkedAt === null
    ? { empty: { title: t.neverTitle, text: t.neverText }, noMatch }
    : { empty: { title: t.empty, text: t.emptyText }, noMatch };
}

type FindingsList = List<FindingsFilter, FindingsResponse>;

/** All checks with the number of their findings. Each shows its own. */
function Summary({ list, data }: { list: FindingsList; data: FindingsResponse | undefined }) {
  const t = useTexts(CHECK_TEXTS);
  if (data === undefined) return null;
  const all = CHECKS.reduce((sum, check) => sum + data.counts[check], 0);
  const shown = CHECKS.filter(
    (check) => check !== 'outside-links' || data.outside.isOn || data.counts[check] > 0,
  );
  const isChecked = data.run.checkedAt !== null;
  const isOpen = list.filter.state === 'open';
  return (
    <nav className="check-summary" aria-label={t.summary}>
      {[null, ...shown].map((check) => {
        const count = check === null ? all : data.counts[check];
        return (
          <Link
            key={check ?? 'all'}
            href={list.pathOf({ check })}
            aria-current={list.filter.check === check ? 'page' : undefined}
          >
            {count === 0 && isChecked && isOpen ? (
              <span className="count">
                <Icon name="check" />
                <span className="visually-hidden">{t.nothing}</span>
              </span>
            ) : (
              <span className="count">{isChecked || count > 0 ? formatNumber(count) : '–'}</span>
            )}{' '}
            {check === null ? t.all : t.checks[check]}
          </Link>
        );
      })}
    </nav>
  );
}

/** Shows the findings in entries of one kind. */
function KindFilter({ list }: { list: FindingsList }) {
  const t = useTexts(CHECK_TEXTS);
  const { kindsOf } = useEntryNames();
  const may = usePermission();
  const off = useModulesOff();
  return (
    <ChoiceFilter
      label={t.kind}
      value={list.filter.kind}
      any={t.anyKind}
      choices={CONTENT_KINDS.filter((kind) => hasKind(kind, off) && may('content.write', { kind }))}
      textOf={kindsOf}
      onChange={(kind) => list.show({ kind })}
    />
  );
}

function RestoreButton({
  rows,
  onDone,
}: {
  rows: readonly FindingRow[];
  onDone: (note: string) => void;
}) {
  const { language } = useMessages();
  const t = useTexts(CHECK_TEXTS);
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () =>
      makeCall('ignoreFindings', { body: { ids: rows.map(({ id }) => id), reason: null } }),
    async onSuccess({ changed }) {
      onDone(formatCount(changed, language, t.restoredNote));
      await findingsChanged(client);
    },
  });
  return (
    <>
      <ProblemNote error={restore.error} />
      <Button icon="undo" isBusy={restore.isPending} onClick={() => restore.mutate()}>
        {t.restore}
      </Button>
    </>
  );
}
