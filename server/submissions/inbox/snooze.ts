import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Conversations, Schema } from '../../platform/database/schema.ts';

// A snoozed conversation comes back by itself, because these conditions compare it with the time. All times in epoch milliseconds.

/** The condition of a conversation that is snoozed. */
export function isAsleep(now: number): Expression<SqlBool> {
  return expressionBuilder<Schema, 'conversations'>()('snoozed_until', '>', now);
}

/** The condition of a conversation that is not snoozed, or not any more. */
export function isAwake(now: number): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'conversations'>();
  return eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]);
}

/** The condition of a conversation that was snoozed and is back, and that nobody has read since. */
export function isBack(now: number): Expression<SqlBool> {
  return expressionBuilder<Schema, 'conversations'>()('snoozed_until', '<=', now);
}

/** The condition of an unread conversation. */
export function isUnread(now: number): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'conversations'>();
  return eb.or([eb('is_unread', '=', 1), isBack(now)]);
}

/** The condition of a conversation that the lists show: neither snoozed, nor read while its reply waits to be sent later. */
export function isListed(now: number): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'conversations'>();
  return eb.and([isAwake(now), eb.or([eb('reply_due_at', 'is', null), isUnread(now)])]);
}

/** What these conditions say of a row. */
export function snoozeOf(
  row: Pick<Conversations, 'is_unread' | 'snoozed_until'>,
  now: number,
): { isUnread: boolean; snoozedUntil: number | null; isBack: boolean } {
  const { snoozed_until: until } = row;
  const isOver = until !== null && until <= now;
  return {
    isUnread: row.is_unread === 1 || isOver,
    snoozedUntil: isOver ? null : until,
    isBack: isOver,
  };
}
