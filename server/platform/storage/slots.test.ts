import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

it('gives each place to one at a time, in the order of the queue', async () => {
  const slots = new Slots(2);
  const [first, second] = [await slots.take(1_000), await slots.take(1_000)];
  const order: number[] = [];
  const waiting = [1, 2].map(async (number) => {
    const free = await slots.take(1_000);
    order.push(number);
    return free;
  });
  first?.();
  // Releasing a slot twice must not create a second one.
  first?.();
  const third = await waiting[0];
  expect(order).toEqual([1]);
  second?.();
  await waiting[1];
  expect(order).toEqual([1, 2]);
  third?.();
  expect(await slots.take(0)).not.toBeNull();
});

it('returns null to whoever has waited too long, and gives the place to the next', async () => {
  const slots = new Slots(1);
  const free = await slots.take(1_000);
  expect(await slots.take(5)).toBeNull();
  const next = slots.take(1_000);
  free?.();
  expect(await next).not.toBeNull();
});
