import { expect, it } from 'vitest';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

it('resumes one caller per turn of the event loop, in the order of the calls', async () => {
  let turn = 0;
  let isDone = false;
  const count = () => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const order: number[] = [];
  const turns = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await yieldToEventLoop();
      order.push(index);
      return turn;
    }),
  );
  isDone = true;
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(new Set(turns).size).toBe(20);
});

it('delays a single caller by at most one turn', async () => {
  let turns = 0;
  setImmediate(() => {
    turns += 1;
    setImmediate(() => {
      turns += 1;
    });
  });
  await yieldToEventLoop();
  expect(turns).toBeLessThanOrEqual(1);
});
