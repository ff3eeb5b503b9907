import './reorder-list.css';
import './thumbnail.css';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Chip } from '../kit/chip.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { fill } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { moved } from './reorder.ts';
import { CONTENT_TEXTS } from './texts.ts';

/** An entry that can be moved. */
export type ReorderItem = {
  id: number;
  title: string;
  secondary: ReactNode;
  picture: string | null;
  /** What is special about it, such as its state. */
  children?: ReactNode;
  /** Below its row, such as its fields. */
  below?: ReactNode;
};

type ReorderListProps = {
  label: string;
  /** In the present order. */
  items: readonly ReorderItem[];
  /** The order before anything was moved, by ids. */
  before: readonly number[];
  /** The entries that were moved since. */
  moved: ReadonlySet<number>;
  /** Whether the order can only be read. */
  isFixed?: boolean;
  onChange: (order: number[]) => void;
};

/** The item that is held, and the order that Escape restores. */
type Held = { id: number; from: number[]; byPointer: boolean };

/**
 * A list that is reordered by the pointer, by Space and the arrow keys, or by a list of positions. Screen readers hear every
 * step, in the language of the back office.
 */
export function ReorderList({
  label,
  items,
  before,
  moved: changed,
  isFixed = false,
  onChange,
}: ReorderListProps) {
  const t = useTexts(CONTENT_TEXTS);
  const help = useId();
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [choosing, setChoosing] = useState<number | null>(null);
  const [news, setNews] = useState('');
  const ids = items.map(({ id }) => id);
  const titleOf = (id: number) =>
    fill(t.quoted, { title: items.find((item) => item.id === id)?.title ?? '' });
  const say = (text: string, id: number, order: readonly number[]) =>
    setNews(fill(text, { title: titleOf(id), n: order.indexOf(id) + 1, count: order.length }));
  const latest = useRef({ ids, onChange, say });
  useEffect(() => {
    latest.current = { ids, onChange, say };
  });
  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[];

  function place(id: number, index: number) {
    const order = moved(ids, id, index);
    if (order.indexOf(id) === ids.indexOf(id)) return;
    onChange(order);
    say(t.order.moved, id, order);
  }

  function drop() {
    if (held !== null) say(t.order.dropped, held.id, ids);
    setHeld(null);
  }

  function cancel() {
    if (held === null) return;
    onChange(held.from);
    say(t.order.cancelled, held.id, held.from);
    setHeld(null);
  }

  function press(event: React.KeyboardEvent, id: number) {
    const isHeld = held?.id === id;
    const steps: Record<string, number> = {
      ArrowUp: ids.indexOf(id) - 1,
      ArrowDown: ids.indexOf(id) + 1,
      Home: 0,
      End: ids.length - 1,
    };
    const index = steps[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isHeld) return drop();
      setHeld({ id, from: ids, byPointer: false });
      return say(t.order.held, id, ids);
    }
    if (!isHeld) return undefined;
    if (event.key === 'Escape') {
      event.preventDefault();
      return cancel();
    }
    if (index === undefined) return undefined;
    event.preventDefault();
    return place(id, index);
  }

  // A row that moves in the document loses the focus of its grip, and leaves the visible area. After each change of the
  // order.
  useLayoutEffect(() => {
    if (held === null || held.byPointer) return;
    const row = rows()[ids.indexOf(held.id)];
    row?.querySelector<HTMLElement>('.grip')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [ids.join(' ')]);

  // It listens to the events of the document, because the row under the pointer moves in the document while it is dragged.
  useEffect(() => {
    if (held === null || !held.byPointer) return undefined;
    const { id, from } = held;
    function follow(event: PointerEvent) {
      const { ids: order, onChange: change } = latest.current;
      const others = rows().filter((_, index) => order[index] !== id);
      const index = others.filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return event.clientY > top + height / 2;
      }).length;
      if (index !== order.indexOf(id)) change(moved(order, id, index));
      scrollNear(event.clientY);
    }
    function end(event: PointerEvent) {
      const { ids: order, onChange: change, say: tell } = latest.current;
      if (event.type === 'pointercancel') change(from);
      else tell(t.order.dropped, id, order);
      setHeld(null);
    }
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
    };
  }, [held, t]);

  return (
    <>
      <p className="visually-hidden" id={help}>
        {t.order.gripHelp}
      </p>
      <ol className="order-list" ref={list} aria-label={label}>
        {items.map(({ id, title, secondary, picture, children, below }, index) => (
          <li key={id} className={held?.id === id ? 'order-item held' : 'order-item'}>
            {!isFixed && (
              <button
                type="button"
                className="grip"
                aria-label={fill(t.order.grip, {
                  title: fill(t.quoted, { title }),
                  n: index + 1,
                  count: items.length,
                })}
                aria-describedby={help}
                aria-pressed={held?.id === id}
                onKeyDown={(event) => press(event, id)}
                onBlur={() => {
                  if (held?.id === id && !held.byPointer && document.hasFocus()) drop();
                }}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  event.preventDefault();
                  event.currentTarget.focus();
                  setHeld({ id, from: ids, byPointer: true });
                }}
              >
                <Icon name="grip" />
              </button>
            )}
            <span className="place">{index + 1}</span>
            {picture !== null && (
              <img
                className="thumbnail"
                src={picture}
                alt=""
                width="64"
                height="48"
                loading="lazy"
              />
            )}
            <span className="text">
              <b>
                <bdi>{title}</bdi>
              </b>
              <small>
                <bdi>{secondary}</bdi>
              </small>
            </span>
            {children}
            {changed.has(id) && (
              <Chip state="edited">{fill(t.order.was, { n: before.indexOf(id) + 1 })}</Chip>
            )}
            {!isFixed && (
              <Button
                size="small"
                look="quiet"
                icon="sort"
                aria-haspopup="dialog"
                aria-label={fill(t.order.moveOf, { title: fill(t.quoted, { title }) })}
                onClick={() => setChoosing(id)}
              >
                <span className="wide">{t.order.move}</span>
              </Button>
            )}
            {below !== undefined && <div className="below">{below}</div>}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {news}
      </p>
      {choosing !== null && (
        <PlacesDialog
          items={items}
          id={choosing}
          onChoose={(index) => {
            setChoosing(null);
            place(choosing, index);
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}

/** The positions to which an entry can be moved. */
function PlacesDialog({
  items,
  id,
  onChoose,
  onClose,
}: {
  items: readonly ReorderItem[];
  id: number;
  onChoose: (index: number) => void;
  onClose: () => void;
}) {
  const { t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const others = items.filter((item) => item.id !== id);
  const title = items.find((item) => item.id === id)?.title ?? '';
  return (
    <Dialog title={fill(t.order.moveOf, { title: fill(t.quoted, { title }) })} onClose={onClose}>
      <ul className="rows sheet">
        {[
          { key: 'first', label: t.order.toFirst },
          ...others.map((other, index) => ({
            key: String(other.id),
            label:
              index === others.length - 1
                ? t.order.toLast
                : fill(t.order.after, { title: fill(t.quoted, { title: other.title }) }),
          })),
        ].map(({ key, label }, index) => (
          <li key={key}>
            <button type="button" className="menu-item" onClick={() => onChoose(index)}>
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
      </p>
    </Dialog>
  );
}

/** When a dragged entry is nearer than this to an edge of the window, the window scrolls. In CSS pixels. */
const EDGE = 80;

const SCROLL_STEP = 16;

function scrollNear(y: number): void {
  if (y < EDGE) window.scrollBy(0, -SCROLL_STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
}
