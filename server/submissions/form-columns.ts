import type { StaffFormName } from '../../contract/forms/forms.ts';
import type { Submissions } from '../platform/database/schema.ts';

/** The columns by which a row says of which form it is. */
type FormColumns = Pick<Submissions, 'kind' | 'form'>;

/**
 * Returns the columns of a form. A build that knows neither vacancies nor programmes takes applications for them for messages
 * (decision 0070).
 */
export function columnsOfForm(form: StaffFormName): FormColumns {
  return form === 'contact' || form === 'join'
    ? { kind: form, form: null }
    : { kind: 'contact', form };
}

/** Returns the form of a row. */
export function formOfColumns({ kind, form }: FormColumns): StaffFormName {
  return form ?? kind;
}
