import { describe, expect, it } from 'vitest';
import { categoryQuery } from './category-query.ts';
import { readReportCategory } from './report-category.ts';

describe('the category of the reports page', () => {
  it('is read from the part of the query that the page depends on', () => {
    expect(categoryQuery('?utm_source=x&category=impact')).toBe('?category=impact');
    expect(readReportCategory('?category=impact')).toBe('impact');
    expect(readReportCategory('')).toBeNull();
  });

  it('ignores other values and parameters', () => {
    for (const query of ['?category=', '?category=Finance', '?category=a%26b', '?page=2']) {
      expect(categoryQuery(query)).toBe('');
    }
    expect(readReportCategory('?category=constructor')).toBeNull();
  });
});
