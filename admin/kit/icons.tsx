import './icons.css';
import type { ReactNode } from 'react';

/** Outlines in a square of 24, drawn for this back office (design: kit). */
const PATHS = {
  today: 'M4 19h16M6.5 19a5.5 5.5 0 0 1 11 0M12 5v3M5 9l1.8 1.8M19 9l-1.8 1.8',
  inbox: 'M4 13.5L6.5 5h11L20 13.5V19H4ZM4 13.5h4.5l1 2.5h5l1-2.5H20',
  people: 'M12 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M5 20c0-4 3-6 7-6s7 2 7 6',
  audit: 'M5 5h14M5 10h14M5 15h9M5 20h6',
  account:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4M9 14.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4',
  key: 'M8 10.5a4 4 0 1 0 0 8a4 4 0 1 0 0-8M11 11.5L19.5 3M16 6.5l3 3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M5.5 11.9v.2M12 11.9v.2M18.5 11.9v.2',
  warn: 'M12 3.5L21.5 20h-19ZM12 10v4.5M12 17.3v.2',
  desk: 'M3 5h18v11H3ZM9 20h6M12 16v4',
  phone: 'M7.5 3h9v18h-9ZM11 18h2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M8 8h11v12H8ZM5 16V4h11',
  eye: 'M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6',
  leave: 'M13 4H5v16h8M10 12h10M17 8.5l3.5 3.5-3.5 3.5',
  letter: 'M4 6h16v12H4ZM4 7l8 6.5L20 7',
  send: 'M3.5 11.5L20.5 4l-6 16-3.5-6.5ZM11 13.5L20.5 4',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M16 16l4.5 4.5',
  calendar: 'M4 6h16v13.5H4ZM4 10.5h16M8.5 3.5v4.5M15.5 3.5v4.5',
  clock: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 7.5V12l3 2',
  cv: 'M6 3.5h8.5L19 8v12.5H6ZM14 3.5V8.5h5M9 17c0-1.8 1.1-2.6 2.9-2.6s2.9.8 2.9 2.6M11.9 10.2a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3',
  note: 'M5 4.5h14v10l-5 5H5ZM14 19.5v-5h5M8.5 9h7M8.5 12.5h3.5',
  list: 'M4 6h16M4 12h16M4 18h16',
  checks: 'M4 7l2 2 3-4M12 7h8M4 16l2 2 3-4M12 16h8',
  side: 'M4 5h16v14H4ZM9.5 5v14',
  board: 'M4 5h4.5v14H4ZM10 5h4.5v9H10ZM16 5h4v11h-4Z',
  templates: 'M4 5h16v11h-9l-4 4v-4H4ZM8 9h8M8 12h5',
  card: 'M3 5.5h18v13H3ZM8.5 8.5a1.9 1.9 0 1 0 0 3.8a1.9 1.9 0 1 0 0-3.8M5.5 16c.3-1.7 1.4-2.5 3-2.5s2.7.8 3 2.5M14.5 10h4M14.5 13.5h4',
  redirect: 'M4 5v5c0 3 2 5 5 5h11M15.5 10.5L20 15l-4.5 4.5',
  chart: 'M4 4v16h16M7.5 15l4-4.5 3 2.5L20 6.5',
  subscribers:
    'M10.5 18H3V7h16v3.5M3 7.5l8 6 8-6M17 13.3a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4M13.5 21c0-2 1.3-3 3.5-3s3.5 1 3.5 3',
  home: 'M4 20V9h3V6.5h2L12 3.5l3 3h2V9h3v11ZM10 20v-5h4v5',
  news: 'M5 4.5h14v15H5ZM8 8.5h8M8 12h8M8 15.5h5',
  programs: 'M4 20L12 5l8 15ZM12 12l-3 5.5h6Z',
  faces:
    'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M3 20c0-4 2.5-6 6-6s6 2 6 6M15.5 5.5a3.2 3.2 0 0 1 0 6.2M17.5 14.5c2.3.7 3.5 2.5 3.5 5.5',
  voice: 'M4 5h16v11h-9l-4 4v-4H4Z',
  quote: 'M5 7h5v5c0 3-1.5 4.5-4 5M14 7h5v5c0 3-1.5 4.5-4 5',
  partners: 'M12 3.5l3 5.5h-6ZM6.5 13.5l3 5.5h-6ZM17.5 13.5l3 5.5h-6Z',
  jobs: 'M4 8h16v11H4ZM9 8V5h6v3M4 13h16',
  identity: 'M12 3.5L19 7v6c0 4-3 6.5-7 7.5c-4-1-7-3.5-7-7.5V7ZM12 8.5l3.5 6h-7Z',
  reports: 'M6 3.5h8.5L19 8v12.5H6ZM14 3.5V8.5h5M9.5 17v-3M12.5 17v-5M15.5 17v-2',
  texts: 'M7 3.5h12v14H7ZM5 7v14h11',
  guide:
    'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 1.8M12 16.3v.2',
  media:
    'M4 5h16v14H4ZM4 16l5-5 4 4 2.5-2.5L20 17M15.5 7.7a1.3 1.3 0 1 0 0 2.6a1.3 1.3 0 1 0 0-2.6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  merge: 'M6 4v5c0 3 6 3 6 6v5M18 4v5c0 3-6 3-6 6M9 17l3 3 3-3',
  sort: 'M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.5-5.6L4.5 8.5M4.5 4.5v4h4M12 8v4.5l3 2',
  undo: 'M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 9h-3',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  translate:
    'M3.5 6.5h9M8 4.5v2M11 6.5c-1 4-3.5 6.5-7 8M5.5 9.5c1 2.5 3 4.3 5.5 5M12.5 20l4-9.5 4 9.5M14 17h5',
  outside: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  upload: 'M12 16V5M7 9.5l5-5 5 5M5 20h14',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  focal: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 3v5M12 16v5M3 12h5M16 12h5',
  video: 'M4 5h16v14H4ZM10 9l5 3-5 3Z',
  filter: 'M4 7h16M7 12h10M10 17h4',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 11v5.5M12 7.6v.2',
  label: 'M4 12V4.5h7.5L20 13l-7.5 7.5ZM8 8.4v.2',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  call: 'M5 4h4l1.5 4.5L8 10.3a11 11 0 0 0 5.7 5.7l1.8-2.5L20 15v4a1.5 1.5 0 0 1-1.5 1.5C10.5 20 4 13.5 3.5 5.5A1.5 1.5 0 0 1 5 4Z',
  whatsapp:
    'M4 20l1.3-4.2a8 8 0 1 1 3 2.9ZM9.2 8.3c-.8 3 3 7 6.3 6.5l.5-1.8-2-1-1 1c-1.2-.5-2-1.3-2.5-2.5l1-1-1-2Z',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons that point in reading direction are mirrored in Arabic. */
const MIRRORED: readonly IconName[] = ['leave', 'next', 'previous', 'send', 'side'];

/** An icon next to a word with the same meaning. */
export function Icon({ name }: { name: IconName }) {
  const isDots = name === 'more' || name === 'grip';
  return (
    <svg
      className={['icon', MIRRORED.includes(name) && 'mirrored-page', isDots && 'dots']
        .filter(Boolean)
        .join(' ')}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The triangle of a state: filled, half filled, hollow, dashed, or two of them. */
export type IconState = 'draft' | 'scheduled' | 'live' | 'edited' | 'stale' | 'none' | 'problem';

const TRIANGLE = 'M10 1.6L18.8 16.8H1.2Z';

/**
 * The triangle that shows a state.
 * @param props.label its name for screen readers; without it, a word next to it says the same
 */
export function StateIcon({ state, label }: { state: IconState; label?: string }) {
  const outline = {
    d: TRIANGLE,
    fill: 'none',
    stroke: 'currentColor',
    strokeLinejoin: 'round',
  } as const;
  const parts = {
    draft: <path {...outline} strokeWidth="1.8" />,
    scheduled: (
      <>
        <path {...outline} strokeWidth="1.8" />
        <path d="M5.2 9.8H14.8L18.8 16.8H1.2Z" fill="currentColor" />
      </>
    ),
    live: <path d={TRIANGLE} fill="currentColor" />,
    edited: (
      <path d="M10 1.6L18.8 16.8H1.2ZM10 7.4L6.3 14H13.7Z" fill="currentColor" fillRule="evenodd" />
    ),
    stale: (
      <>
        <path {...outline} strokeWidth="1.6" />
        <path d="M10 10.6L13.4 16.6H6.6Z" fill="currentColor" />
      </>
    ),
    none: <path {...outline} strokeWidth="1.8" strokeDasharray="2.6 2.4" />,
    problem: (
      <>
        <path d="M7 2L13.4 16.8H.6Z" fill="currentColor" />
        <path {...outline} d="M13 2L19.4 16.8H6.6Z" strokeWidth="1.7" />
      </>
    ),
  } satisfies Record<IconState, ReactNode>;
  return (
    <svg
      className={`state-icon ${state}`}
      viewBox="0 0 20 18"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      {parts[state]}
    </svg>
  );
}
