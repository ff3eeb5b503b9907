import { type ReactNode, type ToggleEvent, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';

type MoreNewsProps = {
  /** Null for news without a date. */
  year: string | null;
  count: number;
  /** The further rows. */
  children: ReactNode;
};

/**
 * Further news of a year. They are closed at first on narrow screens, and always shown on others (news.css). The browser's history entry
 * stores whether they are open, so that going back to the list restores the same scroll position.
 */
export function MoreNews({ year, count, children }: MoreNewsProps) {
  const { t } = useMessages();
  const details = useRef<HTMLDetailsElement>(null);
  const key = year ?? 'none';

  // Run before the browser restores the scroll position.
  useLayoutEffect(() => {
    if (details.current !== null && openYears().includes(key)) details.current.open = true;
  }, [key]);

  function onToggle({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
    const others = openYears().filter((other) => other !== key);
    const state = { ...history.state, openYears: currentTarget.open ? [...others, key] : others };
    history.replaceState(state, '');
  }

  return (
    <details ref={details} className="news-more" onToggle={onToggle}>
      <summary>
        <span>
          {t.news.more} <bdi>{year ?? t.news.undated}</bdi>
        </span>
        <span className="news-more-count">
          <bdi dir="ltr">{formatNumber(count)}</bdi>
        </span>
      </summary>
      {children}
    </details>
  );
}

/** Returns the years whose further news are open in the current history entry. */
function openYears(): readonly string[] {
  const state = history.state as { openYears?: unknown } | null;
  return Array.isArray(state?.openYears) ? state.openYears : [];
}
