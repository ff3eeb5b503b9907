/** What spreadsheets take for the beginning of a formula (OWASP, "CSV injection"). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * A table as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. A cell that one would
 * take for a formula gets an apostrophe before it.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
