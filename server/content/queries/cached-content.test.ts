import { describe, expect, it, vi } from 'vitest';
import type { ContentSource, SourceResult } from '../../../contract/content-source.ts';
import { byVersion } from '../../platform/cache/freshness.ts';
import { cachedContent } from './cached-content.ts';

const ok = (data: unknown) => ({ ok: true, data }) as const;
const FAILURE = { ok: false, status: 503 } as const;

/** Creates cached content over queries that return the results in order. `changeContent` raises the version. */
function createContent(results: readonly SourceResult<unknown>[]) {
  const remaining = [...results];
  const query = vi.fn(async () => remaining.shift() ?? FAILURE);
  let version = 1;
  const content = cachedContent(
    { areas: query, region: query, search: query } as unknown as ContentSource,
    { freshness: byVersion(() => version), now: () => 0 },
  );
  return { query, content, changeContent: () => version++ };
}

describe('cached content', () => {
  it('calls a query once until the content changes', async () => {
    const { query, content, changeContent } = createContent([ok('first'), ok('second')]);
    expect(await content.areas({}, 'ar')).toEqual(ok('first'));
    expect(await content.areas({}, 'ar')).toEqual(ok('first'));
    changeContent();
    expect(await content.areas({}, 'ar')).toEqual(ok('second'));
    expect(query).toHaveBeenCalledTimes(2);
  });

  it('keeps results by query, parameters and language', async () => {
    const { content } = createContent([ok('a'), ok('b'), ok('c'), ok('d')]);
    const callAll = () =>
      Promise.all([
        content.areas({}, 'ar'),
        content.areas({}, 'en'),
        content.region({ id: 1 }, 'ar'),
        content.region({ id: 2 }, 'ar'),
      ]);
    const first = await callAll();
    expect(first).toEqual([ok('a'), ok('b'), ok('c'), ok('d')]);
    expect(await callAll()).toEqual(first);
  });

  it('neither keeps a failure nor returns an earlier result instead of it', async () => {
    const { content, changeContent } = createContent([FAILURE, ok('here'), FAILURE]);
    expect(await content.areas({}, 'ar')).toEqual(FAILURE);
    expect(await content.areas({}, 'ar')).toEqual(ok('here'));
    changeContent();
    expect(await content.areas({}, 'ar')).toEqual(FAILURE);
  });

  it('keeps no search', async () => {
    const { query, content } = createContent([ok('a'), ok('b')]);
    await content.search({ q: 'x' }, 'ar');
    await content.search({ q: 'x' }, 'ar');
    expect(query).toHaveBeenCalledTimes(2);
  });
});
