/** What a conversation opens by itself when the board of applications leads to it. */
export type Opening = 'templates' | 'trainer-draft';

/** Returns the navigation state for a conversation that opens something by itself. */
export function stateOfOpening(opens: Opening): { opens: Opening } {
  return { opens };
}

/** Returns what the conversation of this navigation opens by itself. */
export function openingOfPage(): Opening | null {
  const state: { opens?: Opening } | null = window.history.state;
  return state?.opens ?? null;
}

/** Lets a reload of the conversation open nothing. */
export function forgetOpening(): void {
  if (openingOfPage() !== null) window.history.replaceState(null, '');
}
