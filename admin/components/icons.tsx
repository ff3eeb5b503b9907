/** Outlines in a square of 24, drawn for this office (design: kit). */
const PATHS = {
  today: 'M4 19h16M6.5 19a5.5 5.5 0 0 1 11 0M12 5v3M5 9l1.8 1.8M19 9l-1.8 1.8',
  people: 'M12 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M5 20c0-4 3-6 7-6s7 2 7 6',
  audit: 'M5 5h14M5 10h14M5 15h9M5 20h6',
  account:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0-4.400M9 14.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0-4.400',
  key: 'M8 10.500a4 4 0 1 0 0 8a4 4 0 1 0 0-8M11 11.500L19.500 3M16 6.500l3 3',
  plus: 'M12 5v14M5 12h14',
  more: 'M5.500 11.900v.2M12 11.900v.2M18.500 11.900v.2',
  warn: 'M12 3.500L21.500 20h-19ZM12 10v4.500M12 17.300v.2',
  desk: 'M3 5h18v11H3ZM9 20h6M12 16v4',
  phone: 'M7.500 3h9v18h-9ZM11 18h2',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  copy: 'M8 8h11v12H8ZM5 16V4h11',
  eye: 'M2.500 12c2.500-4.300 5.700-6.500 9.500-6.500s7 2.200 9.500 6.500c-2.500 4.300-5.700 6.500-9.500 6.500S5 16.300 2.500 12ZM12 9.200a2.800 2.800 0 1 0 0 5.600a2.800 2.800 0 1 0 0-5.600',
  leave: 'M13 4H5v16h8M10 12h10M17 8.500l3.500 3.500-3.500 3.500',
  letter: 'M4 6h16v12H4ZM4 7l8 6.500L20 7',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a word, which says what it means. */
export function Icon({ name }: { name: IconName }) {
  // Only what points somewhere is mirrored in Arabic.
  const isMirrored = name === 'leave';
  return (
    <svg
      className={['i', isMirrored && 'flip', name === 'more' && 'dots'].filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The openings that say where something stands: filled, rising, or empty. */
export function Opening({ state }: { state: 'live' | 'sched' | 'draft' | 'conf' }) {
  const outline = 'M10 1.600L18.800 16.800H1.200Z';
  return (
    <svg className={`g ${state}`} viewBox="0 0 20 18" aria-hidden="true">
      {state === 'live' ? (
        <path d={outline} fill="currentColor" />
      ) : (
        <path d={outline} fill="none" stroke="currentColor" strokeWidth="1.8" />
      )}
      {state === 'sched' && (
        <path d="M5.200 9.800H14.800L18.800 16.800H1.200Z" fill="currentColor" />
      )}
    </svg>
  );
}

/** The mark of Yafee: six openings. */
export function Mark() {
  return (
    <svg viewBox="0 0 48 40" aria-hidden="true">
      <path
        fill="currentColor"
        d="M18 11.300L24 1L30 11.300ZM10.700 23.800L16.700 13.500L22.700 23.800ZM25.300 23.800L31.300 13.500L37.300 23.800ZM3.400 36.300L9.400 26L15.400 36.300ZM18 36.300L24 26L30 36.300ZM32.600 36.300L38.600 26L44.600 36.300Z"
      />
    </svg>
  );
}
