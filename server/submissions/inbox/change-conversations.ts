import type { Kysely, Transaction } from 'kysely';
import {
  type ApplicationStage,
  type ConversationState,
  TIMELINE_MAX,
} from '../../../contract/admin/inbox/inbox.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { ConversationEvents, Schema } from '../../platform/database/schema.ts';
import { aboutOne } from '../about-one.ts';
import { forgetAssignments, notify } from '../notifications/notifications.ts';
import { applicationState, isAnsweredState } from './application-state.ts';
import { type ConversationPlace, findPlaces, type Scope } from './find-conversation.ts';
import { findParts } from './merged.ts';

/** The changes of conversations. Omitted values stay unchanged. */
export type ConversationChange = {
  /** Of messages. */
  state?: ConversationState | undefined;
  /** Of applications. */
  stage?: ApplicationStage | undefined;
  /** The id of a colleague. Null: nobody. */
  assignee?: string | null | undefined;
  isUnread?: boolean | undefined;
  /** Epoch milliseconds. Null ends it. */
  snoozedUntil?: number | null | undefined;
};

export type ChangeResult =
  | { ok: true }
  /**
   * `not-found`: one of them is deleted, may not be seen, or has no stage or state to change: messages have states, applications stages;
   * `suspected`: one must be released first.
   */
  | { ok: false; problem: 'not-found' | 'suspected' };

/**
 * Changes conversations: all of them, or none. Assigning a new message opens it, and so does snoozing a closed one. The state of an application follows
 * from its stage. Another state or stage ends a snooze.
 * @param options.staffId null: an operator's command
 * @param options.at epoch milliseconds
 */
export async function changeConversations(
  db: Kysely<Schema>,
  { ids, change, scope }: { ids: readonly string[]; change: ConversationChange; scope: Scope },
  { staffId, at }: { staffId: string | null; at: number },
): Promise<ChangeResult> {
  return db.transaction().execute(async (trx) => {
    const places = await findPlaces(trx, ids, scope);
    if (places === null) return { ok: false, problem: 'not-found' };
    const { state, stage, assignee, isUnread, snoozedUntil } = change;
    const isWrongAxis = places.some((place) =>
      place.stage === null ? stage !== undefined : state !== undefined,
    );
    if (isWrongAxis) return { ok: false, problem: 'not-found' };
    const isMoved = [state, stage, assignee, snoozedUntil].some((each) => each !== undefined);
    if (isMoved && places.some(({ isSuspected }) => isSuspected)) {
      return { ok: false, problem: 'suspected' };
    }
    const events: NewEvent[] = [];
    const add = (
      place: ConversationPlace,
      kind: 'state' | 'stage' | 'assigned' | 'snoozed' | 'snooze-ended',
      text: string | null,
    ) => events.push({ submissionId: place.id, kind, text, staffId, at });
    if (assignee !== undefined) {
      const assigned = places.filter(({ assignedTo }) => assignedTo !== assignee);
      for (const place of assigned) add(place, 'assigned', assignee);
      await update(trx, assigned, { assigned_to: assignee });
      const submissionIds = assigned.map(({ id }) => id);
      await forgetAssignments(trx, submissionIds);
      if (assignee !== null) {
        await notify(trx, { to: [assignee], submissionIds, kind: 'assigned', by: staffId, at });
      }
      if (assignee !== null && state === undefined) {
        const taken = assigned.filter((place) => place.stage === null && place.state === 'new');
        await update(trx, taken, { state: 'open' });
      }
    }
    if (state !== undefined) {
      const moved = places.filter((place) => place.state !== state);
      for (const place of moved) add(place, 'state', state);
      await update(trx, moved, { state, snoozed_until: null });
    }
    if (stage !== undefined) {
      const moved = places.filter((place) => place.stage !== stage);
      for (const place of moved) add(place, 'stage', stage);
      for (const isAnswered of [false, true]) {
        const alike = moved.filter((place) => isAnsweredState(place.state) === isAnswered);
        await update(trx, alike, {
          stage,
          staged_at: at,
          state: applicationState(stage, { isAnswered }),
          snoozed_until: null,
        });
      }
    }
    if (snoozedUntil !== undefined) {
      const changed = places.filter((place) => place.snoozedUntil !== snoozedUntil);
      for (const place of changed) {
        if (snoozedUntil === null) add(place, 'snooze-ended', null);
        else add(place, 'snoozed', String(snoozedUntil));
      }
      await update(trx, changed, { snoozed_until: snoozedUntil });
      const closed = changed.filter((place) => place.stage === null && place.state === 'closed');
      if (snoozedUntil !== null && state === undefined) {
        for (const place of closed) add(place, 'state', 'open');
        await update(trx, closed, { state: 'open' });
      }
      await recordAuditEvent(
        trx,
        {
          actor: staffId === null ? { source: 'command', staffId } : { source: 'admin', staffId },
          event: snoozedUntil === null ? 'snooze-ended' : 'conversations-snoozed',
          ...aboutOne(changed.map(({ id }) => id)),
          details: { count: changed.length },
        },
        at,
      );
    }
    if (isUnread !== undefined) {
      await update(trx, places, { is_unread: isUnread ? 1 : 0 });
      const back = places.filter(({ snoozedUntil: until }) => until !== null && until <= at);
      if (!isUnread) await update(trx, back, { snoozed_until: null });
    }
    await addEvents(trx, events);
    return { ok: true };
  });
}

type Columns = {
  state?: ConversationState;
  stage?: ApplicationStage;
  staged_at?: number;
  assigned_to?: string | null;
  is_unread?: number;
  snoozed_until?: number | null;
};

async function update(
  trx: Transaction<Schema>,
  places: readonly ConversationPlace[],
  columns: Columns,
): Promise<void> {
  for (const chunk of chunksOf(places)) {
    await trx
      .updateTable('conversations')
      .set(columns)
      .where(
        'submission_id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute();
  }
}

/** An addition to the timeline of a conversation. `at` in epoch milliseconds. */
export type NewEvent = {
  submissionId: string;
  kind: ConversationEvents['kind'];
  staffId: string | null;
  text: string | null;
  at: number;
  key?: string;
  deliveryId?: string;
  details?: string;
  undo?: string;
};

/** Adds to the timelines of conversations. */
export async function addEvents(
  trx: Transaction<Schema>,
  events: readonly NewEvent[],
): Promise<void> {
  for (const chunk of chunksOf(events)) {
    await trx
      .insertInto('conversation_events')
      .values(
        chunk.map(({ submissionId, staffId, key = null, deliveryId = null, ...event }) => ({
          details: null,
          undo: null,
          ...event,
          key,
          submission_id: submissionId,
          staff_id: staffId,
          delivery_id: deliveryId,
        })),
      )
      .execute();
  }
}

/** Returns whether a conversation has as many notes, replies and events as somebody may add to. */
export async function isTimelineFull(
  trx: Transaction<Schema>,
  conversation: string,
): Promise<boolean> {
  const { count } = await trx
    .selectFrom('conversation_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('submission_id', 'in', await findParts(trx, conversation))
    .executeTakeFirstOrThrow();
  return Number(count) >= TIMELINE_MAX;
}
