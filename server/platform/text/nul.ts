/**
 * Matches the escape of NUL in a JSON text. It also matches pairs of backslashes, so that an escaped backslash before the
 * letters is not taken for one.
 */
const JSON_ESCAPES = /\\(?:\\|u0000)/g;

/**
 * Removes NUL (U+0000). Nobody types it and nothing shows it, but text pasted from some programs contains it, PostgreSQL
 * refuses it, and XML forbids it.
 */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** Removes the escapes of NUL from a JSON text, which cannot contain the character itself. */
export function withoutEscapedNul(json: string): string {
  if (!json.includes('\\u0000')) return json;
  return json.replace(JSON_ESCAPES, (match) => (match === '\\\\' ? match : ''));
}
