import { expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import { menuItems, ownMenu } from './navbar-items.ts';

const item = (name: string, ...submenu: string[]) => ({ name, title: name.toUpperCase(), submenu });

test('shows the known names alone, once each, in the order of the answer [NAVBAR-ITEMS-01]', () => {
  const response = [item('partners'), item('shop'), item('home'), item('partners')];
  expect(menuItems(response, null, en.nav).map(({ name }) => name)).toEqual(['partners', 'home']);
});

test('labels the links of a submenu by position [NAVBAR-ITEMS-02]', () => {
  const [media] = menuItems([item('media_center', 'One', 'Two', 'Three', 'Four')], null, en.nav);
  expect(media?.links?.map(({ title, page }) => [title, page])).toEqual([
    ['One', 'news'],
    ['Two', 'reports'],
    ['Three', 'visualIdentity'],
  ]);
});

test('puts our own text where the answer lacks a title [NAVBAR-ITEMS-03]', () => {
  const [about] = menuItems([item('abut', 'Who we are')], null, en.nav);
  expect(about?.links?.map(({ title }) => title)).toEqual(['Who we are', 'Board', 'Team']);
});

test('marks the page shown, and the submenu that it is in', () => {
  const [home, about] = menuItems([item('home'), item('abut')], 'board', en.nav);
  expect(home?.current).toBeUndefined();
  expect(about?.current).toBe('true');
  expect(about?.links?.map(({ current }) => current)).toEqual([undefined, 'page', undefined]);
});

test('marks the parent of a detail page as near, not as the page itself', () => {
  const [projects] = menuItems([item('programs_projects')], 'program', en.nav);
  expect(projects?.current).toBe('true');
  const [about] = menuItems([item('abut')], 'executive', en.nav);
  expect(about?.links?.map(({ current }) => current)).toEqual([undefined, undefined, 'true']);
});

test('has a menu of its own with all six items', () => {
  expect(menuItems(ownMenu(en.nav), null, en.nav)).toHaveLength(6);
});
