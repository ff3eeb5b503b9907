import type { ContentSource } from '../../contract/content-source.ts';
import { formOfProgram, formOfVacancy, questionsOf } from '../../contract/forms/applications.ts';
import type { EntryFormName } from '../../contract/forms/entry-forms.ts';
import { type FormName, type Forms, forms } from '../../contract/forms/forms.ts';
import type { Language } from '../../contract/locale.ts';

/** The vacancy or programme that an application is for. The title is in the language of the page. */
export type AppliedEntry = { id: number; title: string };

/** What is known about entries that people apply for. */
export type EntryContent = Pick<ContentSource, 'vacancies' | 'project'>;

/** Whether a form is for an entry. */
export function isEntryForm(form: FormName): form is EntryFormName {
  return 'of' in forms[form];
}

/**
 * Returns the form for applying for an entry, with its questions.
 * @returns null if nobody can apply for it, because it is closed or not public
 */
export async function findEntryForm(
  content: EntryContent,
  { form, id }: { form: EntryFormName; id: number },
  language: Language,
): Promise<{ definition: Forms[EntryFormName]; entry: AppliedEntry } | null> {
  if (form === 'vacancy') {
    const vacancies = await content.vacancies({}, language);
    const vacancy = vacancies.ok ? vacancies.data.find((each) => each.id === id) : undefined;
    return vacancy?.hasForm === true
      ? { definition: formOfVacancy(id), entry: { id, title: vacancy.name } }
      : null;
  }
  const project = await content.project({ id }, language);
  return project.ok && project.data.hasForm
    ? {
        definition: formOfProgram(id, questionsOf(project.data.questions), ''),
        entry: { id, title: project.data.title },
      }
    : null;
}
