import { expect, it } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '../../contract/admin/permissions.ts';
import { groupsOf, isItemAt, menuOf, pagesOf } from './pages.ts';

const namesIn = (role: StaffRole, off: Parameters<typeof menuOf>[1] = []) =>
  menuOf(role, off).map(({ name, items }) => [name, ...items.map((item) => item.name)]);

it('the side menu has every page and every part of the site once, but the two that lie elsewhere', () => {
  const all = [...pagesOf('administrator', []), ...groupsOf('administrator', [])];
  const elsewhere = ['site', 'account'];
  expect(
    namesIn('administrator')
      .flatMap(([, ...items]) => items)
      .toSorted(),
  ).toEqual(
    all
      .map(({ name }) => name)
      .filter((name) => !elsewhere.includes(name))
      .toSorted(),
  );
});

it('no two places of the side menu have the same sign', () => {
  const icons = menuOf('administrator', []).flatMap(({ items }) => items.map(({ icon }) => icon));
  expect(new Set(icons).size).toBe(icons.length);
});

it('each role sees its own pages [OFFICE-MENU-01]', () => {
  expect(namesIn('editor').filter(([name]) => name !== 'site')).toEqual([
    ['today', 'today'],
    ['correspondence', 'inbox', 'templates', 'person'],
    ['newsletter', 'newsletter', 'subscribers'],
    ['organisation', 'redirects', 'settings'],
  ]);
  expect(namesIn('recruiter')).toEqual([
    ['today', 'today'],
    ['correspondence', 'inbox', 'applications', 'templates', 'person'],
    ['site', 'faces', 'jobs', 'checks', 'trash'],
  ]);
  expect(namesIn('translator').map(([name]) => name)).toEqual([
    'today',
    'site',
    'newsletter',
    'organisation',
  ]);
});

it('a site without statistics has no place for them, and recruiters never have', () => {
  const places = (role: StaffRole, off?: ['statistics']) => namesIn(role, off).flat();
  expect(places('translator')).toContain('statistics');
  expect(places('recruiter')).not.toContain('statistics');
  expect(places('administrator', ['statistics'])).not.toContain('statistics');
});

it('a site without the newsletter has no group for it', () => {
  for (const role of STAFF_ROLES) {
    expect(namesIn(role, ['newsletter']).map(([name]) => name)).not.toContain('newsletter');
  }
});

it('the place of a page is current on that page and on its parts alone', () => {
  const currentAt = (location: string) =>
    menuOf('administrator', [])
      .flatMap(({ items }) => items)
      .filter((item) => isItemAt(item, location))
      .map(({ name }) => name);
  expect(
    [
      '/',
      '/inbox/abc',
      '/newsletter',
      '/newsletter/subscribers/7',
      '/content/news/24/history',
      '/content/executive',
      '/account',
      '/nowhere',
    ].map(currentAt),
  ).toEqual([['today'], ['inbox'], ['newsletter'], ['subscribers'], ['news'], ['faces'], [], []]);
});
