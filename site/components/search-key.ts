/** Key of the localStorage item that is set while the shortcut is turned off. */
const STORAGE_KEY = 'search-key';

const OFF = 'off';

/** Whether the key `/` opens the search. Visitors can turn it off (WCAG 2.1.4). */
export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true; // Storage is not available, so nothing was turned off.
  }
}

/** Stores whether the key opens the search. */
export function saveSearchKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Storage is not available, so the choice is lost.
  }
}

/** The properties of a `KeyboardEvent` that `isSearchKey` reads. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>;

/** The letter that the slash key types on Arabic keyboards. */
const ARABIC_KEY = '\u0638';

/** Whether a key press opens the search, on a Latin or an Arabic keyboard. */
export function isSearchKey({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
}: KeyPress): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  return key === '/' || (code === 'Slash' && key === ARABIC_KEY);
}
