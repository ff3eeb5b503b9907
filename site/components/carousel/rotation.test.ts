import { expect, test } from 'vitest';
import {
  isRotating,
  nextRotation,
  ROTATION_AT_START,
  type Rotation,
  type RotationAction,
  slideByKey,
} from './rotation.ts';

function after(...actions: RotationAction[]): Rotation {
  return actions.reduce(nextRotation, ROTATION_AT_START);
}

test('it advances and begins anew after the last slide', () => {
  const advance = { type: 'advance', count: 3 } as const;
  expect(after(advance).index).toBe(1);
  expect(after(advance, advance, advance).index).toBe(0);
});

test('it rotates at the start, and stands still under pointer, under focus and in a hidden tab [ROTATION-01]', () => {
  expect(isRotating(ROTATION_AT_START)).toBe(true);
  for (const by of ['pointer', 'focus', 'tab'] as const) {
    expect(isRotating(after({ type: 'hold', by }))).toBe(false);
    expect(isRotating(after({ type: 'hold', by }, { type: 'release', by }))).toBe(true);
  }
});

test('it goes on only when nothing holds it any more', () => {
  const both = after({ type: 'hold', by: 'pointer' }, { type: 'hold', by: 'focus' });
  const one = nextRotation(both, { type: 'release', by: 'pointer' });
  expect(isRotating(one)).toBe(false);
  expect(isRotating(nextRotation(one, { type: 'release', by: 'focus' }))).toBe(true);
});

test('what the visitor paused stays paused after pointer and focus left', () => {
  const paused = after(
    { type: 'hold', by: 'pointer' },
    { type: 'toggle' },
    { type: 'release', by: 'pointer' },
  );
  expect(isRotating(paused)).toBe(false);
});

test('a chosen slide stays', () => {
  const chosen = after({ type: 'choose', index: 2 });
  expect(chosen.index).toBe(2);
  expect(isRotating(chosen)).toBe(false);
});

test('play moves at once, although the pointer is still on the button', () => {
  const playing = after(
    { type: 'hold', by: 'pointer' },
    { type: 'hold', by: 'focus' },
    { type: 'pause' },
    { type: 'toggle' },
  );
  expect(isRotating(playing)).toBe(true);
  expect(isRotating(nextRotation(playing, { type: 'hold', by: 'tab' }))).toBe(false);
  const left = [
    { type: 'release', by: 'pointer' },
    { type: 'release', by: 'focus' },
  ] as const;
  const back = nextRotation(left.reduce(nextRotation, playing), { type: 'hold', by: 'pointer' });
  expect(isRotating(back)).toBe(false);
});

test('arrows follow the reading direction', () => {
  const rtl = { index: 0, count: 3, direction: 'rtl' } as const;
  const ltr = { index: 0, count: 3, direction: 'ltr' } as const;
  expect(slideByKey('ArrowLeft', rtl)).toBe(1);
  expect(slideByKey('ArrowRight', rtl)).toBe(2);
  expect(slideByKey('ArrowRight', ltr)).toBe(1);
  expect(slideByKey('ArrowLeft', ltr)).toBe(2);
  expect(slideByKey('End', ltr)).toBe(2);
  expect(slideByKey('Home', { ...ltr, index: 2 })).toBe(0);
  expect(slideByKey('a', ltr)).toBeNull();
});
