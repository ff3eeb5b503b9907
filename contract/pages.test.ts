import { describe, expect, it } from 'vitest';
import { NAVBAR_NAMES } from './content-names.ts';
import { ancestorsOf, PAGE_NAMES, pagePatterns, pages, pagesOfMenu } from './pages.ts';

describe('the pages', () => {
  it('have one pattern each, and the home page its alias', () => {
    const patterns = pagePatterns.map(({ pattern }) => pattern);
    expect(new Set(patterns).size).toBe(PAGE_NAMES.length + 1);
    expect(pagePatterns).toContainEqual({ page: 'home', pattern: '/home' });
  });

  it('are below each other, the nearest first', () => {
    expect(ancestorsOf('trainer')).toEqual(['trainers', 'partners']);
    expect(ancestorsOf('home')).toEqual([]);
  });

  it('have one above them that lists them, if they show one entry of a list', () => {
    for (const page of PAGE_NAMES.filter((each) => pages[each].path.endsWith('/:id')))
      expect(pages[page].parent).toBeDefined();
  });

  it('are in the menu in the order of its submenus (specification §2)', () => {
    expect(NAVBAR_NAMES.map(pagesOfMenu)).toEqual([
      ['home'],
      ['about', 'board', 'executives'],
      ['news', 'reports', 'visualIdentity'],
      ['projects'],
      ['partners'],
      ['joinUs', 'jobs'],
    ]);
  });
});
