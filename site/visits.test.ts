import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Visits } from './visits.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a visit', () => {
  it('of the first page begins at 0', () => {
    expect(new Visits().startedAt).toBe(0);
  });

  it('begins when its link is followed', () => {
    const visits = new Visits();
    expect(visits.begin('/about')).toBe(1_000_000);
    expect(visits.startedAt).toBe(1_000_000);
  });

  it('begins when its link is pointed at less than five seconds before', () => {
    const visits = new Visits();
    visits.expect('/about');
    vi.advanceTimersByTime(4_999);
    expect(visits.expect('/about')).toBe(1_000_000);
    expect(visits.begin('/about')).toBe(1_000_000);

    visits.expect('/jobs');
    vi.advanceTimersByTime(5_000);
    expect(visits.begin('/jobs')).toBe(1_009_999);
  });

  it('does not begin when another link is pointed at', () => {
    const visits = new Visits();
    visits.expect('/about');
    vi.advanceTimersByTime(100);
    expect(visits.begin('/jobs')).toBe(1_000_100);
  });

  it('uses prefetched data only once', () => {
    const visits = new Visits();
    visits.expect('/about');
    vi.advanceTimersByTime(100);
    visits.begin('/about');
    vi.advanceTimersByTime(100);
    expect(visits.begin('/about')).toBe(1_000_200);
  });
});
