import './applications.css';
import { keepPreviousData, onlineManager, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import {
  type ApplicationCard,
  type ApplicationsQuery,
  applicationsFilter,
} from '../../../contract/admin/inbox/applications.ts';
import {
  APPLICATION_STAGES,
  type ApplicationStage,
  type Colleague,
} from '../../../contract/admin/inbox/inbox.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { sessionQuery } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { dayOf, fill, formatCount, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { Empty, PageState, ProblemNote, useTitle } from '../../kit/notices.tsx';
import { Segments } from '../../kit/segments.tsx';
import { useSingleKeys } from '../../kit/single-keys.ts';
import { applicationsPath, inboxPath } from '../inbox-address.ts';
import { applicationsQuery, LIST_REFRESH } from '../inbox-queries.ts';
import { stateOfOpening } from '../opening.ts';
import { replyTemplatesQuery } from '../reply-templates/reply-templates-query.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { TrainerDraftLink } from '../trainer-draft.tsx';
import { useChange } from '../use-change.ts';
import { ApplicationsFilters } from './applications-filters.tsx';
import { rowsOf, waitingIn, withMove } from './board.ts';
import { BoardView, cardId } from './board-view.tsx';
import { CardMenu, type ShownMenu } from './card-menu.tsx';
import { ListView } from './list-view.tsx';
import { APPLICATION_TEXTS } from './texts.ts';

/** Where the browser remembers that somebody prefers the list. */
const STORED_VIEW = 'admin-applications-view';

/** How long a move can be taken back. In milliseconds. */
const UNDO = 10_000;

type View = 'board' | 'list';

/** What was done last. `from`: the stage before a move. */
type Done = { text: string; card: ApplicationCard; from: ApplicationStage | null };

/** The applications by their stages, as a board or as a list. */
export function ApplicationsPage() {
  const { t: common, language } = useMessages();
  const inbox = useTexts(INBOX_TEXTS);
  const t = useTexts(APPLICATION_TEXTS);
  useTitle(common.pages.applications);
  const [, navigate] = useLocation();
  const filter = readFilter(applicationsFilter, new URLSearchParams(useSearch()));
  const query = useQuery({
    ...applicationsQuery(filter),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH,
  });
  const { data } = query;
  const staff = useQuery(sessionQuery).data?.staff;
  const { data: templates } = useQuery(replyTemplatesQuery);
  const change = useChange();
  const [view, setView] = useView();
  const [menu, setMenu] = useState<ShownMenu | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const isOffline = !useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  /** The card that was moved last has the focus in its new place. */
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    document.getElementById(cardId(moved.current))?.focus();
    moved.current = null;
  });
  useEffect(() => {
    if (done === null) return undefined;
    const timer = setTimeout(setDone, UNDO, null);
    return () => clearTimeout(timer);
  }, [done]);

  const focusedCard = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card;
    return shown.find((card) => card.id === id);
  };
  const openMenu = (isAssigning: boolean) => () => {
    const card = focusedCard();
    const opener = document.activeElement?.closest<HTMLElement>('[data-card]');
    if (card !== undefined && opener) setMenu({ card, opener, isAssigning });
  };
  useSingleKeys({
    KeyM: openMenu(false),
    KeyA: openMenu(true),
    KeyR() {
      const card = focusedCard();
      if (card !== undefined) replyTo(card);
    },
    KeyV: () => setView(view === 'board' ? 'list' : 'board'),
  });

  const inboxFilter = { form: filter.form ?? 'applications', entry: filter.entry } as const;
  const hrefOf = ({ id }: ApplicationCard) => inboxPath(inboxFilter, id);
  const replyTo = (card: ApplicationCard) =>
    navigate(hrefOf(card), { state: stateOfOpening('templates') });
  const show = (next: Partial<ApplicationsQuery>) =>
    navigate(applicationsPath({ ...filter, ...next }), { replace: true });
  function move(card: ApplicationCard, stage: ApplicationStage, isUndo = false) {
    setMenu(null);
    setDone(null);
    if (stage === card.stage) return;
    moved.current = card.id;
    change.mutate(
      { ids: [card.id], stage },
      {
        onSuccess: () =>
          setDone({
            text: fill(t.moved, { name: isolate(card.name), stage: inbox.stages[stage] }),
            card: { ...card, stage },
            from: isUndo ? null : card.stage,
          }),
      },
    );
  }
  function assign(card: ApplicationCard, to: Colleague | null) {
    setMenu(null);
    setDone(null);
    moved.current = card.id;
    const name = isolate(card.name);
    const text =
      to === null ? fill(t.unassigned, { name }) : fill(t.assigned, { name, to: isolate(to.name) });
    change.mutate(
      { ids: [card.id], assignee: to },
      { onSuccess: () => setDone({ text, card, from: null }) },
    );
  }

  // What is being changed is shown as it will be, and as it was if that fails.
  const stages =
    data === undefined
      ? undefined
      : change.isPending
        ? withMove(data.stages, change.variables)
        : data.stages;
  const shown = stages === undefined ? [] : rowsOf(stages, filter.order);
  const template = templates?.templates.find(
    ({ form, stage }) => done?.from != null && form === done.card.form && stage === done.card.stage,
  );
  const isEmpty =
    stages !== undefined && APPLICATION_STAGES.every((stage) => stages[stage].total === 0);
  return (
    <div className="applications">
      <header className="applications-head">
        <div>
          <h1>{common.pages.applications}</h1>
          <Segments
            legend={t.view}
            value={view}
            options={[
              [
                'board',
                <>
                  <Icon name="board" />
                  {t.board}
                </>,
              ],
              [
                'list',
                <>
                  <Icon name="list" />
                  {t.list}
                </>,
              ],
            ]}
            onChange={setView}
          />
        </div>
        <div className="frieze" aria-hidden="true" />
        <div className="applications-tools">
          <ApplicationsFilters
            filter={filter}
            colleagues={data?.colleagues}
            staffId={staff?.id}
            onShow={show}
          />
          {stages !== undefined && data !== undefined && (
            <p className="sum">
              {formatCount(waitingIn(stages), language, t.waiting)}
              {data.oldestAt !== null && (
                <>
                  {' · '}
                  {formatCount(
                    Math.max(0, dayOf(Date.now()) - dayOf(data.oldestAt)),
                    language,
                    t.oldest,
                  )}
                </>
              )}
            </p>
          )}
        </div>
      </header>
      <ProblemNote error={change.error ?? (data === undefined ? null : query.error)} />
      {isOffline && <p className="note">{t.offline}</p>}
      <div className={done === null ? 'done' : 'done shown'}>
        <span role="status">{done?.text}</span>
        {done !== null && done.from !== null && (
          <Button
            size="small"
            icon="undo"
            onClick={() => done.from !== null && move(done.card, done.from, true)}
          >
            {t.undo}
          </Button>
        )}
        {done !== null && template !== undefined && (
          <Link className="button small" href={hrefOf(done.card)}>
            {fill(t.tell, { title: template.title[language] })}
          </Link>
        )}
        {done !== null && done.from !== null && staff != null && (
          <TrainerDraftLink card={done.card} staff={staff} href={hrefOf(done.card)} />
        )}
      </div>
      {stages === undefined ? (
        <PageState error={query.error} onRetry={() => query.refetch()} />
      ) : isEmpty ? (
        <Empty title={t.empty}>{t.emptyText}</Empty>
      ) : view === 'list' ? (
        <ListView
          rows={shown}
          hrefOf={hrefOf}
          onMenu={(card, opener) => setMenu({ card, opener, isAssigning: false })}
        />
      ) : (
        <BoardView
          stages={stages}
          isOffline={isOffline}
          hrefOf={hrefOf}
          listOf={(stage) => inboxPath({ ...inboxFilter, stage })}
          onMove={move}
          onMenu={(card, opener) => setMenu({ card, opener, isAssigning: false })}
        />
      )}
      {menu !== null && (
        <CardMenu
          key={`${menu.card.id} ${menu.isAssigning}`}
          menu={menu}
          colleagues={data?.colleagues[menu.card.form] ?? []}
          href={hrefOf(menu.card)}
          isOffline={isOffline}
          onMove={(stage) => move(menu.card, stage)}
          onAssign={(to) => assign(menu.card, to)}
          onReply={() => replyTo(menu.card)}
          onAssigning={() => setMenu({ ...menu, isAssigning: true })}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

/** Returns how this browser shows the applications, and what changes it. */
function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() =>
    localStorage.getItem(STORED_VIEW) === 'list' ? 'list' : 'board',
  );
  return [
    view,
    (next) => {
      localStorage.setItem(STORED_VIEW, next);
      setView(next);
    },
  ];
}
