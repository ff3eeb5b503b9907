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
  /** Whether the card gets focus when it appears, for example when it replaces a submitted form. */
  takesFocus?: boolean;
  /** A button or a link below the text. */
  children?: ReactNode;
};

/** A card that replaces missing content: for an empty list, an error or a success. */
export function StateCard({ kind, title, text, takesFocus = false, children }: StateCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // If the card came with the page, the visitor may have focused another element before hydration.
    if (takesFocus && document.activeElement === document.body) card.current?.focus();
  }, [takesFocus]);
  const Icon = icons[kind];
  return (
    <div
      ref={card}
      className={`state state-${kind}`}
      role={roles[kind]}
      tabIndex={takesFocus ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: it is the result of the form that the visitor posted
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
