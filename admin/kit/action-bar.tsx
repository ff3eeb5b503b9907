import './action-bar.css';
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where the action bar of a page is rendered: at the foot of the page, outside of `main`. */
export const ActionBarContext = createContext<HTMLElement | null>(null);

/**
 * Sets `--action-bar` to the height of a bar, so that the focused element is never behind it (reset.css).
 * @returns a function that stops when the bar is removed
 */
export function publishBarHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--action-bar', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--action-bar');
  };
}

/** The buttons of a page, in a bar that stays at the bottom of the window. */
export function ActionBar({
  label,
  isSelection = false,
  children,
}: {
  label: string;
  /** Whether its actions apply to a selection. */
  isSelection?: boolean;
  children: ReactNode;
}) {
  const place = use(ActionBarContext);
  if (place === null) return null;
  return createPortal(
    <section
      className={isSelection ? 'action-bar of-selection' : 'action-bar'}
      aria-label={label}
      ref={publishBarHeight}
    >
      {children}
    </section>,
    place,
  );
}
