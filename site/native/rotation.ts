/** How long a slide is shown, in milliseconds (specification §9). */
export const SLIDE_TIME = 3000;

/** A reason to pause the rotation for a while: the pointer or the focus is inside, or the tab is hidden. */
type Hold = 'pointer' | 'focus' | 'tab';

/** State of a carousel that rotates automatically (APG carousel pattern, design §5). */
export type Rotation = {
  index: number;
  /** Whether rotation is on. The pause button, the choice of a slide and reduced motion turn it off. */
  isOn: boolean;
  holds: Readonly<Record<Hold, boolean>>;
  /** Whether to ignore pointer and focus, which are still inside after the play button was pressed. */
  ignoresPointerAndFocus: boolean;
};

export type RotationAction =
  | { type: 'advance'; count: number }
  | { type: 'choose'; index: number }
  | { type: 'pause' }
  | { type: 'toggle' }
  | { type: 'hold' | 'release'; by: Hold };

/** The state before any action: the first slide, rotating. */
export const INITIAL_ROTATION: Rotation = {
  index: 0,
  isOn: true,
  holds: { pointer: false, focus: false, tab: false },
  ignoresPointerAndFocus: false,
};

/** Whether the carousel advances automatically now. */
export function isRotating({ isOn, holds, ignoresPointerAndFocus }: Rotation): boolean {
  return isOn && !holds.tab && (ignoresPointerAndFocus || (!holds.pointer && !holds.focus));
}

/** The reducer of a carousel: returns the state after an action. */
export function rotationReducer(rotation: Rotation, action: RotationAction): Rotation {
  switch (action.type) {
    case 'advance':
      return { ...rotation, index: (rotation.index + 1) % action.count };
    // A chosen slide stays.
    case 'choose':
      return { ...rotation, index: action.index, isOn: false, ignoresPointerAndFocus: false };
    case 'pause':
      return { ...rotation, isOn: false, ignoresPointerAndFocus: false };
    case 'toggle':
      return { ...rotation, isOn: !rotation.isOn, ignoresPointerAndFocus: !rotation.isOn };
    case 'hold':
      return { ...rotation, holds: { ...rotation.holds, [action.by]: true } };
    case 'release': {
      const holds = { ...rotation.holds, [action.by]: false };
      const ignoresPointerAndFocus =
        rotation.ignoresPointerAndFocus && (holds.pointer || holds.focus);
      return { ...rotation, holds, ignoresPointerAndFocus };
    }
  }
}

/** Returns the index of the slide that a key selects, or null. The arrow keys follow the reading direction. */
export function slideForKey(
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
