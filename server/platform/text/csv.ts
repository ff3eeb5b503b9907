/** The characters that begin a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[\s\p{Cc}"]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * A separator inside a cell, followed by the beginning of a formula. A spreadsheet that separates by other characters than
 * commas ignores the quotes: Excel does this with semicolons in Arabic and many European settings. White space and quotes
 * before a formula do not count, so a run of them is matched as one.
 */
const SEPARATED = /[;,|\t\r\n][\s\p{Cc}";,|]*[=+\-@＝＋－＠]?/gu;

/** The byte order mark at the start of a file, which tells spreadsheets that it is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A table as CSV (RFC 4180), with every cell in quotes. Formulas at the beginning of a cell or after any separator are
 * escaped with an apostrophe.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvRow).join('');
}

/** Writes the same table piece by piece. @param batches the rows of the table, some at a time */
export async function* csvPieces(
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const rows of batches) yield rows.map(csvRow).join('');
}

function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const escaped = text.replaceAll(SEPARATED, (run) =>
    /[=+\-@＝＋－＠]$/u.test(run) ? `${run.slice(0, -1)}'${run.slice(-1)}` : run,
  );
  const safe = FORMULA.test(text) ? `'${escaped}` : escaped;
  return `"${safe.replaceAll('"', '""')}"`;
}
