/** The icons of the toolbar, in a square of 24 (design: entry). */
const PATHS = {
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7ZM7 12h7a3.500 3.500 0 0 1 0 7H7Z',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1',
  quote: 'M5 7h5v5c0 3-1.500 4.500-4 5M14 7h5v5c0 3-1.500 4.500-4 5',
  bullets: 'M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01',
  numbers: 'M10 6.500h10M10 12h10M10 17.500h10M4 5l1.500-.8V9M4 15h2.500L4 19h2.700',
  picture: 'M4 5h16v14H4ZM4 16l5-5 4 4 2.500-2.500L20 17',
  video: 'M4 6h11v12H4ZM15 10.500l5-3v9l-5-3',
  table: 'M4 5h16v14H4ZM4 10h16M4 14.500h16M12 5v14',
  direction: 'M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4',
  undo: 'M9 6L4.500 10.500 9 15M5 10.500h9a5 5 0 0 1 0 9h-3',
  redo: 'M15 6l4.500 4.500L15 15M19 10.500h-9a5 5 0 0 0 0 9h3',
  more: 'M5.500 12h.01M12 12h.01M18.500 12h.01',
  source: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
} as const;

/** Icons that point in the writing direction are mirrored in a text from right to left. */
const MIRRORED: readonly string[] = ['bullets', 'numbers', 'undo', 'redo', 'quote'];

export function RichIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      className={MIRRORED.includes(name) ? 'icon mirrored-text' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
