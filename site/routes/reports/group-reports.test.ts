import { describe, expect, it } from 'vitest';
import type { Report } from '../../../contract/content/report.ts';
import { categoriesOf, groupReports, latestAnnualReport } from './group-reports.ts';

const report = (id: number, fields: Partial<Report> = {}): Report => ({
  id,
  name: `تقرير ${id}`,
  type: 'report',
  file: '/a.pdf',
  secondDate: undefined,
  size: null,
  updatedAt: null,
  cover: null,
  category: null,
  year: null,
  ...fields,
});

const ids = (reports: readonly Report[]) => reports.map(({ id }) => id);

describe('latestAnnualReport', () => {
  it('is the annual report of the last year, wherever it is in the list', () => {
    const reports = [
      report(1, { category: 'annual', year: 2024 }),
      report(2, { category: 'finance', year: 2026 }),
      report(3, { category: 'annual', year: 2025 }),
    ];
    expect(latestAnnualReport(reports)?.id).toBe(3);
  });

  it('is the one that was updated last if several are of that year', () => {
    const reports = [
      report(1, { category: 'annual', year: 2025, updatedAt: '2026-01-01T00:00:00Z' }),
      report(2, { category: 'annual', year: 2025, updatedAt: '2026-02-01T00:00:00Z' }),
      report(3, { category: 'annual' }),
    ];
    expect(latestAnnualReport(reports)?.id).toBe(2);
  });

  it('is null without annual reports', () => {
    expect(latestAnnualReport([report(1)])).toBeNull();
  });
});

describe('groupReports', () => {
  it('groups by category in the order of the page and keeps the order of the content', () => {
    const reports = [
      report(1, { category: 'strategy' }),
      report(2),
      report(3, { category: 'finance' }),
      report(4, { category: 'strategy' }),
    ];
    expect(groupReports(reports).map((group) => [group.category, ids(group.reports)])).toEqual([
      ['finance', [3]],
      ['strategy', [1, 4]],
      ['other', [2]],
    ]);
    expect(categoriesOf(reports)).toEqual(['finance', 'strategy', 'other']);
  });

  it('makes one group of reports of which none has a category', () => {
    expect(groupReports([report(1), report(2)])).toEqual([
      { category: null, reports: [report(1), report(2)] },
    ]);
    expect(categoriesOf([report(1)])).toEqual([]);
    expect(groupReports([])).toEqual([]);
  });
});
