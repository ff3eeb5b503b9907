import { useMemo } from 'react';
import {
  type AskedQuestion,
  formOfProgram,
  formOfVacancy,
  type programForm,
  questionsOf,
  type vacancyForm,
} from '../../../contract/forms/applications.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { FORM_PARAMETER } from '../../../contract/submissions.ts';
import { Form } from '../../components/form/form.tsx';
import { usePosted } from '../../components/form/posted.tsx';
import { joinUsTexts } from '../../i18n/join-us-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { contactQuery } from '../../router/contact-subject.ts';

/** The application form for a vacancy. */
export function VacancyForm({ id }: { id: number }) {
  const definition = useMemo(() => formOfVacancy(id), [id]);
  const { aboutJob } = useMessages().t.contactPage;
  return (
    <ApplicationForm definition={definition} label={aboutJob} query={contactQuery({ job: id })} />
  );
}

/** The application form for a programme or project, with its own questions. */
export function ProgramForm({
  id,
  questions,
}: {
  id: number;
  questions: readonly AskedQuestion[];
}) {
  const { t } = useMessages();
  const none = t.form.choose;
  const definition = useMemo(
    () => formOfProgram(id, questionsOf(questions), none),
    [id, questions, none],
  );
  return (
    <ApplicationForm
      definition={definition}
      label={t.contactPage.aboutProgram}
      query={contactQuery({ program: id })}
    />
  );
}

type ApplicationFormProps = {
  definition: typeof vacancyForm | typeof programForm;
  label: string;
  /** The query of the page's address. It names the entry. */
  query: string;
};

function ApplicationForm({ definition, label, query }: ApplicationFormProps) {
  const { language } = useMessages();
  const { send, accepted } = joinUsTexts(language);
  const { name } = definition;
  return (
    <Form
      definition={definition}
      label={label}
      action={`${pageAddress('contact', language)}${query}&${FORM_PARAMETER}=${name}`}
      submitLabel={send}
      acceptedTexts={accepted}
      posted={usePosted(name)}
    />
  );
}
