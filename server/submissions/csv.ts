/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[\s\p{Cc}"]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * What begins a cell inside of one where a spreadsheet divides lines by something else than commas,
 * as Excel does by semicolons in Arabic and many European settings: it then gives up the quotes around the
 * cell. White space and quotes before a formula do not count, so a run of them is taken whole.
 */
const DIVIDED = /[;,|\t\r\n][\s\p{Cc}";,|]*[=+\-@＝＋－＠]?/gu;

/**
 * A table as CSV (RFC 4180), every cell in quotes, with the mark by which spreadsheets know UTF-8. What one
 * would take for a formula, at the beginning of a cell or behind any separator, gets an apostrophe before it.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const divided = text.replaceAll(DIVIDED, (run) =>
    /[=+\-@＝＋－＠]$/u.test(run) ? `${run.slice(0, -1)}'${run.slice(-1)}` : run,
  );
  const safe = FORMULA.test(text) ? `'${divided}` : divided;
  return `"${safe.replaceAll('"', '""')}"`;
}
