import { type ReactNode, useEffect, useRef } from 'react';
import './reveal.css';

type RevealProps = { className?: string; children: ReactNode };

/**
 * A block that is animated once when it is scrolled into view. It is hidden only after the visitor has started to
 * scroll, so that it is visible without script, in print and on screenshots of the whole page.
 */
export function Reveal({ className, children }: RevealProps) {
  const block = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = block.current;
    if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      element.dataset.reveal = 'shown';
      observer.disconnect();
    });
    function hideUntilVisible() {
      // A block in or above the viewport is not animated.
      if (element === null || element.getBoundingClientRect().top < innerHeight) return;
      element.dataset.reveal = 'waiting';
      observer.observe(element);
    }
    addEventListener('scroll', hideUntilVisible, { once: true, passive: true });
    return () => {
      removeEventListener('scroll', hideUntilVisible);
      observer.disconnect();
    };
  }, []);

  return (
    <div ref={block} className={className}>
      {children}
    </div>
  );
}
