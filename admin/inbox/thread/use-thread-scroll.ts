import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to its end, a thread is read to its end. In CSS pixels. */
const NEAR = 48;

/**
 * Opens a thread at what is new in it, or at its end, and stays at the end while messages arrive. Whoever reads above is not moved.
 * @param last the id of the last row
 * @returns whether a row arrived below what is read, and what shows it
 */
export function useThreadScroll(
  thread: RefObject<HTMLElement | null>,
  last: string,
): [hasArrived: boolean, showArrived: () => void] {
  const [hasArrived, setArrived] = useState(false);
  const isAtEnd = useRef(true);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const element = thread.current;
    if (element === null) return undefined;
    const follow = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      if (isAtEnd.current) setArrived(false);
    };
    element.addEventListener('scroll', follow, { passive: true });
    // The composer grows, and the keyboard of a phone opens.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTo(0, element.scrollHeight);
    });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [thread]);
  useLayoutEffect(() => {
    const element = thread.current;
    if (element === null || shown.current === last) return;
    const isFirst = shown.current === null;
    shown.current = last;
    const unread = isFirst ? element.querySelector<HTMLElement>('.thread-new') : null;
    if (unread !== null) {
      isAtEnd.current = false;
      element.scrollTop = unread.offsetTop - element.offsetTop;
    } else if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    else setArrived(true);
  }, [thread, last]);
  return [
    hasArrived,
    () => {
      thread.current?.scrollTo(0, thread.current.scrollHeight);
      setArrived(false);
    },
  ];
}
