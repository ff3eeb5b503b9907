import { type RefObject, useEffect, useRef } from 'react';

/** From this width on, list and conversation are next to each other. */
const WIDE = '(min-width: 48rem)';

/**
 * Moves the focus for keyboards and screen readers: into the opened conversation, and back to its row when it was left. On a
 * narrow screen the list keeps its scroll position.
 * @param id the conversation in the URL
 */
export function useInboxFocus(page: RefObject<HTMLElement | null>, id: string | undefined): void {
  const before = useRef(id);
  const scrolled = useRef(0);
  useEffect(() => {
    if (id !== undefined) return undefined;
    const keep = () => {
      scrolled.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [id]);
  useEffect(() => {
    const left = before.current;
    before.current = id;
    if (left === id) return;
    const isNarrow = !matchMedia(WIDE).matches;
    if (id !== undefined) {
      const detail = page.current?.querySelector<HTMLElement>('.inbox-detail');
      detail?.scrollTo(0, 0);
      if (isNarrow) window.scrollTo(0, 0);
      detail?.querySelector<HTMLElement>('.conversation')?.focus({ preventScroll: true });
    } else {
      if (isNarrow) window.scrollTo(0, scrolled.current);
      const row = page.current?.querySelector<HTMLElement>(`.conversation-link[href*="/${left}"]`);
      row?.focus({ preventScroll: isNarrow });
    }
  }, [id, page]);
}
