/** How a formula begins (OWASP, "CSV Injection"). */
const FORMULA = /^[\s\p{Cc}"]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * A separator inside a cell, with the beginning of a formula after it. A spreadsheet that separates by other
 * characters than commas ignores the quotes, as Excel does with semicolons in Arabic and many European settings.
 * White space and quotes before a formula do not count, so a run of them is matched as one.
 */
const SEPARATED = /[;,|\t\r\n][\s\p{Cc}";,|]*[=+\-@＝＋－＠]?/gu;

/**
 * A table as CSV (RFC 4180), with every cell in quotes and a byte order mark, by which spreadsheets recognise
 * UTF-8. Formulas, at the beginning of a cell or after any separator, are escaped with an apostrophe.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const escaped = text.replaceAll(SEPARATED, (run) =>
    /[=+\-@＝＋－＠]$/u.test(run) ? `${run.slice(0, -1)}'${run.slice(-1)}` : run,
  );
  const safe = FORMULA.test(text) ? `'${escaped}` : escaped;
  return `"${safe.replaceAll('"', '""')}"`;
}
