import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { byTime, byVersion } from '../platform/cache/cache.ts';
import { storedResponse } from '../platform/http/compression.ts';
import { PageCache, type RenderResult } from './page-cache.ts';

type Once = string;

async function page(text: string): Promise<RenderResult<Once>> {
  const [document, answers] = [await storedResponse(text), await storedResponse('{}')];
  return { keep: { document, answers, styleHash: null, language: 'ar' } };
}

function textOf(made: RenderResult<Once>): string {
  return 'keep' in made ? gunzipSync(made.keep.document.bodies.gzip).toString() : made.once;
}

describe('kept pages', () => {
  it('are made once, also where many ask before the first is made', async () => {
    const cache = new PageCache<Once>({ freshness: byVersion(() => 1), now: () => 0 });
    let made = 0;
    const make = () => page(`made ${++made}`);
    const burst = await Promise.all(Array.from({ length: 50 }, () => cache.answer('/', make)));
    expect(new Set(burst.map(textOf))).toEqual(new Set(['made 1']));
    expect(textOf(await cache.answer('/', make))).toBe('made 1');
    expect(made).toBe(1);
  });

  it('are made anew when the content has another version, and not before', async () => {
    let version = 1;
    const cache = new PageCache<Once>({ freshness: byVersion(() => version), now: () => 0 });
    await cache.answer('/', () => page('old'));
    expect(cache.fresh('/')).not.toBeNull();
    version = 2;
    expect(cache.fresh('/')).toBeNull();
    expect(textOf(await cache.answer('/', () => page('new')))).toBe('new');
  });

  it('are made anew where the content changed while they were made', async () => {
    let version = 1;
    const cache = new PageCache<Once>({ freshness: byVersion(() => version), now: () => 0 });
    await cache.answer('/', () => {
      version = 2;
      return page('of version 1, in parts');
    });
    expect(cache.fresh('/')).toBeNull();
  });

  it('are sent stale to whoever comes next where only time tells, and made anew meanwhile', async () => {
    let now = 0;
    const cache = new PageCache<Once>({ freshness: byTime(() => now), now: () => now });
    await cache.answer('/', () => page('first'));
    now = 60_000;
    const { promise, resolve } = Promise.withResolvers<RenderResult<Once>>();
    expect(textOf(await cache.answer('/', () => promise))).toBe('first');
    resolve(await page('second'));
    await promise;
    expect(textOf(await cache.answer('/', () => page('second')))).toBe('second');
  });

  it('are made anew first where something that is known of has changed since', async () => {
    let now = 1_000;
    let changedAt = Number.NEGATIVE_INFINITY;
    const freshness = byTime(
      () => now,
      () => changedAt,
    );
    const cache = new PageCache<Once>({ freshness, now: () => now });
    await cache.answer('/', () => page('before'));
    expect(cache.fresh('/')).not.toBeNull();
    now = changedAt = 1_500;
    expect(cache.fresh('/')).toBeNull();
    now = 1_600;
    expect(textOf(await cache.answer('/', () => page('after')))).toBe('after');
    expect(cache.fresh('/')).not.toBeNull();
  });

  it('stand in for a day where they cannot be made anew, and no longer', async () => {
    let now = 0;
    const cache = new PageCache<Once>({ freshness: byTime(() => now), now: () => now });
    await cache.answer('/', () => page('good'));
    const fail = async () => Promise.reject(new Error('the other backend is away'));
    now = 23 * 3_600_000;
    expect(textOf(await cache.answer('/', fail))).toBe('good');
    expect(
      textOf(await cache.answer('/', async () => ({ once: 'with a failed block', failed: true }))),
    ).toBe('good');
    now = 25 * 3_600_000;
    await expect(cache.answer('/', fail)).rejects.toThrow('away');
    expect(textOf(await cache.answer('/', async () => ({ once: 'failed', failed: true })))).toBe(
      'failed',
    );
  });

  it('go where the content has nothing for their address any more', async () => {
    let version = 1;
    const cache = new PageCache<Once>({ freshness: byVersion(() => version), now: () => 0 });
    await cache.answer('/latest-news/1', () => page('there'));
    version = 2;
    const gone = async () => ({ once: 'not found', failed: false });
    expect(textOf(await cache.answer('/latest-news/1', gone))).toBe('not found');
    expect(cache.bytes).toBe(0);
    const fail = async () => Promise.reject(new Error('the database is away'));
    await expect(cache.answer('/latest-news/1', fail)).rejects.toThrow('away');
  });

  it('are not what was made for one request', async () => {
    const cache = new PageCache<Once>({ freshness: byVersion(() => 1), now: () => 0 });
    expect(textOf(await cache.answer('/', async () => ({ once: 'mine', failed: false })))).toBe(
      'mine',
    );
    expect(cache.fresh('/')).toBeNull();
    expect(cache.bytes).toBe(0);
  });

  it('take no more room than they may: the least recently used go', async () => {
    const cache = new PageCache<Once>({
      ...{ freshness: byVersion(() => 1), now: () => 0 },
      mostBytes: 30_000,
    });
    // They are kept compressed, which these do not get smaller by.
    const hardText = (length: number) => randomBytes(length / 2).toString('base64');
    const large = (name: string) => page(name + hardText(9_000));
    for (const name of ['/a', '/b', '/c']) await cache.answer(name, () => large(name));
    cache.fresh('/a');
    await cache.answer('/d', () => large('/d'));
    expect(['/a', '/b', '/c', '/d'].map((name) => cache.fresh(name) !== null)).toEqual([
      ...[true, false, true, true],
    ]);
    await cache.answer('/huge', () => page(hardText(40_000)));
    expect(cache.fresh('/huge')).toBeNull();
    expect(cache.bytes).toBeLessThanOrEqual(30_000);
  });
});
