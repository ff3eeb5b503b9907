import {
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import {
  APPLICATIONS_PER_STAGE,
  type ApplicationCard,
  type ApplicationsColumn,
  type ApplicationsResponse,
  DECIDED_DAYS,
  isDecided,
} from '../../../contract/admin/inbox/applications.ts';
import { APPLICATION_STAGES, type ApplicationStage } from '../../../contract/admin/inbox/inbox.ts';
import { directionOf } from '../../../contract/locale.ts';
import { fill, formatCount, formatNumber, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { INBOX_TEXTS } from '../texts.ts';
import { AssigneeMark, Attached, useAppliedFor, Wait } from './application-facts.tsx';
import { StageIcon } from './stage-icon.tsx';
import { APPLICATION_TEXTS } from './texts.ts';

/** The kind of data that is dragged from one stage to another: the id of an application. */
const DRAGGED = 'application/x-yafee-application';

/** How long a card takes that a colleague has moved. In milliseconds. */
const GLIDE = 160;

type BoardViewProps = {
  stages: ApplicationsResponse['stages'];
  isOffline: boolean;
  hrefOf: (card: ApplicationCard) => string;
  /** The list of all applications of a stage. */
  listOf: (stage: ApplicationStage) => string;
  onMove: (card: ApplicationCard, stage: ApplicationStage) => void;
  onMenu: (card: ApplicationCard, opener: HTMLElement) => void;
};

/** The applications in columns: each moves by a pointer that drags it, by its menu, and by Shift with the arrows. */
export function BoardView(props: BoardViewProps) {
  const { stages, isOffline, onMove } = props;
  const { language } = useMessages();
  const inbox = useTexts(INBOX_TEXTS);
  /** The column that a phone shows. */
  const [shown, setShown] = useState<ApplicationStage>('new');
  const [over, setOver] = useState<ApplicationStage | null>(null);
  const board = useRef<HTMLDivElement>(null);
  useGlide(board);
  const find = (id: string | undefined) =>
    APPLICATION_STAGES.flatMap((stage) => stages[stage].cards).find((card) => card.id === id);
  function press(event: KeyboardEvent) {
    const current = event.currentTarget.closest<HTMLElement>('[data-card]');
    const card = find(current?.dataset.card);
    if (current === null || card === undefined) return;
    const forward = directionOf(language) === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const step = event.key === forward ? 1 : /^Arrow(Left|Right)$/.test(event.key) ? -1 : 0;
    const column = APPLICATION_STAGES.indexOf(card.stage);
    if (event.shiftKey && step !== 0) {
      const next = APPLICATION_STAGES[column + step];
      if (next !== undefined && !isOffline) onMove(card, next);
    } else if (step !== 0) {
      const cards = APPLICATION_STAGES.map((stage) => stages[stage].cards);
      let at = column + step;
      while (cards[at]?.length === 0) at += step;
      const row = cards[column]?.indexOf(card) ?? 0;
      const next = cards[at]?.[Math.min(row, (cards[at]?.length ?? 1) - 1)];
      if (next !== undefined) document.getElementById(cardId(next.id))?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next =
        event.key === 'ArrowDown' ? current.nextElementSibling : current.previousElementSibling;
      next?.querySelector('a')?.focus();
    } else return;
    event.preventDefault();
  }
  const dropOn = (stage: ApplicationStage) => ({
    onDragOver(event: DragEvent) {
      if (isOffline || !event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setOver(stage);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(null);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(null);
      const card = find(event.dataTransfer.getData(DRAGGED));
      if (card !== undefined && card.stage !== stage) onMove(card, stage);
    },
  });
  return (
    <>
      <div className="stage-tabs">
        {APPLICATION_STAGES.map((stage) => (
          <button
            key={stage}
            type="button"
            aria-pressed={stage === shown}
            onClick={() => setShown(stage)}
          >
            <StageIcon stage={stage} />
            {inbox.stages[stage]} <span>{formatNumber(stages[stage].total)}</span>
          </button>
        ))}
      </div>
      <div className="board" ref={board}>
        {APPLICATION_STAGES.map((stage) => (
          <section
            key={stage}
            className="stage"
            aria-label={inbox.stages[stage]}
            data-shown={stage === shown || undefined}
            data-over={stage === over || undefined}
            {...dropOn(stage)}
          >
            <header>
              <StageIcon stage={stage} />
              <h2>{inbox.stages[stage]}</h2>
              <span className="count">{formatNumber(stages[stage].total)}</span>
            </header>
            <Column {...props} stage={stage} column={stages[stage]} onKeyDown={press} />
          </section>
        ))}
      </div>
    </>
  );
}

function Column({
  stage,
  column: { cards, total },
  listOf,
  ...props
}: BoardViewProps &
  Pick<CardProps, 'onKeyDown'> & { stage: ApplicationStage; column: ApplicationsColumn }) {
  const { language } = useMessages();
  const t = useTexts(APPLICATION_TEXTS);
  const hidden = total - cards.length;
  return (
    <ul>
      {cards.map((card) => (
        <Card key={card.id} card={card} {...props} />
      ))}
      {total === 0 && <li className="nobody">{t.none}</li>}
      {hidden > 0 && (
        <li>
          <Link className="older" href={listOf(stage)}>
            {isDecided(stage) && cards.length < APPLICATIONS_PER_STAGE
              ? fill(formatCount(hidden, language, t.older), { days: DECIDED_DAYS })
              : fill(t.all, { n: formatNumber(total) })}
          </Link>
        </li>
      )}
    </ul>
  );
}

type CardProps = Pick<BoardViewProps, 'isOffline' | 'hrefOf' | 'onMenu'> & {
  card: ApplicationCard;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Card({ card, isOffline, hrefOf, onMenu, onKeyDown }: CardProps) {
  const inbox = useTexts(INBOX_TEXTS);
  const { t: common } = useMessages();
  const t = useTexts(APPLICATION_TEXTS);
  const appliedFor = useAppliedFor();
  const facts = useId();
  return (
    <li
      className={card.isUnread ? 'card unread' : 'card'}
      data-card={card.id}
      draggable={!isOffline}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, card.id);
        dataTransfer.effectAllowed = 'move';
      }}
    >
      <Link
        id={cardId(card.id)}
        className="name"
        href={hrefOf(card)}
        draggable={false}
        aria-describedby={facts}
        onKeyDown={onKeyDown}
      >
        {card.isUnread && (
          <span className="visually-hidden">
            {inbox.unread}
            {common.separator}
          </span>
        )}
        <bdi>{card.name}</bdi>
      </Link>
      <button
        className="button icon-button small quiet"
        type="button"
        aria-haspopup="true"
        aria-label={fill(t.menu, { name: isolate(card.name) })}
        onClick={({ currentTarget }) => onMenu(card, currentTarget)}
      >
        <Icon name="more" />
      </button>
      <span className="for">
        <bdi>{appliedFor(card)}</bdi>
      </span>
      <span className="facts" id={facts}>
        <Wait card={card} />
        <Attached card={card} />
        <AssigneeMark card={card} />
      </span>
    </li>
  );
}

/** The id of the link of a card. */
export function cardId(id: string): string {
  return `application-${id}`;
}

/** Lets cards that have changed their column glide there, and keep the focus. */
function useGlide(board: RefObject<HTMLElement | null>): void {
  const before = useRef(new Map<string, { column: Element | null; left: number; top: number }>());
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const after: typeof before.current = new Map();
    for (const card of board.current?.querySelectorAll<HTMLElement>('[data-card]') ?? []) {
      const id = card.dataset.card ?? '';
      const column = card.closest('section');
      const { left, top } = card.getBoundingClientRect();
      after.set(id, { column, left, top });
      const was = before.current.get(id);
      if (was === undefined || was.column === column) continue;
      if (focused.current === id) card.querySelector('a')?.focus({ preventScroll: true });
      if (isStill) continue;
      const translate = `${was.left - left}px ${was.top - top}px`;
      card.animate([{ translate }, { translate: 'none' }], { duration: GLIDE, easing: 'ease-out' });
    }
    before.current = after;
  });
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
      focused.current = card?.dataset.card ?? null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
}
