import { type ReactNode, useEffect, useRef } from 'react';
import './reveal.css';

type RevealProps = { className?: string; children: ReactNode };

/**
 * A part of a page that rises into place once, when it is scrolled to. Nothing is hidden before the
 * visitor scrolls: without script, on paper and to whoever takes in the whole page at once, it is there.
 */
export function Reveal({ className, children }: RevealProps) {
  const part = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = part.current;
    if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      element.dataset.reveal = 'shown';
      observer.disconnect();
    });
    function wait() {
      // What is on the screen, or was passed already, stays as it is.
      if (element === null || element.getBoundingClientRect().top < innerHeight) return;
      element.dataset.reveal = 'waiting';
      observer.observe(element);
    }
    addEventListener('scroll', wait, { once: true, passive: true });
    return () => {
      removeEventListener('scroll', wait);
      observer.disconnect();
    };
  }, []);

  return (
    <div ref={part} className={className}>
      {children}
    </div>
  );
}
