import { isAllowed, type StaffAction, type StaffRole } from '../../contract/permissions.ts';
import type { IconName } from '../components/icons.tsx';

/** A page of the office, with the action that a role must allow to see it. */
export type OfficePage = {
  name: 'today' | 'people' | 'audit' | 'account';
  /** Below the path of the office. */
  path: string;
  icon: IconName;
  action: StaffAction;
};

const PAGES: readonly OfficePage[] = [
  { name: 'today', path: '/', icon: 'today', action: 'account.use' },
  { name: 'people', path: '/people', icon: 'people', action: 'staff.manage' },
  { name: 'audit', path: '/audit', icon: 'audit', action: 'audit.read' },
  { name: 'account', path: '/account', icon: 'account', action: 'account.use' },
];

/** Returns the pages that a role may see, in the order of the navigation. */
export function pagesOf(role: StaffRole): OfficePage[] {
  return PAGES.filter(({ action }) => isAllowed(role, action));
}
