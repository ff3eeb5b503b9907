import type { StaffFormName } from '../../contract/forms/forms.ts';
import type { IconName } from '../kit/icons.tsx';

/** What stands beside the name of a form. */
export const FORM_ICONS: Record<StaffFormName, IconName> = {
  contact: 'voice',
  join: 'faces',
  vacancy: 'jobs',
  program: 'programs',
};
