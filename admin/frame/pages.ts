import { isAllowed, type StaffAction, type StaffRole } from '../../contract/admin/permissions.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import {
  APPLICATION_FORMS,
  type FormName,
  type StaffFormName,
} from '../../contract/forms/forms.ts';
import { hasForm, hasKind, type ModulesOff } from '../../contract/modules.ts';
import { CONTENT_GROUPS, type ContentGroupName } from '../content/content-groups.ts';
import type { IconName } from '../kit/icons.tsx';
import {
  ACCOUNT_PATH,
  APPLICATIONS_PATH,
  AUDIT_PATH,
  CHECKS_PATH,
  HOME_PAGE,
  INBOX_PATH,
  MAIL_PATH,
  MEDIA_PATH,
  NEWSLETTER_PAGE,
  PEOPLE_PATH,
  PERSON_PATH,
  REDIRECTS_PATH,
  SET_UP_PAGE,
  SITE_PAGE,
  STATISTICS_PATH,
  SUBSCRIBERS_PATH,
  TEMPLATES_PATH,
} from '../kit/paths.ts';
import type { PageAbove } from '../kit/top-bar.tsx';

/** A page of the back office, with the action that a role must allow to see it. */
export type AdminPage = {
  name:
    | 'today'
    | 'inbox'
    | 'site'
    | 'media'
    | 'trash'
    | 'people'
    | 'audit'
    | 'mail'
    | 'system'
    | 'account'
    | 'templates'
    | 'applications'
    | 'subscribers'
    | 'person'
    | 'redirects'
    | 'checks'
    | 'statistics';
  /** Below the path of the back office. */
  path: string;
  icon: IconName;
  action: StaffAction;
  /** The form for whose submissions the role needs the permission. Without it: any form. */
  form?: StaffFormName;
  /** The forms of which the site must have one. Without it, the page always exists. */
  forms?: readonly FormName[];
};

/** A part of the site in the navigation. */
export type ContentGroup = {
  name: ContentGroupName;
  /** Below the path of the back office. */
  path: string;
  icon: IconName;
  kinds: readonly ContentKind[];
};

const PAGES: readonly AdminPage[] = [
  { name: 'today', path: '/', icon: 'today', action: 'account.use' },
  { name: 'inbox', path: INBOX_PATH, icon: 'inbox', action: 'submissions.read' },
  { name: 'site', path: SITE_PAGE, icon: 'texts', action: 'content.write' },
  {
    name: 'subscribers',
    path: SUBSCRIBERS_PATH,
    icon: 'subscribers',
    action: 'newsletter.send',
    forms: ['newsletter'],
  },
  { name: 'media', path: MEDIA_PATH, icon: 'media', action: 'media.describe' },
  { name: 'trash', path: '/trash', icon: 'trash', action: 'content.write' },
  { name: 'checks', path: CHECKS_PATH, icon: 'checks', action: 'content.write' },
  {
    name: 'applications',
    path: APPLICATIONS_PATH,
    icon: 'board',
    action: 'submissions.answer',
    form: 'join',
    forms: APPLICATION_FORMS,
  },
  { name: 'templates', path: TEMPLATES_PATH, icon: 'templates', action: 'submissions.answer' },
  { name: 'person', path: PERSON_PATH, icon: 'card', action: 'submissions.answer' },
  { name: 'statistics', path: STATISTICS_PATH, icon: 'chart', action: 'statistics.read' },
  { name: 'redirects', path: REDIRECTS_PATH, icon: 'redirect', action: 'redirects.manage' },
  { name: 'people', path: PEOPLE_PATH, icon: 'people', action: 'staff.manage' },
  { name: 'audit', path: AUDIT_PATH, icon: 'audit', action: 'audit.read' },
  { name: 'mail', path: MAIL_PATH, icon: 'send', action: 'system.read' },
  { name: 'system', path: '/system', icon: 'desk', action: 'system.read' },
  { name: 'account', path: ACCOUNT_PATH, icon: 'key', action: 'account.use' },
];

const GROUP_ICONS: Record<ContentGroupName, IconName> = {
  home: 'home',
  news: 'news',
  projects: 'programs',
  faces: 'faces',
  voices: 'quote',
  partners: 'partners',
  jobs: 'jobs',
  reports: 'reports',
  texts: 'texts',
  newsletter: 'letter',
  identity: 'identity',
  settings: 'account',
};

/** The parts of the site whose first page is not a list of entries. */
const PAGES_OF_GROUPS: Partial<Record<ContentGroupName, string>> = {
  home: HOME_PAGE,
  newsletter: NEWSLETTER_PAGE,
};

const GROUPS: readonly ContentGroup[] = CONTENT_GROUPS.map(({ name, kinds }) => ({
  name,
  path: PAGES_OF_GROUPS[name] ?? `/content/${kinds[0]}`,
  icon: GROUP_ICONS[name],
  kinds,
}));

/**
 * Returns the pages that a role may see, in the order of the navigation.
 * @param off the modules that are off
 */
export function pagesOf(role: StaffRole, off: ModulesOff): AdminPage[] {
  return PAGES.filter(
    ({ name, action, form, forms }) =>
      isAllowed(role, action, form === undefined ? {} : { kind: form }) &&
      (forms === undefined || forms.some((each) => hasForm(each, off))) &&
      // A page that is a module has its name.
      !off.some((module) => module === name),
  );
}

/**
 * Returns the parts of the site that a role may edit, in the order of the navigation.
 * @param off the modules that are off, whose kinds are left out
 */
export function groupsOf(role: StaffRole, off: ModulesOff): ContentGroup[] {
  return GROUPS.flatMap((group) => {
    const open = group.kinds.filter((kind) => isAllowed(role, 'content.write', { kind }));
    const kinds = open.filter((kind) => hasKind(kind, off));
    // The home page has other sections than its slides.
    if (open.length === 0 || (kinds.length === 0 && group.name !== 'home')) return [];
    return [{ ...group, kinds, path: PAGES_OF_GROUPS[group.name] ?? `/content/${kinds[0]}` }];
  });
}

/** A place in the side menu: a page, or a part of the site. */
export type MenuItem = AdminPage | ContentGroup;

/** Whether a place in the side menu is a part of the site. */
export function isSitePart(place: MenuItem): place is ContentGroup {
  return 'kinds' in place;
}

/** Items of the side menu that belong together. */
export type MenuGroup = { name: MenuGroupName; icon: IconName; items: readonly MenuItem[] };

/**
 * The side menu. Today is above the groups, and the user's account below them. The parts of the site are listed instead of
 * their page.
 */
const MENU = {
  today: { icon: 'today', items: ['today'] },
  correspondence: { icon: 'voice', items: ['inbox', 'applications', 'templates', 'person'] },
  site: {
    icon: 'home',
    items: [
      'home',
      'news',
      'projects',
      'faces',
      'voices',
      'partners',
      'jobs',
      'reports',
      'texts',
      'media',
      'checks',
      'statistics',
      'trash',
    ],
  },
  newsletter: { icon: 'letter', items: ['newsletter', 'subscribers'] },
  organisation: {
    icon: 'account',
    items: ['identity', 'people', 'mail', 'system', 'audit', 'redirects', 'settings'],
  },
} as const satisfies Record<string, { icon: IconName; items: readonly MenuItem['name'][] }>;

export type MenuGroupName = keyof typeof MENU;

/**
 * Returns the groups of the side menu with the items that a role may see. Empty groups are left out.
 * @param off the modules that are off
 */
export function menuOf(role: StaffRole, off: ModulesOff): MenuGroup[] {
  const seen: MenuItem[] = [...pagesOf(role, off), ...groupsOf(role, off)];
  return (Object.keys(MENU) as MenuGroupName[]).flatMap((name) => {
    const { icon, items } = MENU[name];
    const shown = items.flatMap((item) => seen.filter((each) => each.name === item));
    return shown.length === 0 ? [] : [{ name, icon, items: shown }];
  });
}

/** Whether an item of the side menu is the current page, or the part of the site to which that belongs. */
export function isItemAt(item: MenuItem, location: string): boolean {
  return isSitePart(item) ? item.name === groupAt(location)?.name : item.path === pageAt(location);
}

/** Returns the part of the site to which a path of the back office belongs, or undefined. */
export function groupAt(location: string): ContentGroup | undefined {
  const [, section, kind] = location.split('/');
  const ofPage = GROUPS.find(({ path }) => path === location);
  if (ofPage !== undefined) return ofPage;
  if (section !== 'content') return undefined;
  return GROUPS.find(({ kinds }) => kinds.some((each) => each === kind));
}

/** The pages with parts. */
const WITH_PARTS = [INBOX_PATH, SUBSCRIBERS_PATH, PERSON_PATH, REDIRECTS_PATH];

/**
 * Returns the path that a page shares with its parts. A conversation is shown in the inbox, a subscriber and a
 * redirect in their lists, which stay unchanged around them. A person is shown instead of the field that finds one. Other pages have no parts.
 */
export function pageAt(location: string): string {
  return WITH_PARTS.find((path) => location.startsWith(`${path}/`)) ?? location;
}

/**
 * Whether it is a page on which people work for a long time. The sidebar then shows only icons, and content next to the page
 * scrolls separately.
 */
export function isWorkingPage(location: string): boolean {
  return location === HOME_PAGE || pageAt(location) === INBOX_PATH || hasOwnBars(location);
}

/** Whether a page has its own bar at the top and at the bottom of a phone. */
export function hasOwnBars(location: string): boolean {
  return (
    location === SET_UP_PAGE ||
    location.startsWith(`${INBOX_PATH}/`) ||
    /^\/content\/[a-z-]+\/\d+$/.test(location)
  );
}

/**
 * Returns the page above, to which a phone offers a way back. undefined: there is none.
 * @param search the query of the URL, in which a conversation has the list that it was opened from
 */
export function pageAbove(location: string, search: string): PageAbove | undefined {
  if (location.startsWith(`${INBOX_PATH}/`)) {
    return { path: search === '' ? INBOX_PATH : `${INBOX_PATH}?${search}`, place: 'inbox' };
  }
  const [path, entry] = /^\/content\/[a-z-]+(\/\d+)?(?=\/\w+$)/.exec(location) ?? [];
  if (path === undefined) return undefined;
  return { path, place: entry === undefined ? 'list' : 'entry' };
}
