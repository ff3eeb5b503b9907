import './subscribers.css';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import {
  SUBSCRIBER_KINDS,
  SUBSCRIBERS_MAX,
  SUBSCRIBERS_PER_PAGE,
  type SubscriberRow,
  type SubscribersResponse,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { makeCall } from '../../api/call.ts';
import { downloadFile } from '../../api/download-file.ts';
import { Button } from '../../kit/button.tsx';
import { ExportButtons } from '../../kit/export-buttons.tsx';
import { formatCount, formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ListPager } from '../../kit/list-pager.tsx';
import { Empty, PageState, ProblemNote, useDoneNote, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { SUBSCRIBERS_PATH } from '../../kit/paths.ts';
import { SelectionBar } from '../../kit/selection-bar.tsx';
import { useListKeys } from '../../kit/use-list-keys.ts';
import { useSelection } from '../../kit/use-selection.ts';
import { AddDialog } from './add-dialog.tsx';
import { GrowthSection } from './growth-section.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SubscriberDialog } from './subscriber-dialog.tsx';
import { SubscriberFilters } from './subscriber-filters.tsx';
import { SubscriberNumbers } from './subscriber-numbers.tsx';
import {
  subscriberCountsQuery,
  subscribersChanged,
  subscribersQuery,
} from './subscriber-queries.ts';
import {
  isFiltered,
  readSubscribersAddress,
  type SubscribersAddress,
  type SubscribersChange,
  writeSubscribersAddress,
} from './subscribers-address.ts';
import { SubscribersTable } from './subscribers-table.tsx';
import { SUBSCRIBER_TEXTS } from './texts.ts';

type Open = { kind: 'add' | 'import' } | { kind: 'remove'; ids: string[] };

/** The subscribers of the newsletter: how many, how their number has grown, and who they are. */
export function SubscribersPage() {
  const { t: common, language } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const address = readSubscribersAddress(useSearch());
  const counts = useQuery(subscriberCountsQuery).data;
  const list = useQuery({ ...subscribersQuery(address), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<Open | null>(null);
  const [doneNote, showDone] = useDoneNote();
  const selection = useSubscriberSelection(address);
  const { selected, select, clear } = selection;
  const table = useRef<HTMLTableElement>(null);
  const rows = list.data?.rows ?? [];
  useTitle(common.pages.subscribers);
  useListKeys({
    list: table,
    links: '.title',
    row: 'tr',
    onToggle(toggled) {
      const row = rows.find((each) => each.id === toggled);
      if (row !== undefined) select([row], !selected.has(row.id));
    },
  });
  const listAddress = SUBSCRIBERS_PATH + writeSubscribersAddress(address, { page: address.page });
  const show = (change: SubscribersChange) =>
    navigate(SUBSCRIBERS_PATH + writeSubscribersAddress(address, change), { replace: true });
  const closeOne = () => navigate(listAddress, { replace: true });
  function start(next: Open) {
    showDone(null);
    setOpen(next);
  }
  function finish(note: string) {
    setOpen(null);
    clear();
    showDone(note);
  }
  return (
    <div className="subscribers">
      <PageHead title={common.pages.subscribers}>
        <SubscriberNumbers counts={counts} />
      </PageHead>
      {doneNote}
      {address.kind !== 'phone' && (
        <GrowthSection
          {...(address.months !== undefined && { months: address.months })}
          left={counts?.left ?? 0}
          onChange={(months) => show({ months })}
        />
      )}
      <div className="subscribers-bar">
        <KindTabs address={address} counts={counts} />
        <div className="actions">
          {rows.length > 0 && (
            <ExportButtons
              onExport={(body) => {
                const { months: _, page: __, ...query } = address;
                return downloadFile('exportSubscribers', { query, body });
              }}
            />
          )}
          {address.kind !== 'phone' && (
            <Button icon="upload" onClick={() => start({ kind: 'import' })}>
              {t.import}
            </Button>
          )}
          <Button look="primary" icon="plus" onClick={() => start({ kind: 'add' })}>
            {t.add}
          </Button>
        </div>
      </div>
      {address.kind === 'phone' && (
        <p className="note">
          <Icon name="phone" />
          <span>{t.phonesNote}</span>
        </p>
      )}
      <SubscriberFilters address={address} onChange={show} />
      {list.data === undefined ? (
        <PageState error={list.error} onRetry={() => list.refetch()} />
      ) : rows.length === 0 ? (
        <Nobody address={address} />
      ) : (
        <>
          <ProblemNote error={list.error} />
          <SubscribersTable
            rows={rows}
            address={address}
            isOld={list.isPlaceholderData}
            selected={selected}
            onSelect={select}
            table={table}
          />
        </>
      )}
      <p className="visually-hidden" role="status">
        {list.data !== undefined &&
          !list.isPlaceholderData &&
          formatCount(list.data.total, language, t.found)}
      </p>
      {list.data !== undefined && (
        <ListPager
          page={Number(address.page ?? 1)}
          total={list.data.total}
          perPage={SUBSCRIBERS_PER_PAGE}
          pathOf={(page) =>
            SUBSCRIBERS_PATH +
            writeSubscribersAddress(address, { page: page === 1 ? undefined : String(page) })
          }
        />
      )}
      {selected.size > 0 && (
        <SubscriberSelection
          selection={selection}
          list={list.data}
          onRetried={() => finish(t.retriedAll)}
          onRemove={() => start({ kind: 'remove', ids: [...selected.keys()] })}
        />
      )}
      {id !== undefined && (
        <SubscriberDialog
          id={id}
          onClose={closeOne}
          onRetried={() => {
            closeOne();
            finish(t.one.retried);
          }}
          onRemove={() => {
            closeOne();
            start({ kind: 'remove', ids: [id] });
          }}
        />
      )}
      {open?.kind === 'add' && <AddDialog onClose={() => setOpen(null)} onDone={finish} />}
      {open?.kind === 'import' && <ImportDialog onClose={() => setOpen(null)} onDone={finish} />}
      {open?.kind === 'remove' && (
        <RemoveDialog ids={open.ids} onClose={() => setOpen(null)} onDone={finish} />
      )}
    </div>
  );
}

function useSubscriberSelection(address: SubscribersAddress) {
  const client = useQueryClient();
  const { page: _, months: __, ...filters } = address;
  return useSelection<string, SubscriberRow>({
    filters: writeSubscribersAddress(filters, {}),
    max: SUBSCRIBERS_MAX,
    perPage: SUBSCRIBERS_PER_PAGE,
    async load(page) {
      const place = page === 1 ? filters : { ...filters, page: String(page) };
      return (await client.fetchQuery(subscribersQuery(place))).rows;
    },
  });
}

function KindTabs({
  address,
  counts,
}: {
  address: SubscribersAddress;
  counts: { confirmed: number; phones: number } | undefined;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const current = address.kind ?? 'email';
  return (
    <nav className="tabs" aria-label={t.kindsLabel}>
      {SUBSCRIBER_KINDS.map((kind) => (
        <Link
          key={kind}
          href={SUBSCRIBERS_PATH + (kind === 'email' ? '' : writeSubscribersAddress({}, { kind }))}
          aria-current={kind === current ? 'page' : undefined}
        >
          {t.kinds[kind]}{' '}
          <span className="tab-count">
            {counts === undefined
              ? ''
              : formatNumber(kind === 'email' ? counts.confirmed : counts.phones)}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** What is shown in place of an empty list. */
function Nobody({ address }: { address: SubscribersAddress }) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const { kind } = address;
  if (isFiltered(address)) {
    return (
      <>
        <Empty title={t.noMatch}>{t.noMatchText}</Empty>
        <Link
          className="button"
          href={SUBSCRIBERS_PATH + writeSubscribersAddress({}, kind === undefined ? {} : { kind })}
        >
          {t.reset}
        </Link>
      </>
    );
  }
  return kind === 'phone' ? (
    <Empty title={t.emptyPhones}>{t.emptyPhonesText}</Empty>
  ) : (
    <Empty title={t.empty}>{t.emptyText}</Empty>
  );
}

/** What can be done with the selected subscribers together. */
function SubscriberSelection({
  selection: { selected, all, clear },
  list,
  onRetried,
  onRemove,
}: {
  selection: ReturnType<typeof useSubscriberSelection>;
  list: SubscribersResponse | undefined;
  onRetried: () => void;
  onRemove: () => void;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const client = useQueryClient();
  const chosen = [...selected.values()];
  const bouncing = chosen.filter(({ state }) => state === 'bouncing').map(({ id }) => id);
  const retry = useMutation({
    mutationFn: () => makeCall('retrySubscribers', { body: { ids: bouncing } }),
    async onSuccess() {
      onRetried();
      await subscribersChanged(client);
    },
  });
  const isHere = (id: string) => list?.rows.some((row) => row.id === id) ?? false;
  return (
    <SelectionBar
      texts={t}
      count={chosen.length}
      elsewhere={chosen.filter(({ id }) => !isHere(id)).length}
      total={list?.total ?? 0}
      max={SUBSCRIBERS_MAX}
      all={all}
      onClear={clear}
    >
      <ProblemNote error={retry.error} />
      {bouncing.length > 0 && (
        <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {t.retryAll}
        </Button>
      )}
      <Button icon="bin" onClick={onRemove}>
        {t.remove.action}
      </Button>
    </SelectionBar>
  );
}
