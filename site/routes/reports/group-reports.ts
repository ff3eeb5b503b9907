import type { Report } from '../../../contract/content/report.ts';
import { REPORT_CATEGORIES, type ReportCategory } from '../../../contract/report-categories.ts';

/** Reports of one category, in the order of the content. The category is null if no report has one, as with another backend. */
export type ReportGroup = { category: ReportCategory | null; reports: readonly Report[] };

/** Returns the categories of the reports, in the order of the page. Reports without a category count as other. */
export function categoriesOf(reports: readonly Report[]): ReportCategory[] {
  if (reports.every(({ category }) => category === null)) return [];
  return REPORT_CATEGORIES.filter((category) =>
    reports.some((each) => categoryOf(each) === category),
  );
}

/** Returns the annual report of the latest year. If there are several, returns the one that was updated last. Null if there is none. */
export function latestAnnualReport(reports: readonly Report[]): Report | null {
  const [latest = null] = reports
    .filter(({ category }) => category === 'annual')
    .toSorted(
      (a, b) =>
        (b.year ?? 0) - (a.year ?? 0) || (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''),
    );
  return latest;
}

/** Groups reports by category in the order of the page, without empty groups. */
export function groupReports(reports: readonly Report[]): ReportGroup[] {
  const categories = categoriesOf(reports);
  if (categories.length === 0) return reports.length === 0 ? [] : [{ category: null, reports }];
  return categories.map((category) => ({
    category,
    reports: reports.filter((each) => categoryOf(each) === category),
  }));
}

function categoryOf({ category }: Report): ReportCategory {
  return category ?? 'other';
}
