import { expect, test } from 'vitest';
import {
  INITIAL_ROTATION,
  isRotating,
  type Rotation,
  type RotationAction,
  rotationReducer,
  slideForKey,
} from './rotation.ts';

/** Returns the state after some actions. */
function after(...actions: RotationAction[]): Rotation {
  return actions.reduce(rotationReducer, INITIAL_ROTATION);
}

test('shows the first slide again after the last one', () => {
  const advance = { type: 'advance', count: 3 } as const;
  expect(after(advance).index).toBe(1);
  expect(after(advance, advance, advance).index).toBe(0);
});

test('rotates at first, and pauses under the pointer, with focus and in a hidden tab [ROTATION-01]', () => {
  expect(isRotating(INITIAL_ROTATION)).toBe(true);
  for (const by of ['pointer', 'focus', 'tab'] as const) {
    expect(isRotating(after({ type: 'hold', by }))).toBe(false);
    expect(isRotating(after({ type: 'hold', by }, { type: 'release', by }))).toBe(true);
  }
});

test('continues only after every reason to pause has ended', () => {
  const both = after({ type: 'hold', by: 'pointer' }, { type: 'hold', by: 'focus' });
  const one = rotationReducer(both, { type: 'release', by: 'pointer' });
  expect(isRotating(one)).toBe(false);
  expect(isRotating(rotationReducer(one, { type: 'release', by: 'focus' }))).toBe(true);
});

test('stays paused by its button after the pointer has left', () => {
  const paused = after(
    { type: 'hold', by: 'pointer' },
    { type: 'toggle' },
    { type: 'release', by: 'pointer' },
  );
  expect(isRotating(paused)).toBe(false);
});

test('stops at a chosen slide', () => {
  const chosen = after({ type: 'choose', index: 2 });
  expect(chosen.index).toBe(2);
  expect(isRotating(chosen)).toBe(false);
});

test('rotates after play was pressed, although the pointer is still on the button', () => {
  const playing = after(
    { type: 'hold', by: 'pointer' },
    { type: 'hold', by: 'focus' },
    { type: 'pause' },
    { type: 'toggle' },
  );
  expect(isRotating(playing)).toBe(true);
  expect(isRotating(rotationReducer(playing, { type: 'hold', by: 'tab' }))).toBe(false);
  const releases = [
    { type: 'release', by: 'pointer' },
    { type: 'release', by: 'focus' },
  ] as const;
  const released = releases.reduce(rotationReducer, playing);
  const heldAgain = rotationReducer(released, { type: 'hold', by: 'pointer' });
  expect(isRotating(heldAgain)).toBe(false);
});

test('selects slides by arrow keys in reading direction, Home and End', () => {
  const rtl = { index: 0, count: 3, direction: 'rtl' } as const;
  const ltr = { index: 0, count: 3, direction: 'ltr' } as const;
  expect(slideForKey('ArrowLeft', rtl)).toBe(1);
  expect(slideForKey('ArrowRight', rtl)).toBe(2);
  expect(slideForKey('ArrowRight', ltr)).toBe(1);
  expect(slideForKey('ArrowLeft', ltr)).toBe(2);
  expect(slideForKey('End', ltr)).toBe(2);
  expect(slideForKey('Home', { ...ltr, index: 2 })).toBe(0);
  expect(slideForKey('a', ltr)).toBeNull();
});
