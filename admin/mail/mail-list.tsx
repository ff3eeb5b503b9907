import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  MAIL_PURPOSES,
  MAIL_STATES,
  MAILS_PER_PAGE,
  type MailQuery,
  type MailRow,
  type MailStateResponse,
} from '../../contract/admin/mail/mail.ts';
import { makeCall } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { CellLabel } from '../kit/cell-label.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { fill, formatCount, formatNumber, formatTime, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { ListPager } from '../kit/list-pager.tsx';
import { MailFailure } from '../kit/mail-failure.tsx';
import { Moment } from '../kit/moment.tsx';
import { Empty, PageState, ProblemNote } from '../kit/notices.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { FIRST_STATE, type MailChange, mailPath } from './mail-address.ts';
import { mailsChanged, mailsQuery, refreshOf } from './mail-queries.ts';
import { MAIL_TEXTS } from './texts.ts';

type MailListProps = {
  query: MailQuery;
  state: MailStateResponse;
  onDone: (note: ReactNode) => void;
};

/** The mails of one state with what the mail server said, and what can be done about them. */
export function MailList({ query, state, onDone }: MailListProps) {
  const { language } = useMessages();
  const t = useTexts(MAIL_TEXTS);
  const [, navigate] = useLocation();
  const shown = query.state ?? FIRST_STATE;
  const mails = useQuery({
    ...mailsQuery(query, state.counts[shown]),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(state),
  });
  const show = (change: MailChange) => navigate(mailPath(query, change), { replace: true });
  // The list follows the number beside its tab.
  const counted = `${shown} ${state.counts[shown]}`;
  const listed = useRef(counted);
  useEffect(() => {
    if (listed.current !== counted) void mails.refetch();
    listed.current = counted;
  }, [counted]);
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen. In the middle, because they may become wider with their fonts.
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  const { data } = mails;
  const isFiltered = query.search !== undefined || query.purpose !== undefined;
  return (
    <>
      <nav className="tabs" aria-label={t.tabs} ref={tabs}>
        {MAIL_STATES.map((each) => (
          <Link
            key={each}
            href={mailPath(query, { state: each })}
            aria-current={each === shown ? 'true' : undefined}
          >
            {t.states[each]}
            <Count of={state.counts[each]} />
          </Link>
        ))}
      </nav>
      <p className="hint mail-hint">{t.hints[shown]}</p>
      <div className="list-tools mail-tools">
        <SearchField
          label={t.find}
          placeholder={t.placeholder}
          value={query.search ?? ''}
          onChange={(search) => show({ search: search === '' ? undefined : search })}
        />
        <FilterSelect
          label={t.purpose}
          value={query.purpose ?? ''}
          options={[
            ['', t.allPurposes],
            ...MAIL_PURPOSES.map((each) => [each, t.purposes[each]] as const),
          ]}
          onChange={(value) => show({ purpose: MAIL_PURPOSES.find((each) => each === value) })}
        />
        {state.counts[shown] > 0 && !isFiltered && <AllActions state={shown} onDone={onDone} />}
      </div>
      {data === undefined ? (
        <PageState error={mails.error} onRetry={() => mails.refetch()} />
      ) : data.rows.length === 0 ? (
        <Empty title={isFiltered ? t.noMatch : t.empty[shown]}>
          {isFiltered ? t.noMatchText : t.hints[shown]}
        </Empty>
      ) : (
        <>
          <ProblemNote error={mails.error} />
          <MailTable rows={data.rows} state={shown} onDone={onDone} />
        </>
      )}
      <p className="visually-hidden" role="status">
        {data !== undefined &&
          !mails.isPlaceholderData &&
          formatCount(data.total, language, t.count)}
      </p>
      {data !== undefined && (
        <ListPager
          page={Number(query.page ?? 1)}
          total={data.total}
          perPage={MAILS_PER_PAGE}
          pathOf={(page) => mailPath(query, { page: page === 1 ? undefined : String(page) })}
        />
      )}
    </>
  );
}

/** How many mails are in a state; screen readers hear what it counts. Nothing for none. */
function Count({ of }: { of: number }) {
  const { t: common, language } = useMessages();
  const t = useTexts(MAIL_TEXTS);
  if (of === 0) return null;
  return (
    <span className="tab-count">
      <span aria-hidden="true">{formatNumber(of)}</span>
      <span className="visually-hidden">
        {common.separator}
        {formatCount(of, language, t.count)}
      </span>
    </span>
  );
}

type MailTableProps = {
  rows: readonly MailRow[];
  state: string;
  onDone: (note: ReactNode) => void;
};

function MailTable({ rows, state, onDone }: MailTableProps) {
  const t = useTexts(MAIL_TEXTS);
  const hasActs = state === 'in-doubt' || rows.some(({ canRetry }) => canRetry);
  const hasWords = rows.some(({ cause }) => cause !== null);
  return (
    <table className="table stacked-table mails-table">
      <thead>
        <tr>
          <th scope="col">{t.to}</th>
          {hasWords && <th scope="col">{t.words}</th>}
          <th scope="col">{t.when}</th>
          <th scope="col">{t.tries}</th>
          {hasActs && (
            <th scope="col">
              <span className="visually-hidden">{t.act}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="mail-recipient">
              {row.to === null ? <b>{t.organisation}</b> : <bdi dir="ltr">{row.to}</bdi>}
              <span className="other-title">
                <Purpose purpose={row.purpose} />
              </span>
            </td>
            {hasWords && (
              <td className={row.cause === null ? 'mail-words none' : 'mail-words'}>
                <MailFailure words={row.words} cause={row.cause} />
              </td>
            )}
            <td className="small-text mail-time">
              <CellLabel text={t.when} />
              <Moment at={row.sentAt ?? row.queuedAt} />
            </td>
            <td className="small-text">
              <CellLabel text={t.tries} />
              {formatNumber(row.attempts)}
              <NextTry row={row} isWaiting={state === 'waiting'} />
            </td>
            {hasActs && (
              <td className="mail-acts">
                <RowActions row={row} isInDoubt={state === 'in-doubt'} onDone={onDone} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a mail is for, in words where this build has some. */
function Purpose({ purpose }: { purpose: string }) {
  const t = useTexts(MAIL_TEXTS);
  const known = MAIL_PURPOSES.find((each) => each === purpose);
  return known === undefined ? <bdi>{purpose}</bdi> : t.purposes[known];
}

function NextTry({ row, isWaiting }: { row: MailRow; isWaiting: boolean }) {
  const t = useTexts(MAIL_TEXTS);
  if (!isWaiting) return null;
  return (
    <span className="other-title">
      {row.nextTryAt === null || row.nextTryAt <= Date.now()
        ? t.soon
        : fill(t.next, { time: isolate(formatTime(row.nextTryAt)) })}
    </span>
  );
}

type Act = 'retry' | 'wake' | 'resend' | 'arrived';

/** Does something about mails, and says to how many. */
function useAct(act: Act, ids: readonly string[] | undefined, onDone: (note: ReactNode) => void) {
  const { language } = useMessages();
  const t = useTexts(MAIL_TEXTS);
  const client = useQueryClient();
  const named = ids === undefined ? {} : { ids: [...ids] };
  return useMutation({
    mutationFn: () =>
      act === 'retry' || act === 'wake'
        ? makeCall(act === 'retry' ? 'retryMails' : 'wakeMails', { body: named })
        : makeCall('resolveMails', {
            body: { ...named, resolution: act === 'arrived' ? 'sent' : 'resend' },
          }),
    async onSuccess({ count }) {
      await mailsChanged(client);
      const forms = { arrived: t.markedSent, wake: t.woken, retry: t.retried, resend: t.retried };
      onDone(formatCount(count, language, forms[act]));
    },
  });
}

function RowActions({
  row,
  isInDoubt,
  onDone,
}: {
  row: MailRow;
  isInDoubt: boolean;
  onDone: (note: ReactNode) => void;
}) {
  const t = useTexts(MAIL_TEXTS);
  const to = isolate(row.to ?? t.organisation);
  if (!isInDoubt) {
    if (!row.canRetry) return null;
    return (
      <RowButton act="retry" id={row.id} name={fill(t.retryOf, { to })} onDone={onDone}>
        {t.retry}
      </RowButton>
    );
  }
  return (
    <span className="actions">
      <RowButton act="resend" id={row.id} name={fill(t.resendOf, { to })} onDone={onDone}>
        {t.resend}
      </RowButton>
      <RowButton act="arrived" id={row.id} name={fill(t.arrivedOf, { to })} onDone={onDone}>
        {t.arrived}
      </RowButton>
    </span>
  );
}

function RowButton({
  act,
  id,
  name,
  onDone,
  children,
}: {
  act: Act;
  id: string;
  name: string;
  onDone: (note: ReactNode) => void;
  children: ReactNode;
}) {
  const mutation = useAct(act, [id], onDone);
  return (
    <>
      <Button
        size="small"
        aria-label={name}
        isBusy={mutation.isPending}
        onClick={() => mutation.mutate()}
      >
        {children}
      </Button>
      <ProblemNote error={mutation.error} />
    </>
  );
}

/** What can be done about all mails, by their state. */
const ACTS_OF: Partial<Record<string, readonly Act[]>> = {
  waiting: ['wake'],
  dead: ['retry'],
  'in-doubt': ['resend', 'arrived'],
};

function AllActions({ state, onDone }: { state: string; onDone: (note: ReactNode) => void }) {
  const t = useTexts(MAIL_TEXTS);
  const [asked, setAsked] = useState<Act | null>(null);
  const texts = {
    retry: { action: t.retryAll, text: t.retryAllText },
    wake: { action: t.wakeAll, text: t.wakeAllText },
    resend: { action: t.resendAll, text: t.resendAllText },
    arrived: { action: t.arrivedAll, text: t.arrivedAllText },
  };
  const acts: readonly Act[] = ACTS_OF[state] ?? [];
  if (acts.length === 0) return null;
  return (
    <span className="actions">
      {acts.map((act) => (
        <Button key={act} onClick={() => setAsked(act)}>
          {texts[act].action}
        </Button>
      ))}
      {asked !== null && (
        <AskAll act={asked} {...texts[asked]} onDone={onDone} onClose={() => setAsked(null)} />
      )}
    </span>
  );
}

function AskAll({
  act,
  action,
  text,
  onDone,
  onClose,
}: {
  act: Act;
  action: string;
  text: string;
  onDone: (note: ReactNode) => void;
  onClose: () => void;
}) {
  const mutation = useAct(act, undefined, (note) => {
    onClose();
    onDone(note);
  });
  return (
    <ConfirmDialog
      title={action}
      action={action}
      look="primary"
      mutation={mutation}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
