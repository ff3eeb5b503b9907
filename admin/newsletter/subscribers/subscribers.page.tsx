import './subscribers.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { writeFilter } from '../../../contract/admin/list-filter.ts';
import {
  SUBSCRIBER_KINDS,
  SUBSCRIBERS_MAX,
  SUBSCRIBERS_PER_PAGE,
  type SubscriberKind,
  type SubscriberRow,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { subscribersPageFilter } from '../../../contract/admin/newsletter/subscribers-filter.ts';
import { makeCall } from '../../api/call.ts';
import { downloadFile } from '../../api/download-file.ts';
import { Button } from '../../kit/button.tsx';
import { ExportButtons } from '../../kit/export-buttons.tsx';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { SelectionBar } from '../../kit/list-page/selection-bar.tsx';
import { useListPage } from '../../kit/list-page/use-list-page.ts';
import { type Selection, useListSelection } from '../../kit/list-page/use-list-selection.ts';
import { ProblemNote, useDoneNote, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { SUBSCRIBERS_PATH } from '../../kit/paths.ts';
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
import { SubscribersTable } from './subscribers-table.tsx';
import { SUBSCRIBER_TEXTS } from './texts.ts';
import { TopicsDialog } from './topics-dialog.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';
import { WELCOME_TEXTS } from './welcome-texts.ts';

type Open = { kind: 'add' | 'import' | 'topics' | 'welcome' } | { kind: 'remove'; ids: string[] };

/** The subscribers of the newsletter: their number, its growth, and the list. */
export function SubscribersPage() {
  const { t: common } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  const welcome = useTexts(WELCOME_TEXTS);
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const counts = useQuery(subscriberCountsQuery).data;
  const list = useListPage({
    schema: subscribersPageFilter,
    path: (filter) => SUBSCRIBERS_PATH + writeFilter(subscribersPageFilter, filter),
    query: subscribersQuery,
    perPage: SUBSCRIBERS_PER_PAGE,
  });
  const { kind, months, page } = list.filter;
  const [open, setOpen] = useState<Open | null>(null);
  const [doneNote, showDone] = useDoneNote();
  const table = useRef<HTMLTableElement>(null);
  const selection = useListSelection(list, {
    element: table,
    links: '.title',
    row: 'tr',
    max: SUBSCRIBERS_MAX,
  });
  useTitle(common.pages.subscribers);
  const query = writeFilter(subscribersPageFilter, list.filter);
  const closeOne = () => navigate(SUBSCRIBERS_PATH + query, { replace: true });
  function start(next: Open) {
    showDone(null);
    setOpen(next);
  }
  function finish(note: string) {
    setOpen(null);
    selection.clear();
    showDone(note);
  }
  return (
    <div className="subscribers">
      <PageHead title={common.pages.subscribers}>
        <SubscriberNumbers counts={counts} />
      </PageHead>
      {doneNote}
      <div className="subscribers-bar">
        <KindTabs kind={kind} counts={counts} />
        <div className="actions">
          {list.rows.length > 0 && (
            <ExportButtons
              onExport={(body) => downloadFile('exportSubscribers', { query: list.params, body })}
            />
          )}
          {kind !== 'phone' && (
            <Button onClick={() => start({ kind: 'topics' })}>{t.topicsDialog.open}</Button>
          )}
          {kind !== 'phone' && (
            <Button onClick={() => start({ kind: 'welcome' })}>{welcome.open}</Button>
          )}
          {kind !== 'phone' && (
            <Button icon="upload" onClick={() => start({ kind: 'import' })}>
              {t.import}
            </Button>
          )}
          <Button look="primary" icon="plus" onClick={() => start({ kind: 'add' })}>
            {t.add}
          </Button>
        </div>
      </div>
      {kind === 'phone' && (
        <p className="note">
          <Icon name="phone" />
          <span>{t.phonesNote}</span>
        </p>
      )}
      <SubscriberFilters list={list} />
      <ListPage
        list={list}
        found={t.found}
        empty={
          kind === 'phone'
            ? { title: t.emptyPhones, text: t.emptyPhonesText }
            : { title: t.empty, text: t.emptyText }
        }
        noMatch={{ title: t.noMatch, text: t.noMatchText }}
      >
        {({ rows }) => (
          <SubscribersTable
            rows={rows}
            kind={kind}
            pathOf={(one) => `${SUBSCRIBERS_PATH}/${one}${query}`}
            isOld={list.query.isPlaceholderData}
            selection={selection}
            table={table}
          />
        )}
      </ListPage>
      {kind !== 'phone' && (
        <GrowthSection
          months={months}
          unsubscribed={counts?.unsubscribed ?? 0}
          onChange={(next) => list.show({ months: next, page })}
        />
      )}
      {selection.rows.length > 0 && (
        <SubscriberSelection
          selection={selection}
          onRetried={() => finish(t.retriedAll)}
          onRemove={() => start({ kind: 'remove', ids: selection.rows.map((row) => row.id) })}
        />
      )}
      {id !== undefined && (
        <SubscriberDialog
          // The dialog of one subscriber may lead to that of another.
          key={id}
          id={id}
          onClose={closeOne}
          onRetried={() => {
            closeOne();
            finish(t.one.retried);
          }}
          onCorrected={(note) => {
            closeOne();
            finish(note);
          }}
          onRemove={() => {
            closeOne();
            start({ kind: 'remove', ids: [id] });
          }}
        />
      )}
      {open?.kind === 'add' && <AddDialog onClose={() => setOpen(null)} onDone={finish} />}
      {open?.kind === 'topics' && <TopicsDialog onClose={() => setOpen(null)} onDone={finish} />}
      {open?.kind === 'welcome' && <WelcomeDialog onClose={() => setOpen(null)} onDone={finish} />}
      {open?.kind === 'import' && <ImportDialog onClose={() => setOpen(null)} onDone={finish} />}
      {open?.kind === 'remove' && (
        <RemoveDialog ids={open.ids} onClose={() => setOpen(null)} onDone={finish} />
      )}
    </div>
  );
}

function KindTabs({
  kind: current,
  counts,
}: {
  kind: SubscriberKind;
  counts: { confirmed: number; phones: number } | undefined;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  return (
    <nav className="tabs" aria-label={t.kindsLabel}>
      {SUBSCRIBER_KINDS.map((kind) => (
        <Link
          key={kind}
          href={SUBSCRIBERS_PATH + writeFilter(subscribersPageFilter, { kind })}
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

/** The actions for all selected subscribers together. */
function SubscriberSelection({
  selection,
  onRetried,
  onRemove,
}: {
  selection: Selection<SubscriberRow>;
  onRetried: () => void;
  onRemove: () => void;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const client = useQueryClient();
  const bouncing = selection.rows.filter(({ state }) => state === 'bouncing').map(({ id }) => id);
  const retry = useMutation({
    mutationFn: () => makeCall('retrySubscribers', { body: { ids: bouncing } }),
    async onSuccess() {
      onRetried();
      await subscribersChanged(client);
    },
  });
  return (
    <SelectionBar texts={t} selection={selection}>
      <ProblemNote error={retry.error} />
      {bouncing.length > 0 && (
        <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {t.retryAll}
        </Button>
      )}
      <Button icon="trash" onClick={onRemove}>
        {t.remove.action}
      </Button>
    </SelectionBar>
  );
}
