/** The entry of localStorage that says that the key is turned off. */
const STORED = 'search-key';

const OFF = 'off';

/** Whether the key `/` opens the search: it does until the visitor turns it off (WCAG 2.1.4). */
export function searchKeyIsOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== OFF;
  } catch {
    return true; // Storage is closed to us: nothing was turned off.
  }
}

/** Remembers whether the key opens the search. */
export function saveSearchKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // Storage is closed to us: the choice holds for nothing.
  }
}

/** What of a key press decides; a `KeyboardEvent` has it. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** The letter that the same key types on Arabic keyboards. */
const ON_ARABIC_KEYBOARDS = '\u0638';

/** Whether a key press is the one that opens the search, on a Latin or an Arabic keyboard. */
export function isSearchKey({ key, code, ctrlKey, metaKey, altKey, isComposing }: Press): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  return key === '/' || (code === 'Slash' && key === ON_ARABIC_KEYBOARDS);
}

/** Whether something there takes what is typed. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="textbox"]') !== null
  );
}
