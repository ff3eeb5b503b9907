import { useEffect, useState } from 'react';

/** How long the outcome stays, in milliseconds (specification §9). */
const CONFIRMATION_TIME = 6000;

/** Copies a text when told to, and knows for a while how that went: null, where nothing was copied just now. */
export function useCopy(text: string): { copied: boolean | null; copy: () => Promise<void> } {
  // A new object each time, so that copying once more starts the six seconds anew.
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
      // No permission, or a page without https: the visitor copies it by hand.
      setOutcome({ copied: false });
    }
  }

  return { copied: outcome?.copied ?? null, copy };
}
