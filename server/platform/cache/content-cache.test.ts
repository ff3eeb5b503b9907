import { describe, expect, it } from 'vitest';
import { ContentCache, type Outcome } from './content-cache.ts';
import { byTime, byVersion, type Freshness } from './freshness.ts';

const HOUR = 3_600_000;

type Loaded = Outcome<string, string>;

/** A cache of texts that has room for thirty characters. */
function open({
  freshness = byVersion(() => 1),
  now = () => 0,
  staleIfError = 24 * HOUR,
}: {
  freshness?: Freshness;
  now?: () => number;
  staleIfError?: number;
} = {}) {
  return new ContentCache<string, string>({
    ...{ freshness, now, staleIfError },
    maxSize: 30,
    sizeOf: (value) => value.length,
  });
}

async function loaded(value: string): Promise<Loaded> {
  return { value };
}

function textOf(outcome: Loaded): string {
  return 'value' in outcome ? outcome.value : outcome.uncached;
}

describe('a cache of what is made of the content', () => {
  it('loads a value once, also where many ask before it is loaded', async () => {
    const cache = open();
    let count = 0;
    const load = () => loaded(`loaded ${++count}`);
    const burst = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', load)));
    expect(new Set(burst.map(textOf))).toEqual(new Set(['loaded 1']));
    expect(textOf(await cache.get('/', load))).toBe('loaded 1');
    expect(count).toBe(1);
  });

  it('loads again when the content has another version, and not before', async () => {
    let version = 1;
    const cache = open({ freshness: byVersion(() => version) });
    await cache.get('/', () => loaded('old'));
    expect(cache.fresh('/')).toBe('old');
    version = 2;
    expect(cache.fresh('/')).toBeNull();
    expect(textOf(await cache.get('/', () => loaded('new')))).toBe('new');
  });

  it('loads again where the content changed during loading', async () => {
    let version = 1;
    const cache = open({ freshness: byVersion(() => version) });
    await cache.get('/', () => {
      version = 2;
      return loaded('of version 1, in parts');
    });
    expect(cache.fresh('/')).toBeNull();
  });

  it('uses a stale value once more where only time tells, and loads meanwhile', async () => {
    let now = 0;
    const cache = open({ freshness: byTime(() => now), now: () => now });
    await cache.get('/', () => loaded('first'));
    now = 60_000;
    const { promise, resolve } = Promise.withResolvers<Loaded>();
    expect(textOf(await cache.get('/', () => promise))).toBe('first');
    resolve({ value: 'second' });
    await promise;
    expect(textOf(await cache.get('/', () => loaded('third')))).toBe('second');
  });

  it('loads first where something that is known of has changed since', async () => {
    let now = 1_000;
    let changedAt = Number.NEGATIVE_INFINITY;
    const freshness = byTime(
      () => now,
      () => changedAt,
    );
    const cache = open({ freshness, now: () => now });
    await cache.get('/', () => loaded('before'));
    expect(cache.fresh('/')).toBe('before');
    now = changedAt = 1_500;
    expect(cache.fresh('/')).toBeNull();
    now = 1_600;
    expect(textOf(await cache.get('/', () => loaded('after')))).toBe('after');
    expect(cache.fresh('/')).toBe('after');
  });

  it('uses an earlier value for a day where loading fails, and no longer', async () => {
    let now = 0;
    const cache = open({ freshness: byTime(() => now), now: () => now });
    await cache.get('/', () => loaded('good'));
    const fail = async () => Promise.reject(new Error('the other backend is away'));
    const failPartly = async () => ({ uncached: 'in part', failed: true });
    now = 23 * HOUR;
    expect(textOf(await cache.get('/', fail))).toBe('good');
    expect(textOf(await cache.get('/', failPartly))).toBe('good');
    now = 25 * HOUR;
    await expect(cache.get('/', fail)).rejects.toThrow('away');
    expect(textOf(await cache.get('/', failPartly))).toBe('in part');
  });

  it('uses no earlier value where it is told not to', async () => {
    let version = 1;
    const cache = open({ freshness: byVersion(() => version), staleIfError: 0 });
    await cache.get('/', () => loaded('old'));
    version = 2;
    const fail = async () => Promise.reject(new Error('the database is away'));
    await expect(cache.get('/', fail)).rejects.toThrow('away');
  });

  it('removes a value where the content has nothing for its key any more', async () => {
    let version = 1;
    const cache = open({ freshness: byVersion(() => version) });
    await cache.get('/latest-news/1', () => loaded('there'));
    version = 2;
    const gone = async () => ({ uncached: 'not found', failed: false });
    expect(textOf(await cache.get('/latest-news/1', gone))).toBe('not found');
    expect(cache.size).toBe(0);
    const fail = async () => Promise.reject(new Error('the database is away'));
    await expect(cache.get('/latest-news/1', fail)).rejects.toThrow('away');
  });

  it('stores nothing that was made for one request', async () => {
    const cache = open();
    const mine = async () => ({ uncached: 'mine', failed: false });
    expect(textOf(await cache.get('/', mine))).toBe('mine');
    expect(cache.fresh('/')).toBeNull();
    expect(cache.size).toBe(0);
  });

  it('takes no more room than it may: the least recently used values go', async () => {
    const cache = open();
    const keys = ['/a', '/b', '/c', '/d'];
    const long = () => loaded('x'.repeat(9));
    for (const key of keys.slice(0, 3)) await cache.get(key, long);
    cache.fresh('/a');
    await cache.get('/d', long);
    expect(keys.map((key) => cache.fresh(key) !== null)).toEqual([true, false, true, true]);
    await cache.get('/huge', () => loaded('x'.repeat(40)));
    expect(cache.fresh('/huge')).toBeNull();
    expect(cache.size).toBe(27);
  });
});
