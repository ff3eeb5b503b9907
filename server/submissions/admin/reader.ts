import { formsOf } from '../../../contract/admin/permissions.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { openSessionOf, type SignedInRequest } from '../../platform/admin/admin-request.ts';

/** The user who makes a call of the inbox, and the forms whose submissions that user may see. */
export type Reader = { staffId: string; forms: StaffFormName[] };

/** Returns the user who makes a call of the inbox. */
export function readerOf(request: SignedInRequest): Reader {
  const { staff } = openSessionOf(request);
  return { forms: formsOf(staff.role), staffId: staff.id };
}
