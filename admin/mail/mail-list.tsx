import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { writeFilter } from '../../contract/admin/list-filter.ts';
import {
  DELIVERY_PURPOSES,
  MAIL_STATES,
  MAILS_PER_PAGE,
  type MailRow,
  type MailStateResponse,
} from '../../contract/admin/mail/mail.ts';
import { mailFilter } from '../../contract/admin/mail/mail-filter.ts';
import { makeCall } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { CellLabel } from '../kit/cell-label.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { fill, formatCount, formatNumber, formatTime, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { ChoiceFilter, ListSearch } from '../kit/list-page/list-filters.tsx';
import { ListPage } from '../kit/list-page/list-page.tsx';
import { useListPage } from '../kit/list-page/use-list-page.ts';
import { MailFailure } from '../kit/mail-failure.tsx';
import { Moment } from '../kit/moment.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { mailsChanged, mailsQuery, refreshOf } from './mail-queries.ts';
import { MAIL_TEXTS } from './texts.ts';

const MAIL_PATH = '/mail';

type Done = (note: ReactNode) => void;

/** The mails of one state with the words of the mail server, and the actions on them. */
export function MailList({ state, onDone }: { state: MailStateResponse; onDone: Done }) {
  const t = useTexts(MAIL_TEXTS);
  const list = useListPage({
    schema: mailFilter,
    path: (filter) => MAIL_PATH + writeFilter(mailFilter, filter),
    query: (filter) => mailsQuery(filter, state.counts[filter.state]),
    perPage: MAILS_PER_PAGE,
    refetchInterval: refreshOf(state),
  });
  const { state: shown, purpose } = list.filter;
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen. The current one is in the middle, because the tabs may become wider when
  // their fonts load.
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <>
      <nav className="tabs" aria-label={t.tabs} ref={tabs}>
        {MAIL_STATES.map((each) => (
          <Link
            key={each}
            href={list.pathOf({ state: each })}
            aria-current={each === shown ? 'true' : undefined}
          >
            {t.states[each]}
            <Count of={state.counts[each]} />
          </Link>
        ))}
      </nav>
      <p className="hint mail-hint">{t.hints[shown]}</p>
      <div className="list-tools mail-tools">
        <ListSearch list={list} label={t.find} placeholder={t.placeholder} />
        <ChoiceFilter
          label={t.purpose}
          value={purpose}
          any={t.allPurposes}
          choices={DELIVERY_PURPOSES}
          textOf={(each) => t.purposes[each]}
          onChange={(each) => list.show({ purpose: each })}
        />
        {state.counts[shown] > 0 && !list.isFiltered && (
          <AllActions state={shown} onDone={onDone} />
        )}
      </div>
      <ListPage
        list={list}
        found={t.count}
        empty={{ title: t.empty[shown], text: t.hints[shown] }}
        noMatch={{ title: t.noMatch, text: t.noMatchText }}
      >
        {({ rows }) => <MailTable rows={rows} state={shown} onDone={onDone} />}
      </ListPage>
    </>
  );
}

/** The number of mails in a state. Screen readers hear what it counts. Nothing for none. */
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
  onDone: Done;
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
              <span className="visually-hidden">{t.action}</span>
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
              <td className="mail-actions">
                <RowActions row={row} isInDoubt={state === 'in-doubt'} onDone={onDone} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The purpose of a mail, in words if this build has some. */
function Purpose({ purpose }: { purpose: string }) {
  const t = useTexts(MAIL_TEXTS);
  const known = DELIVERY_PURPOSES.find((each) => each === purpose);
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

type MailAction = 'retry' | 'wake' | 'resend' | 'arrived';

/** Performs an action on mails, and says on how many. */
function useMailAction(action: MailAction, ids: readonly string[] | undefined, onDone: Done) {
  const { language } = useMessages();
  const t = useTexts(MAIL_TEXTS);
  const client = useQueryClient();
  const named = ids === undefined ? {} : { ids: [...ids] };
  return useMutation({
    mutationFn: () =>
      action === 'retry' || action === 'wake'
        ? makeCall(action === 'retry' ? 'retryMails' : 'wakeMails', { body: named })
        : makeCall('resolveMails', {
            body: { ...named, resolution: action === 'arrived' ? 'sent' : 'resend' },
          }),
    async onSuccess({ count }) {
      await mailsChanged(client);
      const forms = { arrived: t.markedSent, wake: t.woken, retry: t.retried, resend: t.retried };
      onDone(formatCount(count, language, forms[action]));
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
  onDone: Done;
}) {
  const t = useTexts(MAIL_TEXTS);
  const to = isolate(row.to ?? t.organisation);
  if (!isInDoubt) {
    if (!row.canRetry) return null;
    return (
      <RowButton action="retry" id={row.id} name={fill(t.retryOf, { to })} onDone={onDone}>
        {t.retry}
      </RowButton>
    );
  }
  return (
    <span className="actions">
      <RowButton action="resend" id={row.id} name={fill(t.resendOf, { to })} onDone={onDone}>
        {t.resend}
      </RowButton>
      <RowButton action="arrived" id={row.id} name={fill(t.arrivedOf, { to })} onDone={onDone}>
        {t.arrived}
      </RowButton>
    </span>
  );
}

function RowButton({
  action,
  id,
  name,
  onDone,
  children,
}: {
  action: MailAction;
  id: string;
  name: string;
  onDone: Done;
  children: ReactNode;
}) {
  const mutation = useMailAction(action, [id], onDone);
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

/** The actions on all mails, by their state. */
const ACTIONS_OF: Partial<Record<string, readonly MailAction[]>> = {
  waiting: ['wake'],
  dead: ['retry'],
  'in-doubt': ['resend', 'arrived'],
};

function AllActions({ state, onDone }: { state: string; onDone: Done }) {
  const t = useTexts(MAIL_TEXTS);
  const [asked, setAsked] = useState<MailAction | null>(null);
  const texts = {
    retry: { action: t.retryAll, text: t.retryAllText },
    wake: { action: t.wakeAll, text: t.wakeAllText },
    resend: { action: t.resendAll, text: t.resendAllText },
    arrived: { action: t.arrivedAll, text: t.arrivedAllText },
  };
  const actions: readonly MailAction[] = ACTIONS_OF[state] ?? [];
  if (actions.length === 0) return null;
  return (
    <span className="actions">
      {actions.map((action) => (
        <Button key={action} onClick={() => setAsked(action)}>
          {texts[action].action}
        </Button>
      ))}
      {asked !== null && (
        <AskAll asked={asked} {...texts[asked]} onDone={onDone} onClose={() => setAsked(null)} />
      )}
    </span>
  );
}

function AskAll({
  asked,
  action,
  text,
  onDone,
  onClose,
}: {
  asked: MailAction;
  action: string;
  text: string;
  onDone: Done;
  onClose: () => void;
}) {
  const mutation = useMailAction(asked, undefined, (note) => {
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
