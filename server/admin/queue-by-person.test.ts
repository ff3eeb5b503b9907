import { expect, it } from 'vitest';
import { queueByPerson } from './queue-by-person.ts';

const wanted = () => true;

it('does the work of one person one at a time, and that of another beside it', async () => {
  const enqueue = queueByPerson();
  const first = Promise.withResolvers<string>();
  const done: string[] = [];
  const work = (name: string) => async () => done.push(name);
  const results = [
    enqueue('a', wanted, async () => done.push(await first.promise)),
    enqueue('a', wanted, work('second')),
    enqueue('b', wanted, work('other')),
  ];
  await results[2];
  expect(done).toEqual(['other']);
  first.resolve('first');
  await Promise.all(results);
  expect(done).toEqual(['other', 'first', 'second']);
});

it('refuses more than a few that wait, and skips what nobody wants any more', async () => {
  const enqueue = queueByPerson();
  const first = Promise.withResolvers<void>();
  let isHere = true;
  let count = 0;
  const results = Array.from({ length: 20 }, () =>
    enqueue(
      'a',
      () => isHere,
      async () => {
        await first.promise;
        count += 1;
        return count;
      },
    ),
  );
  await new Promise(setImmediate);
  isHere = false;
  first.resolve();
  expect((await Promise.all(results)).filter((result) => result !== null)).toEqual([1]);
});

it('goes on after work that failed', async () => {
  const enqueue = queueByPerson();
  await expect(
    enqueue('a', wanted, async () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  expect(await enqueue('a', wanted, async () => 'next')).toBe('next');
});
