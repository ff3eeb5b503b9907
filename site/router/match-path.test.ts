import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

describe('a path', () => {
  it('is matched whole, in any case, with slashes at its end', () => {
    expect(matchPath('/about', '/about')).toEqual({});
    expect(matchPath('/about', '/About/')).toEqual({});
    expect(matchPath('/', '/')).toEqual({});
    expect(matchPath('/about', '/about/us')).toBeNull();
    expect(matchPath('/about', '/en/about')).toBeNull();
    expect(matchPath('/', '/about')).toBeNull();
  });

  it('tells what stands for the id', () => {
    expect(matchPath('/member/:id', '/member/12')).toEqual({ id: '12' });
    expect(matchPath('/member/:id', '/member/12/')).toEqual({ id: '12' });
    expect(matchPath('/member/:id', '/member/')).toBeNull();
    expect(matchPath('/member/:id', '/member/1/2')).toBeNull();
  });
});
