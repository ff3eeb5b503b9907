import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApplicationCard } from '../../../contract/admin/inbox/applications.ts';
import {
  APPLICATION_STAGES,
  type ApplicationStage,
  type Colleague,
} from '../../../contract/admin/inbox/inbox.ts';
import { fill } from '../../kit/i18n/format.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { INBOX_TEXTS } from '../texts.ts';
import { StageIcon } from './stage-icon.tsx';
import { APPLICATION_TEXTS } from './texts.ts';

/** Between a menu and its button, and at least between it and the edge of the window. In CSS pixels. */
const GAP = 6;

export type OpenMenu = {
  card: ApplicationCard;
  /** The button or the card that it belongs to. */
  anchor: Element;
  isAssigning: boolean;
};

type CardMenuProps = {
  menu: OpenMenu;
  colleagues: readonly Colleague[];
  /** The address of the conversation. */
  href: string;
  isOffline: boolean;
  onMove: (stage: ApplicationStage) => void;
  onAssign: (to: Colleague | null) => void;
  onClose: () => void;
};

/** What can be done with an application, by pointer and by keys: 1 to 5 move it. */
export function CardMenu({
  menu: { card, anchor, isAssigning },
  colleagues,
  href,
  isOffline,
  onMove,
  onAssign,
  onClose,
}: CardMenuProps) {
  const inbox = useTexts(INBOX_TEXTS);
  const t = useTexts(APPLICATION_TEXTS);
  const [, navigate] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const [isAssignment, setAssignment] = useState(isAssigning);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const { left, right, top, bottom } = anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const isRtl = getComputedStyle(element).direction === 'rtl';
    const start = isRtl ? right - width : left;
    const furthest = window.innerWidth - width - GAP;
    element.style.left = `${Math.max(GAP, Math.min(start, furthest))}px`;
    const isBelow = bottom + GAP + height <= window.innerHeight;
    element.style.top = `${isBelow ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`;
    element.querySelector('button')?.focus();
  }, [anchor, isAssignment]);
  function press(event: KeyboardEvent) {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.findIndex((button) => button.matches(':focus'));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stage = APPLICATION_STAGES[Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]) - 1];
    if (step !== undefined) all[(at + step + all.length) % all.length]?.focus();
    else if (stage !== undefined && !isAssignment && !isOffline) onMove(stage);
    else return;
    event.preventDefault();
  }
  return (
    <ul
      ref={list}
      className="card-menu"
      popover="auto"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={press}
    >
      {isAssignment ? (
        [null, ...colleagues].map((to) => (
          <li key={to?.id ?? ''}>
            <button
              className="menu-item"
              type="button"
              aria-current={to?.id === card.assignee?.id ? 'true' : undefined}
              onClick={() => onAssign(to)}
            >
              <Icon name="people" />
              <span>{to === null ? t.nobody : <bdi>{to.name}</bdi>}</span>
            </button>
          </li>
        ))
      ) : (
        <>
          <li>
            <button className="menu-item" type="button" onClick={() => navigate(href)}>
              <Icon name="voice" />
              <span>{t.open}</span>
              <kbd>↵</kbd>
            </button>
          </li>
          {APPLICATION_STAGES.map((stage, index) => (
            <li key={stage}>
              <button
                className="menu-item"
                type="button"
                aria-current={stage === card.stage ? 'true' : undefined}
                aria-keyshortcuts={String(index + 1)}
                disabled={isOffline}
                onClick={() => onMove(stage)}
              >
                <StageIcon stage={stage} />
                <span>{fill(t.moveTo, { stage: inbox.stages[stage] })}</span>
                <kbd>{index + 1}</kbd>
              </button>
            </li>
          ))}
          <li>
            <button
              className="menu-item"
              type="button"
              disabled={isOffline}
              onClick={() => setAssignment(true)}
            >
              <Icon name="people" />
              <span>{t.assign}</span>
              <kbd>A</kbd>
            </button>
          </li>
        </>
      )}
    </ul>
  );
}
