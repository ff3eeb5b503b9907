import { useEffect, useState } from 'react';

/** How long the outcome is shown, in milliseconds (specification §9). */
const CONFIRMATION_TIME = 6000;

/**
 * Returns a function that copies a text to the clipboard.
 * @returns `copied`: whether copying succeeded, for six seconds; null before and after
 */
export function useCopy(text: string): { copied: boolean | null; copy: () => Promise<void> } {
  // An object, so that each copy is a new value that restarts the timer.
  const [outcome, setOutcome] = useState<{ copied: boolean } | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), CONFIRMATION_TIME);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ copied: true });
    } catch {
      // The permission is missing, or the page is served without https.
      setOutcome({ copied: false });
    }
  }

  return { copied: outcome?.copied ?? null, copy };
}
