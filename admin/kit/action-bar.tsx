import './action-bar.css';
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where the action bar of a page is rendered: at the foot of the page, outside of `main`. */
export const ActionBarContext = createContext<HTMLElement | null>(null);

/**
 * Says in `--action-bar` how high a bar is, by which the window keeps what has the focus out from under it (reset.css).
 * @returns ends that, when the bar is removed
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
  /** Whether its actions are for what is selected. */
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
