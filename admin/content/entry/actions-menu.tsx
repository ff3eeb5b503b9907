import './actions-menu.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../kit/icons.tsx';

/** A button that opens a list of commands. It closes with Escape, with a choice, and when focus leaves it. */
export function ActionsMenu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return;
      setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  return (
    <div className="actions-menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="button small icon-button quiet"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it are reached by keyboard */}
      <ul className="popup" id={list} hidden={!isOpen} onClick={() => setOpen(false)}>
        {children}
      </ul>
    </div>
  );
}
