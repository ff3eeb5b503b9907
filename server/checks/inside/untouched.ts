import type { ContentKind } from '../../../contract/content/kinds.ts';
import { DAY } from '../../platform/durations.ts';
import { type Check, type Found, fieldOf } from '../check.ts';

const YEAR = 365 * DAY;

/** The kinds that are meant to be true today. News, issues, reports and posts say what was true on their day. */
const LASTING: ReadonlySet<ContentKind> = new Set([
  'settings',
  'static-page',
  'site-content',
  'goal',
  'area',
  'client',
  'vacancy',
  'board-member',
  'executive',
  'trainer',
  'project',
  'slider',
  'page',
]);

/** Pages and entries that nobody has changed for a year. An ignored one comes back after another year. */
export const untouched: Check = {
  name: 'untouched',
  begin: ({ now, dayOf }) => ({
    entries: (entries) =>
      entries.flatMap((entry): Found[] => {
        const { kind, isPublished, changedAt } = entry;
        const years = Math.floor((now - changedAt) / YEAR);
        if (!isPublished || !LASTING.has(kind) || years < 1) return [];
        return [
          {
            code: 'entry-untouched',
            at: fieldOf(entry, null),
            language: null,
            details: { day: dayOf(changedAt) },
            value: [changedAt, years],
          },
        ];
      }),
  }),
};
