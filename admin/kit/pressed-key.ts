/** The characters of a US keyboard by the positions of their keys. */
const SIGNS: Readonly<Record<string, string>> = {
  Period: '.',
  Comma: ',',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
};

/**
 * Returns the meaning of a key: its letter in lower case, its character, or its name such as `Enter`. On a layout without
 * Latin letters, such as the Arabic one, it is what a US keyboard has in that position, so Ctrl with ئ undoes. Caps Lock
 * changes nothing, and on AZERTY the letter on the key counts.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[ -~]{2,}$/.test(key)) return key;
  if (/^[ -~\p{Script=Latin}]$/u.test(key)) return key.toLowerCase();
  // One key of the Arabic layout types two letters: لا.
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : (SIGNS[code] ?? key);
}
