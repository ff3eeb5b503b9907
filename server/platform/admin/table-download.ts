import { EXPORT_MAX, type TableFormat } from '../../../contract/admin/content/content.ts';
import { directionOf, type Language } from '../../../contract/locale.ts';
import { dayIn, localTimeIn } from '../../../contract/time-zone.ts';
import { WORKBOOK_TYPE, workbookPieces } from '../spreadsheets/write-sheet.ts';
import { csvPieces } from '../text/csv.ts';
import { type ExportTexts, exportTexts } from './export-texts.ts';

/** Rows of a table, each with the texts of its cells. */
export type TableRows = string[][];

/** What the rows of one table have in common. */
export type TableContext = { language: Language; timeZone: string; t: ExportTexts };

export function tableContext(language: Language, timeZone: string): TableContext {
  return { language, timeZone, t: exportTexts(language, timeZone) };
}

/**
 * Returns the reply that downloads a table.
 * @param name of the file, which also has the day and an extension
 * @param rows read as fast as the browser takes them
 * @param options.now in epoch milliseconds
 */
export function tableDownload(
  name: string,
  rows: AsyncIterable<TableRows>,
  {
    now,
    format,
    timeZone,
    language,
  }: Pick<TableContext, 'timeZone' | 'language'> & { now: number; format: TableFormat },
) {
  const file =
    format === 'csv'
      ? { contentType: 'text/csv; charset=utf-8', pieces: csvPieces(rows) }
      : { contentType: WORKBOOK_TYPE, pieces: workbookPieces(rows, directionOf(language)) };
  const day = dayIn(timeZone, now);
  return {
    ok: true as const,
    response: null,
    download: { name: `${name}-${day}.${format}`, ...file },
  };
}

/** Returns the last row of a table that is cut off. */
export function cutOffRow({ more }: ExportTexts): string[] {
  return [more.replace('{max}', String(EXPORT_MAX))];
}

/** Writes a time in a time zone: `2026-11-24 22:06`. @param time in epoch milliseconds */
export function timeText(time: number, timeZone: string): string {
  return localTimeIn(timeZone, time).replace('T', ' ');
}
