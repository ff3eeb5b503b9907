import { type ReactNode, useEffect, useRef } from 'react';
import { CheckIcon, EmptyIcon, WarningIcon } from './icons.tsx';
import './state-card.css';

const icons = { empty: EmptyIcon, error: WarningIcon, success: CheckIcon } as const;
const roles = { empty: undefined, error: 'alert', success: 'status' } as const;

type StateCardProps = {
  kind: keyof typeof icons;
  title: string;
  /** A sentence below the title. */
  text?: ReactNode;
  /** Takes the focus when it appears, as where it replaces a form that was just sent. */
  takesFocus?: boolean;
  /** What can be done: a button or a link. */
  children?: ReactNode;
};

/** What stands in place of content: nothing there, something failed, or something went well. */
export function StateCard({ kind, title, text, takesFocus = false, children }: StateCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only where nothing else has it by now: a page that came with the card is read already.
    if (takesFocus && document.activeElement === document.body) card.current?.focus();
  }, [takesFocus]);
  const Icon = icons[kind];
  return (
    <div
      ref={card}
      className={`state state-${kind}`}
      role={roles[kind]}
      tabIndex={takesFocus ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: the page that comes with it is about this
      autoFocus={takesFocus}
    >
      <div className="state-icon">
        <Icon />
      </div>
      <p className="state-title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
