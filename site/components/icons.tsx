import type { ReactNode } from 'react';

/** The site's icons. All are decorative, with a text beside them, and are not mirrored. */

type DrawingProps = { stroke?: number; children: ReactNode };

/** A 24 × 24 icon in the colour of the text. With `stroke` (its width) it is outlined, otherwise filled. */
function Drawing({ stroke, children }: DrawingProps) {
  const paint =
    stroke === undefined
      ? { fill: 'currentColor' }
      : { fill: 'none', stroke: 'currentColor', strokeWidth: stroke };
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" {...paint}>
      {children}
    </svg>
  );
}

export function WhatsAppIcon() {
  return (
    <Drawing stroke={1.9}>
      <path d="M4 20l1.3-4A8.2 8.2 0 1 1 8.3 18.8Z" />
      <path
        d="M9 8.6c0 3.6 2.8 6.4 6.4 6.4l.9-1.7-2.1-1.2-1 .9a5 5 0 0 1-2.2-2.2l.9-1-1.2-2.1Z"
        fill="currentColor"
        stroke="none"
      />
    </Drawing>
  );
}

export function PinIcon() {
  return (
    <Drawing stroke={1.9}>
      <path d="M12 21s7-6.1 7-11.3A7 7 0 0 0 5 9.7C5 14.9 12 21 12 21Z" />
      <path d="M12 6.8l2.7 4.7H9.3Z" fill="currentColor" stroke="none" />
    </Drawing>
  );
}

export function XIcon() {
  return (
    <Drawing stroke={1.7}>
      <path d="M4 3.5h4.2L20 20.5h-4.2ZM19 3.5l-6.6 7.3M11 13.2L4.6 20.5" />
    </Drawing>
  );
}

export function LinkedInIcon() {
  return (
    <Drawing stroke={2.2}>
      <path d="M5.5 10v9.5M10.5 19.5V10M10.5 14a3.7 3.7 0 0 1 7.4 0v5.5" />
      <circle cx="5.5" cy="5.5" r="1.5" fill="currentColor" stroke="none" />
    </Drawing>
  );
}

export function MailIcon() {
  return (
    <Drawing stroke={1.9}>
      <path d="M3.5 5.5h17v13h-17Z" />
      <path d="M3.5 6.5l8.5 7 8.5-7" />
    </Drawing>
  );
}

export function MenuIcon() {
  return (
    <Drawing stroke={2}>
      <path d="M3 6h18M3 12h18M3 18h18" />
    </Drawing>
  );
}

export function CloseIcon() {
  return (
    <Drawing stroke={2}>
      <path d="M5 5l14 14M19 5L5 19" />
    </Drawing>
  );
}

export function SearchIcon() {
  return (
    <Drawing stroke={2}>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5l5 5" />
    </Drawing>
  );
}

/** Two bars while the surrounding part of the page moves, and a triangle when it is paused (`PauseButton`). */
export function PauseIcon() {
  return (
    <Drawing>
      <path className="when-playing" d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" />
      <path className="when-paused" d="M7 4.5l12 7.5-12 7.5z" />
    </Drawing>
  );
}

export function HeartIcon() {
  return (
    <Drawing stroke={1.8}>
      <path d="M12 20L4 12a4.8 4.8 0 0 1 8-5 4.8 4.8 0 0 1 8 5Z" />
    </Drawing>
  );
}

export function RepostIcon() {
  return (
    <Drawing stroke={1.8}>
      <path d="M4 9l3-3 3 3M7 6v9a3 3 0 0 0 3 3h3M20 15l-3 3-3-3M17 18V9a3 3 0 0 0-3-3h-3" />
    </Drawing>
  );
}

export function LinkIcon() {
  return (
    <Drawing stroke={1.9}>
      <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1" />
    </Drawing>
  );
}

export function FeedIcon() {
  return (
    <Drawing stroke={2.2}>
      <path d="M5 11a8 8 0 0 1 8 8M5 4.5A14.5 14.5 0 0 1 19.5 19" />
      <circle cx="6.5" cy="17.5" r="1.9" fill="currentColor" stroke="none" />
    </Drawing>
  );
}

export function DownloadIcon() {
  return (
    <Drawing stroke={1.9}>
      <path d="M12 3.5v11.5M7 10.5l5 5 5-5M4 20.5h16" />
    </Drawing>
  );
}

export function WarningIcon() {
  return (
    <Drawing stroke={2}>
      <path d="M12 3l10 18H2Z" />
      <path d="M12 10v5M12 17.5v1" />
    </Drawing>
  );
}

export function CheckIcon() {
  return (
    <Drawing stroke={2}>
      <path d="M4 12.5l5 5L20 6.5" />
    </Drawing>
  );
}

/** The outline of the brand's icon, for empty lists. */
export function EmptyIcon() {
  return (
    <svg viewBox="0 0 96 70" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.5">
      <path d="M38 21.2L48 4L58 21.2ZM25.6 42.1L35.6 24.9L45.6 42.1ZM50.4 42.1L60.4 24.9L70.4 42.1ZM13.2 63L23.2 45.8L33.2 63ZM38 63L48 45.8L58 63ZM62.8 63L72.8 45.8L82.8 63Z" />
    </svg>
  );
}
