import type { Kysely } from 'kysely';
import { ENTRY_KINDS } from '../../../contract/forms/entry-forms.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type { Localized } from '../../../contract/locale.ts';
import { findEntryNames } from '../../content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * An application, or a message, which is for no entry. `appliedFor` is the name that the entry had then, in the applicant's
 * language.
 */
type Applied = { form: StaffFormName; entryId: number | null; appliedFor: string };

/**
 * Finds the names of the vacancies and programmes of applications in both languages.
 * @returns a function that names that of an application, always in both languages: a missing one is replaced by the other,
 * and by the name at that time if the entry never existed here; empty if it is for none
 */
export async function findAppliedEntries(
  db: Kysely<Schema>,
  applications: readonly Applied[],
): Promise<(application: Applied) => Localized> {
  const nameOf = await findEntryNames(
    db,
    applications.flatMap((each) => keyOf(each) ?? []),
  );
  return (application) => {
    const key = keyOf(application);
    const title = key === null ? null : nameOf(key).title;
    const { ar = '', en = '' } = title ?? {};
    return { ar: ar || en || application.appliedFor, en: en || ar || application.appliedFor };
  };
}

function keyOf({ form, entryId: id }: Applied) {
  if (id === null || (form !== 'vacancy' && form !== 'program')) return null;
  return { kind: ENTRY_KINDS[form], id };
}
