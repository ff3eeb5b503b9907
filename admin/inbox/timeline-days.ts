import type { TimelineItem } from '../../contract/admin/inbox/inbox.ts';
import { dayOf } from '../kit/i18n/format.ts';

/** The items of one day in the organisation's time zone, oldest first. */
export type TimelineDay = { day: number; items: TimelineItem[] };

/** Groups events by the days in the organisation's time zone. */
export function timelineDays(timeline: readonly TimelineItem[]): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const item of timeline) {
    const day = dayOf(item.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
