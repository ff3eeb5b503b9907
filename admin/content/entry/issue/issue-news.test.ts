import { expect, it } from 'vitest';
import type { EntryRow } from '../../../../contract/admin/content/content.ts';
import { candidatesOf, partsOf, previousIssue } from './issue-news.ts';

function row(id: number, state: EntryRow['state'], publishedAt: string): EntryRow {
  return {
    kind: 'news',
    id,
    title: { ar: '', en: '' },
    state,
    subtype: null,
    translation: null,
    withoutEnglish: [],
    picture: null,
    hasPlace: true,
    columns: { publishedAt },
    changedAt: 0,
    changedBy: '',
    schedules: [],
  };
}

const ISSUES = [
  row(14, 'draft', ''),
  row(13, 'edited', '2026-10-08T06:00:00Z'),
  row(12, 'live', '2026-09-15T06:00:00Z'),
];

it('the issue before is the last public one with a lower number', () => {
  expect(previousIssue(ISSUES, 14)?.id).toBe(13);
  expect(previousIssue(ISSUES, 13)?.id).toBe(12);
  expect(previousIssue(ISSUES, 12)).toBeNull();
});

it('what can be chosen is the public news since the issue before that it does not have, newest first', () => {
  const news = [
    row(1, 'live', '2026-09-20T06:00:00Z'),
    row(2, 'live', '2026-10-19T06:00:00Z'),
    row(3, 'scheduled', '2026-12-01T06:00:00Z'),
    row(4, 'edited', '2026-11-12T06:00:00Z'),
    row(5, 'live', '2026-11-19T06:00:00Z'),
  ];
  const parts = [{ news: 5, heading: { ar: '', en: '' } }];
  const previous = previousIssue(ISSUES, 14);
  expect(candidatesOf(news, parts, previous).map(({ id }) => id)).toEqual([4, 2]);
  expect(candidatesOf(news, [], null).map(({ id }) => id)).toEqual([5, 4, 2, 1]);
});

it('a draft may have parts that are none', () => {
  expect(partsOf([null, 'text', { news: 1 }, {}])).toEqual([{ news: 1 }]);
  expect(partsOf('text')).toEqual([]);
});
