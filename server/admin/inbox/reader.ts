import type { AdminCallName } from '../../../contract/admin/api.ts';
import { formsOf } from '../../../contract/admin/permissions.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { type Call, openSessionOf } from '../call.ts';

/** Who makes a call of the inbox, and the forms whose submissions the person may see. */
export type Reader = { staffId: string; forms: StaffFormName[] };

/** Returns who makes a call of the inbox. */
export function readerOf(call: Pick<Call<AdminCallName>, 'signedIn'>): Reader {
  const { staff } = openSessionOf(call);
  return { forms: formsOf(staff.role), staffId: staff.id };
}
