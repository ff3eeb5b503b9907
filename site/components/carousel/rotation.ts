/** How long a slide stays, in milliseconds (specification §9). */
export const SLIDE_TIME = 3000;

/** Why a carousel that may rotate stands still for now. */
type Hold = 'pointer' | 'focus' | 'tab';

/** State of a carousel that rotates by itself (APG carousel pattern, design §5). */
export type Rotation = {
  index: number;
  /** Whether it may rotate: the visitor's wish, and at first that of reduced motion. */
  rotates: boolean;
  holds: Readonly<Record<Hold, boolean>>;
  /** Play was pressed just now: then the pointer and the focus, which are still here, do not hold it. */
  insists: boolean;
};

export type RotationAction =
  | { type: 'advance'; count: number }
  | { type: 'choose'; index: number }
  | { type: 'pause' }
  | { type: 'toggle' }
  | { type: 'hold' | 'release'; by: Hold };

export const ROTATION_AT_START: Rotation = {
  index: 0,
  rotates: true,
  holds: { pointer: false, focus: false, tab: false },
  insists: false,
};

/** Whether the carousel is moving on by itself right now. */
export function isRotating({ rotates, holds, insists }: Rotation): boolean {
  return rotates && !holds.tab && (insists || (!holds.pointer && !holds.focus));
}

export function nextRotation(rotation: Rotation, action: RotationAction): Rotation {
  switch (action.type) {
    case 'advance':
      return { ...rotation, index: (rotation.index + 1) % action.count };
    // Who chose a slide wants to look at it.
    case 'choose':
      return { ...rotation, index: action.index, rotates: false, insists: false };
    case 'pause':
      return { ...rotation, rotates: false, insists: false };
    case 'toggle':
      return { ...rotation, rotates: !rotation.rotates, insists: !rotation.rotates };
    case 'hold':
      return { ...rotation, holds: { ...rotation.holds, [action.by]: true } };
    case 'release': {
      const holds = { ...rotation.holds, [action.by]: false };
      return { ...rotation, holds, insists: rotation.insists && (holds.pointer || holds.focus) };
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
