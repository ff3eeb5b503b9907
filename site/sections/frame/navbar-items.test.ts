import { expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import { buildMenu, defaultMenu } from './navbar-items.ts';

const item = (name: string, ...submenu: string[]) => ({
  name,
  title: name.toUpperCase(),
  submenu,
  pages: [],
});

test('keeps only the known names, once each, in the order of the response [NAVBAR-ITEMS-01]', () => {
  const response = [item('partners'), item('shop'), item('home'), item('partners')];
  expect(buildMenu(response, null, en, []).map(({ name }) => name)).toEqual(['partners', 'home']);
});

test('labels the links of a submenu by position [NAVBAR-ITEMS-02]', () => {
  const [media] = buildMenu([item('media_center', 'One', 'Two', 'Three', 'Four')], null, en, []);
  expect(media?.links?.map(({ title, page }) => [title, page])).toEqual([
    ['One', 'news'],
    ['Two', 'reports'],
    ['Three', 'visualIdentity'],
  ]);
});

test('uses our own text if the response has no title [NAVBAR-ITEMS-03]', () => {
  const [about] = buildMenu([item('abut', 'Who we are')], null, en, []);
  expect(about?.links?.map(({ title }) => title)).toEqual([
    'Who we are',
    'Board',
    'Executive team',
  ]);
});

test('marks the current page and its submenu', () => {
  const [home, about] = buildMenu([item('home'), item('abut')], 'board', en, []);
  expect(home?.current).toBeUndefined();
  expect(about?.current).toBe('true');
  expect(about?.links?.map(({ current }) => current)).toEqual([undefined, 'page', undefined]);
});

test("marks the parent of a detail page as 'true', not as 'page'", () => {
  const [projects] = buildMenu([item('programs_projects')], 'program', en, []);
  expect(projects?.current).toBe('true');
  const [about] = buildMenu([item('abut')], 'executive', en, []);
  expect(about?.links?.map(({ current }) => current)).toEqual([undefined, undefined, 'true']);
});

test('builds a default menu with all six items', () => {
  expect(buildMenu(defaultMenu(en.nav), null, en, [])).toHaveLength(6);
});

test('leaves out pages that the site does without, and makes a link of what is left of a submenu', () => {
  const response = [
    { ...item('abut', 'Our story', 'Board', 'Team'), title: 'Who we are' },
    { ...item('media_center', 'News', 'Reports', 'Identity'), title: 'Media' },
    { ...item('join_us', 'Trainers', 'Jobs'), title: 'Join us' },
    item('programs_projects'),
  ];
  const off = ['board', 'executives', 'news', 'visualIdentity', 'joinUs', 'jobs', 'projects'];
  expect(buildMenu(response, 'reports', en, off)).toEqual([
    { name: 'abut', title: 'Our story', page: 'about', current: undefined },
    { name: 'media_center', title: 'Reports', page: 'reports', current: 'page' },
  ]);
  const [media] = buildMenu(response.slice(1), null, en, ['news']);
  expect(media?.links?.map(({ title }) => title)).toEqual(['Reports', 'Identity']);
});

test('leads to the trainers where there are no partners', () => {
  const response = [item('partners')];
  expect(buildMenu(response, null, en, ['partners'])).toEqual([
    { name: 'partners', title: en.trainers.title, page: 'trainers', current: undefined },
  ]);
  expect(buildMenu(response, null, en, ['partners', 'trainers'])).toEqual([]);
});

test('puts pages of one’s own below the links of their item, which then is a submenu', () => {
  const own = [{ id: 4, address: 'ادعمنا', title: 'Support us' }];
  const [home, about] = buildMenu(
    [
      { ...item('home'), pages: own },
      { ...item('abut', 'One'), pages: own },
    ],
    'ownPage',
    en,
    ['board', 'executives'],
    '/%D8%A7%D8%AF%D8%B9%D9%85%D9%86%D8%A7',
  );
  const link = { title: 'Support us', page: 'ownPage', address: 'ادعمنا', current: 'page' };
  expect(home).toMatchObject({ title: 'HOME', current: 'true', links: [{ page: 'home' }, link] });
  expect(about?.links?.map(({ title }) => title)).toEqual(['One', 'Support us']);
});
