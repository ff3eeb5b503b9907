import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { directionOf } from '../../contract/locale.ts';
import { useMessages } from '../i18n/messages.tsx';
import { PauseIcon, PlayIcon } from './icons.tsx';
import './marquee.css';

type MarqueeProps = {
  /** Accessible name of the row. */
  label: string;
  /** The section's heading, shown beside the pause button. */
  head: ReactNode;
  /** In pixels per second. */
  speed: number;
  items: readonly { key: string | number; content: ReactNode }[];
  className?: string;
};

/** Distance from the viewport at which a row is prepared, as a share of the viewport's height. */
const PREPARE_MARGIN = '100%';

/**
 * A row that moves to the left endlessly. It pauses on hover, on focus and by a button. Without script and with reduced
 * motion it can be scrolled instead (design §4.5, §5).
 */
export function Marquee({ label, head, speed, items, className }: MarqueeProps) {
  const { language, t } = useMessages();
  const [isPaused, setIsPaused] = useState(false);
  // There are no copies until the row is near the viewport, which keeps the HTML and its layout small.
  const [copyCount, setCopyCount] = useState(0);
  const [isNear, setIsNear] = useState(false);
  const viewport = useRef<HTMLDivElement>(null);
  const belt = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    function measure() {
      if (viewport.current === null || belt.current === null || row.current === null) return;
      const width = row.current.getBoundingClientRect().width;
      if (width === 0) return;
      belt.current.style.setProperty('--marquee-row', `${-width}px`);
      belt.current.style.setProperty('--marquee-duration', `${width / speed}s`);
      // Enough copies to fill the visible area while the row itself moves out of it.
      const needed = Math.max(1, Math.ceil(viewport.current.clientWidth / width));
      startTransition(() => setCopyCount(needed));
    }
    const resizeObserver = new ResizeObserver(measure);
    const intersectionObserver = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        intersectionObserver.disconnect();
        startTransition(() => setIsNear(true));
        for (const element of [viewport.current, row.current]) {
          if (element !== null) resizeObserver.observe(element);
        }
      },
      { rootMargin: PREPARE_MARGIN },
    );
    if (viewport.current !== null) intersectionObserver.observe(viewport.current);
    return () => {
      intersectionObserver.disconnect();
      resizeObserver.disconnect();
    };
  }, [speed]);

  // Browsers load a lazy picture when it is shown: in a row that moves it would enter blank.
  useEffect(() => {
    if (!isNear) return;
    for (const picture of belt.current?.querySelectorAll('img') ?? []) picture.loading = 'eager';
  }, [isNear, copyCount, items]);

  const direction = directionOf(language);
  const list = items.map(({ key, content }) => (
    <li key={key} dir={direction}>
      {content}
    </li>
  ));
  return (
    <div className={className === undefined ? 'marquee' : `marquee ${className}`}>
      <div className="wrap marquee-head">
        {head}
        <button type="button" className="ib marquee-pause" onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? <PlayIcon /> : <PauseIcon />}
          <span className="visually-hidden">
            {isPaused ? t.states.playMotion : t.states.pauseMotion}
          </span>
        </button>
      </div>
      {/* The row can be focused to pause it, or to scroll it where it does not move. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        ref={viewport}
        className={isPaused ? 'marquee-window marquee-paused' : 'marquee-window'}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        <div ref={belt} className={copyCount > 0 ? 'marquee-belt marquee-moving' : 'marquee-belt'}>
          <ul ref={row} className="marquee-row">
            {list}
          </ul>
          {Array.from({ length: copyCount }, (_, copy) => (
            <ul key={copy} className="marquee-row" aria-hidden="true" inert>
              {list}
            </ul>
          ))}
        </div>
      </div>
    </div>
  );
}
