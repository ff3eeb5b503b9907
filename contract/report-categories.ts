/** What a report is about, in the order in which the reports page groups them. */
export const REPORT_CATEGORIES = [
  'annual',
  'finance',
  'governance',
  'impact',
  'strategy',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
