import { expect, it } from 'vitest';
import { takeTurn } from './turns.ts';

it('lets one caller go on per turn of the event loop, in the order of the calls', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const order: number[] = [];
  const turns = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await takeTurn();
      order.push(index);
      return turn;
    }),
  );
  isOver = true;
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(new Set(turns).size).toBe(20);
});

it('keeps nobody waiting who comes alone', async () => {
  let turns = 0;
  setImmediate(() => {
    turns += 1;
    setImmediate(() => {
      turns += 1;
    });
  });
  await takeTurn();
  expect(turns).toBeLessThanOrEqual(1);
});
