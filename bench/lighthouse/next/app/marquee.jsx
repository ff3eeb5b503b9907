'use client';

import { useState } from 'react';

/** A row that moves, with a button that pauses it. The copy makes it endless. */
export function Marquee({ className, title, children }) {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <section className={className}>
      <div className="wrap">
        <div className="head">
          <h2>{title}</h2>
          <button
            className="ib"
            type="button"
            aria-pressed={isPaused}
            aria-label="إيقاف الحركة"
            onClick={() => setIsPaused(!isPaused)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M7 5h3v14H7zM14 5h3v14h-3z" fill="currentColor" />
            </svg>
          </button>
        </div>
      </div>
      <div className={isPaused ? 'mq stop' : 'mq'}>
        <ul>{children}</ul>
      </div>
    </section>
  );
}
