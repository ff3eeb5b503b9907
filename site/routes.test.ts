import { describe, expect, it } from 'vitest';
import { matchRoute } from './routes.ts';

/** Returns the page, the parameters and the canonical path of an address, or null. */
function resolve(path: string, query = '') {
  const match = matchRoute(path, query);
  return match && [match.page, match.parameters, match.path];
}

describe('matchRoute', () => {
  it('ignores case and slashes at the end, but matches the whole path', () => {
    expect(resolve('/about')).toEqual(['about', {}, '/about']);
    expect(resolve('/About/')).toEqual(['about', {}, '/about']);
    expect(resolve('/about//')).toEqual(['about', {}, '/about']);
    expect(resolve('/')).toEqual(['home', {}, '/']);
    expect(resolve('/HOME/')).toEqual(['home', {}, '/']);
    expect(resolve('/about/us')).toBeNull();
    expect(resolve('/en/about')).toBeNull();
  });

  it('takes a word that no other page has for the address of a page of one’s own', () => {
    const page = (address: string, path: string) => ['ownPage', { address }, path];
    expect(resolve('/support-us')).toEqual(page('support-us', '/support-us'));
    expect(resolve('/abouts/')).toEqual(page('abouts', '/abouts'));
    const encoded = '/%D8%A7%D8%AF%D8%B9%D9%85-2';
    for (const path of [encoded, encoded.toLowerCase(), '/ادعم-2']) {
      expect(resolve(path)).toEqual(page('ادعم-2', encoded));
    }
    const none = ['robots.txt', '.env', 'a_b', '-a', 'a--b'];
    for (const path of [...none, '%ff', 'قِمّة', 'a'.repeat(81), 'صفحة٣']) {
      expect(resolve(`/${path}`)).toBeNull();
    }
  });

  it('accepts only a positive integer as an id', () => {
    expect(resolve('/member/12')).toEqual(['boardMember', { id: 12 }, '/member/12']);
    expect(resolve('/Member/12/')).toEqual(['boardMember', { id: 12 }, '/member/12']);
    expect(resolve('/member/')).toEqual(['board', {}, '/member']);
    for (const id of ['0', '01', '-1', '1.5', 'x', '1/2', '%31', '9'.repeat(16)]) {
      expect(resolve(`/member/${id}`)).toBeNull();
    }
  });

  it('returns the part of the query string that the page depends on', () => {
    expect(resolve('/search', '?q=a')).toEqual(['search', { query: '?q=a' }, '/search']);
    expect(resolve('/latest-news', '?page=2&x=1')).toEqual([
      'news',
      { query: '?page=2' },
      '/latest-news',
    ]);
    expect(resolve('/latest-news', '?page=1')).toEqual(['news', {}, '/latest-news']);
    expect(resolve('/about', '?q=a')).toEqual(['about', {}, '/about']);
  });
});
