import { useQuery } from '@tanstack/react-query';
import { isAllowed, type StaffRole } from '../../contract/admin/permissions.ts';
import { APPLICATION_FORMS } from '../../contract/forms/forms.ts';
import { overviewQuery } from '../content/content-queries.ts';
import { inboxCountsQuery, LIST_REFRESH, notifiedIn, unreadIn } from '../inbox/inbox-queries.ts';
import { isSitePart, type MenuItem } from './pages.ts';

/** Returns a function that counts what waits at a place of the side menu: unread conversations and those that the user was told about, and unpublished entries. */
export function useMenuCounts(role: StaffRole): (item: MenuItem) => number {
  const overview = useQuery({ ...overviewQuery, enabled: isAllowed(role, 'content.write') }).data;
  const inbox = useQuery({
    ...inboxCountsQuery,
    enabled: isAllowed(role, 'submissions.read'),
    refetchInterval: LIST_REFRESH,
  }).data;
  return (item) => {
    if (isSitePart(item)) {
      return item.kinds.reduce((sum, kind) => {
        const { draft = 0, edited = 0 } = overview?.kinds[kind].states ?? {};
        return sum + draft + edited;
      }, 0);
    }
    if (inbox === undefined) return 0;
    if (item.name === 'inbox') return unreadIn(inbox) + notifiedIn(inbox);
    return item.name === 'applications'
      ? unreadIn(inbox, APPLICATION_FORMS) + notifiedIn(inbox, APPLICATION_FORMS)
      : 0;
  };
}
