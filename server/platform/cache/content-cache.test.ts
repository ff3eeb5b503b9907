import { describe, expect, it } from 'vitest';
import { HOUR } from '../durations.ts';
import { ContentCache, type Outcome } from './content-cache.ts';
import { byTime, byVersion, type Freshness } from './freshness.ts';

type Loaded = Outcome<string, string>;

/** Creates a cache of strings with room for thirty characters. */
function createCache({
  freshness = byVersion(() => 1),
  now = () => 0,
  staleIfError = 24 * HOUR,
}: {
  freshness?: Freshness;
  now?: () => number;
  staleIfError?: number;
} = {}) {
  return new ContentCache<string, string>({
    freshness,
    now,
    staleIfError,
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

describe('the content cache', () => {
  it('loads a value once for concurrent calls', async () => {
    const cache = createCache();
    let count = 0;
    const load = () => loaded(`loaded ${++count}`);
    const burst = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', load)));
    expect(new Set(burst.map(textOf))).toEqual(new Set(['loaded 1']));
    expect(textOf(await cache.get('/', load))).toBe('loaded 1');
    expect(count).toBe(1);
  });

  it('loads again only when the version of the content has changed', async () => {
    let version = 1;
    const cache = createCache({ freshness: byVersion(() => version) });
    await cache.get('/', () => loaded('old'));
    expect(cache.fresh('/')).toBe('old');
    version = 2;
    expect(cache.fresh('/')).toBeNull();
    expect(textOf(await cache.get('/', () => loaded('new')))).toBe('new');
  });

  it('loads again if the content changed during loading', async () => {
    let version = 1;
    const cache = createCache({ freshness: byVersion(() => version) });
    await cache.get('/', () => {
      version = 2;
      return loaded('partly of version 1');
    });
    expect(cache.fresh('/')).toBeNull();
  });

  it('joins no load that began before a change, and stores nothing of it', async () => {
    let version = 1;
    const cache = createCache({ freshness: byVersion(() => version) });
    const [before, after] = [Promise.withResolvers<Loaded>(), Promise.withResolvers<Loaded>()];
    const old = cache.get('/', () => before.promise);
    version = 2;
    const current = cache.get('/', () => after.promise);
    const joined = cache.get('/', () => loaded('a third load'));
    after.resolve({ value: 'of version 2' });
    expect([textOf(await current), textOf(await joined)]).toEqual(['of version 2', 'of version 2']);
    before.resolve({ value: 'of version 1' });
    expect(textOf(await old)).toBe('of version 1');
    expect(cache.fresh('/')).toBe('of version 2');
  });

  it.each(['value', 'removal'] as const)(
    'ignores the %s of a replaced load while the later one runs',
    async (kind) => {
      let version = 1;
      const cache = createCache({ freshness: byVersion(() => version) });
      await cache.get('/', () => loaded('earlier'));
      version = 2;
      const [before, after] = [Promise.withResolvers<Loaded>(), Promise.withResolvers<Loaded>()];
      const old = cache.get('/', () => before.promise);
      version = 3;
      const current = cache.get('/', () => after.promise);
      before.resolve(
        kind === 'value' ? { value: 'of version 2' } : { uncached: 'not found', failed: false },
      );
      await old;
      expect(cache.peek('/')).toBe('earlier');
      const joined = cache.get('/', () => loaded('another load'));
      after.resolve({ value: 'of version 3' });
      expect([textOf(await current), textOf(await joined)]).toEqual([
        'of version 3',
        'of version 3',
      ]);
      expect(cache.fresh('/')).toBe('of version 3');
    },
  );

  it('never stores a value as fresh that was made of an outdated value in another cache', async () => {
    let version = 1;
    const freshness = byVersion(() => version);
    const [pages, queries] = [createCache({ freshness }), createCache({ freshness })];
    const reads: PromiseWithResolvers<Loaded>[] = [];
    const read = () => {
      const reading = Promise.withResolvers<Loaded>();
      reads.push(reading);
      return reading.promise;
    };
    const getPage = (address: string) =>
      pages.get(address, async () => ({ value: textOf(await queries.get('news', read)) }));
    const old = getPage('/');
    version = 2;
    const current = [getPage('/'), getPage('/latest-news')];
    expect(reads).toHaveLength(2);
    reads[0]?.resolve({ value: 'of version 1' });
    expect(textOf(await old)).toBe('of version 1');
    reads[1]?.resolve({ value: 'of version 2' });
    expect((await Promise.all(current)).map(textOf)).toEqual(['of version 2', 'of version 2']);
    expect([pages.fresh('/'), pages.fresh('/latest-news')]).toEqual([
      'of version 2',
      'of version 2',
    ]);
  });

  it('joins a running load by time until a known change', async () => {
    let now = 1_000;
    let changedAt = Number.NEGATIVE_INFINITY;
    const freshness = byTime(
      () => now,
      () => changedAt,
    );
    const cache = createCache({ freshness, now: () => now });
    const slow = Promise.withResolvers<Loaded>();
    const first = cache.get('/', () => slow.promise);
    now = 2_000;
    const joined = cache.get('/', () => loaded('a second load'));
    changedAt = 2_500;
    now = 3_000;
    expect(textOf(await cache.get('/', () => loaded('after the change')))).toBe('after the change');
    slow.resolve({ value: 'before' });
    expect([textOf(await first), textOf(await joined)]).toEqual(['before', 'before']);
    expect(cache.fresh('/')).toBe('after the change');
  });

  it('returns a stale value and loads a new one in the background', async () => {
    let now = 0;
    const cache = createCache({ freshness: byTime(() => now), now: () => now });
    await cache.get('/', () => loaded('first'));
    now = 60_000;
    const { promise, resolve } = Promise.withResolvers<Loaded>();
    expect(textOf(await cache.get('/', () => promise))).toBe('first');
    resolve({ value: 'second' });
    await promise;
    expect(textOf(await cache.get('/', () => loaded('third')))).toBe('second');
  });

  it('loads before it returns a value after a known change', async () => {
    let now = 1_000;
    let changedAt = Number.NEGATIVE_INFINITY;
    const freshness = byTime(
      () => now,
      () => changedAt,
    );
    const cache = createCache({ freshness, now: () => now });
    await cache.get('/', () => loaded('before'));
    expect(cache.fresh('/')).toBe('before');
    now = changedAt = 1_500;
    expect(cache.fresh('/')).toBeNull();
    now = 1_600;
    expect(textOf(await cache.get('/', () => loaded('after')))).toBe('after');
    expect(cache.fresh('/')).toBe('after');
  });

  it('returns an earlier value for one day if loading fails', async () => {
    let now = 0;
    const cache = createCache({ freshness: byTime(() => now), now: () => now });
    await cache.get('/', () => loaded('good'));
    const fail = async () => Promise.reject(new Error('the other backend is down'));
    const failPartly = async () => ({ uncached: 'incomplete', failed: true });
    now = 23 * HOUR;
    expect(textOf(await cache.get('/', fail))).toBe('good');
    expect(textOf(await cache.get('/', failPartly))).toBe('good');
    now = 25 * HOUR;
    await expect(cache.get('/', fail)).rejects.toThrow('down');
    expect(textOf(await cache.get('/', failPartly))).toBe('incomplete');
  });

  it('returns no earlier value if staleIfError is 0', async () => {
    let version = 1;
    const cache = createCache({ freshness: byVersion(() => version), staleIfError: 0 });
    await cache.get('/', () => loaded('old'));
    version = 2;
    const fail = async () => Promise.reject(new Error('the database is down'));
    await expect(cache.get('/', fail)).rejects.toThrow('down');
  });

  it('removes a value if the content no longer has one for its key', async () => {
    let version = 1;
    const cache = createCache({ freshness: byVersion(() => version) });
    await cache.get('/latest-news/1', () => loaded('news'));
    version = 2;
    const gone = async () => ({ uncached: 'not found', failed: false });
    expect(textOf(await cache.get('/latest-news/1', gone))).toBe('not found');
    expect(cache.size).toBe(0);
    const fail = async () => Promise.reject(new Error('the database is down'));
    await expect(cache.get('/latest-news/1', fail)).rejects.toThrow('down');
  });

  it('does not store an uncached result', async () => {
    const cache = createCache();
    const load = async () => ({ uncached: 'for one request', failed: false });
    expect(textOf(await cache.get('/', load))).toBe('for one request');
    expect(cache.fresh('/')).toBeNull();
    expect(cache.size).toBe(0);
  });

  it('removes the least recently used values when it is full', async () => {
    const cache = createCache();
    const keys = ['/a', '/b', '/c', '/d'];
    const loadNineCharacters = () => loaded('x'.repeat(9));
    for (const key of keys.slice(0, 3)) await cache.get(key, loadNineCharacters);
    cache.fresh('/a');
    await cache.get('/d', loadNineCharacters);
    expect(keys.map((key) => cache.fresh(key) !== null)).toEqual([true, false, true, true]);
    await cache.get('/huge', () => loaded('x'.repeat(40)));
    expect(cache.fresh('/huge')).toBeNull();
    expect(cache.size).toBe(27);
  });
});
