import { EXPORT_MAX, type TableFormat } from '../../../contract/admin/content/content.ts';
import { type InOneLanguage, type Pairs, textsIn } from '../../../contract/admin/pairs.ts';
import { directionOf, type Language, type Localized } from '../../../contract/locale.ts';
import { mapTexts } from '../../../contract/map-texts.ts';
import { dayIn, localTimeIn } from '../../../contract/time-zone.ts';
import { WORKBOOK_TYPE, workbookPieces } from '../spreadsheets/write-sheet.ts';
import { csvPieces } from '../text/csv.ts';
import { timeZoneCity } from './time-zone-names.ts';

/** Rows of a table, each with the texts of its cells. */
export type TableRows = string[][];

/** What the rows of one table have in common. */
export type TableContext<Texts extends Pairs> = {
  language: Language;
  timeZone: string;
  t: InOneLanguage<Texts>;
};

/** Returns what the rows of a table have in common. @param texts in them, `{zone}` becomes the city of the time zone */
export function tableContext<const Texts extends Pairs>(
  texts: Texts,
  language: Language,
  timeZone: string,
): TableContext<Texts> {
  const city = timeZoneCity(timeZone, language);
  const t = mapTexts(textsIn(texts, language), (text) => text.replace('{zone}', city));
  return { language, timeZone, t };
}

/**
 * Returns the reply that downloads a table.
 * @param name of the file. The day and an extension are added
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
  }: Pick<TableContext<Pairs>, 'timeZone' | 'language'> & { now: number; format: TableFormat },
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

const CUT_OFF: Localized = {
  ar: 'في القائمة أكثر مما في هذا الملف، وهذه أول {max} منها.',
  en: 'The list has more than this file. These are its first {max}.',
};

/** Returns the last row of a table that was cut off. */
export function cutOffRow(language: Language): string[] {
  return [CUT_OFF[language].replace('{max}', String(EXPORT_MAX))];
}

/** Writes a time in a time zone: `2026-11-24 22:06`. @param time in epoch milliseconds */
export function timeText(time: number, timeZone: string): string {
  return localTimeIn(timeZone, time).replace('T', ' ');
}
