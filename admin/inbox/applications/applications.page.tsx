import './applications.css';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import {
  APPLICATION_STAGES,
  type ApplicationStage,
  CONVERSATIONS_PER_PAGE,
  type ConversationRow,
  type InboxResponse,
} from '../../../contract/admin/inbox/inbox.ts';
import { inboxFilter } from '../../../contract/admin/inbox/inbox-filter.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { fill, formatNumber, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { PageState, ProblemNote, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { DotSeparated } from '../../kit/row.tsx';
import { ApplicationsSelect } from '../applications-select.tsx';
import { arrivalText } from '../arrival.ts';
import { type ApplicationsFilter, applicationsPath, inboxPath } from '../inbox-address.ts';
import { inboxQuery, LIST_REFRESH } from '../inbox-queries.ts';
import { replyTemplatesQuery } from '../reply-templates/reply-templates-query.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { useChange } from '../use-change.ts';

/** The last change, and the application whose applicant can be told, with a template of its stage. */
type Done = { text: string; id: string | null };

/** The kind of data that is dragged from one stage to another: the id of a conversation. */
const DRAGGED = 'application/x-yafee-application';

/** The applications by their stages. Each is moved by a choice, or by dragging it with the pointer. */
export function ApplicationsPage() {
  const { t: common } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const change = useChange();
  const [done, setDone] = useState<Done | null>(null);
  const { data: templates } = useQuery(replyTemplatesQuery);
  /** The application that was moved last. It has the focus in its new place. */
  const moved = useRef<{ id: string; stage: ApplicationStage } | null>(null);
  useTitle(common.pages.applications);
  const [, navigate] = useLocation();
  const { form, entry } = readFilter(inboxFilter, new URLSearchParams(useSearch()));
  const filter = { form: form ?? 'applications', entry } as const;
  const lists = useQueries({
    queries: APPLICATION_STAGES.map((stage) => ({
      ...inboxQuery({ ...filter, stage }),
      placeholderData: keepPreviousData,
      refetchInterval: LIST_REFRESH,
    })),
  });
  useEffect(() => {
    if (moved.current === null) return;
    const link = document.getElementById(linkId(moved.current.id, moved.current.stage));
    if (link === null) return;
    moved.current = null;
    link.focus();
  });
  function move({ id, form: of, name }: ConversationRow, stage: ApplicationStage) {
    setDone(null);
    moved.current = { id, stage };
    change.mutate(
      { ids: [id], stage },
      {
        onSuccess: () =>
          setDone({
            text: fill(t.board.moved, { name: isolate(name), stage: t.stages[stage] }),
            id: templates?.templates.some((each) => each.form === of && each.stage === stage)
              ? id
              : null,
          }),
      },
    );
  }
  const failed = lists.find(({ data }) => data === undefined);
  const all = lists.flatMap(({ data }) => data?.rows ?? []);
  return (
    <>
      <PageHead title={common.pages.applications} lead={t.board.lead}>
        <Link className="button" href={inboxPath(filter)}>
          {t.board.asList}
        </Link>
      </PageHead>
      <div className="board-tools">
        <ApplicationsSelect
          filter={filter}
          onChange={(next) => navigate(applicationsPath(next), { replace: true })}
        />
      </div>
      <ProblemNote error={change.error} />
      <p className={done === null ? 'visually-hidden' : 'board-done'} role="status">
        {done?.text}{' '}
        {done !== null && done.id !== null && (
          <Link href={inboxPath(filter, done.id)}>{t.board.tell}</Link>
        )}
      </p>
      {failed === undefined ? (
        <div className="board">
          {APPLICATION_STAGES.map((stage, index) => (
            <Stage
              key={stage}
              stage={stage}
              filter={filter}
              list={lists[index]?.data}
              onMove={move}
              onDrop={(id) => {
                const row = all.find((each) => each.id === id);
                if (row !== undefined && row.stage !== stage) move(row, stage);
              }}
            />
          ))}
        </div>
      ) : (
        <PageState error={failed.error} onRetry={() => failed.refetch()} />
      )}
    </>
  );
}

type StageProps = {
  stage: ApplicationStage;
  /** Which applications the board shows. */
  filter: ApplicationsFilter;
  list: InboxResponse | undefined;
  onMove: (row: ConversationRow, stage: ApplicationStage) => void;
  onDrop: (id: string) => void;
};

function Stage({ stage, filter, list, onMove, onDrop }: StageProps) {
  const t = useTexts(INBOX_TEXTS);
  const heading = useId();
  const [isOver, setOver] = useState(false);
  // An application that was moved away leaves at once.
  const rows = list?.rows.filter((row) => row.stage === stage) ?? [];
  const total = list?.stages[stage] ?? 0;
  const accept = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className="stage"
      aria-labelledby={heading}
      data-over={isOver || undefined}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <div className="section-head">
        <span className="count">{formatNumber(total)}</span>
        <h2 id={heading}>{t.stages[stage]}</h2>
      </div>
      {rows.length === 0 ? (
        <p className="hint">{t.board.none}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Application key={row.id} row={row} stage={stage} filter={filter} onMove={onMove} />
          ))}
        </ul>
      )}
      {total > CONVERSATIONS_PER_PAGE && (
        <Link href={inboxPath({ ...filter, stage })}>
          {fill(t.board.all, { n: formatNumber(total) })}
        </Link>
      )}
    </section>
  );
}

function Application({
  row,
  stage,
  filter,
  onMove,
}: Pick<StageProps, 'stage' | 'filter' | 'onMove'> & { row: ConversationRow }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { id, form, name, state, assignee, isUnread, arrivedAt } = row;
  const entryTitle = row.entryTitle[language];
  return (
    <li
      className={isUnread ? 'application unread' : 'application'}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, id);
        dataTransfer.effectAllowed = 'move';
      }}
    >
      <Link id={linkId(id, stage)} href={inboxPath({ ...filter, stage }, id)} draggable={false}>
        <bdi>{name}</bdi>
      </Link>
      {filter.entry === null && (
        <span className="meta">{entryTitle === '' ? t.forms[form] : <bdi>{entryTitle}</bdi>}</span>
      )}
      <span className="meta">
        <DotSeparated
          items={[
            <time key="at" dateTime={new Date(arrivedAt).toISOString()}>
              <bdi>{arrivalText(arrivedAt, Date.now(), language, t.yesterday)}</bdi>
            </time>,
            isUnread ? t.unread : null,
            state === 'new' ? null : t.states[state],
            assignee === null ? null : <bdi key="assignee">{assignee.name}</bdi>,
          ]}
        />
      </span>
      <FilterSelect
        label={fill(t.board.move, { name: isolate(name) })}
        value={stage}
        options={APPLICATION_STAGES.map((each) => [each, t.stages[each]] as const)}
        onChange={(value) => {
          const next = APPLICATION_STAGES.find((each) => each === value);
          if (next !== undefined) onMove(row, next);
        }}
      />
    </li>
  );
}

function linkId(id: string, stage: ApplicationStage): string {
  return `${stage}-${id}`;
}
