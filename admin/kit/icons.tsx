import './icons.css';
import type { ReactNode } from 'react';

/** Outlines in a square of 24, drawn for this back office (design: kit). */
const PATHS = {
  today: 'M4 19h16M6.5 19a5.5 5.5 0 0 1 11 0M12 5v3M5 9l1.8 1.8M19 9l-1.8 1.8',
  inbox: 'M4 13.500L6.500 5h11L20 13.500V19H4ZM4 13.500h4.500l1 2.500h5l1-2.500H20',
  people: 'M12 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M5 20c0-4 3-6 7-6s7 2 7 6',
  audit: 'M5 5h14M5 10h14M5 15h9M5 20h6',
  account:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0-4.400M9 14.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0-4.400',
  key: 'M8 10.500a4 4 0 1 0 0 8a4 4 0 1 0 0-8M11 11.500L19.500 3M16 6.500l3 3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M5.500 11.900v.2M12 11.900v.2M18.500 11.900v.2',
  warn: 'M12 3.500L21.500 20h-19ZM12 10v4.500M12 17.300v.2',
  desk: 'M3 5h18v11H3ZM9 20h6M12 16v4',
  phone: 'M7.500 3h9v18h-9ZM11 18h2',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  copy: 'M8 8h11v12H8ZM5 16V4h11',
  eye: 'M2.500 12c2.500-4.300 5.700-6.500 9.500-6.500s7 2.200 9.500 6.500c-2.500 4.300-5.700 6.500-9.500 6.500S5 16.300 2.500 12ZM12 9.200a2.800 2.800 0 1 0 0 5.600a2.800 2.800 0 1 0 0-5.600',
  leave: 'M13 4H5v16h8M10 12h10M17 8.500l3.500 3.500-3.500 3.500',
  letter: 'M4 6h16v12H4ZM4 7l8 6.500L20 7',
  send: 'M3.500 11.500L20.500 4l-6 16-3.500-6.500ZM11 13.500L20.500 4',
  search: 'M11 4.500a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13M16 16l4.500 4.500',
  calendar: 'M4 6h16v13.500H4ZM4 10.500h16M8.500 3.500v4.500M15.500 3.500v4.500',
  clock: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 7.500V12l3 2',
  cv: 'M6 3.500h8.500L19 8v12.500H6ZM14 3.500V8.500h5M9 17c0-1.800 1.100-2.600 2.900-2.600s2.900.8 2.900 2.600M11.900 10.200a1.500 1.500 0 1 0 0 3a1.500 1.500 0 1 0 0-3',
  note: 'M5 4.500h14v10l-5 5H5ZM14 19.500v-5h5M8.500 9h7M8.500 12.500h3.500',
  list: 'M4 6h16M4 12h16M4 18h16',
  checks: 'M4 7l2 2 3-4M12 7h8M4 16l2 2 3-4M12 16h8',
  side: 'M4 5h16v14H4ZM9.500 5v14',
  board: 'M4 5h4.500v14H4ZM10 5h4.500v9H10ZM16 5h4v11h-4Z',
  templates: 'M4 5h16v11h-9l-4 4v-4H4ZM8 9h8M8 12h5',
  card: 'M3 5.500h18v13H3ZM8.500 8.500a1.900 1.900 0 1 0 0 3.800a1.900 1.900 0 1 0 0-3.800M5.500 16c.3-1.700 1.400-2.500 3-2.500s2.700.8 3 2.500M14.500 10h4M14.500 13.500h4',
  redirect: 'M4 5v5c0 3 2 5 5 5h11M15.500 10.500L20 15l-4.500 4.500',
  chart: 'M4 4v16h16M7.500 15l4-4.500 3 2.500L20 6.500',
  subscribers:
    'M10.500 18H3V7h16v3.500M3 7.500l8 6 8-6M17 13.300a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0-4.400M13.500 21c0-2 1.300-3 3.500-3s3.500 1 3.500 3',
  home: 'M4 20V9h3V6.500h2L12 3.500l3 3h2V9h3v11ZM10 20v-5h4v5',
  news: 'M5 4.500h14v15H5ZM8 8.500h8M8 12h8M8 15.500h5',
  programs: 'M4 20L12 5l8 15ZM12 12l-3 5.500h6Z',
  faces:
    'M9 5a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M3 20c0-4 2.500-6 6-6s6 2 6 6M15.500 5.500a3.200 3.200 0 0 1 0 6.200M17.500 14.500c2.300.7 3.500 2.500 3.500 5.500',
  voice: 'M4 5h16v11h-9l-4 4v-4H4Z',
  quote: 'M5 7h5v5c0 3-1.500 4.500-4 5M14 7h5v5c0 3-1.500 4.500-4 5',
  partners: 'M12 3.500l3 5.500h-6ZM6.500 13.500l3 5.500h-6ZM17.500 13.500l3 5.500h-6Z',
  jobs: 'M4 8h16v11H4ZM9 8V5h6v3M4 13h16',
  identity: 'M12 3.500L19 7v6c0 4-3 6.500-7 7.500c-4-1-7-3.500-7-7.500V7ZM12 8.500l3.500 6h-7Z',
  reports: 'M6 3.500h8.500L19 8v12.500H6ZM14 3.500V8.500h5M9.500 17v-3M12.500 17v-5M15.500 17v-2',
  texts: 'M7 3.500h12v14H7ZM5 7v14h11',
  guide:
    'M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17M9.500 9.500a2.500 2.500 0 1 1 3.700 2.200c-.8.4-1.200 1-1.200 1.800M12 16.300v.2',
  media:
    'M4 5h16v14H4ZM4 16l5-5 4 4 2.500-2.500L20 17M15.500 7.700a1.300 1.300 0 1 0 0 2.600a1.300 1.300 0 1 0 0-2.600',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  merge: 'M6 4v5c0 3 6 3 6 6v5M18 4v5c0 3-6 3-6 6M9 17l3 3 3-3',
  sort: 'M8 5v14M4.500 15.500L8 19l3.500-3.500M16 19V5M12.500 8.500L16 5l3.500 3.500',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  history: 'M4.500 12a7.500 7.500 0 1 0 2.500-5.600L4.500 8.500M4.500 4.500v4h4M12 8v4.500l3 2',
  undo: 'M9 6L4.500 10.500 9 15M5 10.500h9a5 5 0 0 1 0 9h-3',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500',
  translate:
    'M3.500 6.500h9M8 4.500v2M11 6.500c-1 4-3.500 6.500-7 8M5.500 9.500c1 2.500 3 4.300 5.500 5M12.500 20l4-9.500 4 9.500M14 17h5',
  outside: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  upload: 'M12 16V5M7 9.500l5-5 5 5M5 20h14',
  download: 'M12 4v11M7 10.500l5 5 5-5M5 20h14',
  focal: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 3v5M12 16v5M3 12h5M16 12h5',
  video: 'M4 5h16v14H4ZM10 9l5 3-5 3Z',
  filter: 'M4 7h16M7 12h10M10 17h4',
  info: 'M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17M12 11v5.500M12 7.600v.2',
  label: 'M4 12V4.500h7.500L20 13l-7.500 7.500ZM8 8.400v.2',
  lock: 'M6 11h12v9H6ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  call: 'M5 4h4l1.500 4.500L8 10.300a11 11 0 0 0 5.700 5.700l1.800-2.500L20 15v4a1.500 1.500 0 0 1-1.500 1.500C10.500 20 4 13.500 3.500 5.500A1.500 1.500 0 0 1 5 4Z',
  whatsapp:
    'M4 20l1.300-4.200a8 8 0 1 1 3 2.900ZM9.200 8.300c-.8 3 3 7 6.300 6.500l.5-1.800-2-1-1 1c-1.200-.5-2-1.300-2.500-2.500l1-1-1-2Z',
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

const TRIANGLE = 'M10 1.600L18.800 16.800H1.200Z';

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
    draft: <path {...outline} strokeWidth="1.800" />,
    scheduled: (
      <>
        <path {...outline} strokeWidth="1.800" />
        <path d="M5.200 9.800H14.800L18.800 16.800H1.200Z" fill="currentColor" />
      </>
    ),
    live: <path d={TRIANGLE} fill="currentColor" />,
    edited: (
      <path
        d="M10 1.600L18.800 16.800H1.200ZM10 7.400L6.300 14H13.700Z"
        fill="currentColor"
        fillRule="evenodd"
      />
    ),
    stale: (
      <>
        <path {...outline} strokeWidth="1.600" />
        <path d="M10 10.600L13.400 16.600H6.600Z" fill="currentColor" />
      </>
    ),
    none: <path {...outline} strokeWidth="1.800" strokeDasharray="2.600 2.400" />,
    problem: (
      <>
        <path d="M7 2L13.400 16.800H.600Z" fill="currentColor" />
        <path {...outline} d="M13 2L19.400 16.800H6.600Z" strokeWidth="1.700" />
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
