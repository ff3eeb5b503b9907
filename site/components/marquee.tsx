import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { directionOf } from '../../contract/locale.ts';
import { useMessages } from '../i18n/messages.tsx';
import { PauseIcon, PlayIcon } from './icons.tsx';
import './marquee.css';

type MarqueeProps = {
  /** Names the moving row. */
  label: string;
  /** What stands beside the pause button: the section's heading. */
  head: ReactNode;
  /** In pixels a second. */
  speed: number;
  items: readonly { key: string | number; content: ReactNode }[];
  className?: string;
};

/** How far below or above the window a row is made ready. */
const NEAR = '100%';

/**
 * A row that runs leftwards without end. It pauses on hover, on focus and by a button; it is a row
 * to be scrolled without script and under reduced motion (design §4.5, §5).
 */
export function Marquee({ label, head, speed, items, className }: MarqueeProps) {
  const { language, t } = useMessages();
  const [paused, setPaused] = useState(false);
  // None before the row comes near: the page is lighter to send and to lay out without them.
  const [copies, setCopies] = useState(0);
  const view = useRef<HTMLDivElement>(null);
  const belt = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    function measure() {
      if (view.current === null || belt.current === null || row.current === null) return;
      const width = row.current.getBoundingClientRect().width;
      if (width === 0) return;
      belt.current.style.setProperty('--marquee-row', `${-width}px`);
      belt.current.style.setProperty('--marquee-duration', `${width / speed}s`);
      // As many copies as fill the window while the row itself runs out of it.
      const needed = Math.max(1, Math.ceil(view.current.clientWidth / width));
      startTransition(() => setCopies(needed));
    }
    const resizes = new ResizeObserver(measure);
    const nearness = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        nearness.disconnect();
        for (const part of [view.current, row.current]) if (part !== null) resizes.observe(part);
      },
      { rootMargin: NEAR },
    );
    if (view.current !== null) nearness.observe(view.current);
    return () => {
      nearness.disconnect();
      resizes.disconnect();
    };
  }, [speed]);

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
        <button type="button" className="ib marquee-pause" onClick={() => setPaused(!paused)}>
          {paused ? <PlayIcon /> : <PauseIcon />}
          <span className="visually-hidden">
            {paused ? t.states.playMotion : t.states.pauseMotion}
          </span>
        </button>
      </div>
      {/* Whatever is in it, the row can be focused: to stop it, and to scroll it where it does not move. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        ref={view}
        className={paused ? 'marquee-window marquee-paused' : 'marquee-window'}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        <div ref={belt} className={copies > 0 ? 'marquee-belt marquee-moving' : 'marquee-belt'}>
          <ul ref={row} className="marquee-row">
            {list}
          </ul>
          {Array.from({ length: copies }, (_, copy) => (
            <ul key={copy} className="marquee-row" aria-hidden="true" inert>
              {list}
            </ul>
          ))}
        </div>
      </div>
    </div>
  );
}
