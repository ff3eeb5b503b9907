import { expect, it } from 'vitest';
import type {
  ApplicationCard,
  ApplicationsResponse,
} from '../../../contract/admin/inbox/applications.ts';
import { APPLICATION_STAGES, type ApplicationStage } from '../../../contract/admin/inbox/inbox.ts';
import { rowsOf, waitingIn, withMove } from './board.ts';

const card = (id: string, stage: ApplicationStage, arrivedAt: number): ApplicationCard => ({
  ...{ id, stage, arrivedAt, form: 'vacancy', name: id, entryTitle: { ar: '', en: '' } },
  ...{ assignee: null, isUnread: false, hasCv: false, notes: 0, repliedAt: null },
});

function board(...cards: ApplicationCard[]): ApplicationsResponse['stages'] {
  return Object.fromEntries(
    APPLICATION_STAGES.map((stage) => {
      const own = cards.filter((each) => each.stage === stage);
      return [stage, { cards: own, total: own.length }];
    }),
  ) as ApplicationsResponse['stages'];
}

const BOARD = board(
  card('a', 'new', 3),
  card('b', 'new', 1),
  card('c', 'reading', 2),
  card('d', 'accepted', 0),
);
const idsIn = (cards: readonly ApplicationCard[]) => cards.map(({ id }) => id).join('');

it('an application that is moved is first in its new stage, and counts there [OFFICE-BOARD-04]', () => {
  const moved = withMove(BOARD, { ids: ['b'], stage: 'reading' });
  expect([idsIn(moved.new.cards), moved.new.total]).toEqual(['a', 1]);
  expect([idsIn(moved.reading.cards), moved.reading.total]).toEqual(['bc', 2]);
  expect(moved.reading.cards[0]?.stage).toBe('reading');
  // What is on no column, such as one behind the first fifty, moves nothing.
  expect(withMove(BOARD, { ids: ['x'], stage: 'new' })).toEqual(BOARD);
  const to = { id: 'n', name: 'Nada' };
  expect(withMove(BOARD, { ids: ['c'], assignee: to }).reading.cards[0]?.assignee).toEqual(to);
});

it('the list has those who wait by their wait, and then those who were decided on', () => {
  expect(waitingIn(BOARD)).toBe(3);
  expect(idsIn(rowsOf(BOARD, 'wait'))).toBe('bcad');
  expect(idsIn(rowsOf(BOARD, 'newest'))).toBe('acbd');
});
