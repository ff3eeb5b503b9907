import { expressionBuilder, type Kysely } from 'kysely';
import {
  APPLICATIONS_PER_STAGE,
  type ApplicationCard,
  type ApplicationsQuery,
  DECIDED_DAYS,
  isDecided,
} from '../../../contract/admin/inbox/applications.ts';
import { APPLICATION_STAGES, type ApplicationStage } from '../../../contract/admin/inbox/inbox.ts';
import { senderName } from '../../../contract/forms/fields.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { DAY } from '../../platform/durations.ts';
import { readStoredFields } from '../stored-fields.ts';
import {
  appliedForIn,
  type InboxFilter,
  type ListedConversation,
  noneOf,
} from './list-conversations.ts';

/** Which applications a board shows. */
export type BoardFilter = Pick<InboxFilter, 'forms' | 'entryId' | 'assignee'> &
  Pick<ApplicationsQuery, 'order'>;

/** A card, with the ids of who has it and of what somebody applies for. */
export type ListedCard = Omit<ApplicationCard, 'assignee' | 'entryTitle'> &
  Pick<ListedConversation, 'assignedTo' | 'entryId' | 'appliedFor'>;

/** The applications of a board by their stages. */
export type Board = {
  stages: Record<ApplicationStage, { cards: ListedCard[]; total: number }>;
  /** Epoch milliseconds; null: nobody waits for a decision. */
  oldestAt: number | null;
};

/**
 * Lists the applications of a board: of each stage as many as it shows, in the order of an index, whatever there is besides.
 * @param now epoch milliseconds
 */
export async function listApplications(
  db: Kysely<Schema>,
  filter: BoardFilter,
  now: number,
): Promise<Board> {
  const matching = matchingBoard(filter);
  const counts = await db
    .selectFrom('conversations')
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count')])
    .where(matching)
    .groupBy('stage')
    .execute();
  const totals = noneOf(APPLICATION_STAGES);
  for (const { stage, count } of counts) if (stage !== null) totals[stage] += Number(count);
  const shown: Record<string, string[]> = {};
  const oldest: number[] = [];
  for (const stage of APPLICATION_STAGES) {
    // Most stages of most vacancies are empty: nothing is read for them.
    if (totals[stage] === 0) continue;
    const ofStage = db.selectFrom('conversations').where(matching).where('stage', '=', stage);
    const isReversed = isDecided(stage) || filter.order === 'newest';
    const column = isDecided(stage) ? 'staged_at' : 'arrived_at';
    const found = await ofStage
      .select('submission_id as id')
      .$if(isDecided(stage), (query) => query.where('staged_at', '>=', now - DECIDED_DAYS * DAY))
      .orderBy(column, isReversed ? 'desc' : 'asc')
      .orderBy('submission_id', isReversed ? 'desc' : 'asc')
      .limit(APPLICATIONS_PER_STAGE)
      .execute();
    shown[stage] = found.map(({ id }) => id);
    if (isDecided(stage)) continue;
    const first = await ofStage
      .select('arrived_at')
      .orderBy('arrived_at')
      .orderBy('submission_id')
      .limit(1)
      .executeTakeFirst();
    if (first !== undefined) oldest.push(first.arrived_at);
  }
  const cards = await loadCards(db, Object.values(shown).flat());
  const stages = Object.fromEntries(
    APPLICATION_STAGES.map((stage) => [
      stage,
      {
        cards: (shown[stage] ?? []).flatMap((id) => cards.get(id) ?? []),
        total: totals[stage],
      },
    ]),
  ) as Board['stages'];
  return { stages, oldestAt: oldest.length === 0 ? null : Math.min(...oldest) };
}

function matchingBoard({ forms, entryId, assignee }: BoardFilter) {
  const eb = expressionBuilder<Schema, 'conversations'>();
  return eb.and([
    eb('is_suspected', '=', 0),
    // Somebody who sees messages alone has an empty board.
    forms.length === 0 ? eb.lit(false) : eb('kind', 'in', forms),
    eb('stage', 'is not', null),
    ...(entryId === null ? [] : [eb('entry_id', '=', entryId)]),
    ...(assignee === null
      ? []
      : [
          assignee.id === null
            ? eb('assigned_to', 'is', null)
            : eb('assigned_to', '=', assignee.id),
        ]),
  ]);
}

async function loadCards(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, ListedCard>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('conversations as place')
    .innerJoin('submissions', 'submissions.id', 'place.submission_id')
    .leftJoin('submission_files as cv', 'cv.submission_id', 'submissions.id')
    .select([
      'submissions.id',
      'place.kind as form',
      'place.entry_id as entryId',
      'submissions.fields',
      'place.stage',
      'place.assigned_to as assignedTo',
      'place.is_unread as isUnread',
      'place.arrived_at as arrivedAt',
      'cv.file',
    ])
    .select((eb) => {
      const events = eb
        .selectFrom('conversation_events as event')
        .whereRef('event.submission_id', '=', 'submissions.id');
      return [
        events
          .select(({ fn }) => fn.countAll<number>().as('notes'))
          .where('event.kind', '=', 'note')
          .as('notes'),
        events
          .select(({ fn }) => fn.max<number | null>('event.at').as('repliedAt'))
          .where('event.kind', '=', 'reply')
          .as('repliedAt'),
      ];
    })
    .where('submissions.id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ fields: stored, file, stage, notes, repliedAt, isUnread, ...row }) => {
      if (stage === null) return [];
      const fields = readStoredFields(stored);
      const card: ListedCard = {
        ...row,
        stage,
        name: senderName(fields),
        appliedFor: appliedForIn(fields),
        isUnread: isUnread === 1,
        hasCv: file !== null,
        notes: Number(notes),
        repliedAt: repliedAt === null ? null : Number(repliedAt),
      };
      return [[row.id, card]];
    }),
  );
}
