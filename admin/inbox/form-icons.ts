import type { StaffFormName } from '../../contract/forms/forms.ts';
import type { IconName } from '../kit/icons.tsx';

/** The icons next to the names of forms. */
export const FORM_ICONS: Record<StaffFormName, IconName> = {
  contact: 'voice',
  join: 'faces',
  vacancy: 'jobs',
  program: 'programs',
};
