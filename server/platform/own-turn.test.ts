import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ownTurn } from './own-turn.ts';

it('gives each of those who ask at once a turn of their own, in their order', async () => {
  const done: string[] = [];
  const work = ['first', 'second', 'third'].map(async (name) => {
    await ownTurn();
    done.push(name);
  });
  const perTurn: number[] = [];
  for (let seen = 0; seen < work.length; ) {
    await nextTurn();
    if (done.length > seen) perTurn.push(done.length - seen);
    seen = done.length;
  }
  await Promise.all(work);
  expect(done).toEqual(['first', 'second', 'third']);
  expect(perTurn).toEqual([1, 1, 1]);
});
