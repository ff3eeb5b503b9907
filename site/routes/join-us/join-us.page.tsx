import { QUESTIONS_NAMES } from '../../../contract/content-names.ts';
import { joinForm } from '../../../contract/forms/join.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { siteContentsQuery } from '../../api/queries.ts';
import { Form } from '../../components/form/form.tsx';
import { usePosted } from '../../components/form/posted.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/terraces.css';
import { joinUsTexts } from '../../i18n/join-us-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Questions } from '../../sections/questions/questions.tsx';
import type { HeadContext } from '../page.ts';
import './join-us.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [siteContentsQuery(language, [QUESTIONS_NAMES.joinUs])];
}

export function head({ t }: HeadContext) {
  return { title: t.joinUs.title, description: t.joinUs.description };
}

/** Shows the application form for trainers, and the questions that they ask before applying. */
export function Page() {
  const { language, t } = useMessages();
  const texts = joinUsTexts(language);
  const { meaning, meaningText, next, steps } = texts;
  return (
    <>
      <PageHeader page="joinUs" title={t.joinUs.title} lead={t.joinUs.lead} band="terraces" />
      <section className="join-us sec" aria-label={t.joinUs.title}>
        <div className="wrap join-us-columns">
          <div className="join-us-introduction">
            <h2>{meaning}</h2>
            <p>{meaningText}</p>
            <h2>{next}</h2>
            <ol className="join-us-steps">
              <Step openings={1} title={steps.read} text={steps.readText} />
              <Step openings={2} title={steps.talk} text={steps.talkText} />
              <Step openings={3} title={steps.begin} text={steps.beginText} />
            </ol>
          </div>
          <div>
            <Form
              definition={joinForm}
              label={texts.form}
              action={pageAddress('joinUs', language)}
              submitLabel={texts.send}
              acceptedTexts={texts.accepted}
              posted={usePosted('join')}
            />
            <p className="join-us-privacy">
              {texts.privacy} <a href={pageAddress('privacy', language)}>{texts.privacyLink}</a>
            </p>
          </div>
        </div>
      </section>
      <Questions name={QUESTIONS_NAMES.joinUs} />
    </>
  );
}

type StepProps = {
  /** Number of triangles next to the step. */
  openings: number;
  title: string;
  text: string;
};

function Step({ openings, title, text }: StepProps) {
  return (
    <li>
      <span className="join-us-openings" aria-hidden="true">
        {Array.from({ length: openings }, (_, index) => (
          <i key={index} />
        ))}
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}
