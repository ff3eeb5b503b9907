import { describe, expect, it } from 'vitest';
import { matchRoute } from './routes.ts';

/** Page, parameters and own path of an address; null where there is none. */
function found(path: string, query = '') {
  const match = matchRoute(path, query);
  return match && [match.route.page, match.parameters, match.path];
}

describe('a path', () => {
  it('is matched whole, in any case, with slashes at its end', () => {
    expect(found('/about')).toEqual(['about', {}, '/about']);
    expect(found('/About/')).toEqual(['about', {}, '/about']);
    expect(found('/about//')).toEqual(['about', {}, '/about']);
    expect(found('/')).toEqual(['home', {}, '/']);
    expect(found('/HOME/')).toEqual(['home', {}, '/']);
    expect(found('/about/us')).toBeNull();
    expect(found('/en/about')).toBeNull();
    expect(found('/abouts')).toBeNull();
  });

  it('names an entry by a positive integer, and by nothing else', () => {
    expect(found('/member/12')).toEqual(['boardMember', { id: 12 }, '/member/12']);
    expect(found('/Member/12/')).toEqual(['boardMember', { id: 12 }, '/member/12']);
    expect(found('/member/')).toEqual(['board', {}, '/member']);
    for (const id of ['0', '01', '-1', '1.5', 'x', '1/2', '%31', '9'.repeat(16)]) {
      expect(found(`/member/${id}`)).toBeNull();
    }
  });

  it('carries its query where the page depends on it, and the number of a list where on that', () => {
    expect(found('/search', '?q=a')).toEqual(['search', { query: '?q=a' }, '/search']);
    expect(found('/latest-news', '?page=2&x=1')).toEqual([
      'news',
      { query: '?page=2' },
      '/latest-news',
    ]);
    expect(found('/latest-news', '?page=1')).toEqual(['news', {}, '/latest-news']);
    expect(found('/about', '?q=a')).toEqual(['about', {}, '/about']);
  });
});
