/** Matches the escape of NUL in a JSON text, and pairs of backslashes, so that a backslash in front of the letters is told from an escape. */
const JSON_ESCAPES = /\\(?:\\|u0000)/g;

/**
 * Removes NUL (U+0000): nobody types it and nothing shows it, but text that is pasted from some programs has it, PostgreSQL
 * refuses a text with it, and XML may not contain it.
 */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** Removes the escapes of NUL from a JSON text, which cannot contain the character itself. */
export function withoutEscapedNul(json: string): string {
  if (!json.includes('\\u0000')) return json;
  return json.replace(JSON_ESCAPES, (match) => (match === '\\\\' ? match : ''));
}
