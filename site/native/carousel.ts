import type { Behaviour } from './attach.ts';
import { prefersReducedMotion } from './reduced-motion.ts';
import {
  INITIAL_ROTATION,
  isRotating,
  type RotationAction,
  rotationReducer,
  SLIDE_TIME,
  slideForKey,
} from './rotation.ts';

/**
 * Rotates the slides of a carousel (`components/carousel/`): an element with `.carousel-slides` and, if there are several
 * slides, `.carousel-controls`. Pictures load one slide ahead (`data-near`), and all of them once the carousel has pointer
 * or focus. `data-paused` says that the rotation is off.
 */
export const carousel: Behaviour = (root) => {
  const row = root.querySelector('.carousel-slides');
  const slides = [...root.querySelectorAll<HTMLElement>('.carousel-slide')];
  const dots = [...root.querySelectorAll<HTMLElement>('.carousel-dot')];
  const count = slides.length;
  if (row === null || count < 2) return () => {};
  const listeners = new AbortController();
  let rotation = INITIAL_ROTATION;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(action: RotationAction): void {
    const wasMoving = isRotating(rotation);
    const { index } = rotation;
    rotation = rotationReducer(rotation, action);
    root.toggleAttribute('data-paused', !rotation.isOn);
    row?.setAttribute('aria-live', isRotating(rotation) ? 'off' : 'polite');
    if (rotation.index !== index) show(index);
    if (rotation.index !== index || isRotating(rotation) !== wasMoving) restartTimer();
  }

  function show(previous: number): void {
    slides[previous]?.classList.remove('carousel-slide-on');
    slides[previous]?.toggleAttribute('inert', true);
    slides[rotation.index]?.classList.add('carousel-slide-on');
    slides[rotation.index]?.toggleAttribute('inert', false);
    dots[previous]?.removeAttribute('aria-current');
    dots[rotation.index]?.setAttribute('aria-current', 'true');
    loadPictures(rotation.index + 2);
  }

  function loadPictures(end: number): void {
    for (const slide of slides.slice(0, end)) slide.dataset.near = '';
  }

  // The timer restarts with each slide, so that each is shown for the full time, also after a jump.
  function restartTimer(): void {
    clearTimeout(timer);
    if (isRotating(rotation)) timer = setTimeout(update, SLIDE_TIME, { type: 'advance', count });
  }

  function hold(by: 'pointer' | 'focus'): void {
    loadPictures(count);
    update({ type: 'hold', by });
  }

  function onClick(event: Event): void {
    const control = event.target instanceof Element ? event.target.closest('button') : null;
    if (control === null) return;
    const index = dots.indexOf(control);
    if (index >= 0) update({ type: 'choose', index });
    else if (control.matches('.pause')) update({ type: 'toggle' });
    else return;
    event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || !dots.includes(event.target)) return;
    const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
    const index = slideForKey(event.key, { index: rotation.index, count, direction });
    if (index === null) return;
    event.preventDefault();
    update({ type: 'choose', index });
    dots[index]?.focus();
  }

  function onFocusOut({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && root.contains(relatedTarget)) return;
    update({ type: 'release', by: 'focus' });
  }

  function onVisibilityChange(): void {
    update({ type: document.hidden ? 'hold' : 'release', by: 'tab' });
  }

  const { signal } = listeners;
  root.addEventListener('pointerenter', () => hold('pointer'), { signal });
  root.addEventListener('pointerleave', () => update({ type: 'release', by: 'pointer' }), {
    signal,
  });
  root.addEventListener('focusin', () => hold('focus'), { signal });
  root.addEventListener('focusout', onFocusOut, { signal });
  root.addEventListener('click', onClick, { signal });
  root.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });

  loadPictures(2);
  if (prefersReducedMotion()) update({ type: 'pause' });
  if (document.hidden) update({ type: 'hold', by: 'tab' });
  if (root.matches(':hover')) hold('pointer');
  if (root.contains(document.activeElement)) hold('focus');
  restartTimer();
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
};
