import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { REPLY_TIME_NAME } from '../../../contract/content/reply-time.ts';
import { QUESTIONS_NAMES } from '../../../contract/content-names.ts';
import { contactForm } from '../../../contract/forms/contact.ts';
import type { Language } from '../../../contract/locale.ts';
import {
  mapQuery,
  projectQuery,
  settingsQuery,
  siteContentsQuery,
  vacanciesQuery,
} from '../../api/queries.ts';
import { ContactForm } from '../../components/contact-form.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { usePosted } from '../../components/form/posted.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/peaks.css';
import { useMessages } from '../../i18n/messages.tsx';
import {
  type ContactSubject,
  contactQuery,
  readContactSubject,
} from '../../router/contact-subject.ts';
import { ContactLinks } from '../../sections/contact/contact.tsx';
import { Questions } from '../../sections/questions/questions.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import { ProgramForm, VacancyForm } from './application-form.tsx';
import { ContactTiles } from './contact-tiles.tsx';
import { OfficeMap } from './office-map.tsx';
import './contact-page.css';

/** Queries of the page, prefetched before it renders, including the subject of the message. */
export function queries(language: Language, { query = '' }: PageParameters) {
  const { job, program } = readContactSubject(query);
  return [
    settingsQuery(language),
    mapQuery(language),
    siteContentsQuery(language, [QUESTIONS_NAMES.contact]),
    siteContentsQuery(language, [REPLY_TIME_NAME]),
    ...(job === null ? [] : [vacanciesQuery(language)]),
    ...(program === null ? [] : [projectQuery(language, program)]),
  ];
}

export function head({ t }: HeadContext) {
  return { title: t.contactPage.title, description: t.contactPage.description };
}

/** Shows the contact page: the ways to reach the organisation, its place, the form, and what visitors ask. */
export function Page({ query = '' }: PageParameters) {
  const subject = readContactSubject(query);
  // Another subject is another form, with other texts in its fields.
  const key = contactQuery(subject);
  if (subject.job !== null) {
    return <PageAboutVacancy key={key} subject={subject} id={subject.job} />;
  }
  if (subject.program !== null) {
    return <PageAboutProject key={key} subject={subject} id={subject.program} />;
  }
  return <PageAbout key={key} subject={subject} about={null} />;
}

type SubjectProps = { subject: ContactSubject; id: number };

function PageAboutVacancy({ subject, id }: SubjectProps) {
  const { language, t } = useMessages();
  const { data } = useQuery(vacanciesQuery(language));
  const isPosted = usePosted('vacancy') !== null;
  const vacancy = data?.find((each) => each.id === id);
  const hasForm = vacancy?.hasForm === true || isPosted;
  const about = vacancy && {
    name: vacancy.name,
    label: t.contactPage.aboutJob,
    message: t.contactPage.jobMessage,
    isClosed: vacancy.applications === 'closed',
    form: hasForm ? <VacancyForm id={id} /> : null,
  };
  return <PageAbout subject={subject} about={about ?? null} />;
}

function PageAboutProject({ subject, id }: SubjectProps) {
  const { language, t } = useMessages();
  const { data: project } = useQuery(projectQuery(language, id));
  const isPosted = usePosted('program') !== null;
  const hasForm = project?.hasForm === true || isPosted;
  const about = project && {
    name: project.title,
    label: t.contactPage.aboutProgram,
    message: t.contactPage.programMessage,
    isClosed: project.applications === 'closed',
    form: hasForm ? <ProgramForm id={id} questions={project.questions} /> : null,
  };
  return <PageAbout subject={subject} about={about ?? null} />;
}

type PageAboutProps = {
  subject: ContactSubject;
  /** The subject of the message. Null if there is none, or if it is not public. */
  about: {
    name: string;
    /** Introduces the name above the form. */
    label: string;
    /** The first sentence of the message, with `{name}`. */
    message: string;
    isClosed: boolean;
    /** The application form for it. Null if visitors write a message instead. */
    form: ReactNode;
  } | null;
};

function PageAbout({ subject, about }: PageAboutProps) {
  const { language, t } = useMessages();
  const { data: settings } = useQuery(settingsQuery(language));
  const { data: map } = useQuery(mapQuery(language));
  const topic = subject.topic ?? '';
  const message = about === null ? '' : `${about.message.replace('{name}', () => about.name)}\n\n`;
  const prefilled = useMemo(
    () => ({
      [contactForm.fields.topic.wire]: topic,
      [contactForm.fields.message.wire]: message,
    }),
    [topic, message],
  );
  const tiles = settings && <ContactTiles settings={settings} />;
  // A visitor who came to apply finds the form first.
  const isApplication = about !== null && about.form !== null;
  return (
    <>
      <PageHeader page="contact" title={t.contactPage.title} lead={t.contact.lead} band="peaks" />
      <section className="contact sec" id="contact" aria-label={t.contact.title}>
        <div className="wrap">
          {!isApplication && tiles}
          <div className="contact-page-columns">
            <div className="contact-page-place">
              {settings && <OfficeMap settings={settings} map={map} />}
            </div>
            <div>
              {settings && <ContactLinks settings={settings} />}
              {about !== null && (
                <div className="contact-about">
                  <p>{about.label}</p>
                  <ContentText as="h2">{about.name}</ContentText>
                  {about.isClosed && <p>{t.contactPage.closed}</p>}
                </div>
              )}
              {about?.form ?? <ContactForm query={contactQuery(subject)} prefilled={prefilled} />}
            </div>
          </div>
        </div>
      </section>
      <Questions name={QUESTIONS_NAMES.contact} />
    </>
  );
}
