import {
  type ApplicationCard,
  type ApplicationsResponse,
  isDecided,
  UNDECIDED_STAGES,
} from '../../../contract/admin/inbox/applications.ts';
import { APPLICATION_STAGES } from '../../../contract/admin/inbox/inbox.ts';
import type { Change } from '../change.ts';

/** From so many days on, the wait of an application is shown as too long. */
export const LONG_WAIT = 9;

type Stages = ApplicationsResponse['stages'];

/** Returns the board as it is after a change: an application that is moved is the first in its new stage. */
export function withMove(stages: Stages, { ids, stage, assignee }: Change): Stages {
  const all = APPLICATION_STAGES.flatMap((each) => stages[each].cards);
  const changed = all
    .filter(({ id }) => ids.includes(id))
    .map((card) => ({ ...card, ...(assignee === undefined ? {} : { assignee }) }));
  return Object.fromEntries(
    APPLICATION_STAGES.map((each) => {
      const { cards, total } = stages[each];
      if (stage === undefined) {
        const assigned = (card: ApplicationCard) =>
          changed.find(({ id }) => id === card.id) ?? card;
        return [each, { total, cards: cards.map(assigned) }];
      }
      const left = cards.filter(({ id }) => !ids.includes(id));
      const arrived = each === stage ? changed.map((card) => ({ ...card, stage })) : [];
      const moved = arrived.length - (cards.length - left.length);
      return [each, { total: total + moved, cards: [...arrived, ...left] }];
    }),
  ) as Stages;
}

/** Returns how many applications wait for a decision. */
export function waitingIn(stages: Stages): number {
  return UNDECIDED_STAGES.reduce((sum, stage) => sum + stages[stage].total, 0);
}

/** Returns the rows of the list: those who wait in the order of the board, then those who were decided on. */
export function rowsOf(stages: Stages, order: 'wait' | 'newest'): ApplicationCard[] {
  const waiting = UNDECIDED_STAGES.flatMap((stage) => stages[stage].cards).toSorted(
    (one, other) => one.arrivedAt - other.arrivedAt,
  );
  const decided = APPLICATION_STAGES.filter(isDecided).flatMap((stage) => stages[stage].cards);
  return [...(order === 'wait' ? waiting : waiting.toReversed()), ...decided];
}
