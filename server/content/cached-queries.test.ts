import { describe, expect, it, vi } from 'vitest';
import type { QueryInput, QueryResponse } from '../platform/http/query-handler.ts';
import { cacheQueries } from './cached-queries.ts';

const INPUT: QueryInput = { parameters: {}, query: {}, language: 'ar' };

function opened(responses: readonly QueryResponse[]) {
  const left = [...responses];
  const ask = vi.fn(async (_input: QueryInput) => left.shift() as QueryResponse);
  let version = 1;
  const [handler] = cacheQueries([{ path: '/areas', answer: ask }], () => version);
  if (handler === undefined) throw new Error('there is no handler');
  return { ask, handler, change: () => version++ };
}

const ok = (data: unknown): QueryResponse => ({ ok: true, data });

describe('kept answers', () => {
  it('are asked for once while the content stays as it is', async () => {
    const { ask, handler, change } = opened([ok('first'), ok('second')]);
    expect(await handler.answer(INPUT)).toEqual(ok('first'));
    expect(await handler.answer(INPUT)).toEqual(ok('first'));
    change();
    expect(await handler.answer(INPUT)).toEqual(ok('second'));
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are kept apart by language, parameters and query', async () => {
    const { handler } = opened([ok('a'), ok('b'), ok('c'), ok('d')]);
    const inputs: QueryInput[] = [
      INPUT,
      { ...INPUT, language: 'en' },
      { ...INPUT, parameters: { id: '1' } },
      { ...INPUT, query: { page: '1' } },
    ];
    const first = await Promise.all(inputs.map((input) => handler.answer(input)));
    expect(first).toEqual([ok('a'), ok('b'), ok('c'), ok('d')]);
    expect(await Promise.all(inputs.map((input) => handler.answer(input)))).toEqual(first);
  });

  it('are outdated where the content changed while they were made', async () => {
    const { ask, handler, change } = opened([]);
    ask.mockImplementationOnce(async () => {
      change();
      return ok('old');
    });
    ask.mockResolvedValueOnce(ok('new'));
    await handler.answer(INPUT);
    expect(await handler.answer(INPUT)).toEqual(ok('new'));
  });

  it('are no failures', async () => {
    const { handler } = opened([{ ok: false, problem: { kind: 'unavailable' } }, ok('here')]);
    await handler.answer(INPUT);
    expect(await handler.answer(INPUT)).toEqual(ok('here'));
  });

  it('are a hundred at most, the last that were asked for', async () => {
    const { ask, handler } = opened(Array.from({ length: 200 }, () => ok('x')));
    const at = (id: number) => handler.answer({ ...INPUT, parameters: { id: String(id) } });
    for (let id = 1; id <= 100; id++) await at(id);
    await at(1);
    await at(101);
    expect(ask).toHaveBeenCalledTimes(101);
    await at(1);
    expect(ask).toHaveBeenCalledTimes(101);
    await at(2);
    expect(ask).toHaveBeenCalledTimes(102);
  });
});
