import type { ReactNode } from 'react';
import { directionOf } from '../../contract/locale.ts';
import { useMessages } from '../i18n/messages.tsx';
import { adopt } from '../native/attach.ts';
import { marquee } from '../native/marquee.ts';
import { PauseButton } from './pause-button.tsx';
import './marquee.css';

type MarqueeProps = {
  /** Accessible name of the row. */
  label: string;
  /** The section's heading, shown next to the pause button. */
  head: ReactNode;
  /** In pixels per second. */
  speed: number;
  items: readonly { key: string | number; content: ReactNode }[];
};

const adoptMarquee = adopt(marquee);

/**
 * A row that moves to the left endlessly. It pauses on hover, on focus and by a button. Without script and with reduced motion it can be
 * scrolled instead (design §4.5, §5). `native/marquee.ts` moves it, and starts before React is loaded.
 */
export function Marquee({ label, head, speed, items }: MarqueeProps) {
  const { language, t } = useMessages();
  const direction = directionOf(language);
  return (
    <div
      ref={adoptMarquee}
      data-native="marquee"
      data-speed={speed}
      className="marquee"
      suppressHydrationWarning
    >
      <div className="wrap marquee-head">
        {head}
        <PauseButton pause={t.states.pauseMotion} play={t.states.playMotion} />
      </div>
      {/* The row can be focused, to pause it or to scroll it where it does not move. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        className="marquee-window"
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        <div className="marquee-belt">
          <ul className="marquee-row">
            {items.map(({ key, content }) => (
              <li key={key} dir={direction}>
                {content}
              </li>
            ))}
          </ul>
          {/* React always renders an empty text here, so it leaves the inserted copies alone. */}
          <div className="marquee-copies" suppressHydrationWarning>
            {''}
          </div>
        </div>
      </div>
    </div>
  );
}
