import type { Behaviour } from './attach.ts';
import { prefersReducedMotion } from './reduced-motion.ts';

/**
 * Animates a block once when it is scrolled into view. It is hidden (`data-reveal`) only when the visitor starts to scroll,
 * so that it is visible without script, in print and on screenshots of the whole page.
 */
export const reveal: Behaviour = (block) => {
  if (prefersReducedMotion()) return () => {};
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    block.dataset.reveal = 'shown';
    observer.disconnect();
  });
  function hideUntilVisible(): void {
    // A block in or above the viewport is not animated.
    if (block.getBoundingClientRect().top < innerHeight) return;
    block.dataset.reveal = 'waiting';
    observer.observe(block);
  }
  addEventListener('scroll', hideUntilVisible, { once: true, passive: true });
  return () => {
    removeEventListener('scroll', hideUntilVisible);
    observer.disconnect();
  };
};
