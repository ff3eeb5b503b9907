/** How long a slide stays, in milliseconds (specification §9). */
export const SLIDE_TIME = 3000;

/** Why a carousel that may rotate stands still for now. */
type Hold = 'pointer' | 'focus' | 'tab';

/** State of a carousel that rotates by itself (APG carousel pattern, design §5). */
export type Carousel = {
  index: number;
  /** Whether it may rotate: the visitor's wish, and at first that of reduced motion. */
  rotates: boolean;
  holds: Readonly<Record<Hold, boolean>>;
  /** Play was pressed just now: then the pointer and the focus, which are still here, do not hold it. */
  insists: boolean;
};

export type CarouselAction =
  | { type: 'advance'; count: number }
  | { type: 'choose'; index: number }
  | { type: 'pause' }
  | { type: 'toggle' }
  | { type: 'hold' | 'release'; by: Hold };

export const CAROUSEL_AT_START: Carousel = {
  index: 0,
  rotates: true,
  holds: { pointer: false, focus: false, tab: false },
  insists: false,
};

/** Whether the carousel is moving on by itself right now. */
export function isRotating({ rotates, holds, insists }: Carousel): boolean {
  return rotates && !holds.tab && (insists || (!holds.pointer && !holds.focus));
}

export function nextCarousel(carousel: Carousel, action: CarouselAction): Carousel {
  switch (action.type) {
    case 'advance':
      return { ...carousel, index: (carousel.index + 1) % action.count };
    // Who chose a slide wants to look at it.
    case 'choose':
      return { ...carousel, index: action.index, rotates: false, insists: false };
    case 'pause':
      return { ...carousel, rotates: false, insists: false };
    case 'toggle':
      return { ...carousel, rotates: !carousel.rotates, insists: !carousel.rotates };
    case 'hold':
      return { ...carousel, holds: { ...carousel.holds, [action.by]: true } };
    case 'release': {
      const holds = { ...carousel.holds, [action.by]: false };
      return { ...carousel, holds, insists: carousel.insists && (holds.pointer || holds.focus) };
    }
  }
}

/** The slide that a key on the dots leads to, or null. The arrows follow the reading direction. */
export function slideByKey(
  key: string,
  { index, count, direction }: { index: number; count: number; direction: 'rtl' | 'ltr' },
): number | null {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (index + 1) % count;
  if (key === back) return (index + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
