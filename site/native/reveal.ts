import type { Behaviour } from './attach.ts';
import { prefersReducedMotion } from './reduced-motion.ts';

/**
 * Animates a block once when it is scrolled into view. It is hidden (`data-reveal`) only when the visitor starts to scroll,
 * so that it is visible without script, in print and on screenshots of the whole page.
 */
export const reveal: Behaviour = (block) => {
  if (prefersReducedMotion()) return () => {};
  let isBelow = false;
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (entry === undefined) return;
    isBelow = !entry.isIntersecting && entry.boundingClientRect.top > 0;
    // A block in or above the viewport is not animated.
    if (isBelow) return;
    if (block.dataset.reveal === 'waiting') block.dataset.reveal = 'shown';
    end();
  });
  function hide(): void {
    if (isBelow) block.dataset.reveal = 'waiting';
    else end();
  }
  function end(): void {
    observer.disconnect();
    removeEventListener('scroll', hide);
  }
  observer.observe(block);
  addEventListener('scroll', hide, { once: true, passive: true });
  return end;
};
