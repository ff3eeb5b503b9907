import { isAllowed, type StaffAction, type StaffRole } from '../../contract/admin/permissions.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import type { IconName } from '../components/icons.tsx';
import { CONTENT_GROUPS, type ContentGroupName } from '../content/content-groups.ts';

/** A page of the back office, with the action that a role must allow to see it. */
export type AdminPage = {
  name: 'today' | 'site' | 'media' | 'bin' | 'people' | 'audit' | 'system' | 'account';
  /** Below the path of the back office. */
  path: string;
  icon: IconName;
  action: StaffAction;
};

/** A part of the site in the navigation. */
export type ContentGroup = {
  name: ContentGroupName;
  /** Below the path of the back office. */
  path: string;
  icon: IconName;
  kinds: readonly ContentKind[];
};

/** The page that leads to every part of the site. */
export const SITE_PAGE = '/site';

const PAGES: readonly AdminPage[] = [
  { name: 'today', path: '/', icon: 'today', action: 'account.use' },
  { name: 'site', path: SITE_PAGE, icon: 'texts', action: 'content.write' },
  { name: 'media', path: '/media', icon: 'media', action: 'content.write' },
  { name: 'bin', path: '/bin', icon: 'bin', action: 'content.write' },
  { name: 'people', path: '/people', icon: 'people', action: 'staff.manage' },
  { name: 'audit', path: '/audit', icon: 'audit', action: 'audit.read' },
  { name: 'system', path: '/system', icon: 'desk', action: 'system.read' },
  { name: 'account', path: '/account', icon: 'key', action: 'account.use' },
];

const GROUP_ICONS: Record<ContentGroupName, IconName> = {
  home: 'home',
  news: 'news',
  projects: 'programs',
  faces: 'faces',
  voices: 'voice',
  partners: 'partners',
  jobs: 'jobs',
  reports: 'reports',
  texts: 'texts',
  settings: 'account',
};

/** The page on which the home page is arranged. */
export const HOME_PAGE = '/home-page';

const GROUPS: readonly ContentGroup[] = CONTENT_GROUPS.map(({ name, kinds }) => ({
  name,
  path: name === 'home' ? HOME_PAGE : `/content/${kinds[0]}`,
  icon: GROUP_ICONS[name],
  kinds,
}));

/** Returns the pages that a role may see, in the order of the navigation. */
export function pagesOf(role: StaffRole): AdminPage[] {
  return PAGES.filter(({ action }) => isAllowed(role, action));
}

/** Returns the parts of the site that a role may edit, in the order of the navigation; the settings are the last. */
export function groupsOf(role: StaffRole): readonly ContentGroup[] {
  return isAllowed(role, 'content.write') ? GROUPS : [];
}

/** Returns the part of the site to which a path of the back office belongs, or undefined. */
export function groupAt(location: string): ContentGroup | undefined {
  const [, section, kind] = location.split('/');
  if (location === HOME_PAGE) return GROUPS.find(({ path }) => path === HOME_PAGE);
  if (section !== 'content') return undefined;
  return GROUPS.find(({ kinds }) => kinds.some((each) => each === kind));
}

/** Whether a page is one on which people work for long: the sidebar shows only icons, and what is beside the page scrolls alone. */
export function isWorkingPage(location: string): boolean {
  return location === HOME_PAGE || hasOwnBars(location);
}

/** Whether a page has a bar of its own at the top and at the bottom of a phone. */
export function hasOwnBars(location: string): boolean {
  return /^\/content\/[a-z-]+\/\d+$/.test(location);
}

/** The page one level above another. `path` is below that of the back office. */
export type PageAbove = { path: string; place: 'entry' | 'list' | 'site' };

/** Returns the page above one on which a phone has a way back; undefined: it has none. */
export function pageAbove(location: string): PageAbove | undefined {
  const [path, entry] = /^\/content\/[a-z-]+(\/\d+)?(?=\/\w+$)/.exec(location) ?? [];
  if (path === undefined) return undefined;
  return { path, place: entry === undefined ? 'list' : 'entry' };
}
