import { useEffect, useState } from 'react';

/** How long a search waits for more letters. In milliseconds. */
export const TYPING_PAUSE = 250;

/** Returns a text that is being typed as it was at the last pause, so that not every letter causes a request. */
export function useTextAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
