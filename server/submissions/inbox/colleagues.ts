import type { StaffMember } from '../../../contract/admin/auth/auth.ts';
import type { Colleague } from '../../../contract/admin/inbox/inbox.ts';
import { isAllowed } from '../../../contract/admin/permissions.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';

/** Returns all users who can sign in and answer the submissions of a form, by name. */
export function colleaguesOf(staff: readonly StaffMember[], kind: StaffFormName): Colleague[] {
  return staff
    .filter(
      ({ state, role }) => state === 'active' && isAllowed(role, 'submissions.answer', { kind }),
    )
    .map(({ id, name }) => ({ id, name }));
}
