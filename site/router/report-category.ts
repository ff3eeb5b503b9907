import { REPORT_CATEGORIES, type ReportCategory } from '../../contract/report-categories.ts';

/**
 * Returns the category whose reports a query string such as `?category=finance` asks for, or null for all. Other values are
 * ignored.
 */
export function readReportCategory(query: string): ReportCategory | null {
  const value = new URLSearchParams(query).get('category');
  return REPORT_CATEGORIES.find((category) => category === value) ?? null;
}
