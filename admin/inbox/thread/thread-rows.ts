import type { TimelineItem } from '../../../contract/admin/inbox/inbox.ts';
import { dayOf } from '../../kit/i18n/format.ts';

type ItemOf<Kind extends TimelineItem['kind']> = Extract<TimelineItem, { kind: Kind }>;

/** What somebody wrote. */
export type Written = ItemOf<'reply' | 'note' | 'incoming' | 'sent'>;

/** Anything else that happened. */
export type Happened = Exclude<TimelineItem, Written>;

/** A row of the thread. Times are in epoch milliseconds. */
export type ThreadRow =
  | { kind: 'day'; at: number }
  /** Below it is what arrived since the user last had the conversation open. */
  | { kind: 'new' }
  | { kind: 'written'; item: Written }
  /** What needs somebody's attention is never folded. */
  | { kind: 'trouble'; item: Happened | ItemOf<'incoming'> }
  /** Events that follow one another, folded into one line. */
  | { kind: 'events'; items: Happened[] };

const FATES_IN_TROUBLE = ['refused', 'dead', 'in-doubt', 'returned'];

/**
 * Arranges a timeline into the rows of the thread.
 * @param seenAt when the user last had it open. Null: never, so nothing is marked as new
 */
export function threadRows(timeline: readonly TimelineItem[], seenAt: number | null): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day: number | null = null;
  let isMarked = seenAt === null;
  for (const item of timeline) {
    if (day !== null && dayOf(item.at) !== day) rows.push({ kind: 'day', at: item.at });
    day = dayOf(item.at);
    if (!isMarked && item.kind === 'incoming' && item.at > (seenAt ?? 0)) {
      rows.push({ kind: 'new' });
      isMarked = true;
    }
    addItem(rows, item);
  }
  return rows;
}

function addItem(rows: ThreadRow[], item: TimelineItem): void {
  const last = rows.at(-1);
  if (isTrouble(item)) rows.push({ kind: 'trouble', item });
  else if (isWritten(item)) rows.push({ kind: 'written', item });
  else if (last?.kind === 'events') last.items.push(item);
  else rows.push({ kind: 'events', items: [item] });
}

export function isWritten(item: TimelineItem): item is Written {
  return ['reply', 'note', 'incoming', 'sent'].includes(item.kind);
}

function isTrouble(item: TimelineItem): item is Happened | ItemOf<'incoming'> {
  if (item.kind === 'incoming') return item.how === 'failure' || item.how === 'delay';
  const fate = item.kind === 'mail' || item.kind === 'keep-asked' ? item.mail : null;
  return fate !== null && FATES_IN_TROUBLE.includes(fate.status);
}
