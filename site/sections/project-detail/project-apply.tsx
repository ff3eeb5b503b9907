import { applicationDays } from '../../../contract/content/applications.ts';
import type { Project } from '../../../contract/content/project.ts';
import { calendarAddress, pageAddress } from '../../../contract/paths.ts';
import { ApplicationBadge } from '../../components/application-badge.tsx';
import { DateText } from '../../components/date-text.tsx';
import '../../components/application-badge.css';
import { applicationDate } from '../../components/application-date.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import type { ProjectPage } from './project-page-state.ts';

type ProjectApplyProps = { project: Project; page: ProjectPage };

/** Says how to take part, with a link to the organisation's form if it names one, and to the contact form. */
export function ProjectApply({ project, page }: ProjectApplyProps) {
  const { language, t } = useMessages();
  const { id, applications, applyUrl } = project;
  const texts = t.project.apply;
  const canApply = applications === 'open' || applications === null;
  const form = canApply ? applyUrl : null;
  const contact = `${pageAddress('contact', language)}?program=${id}`;
  const day = applicationDate(project);
  const text =
    form !== null ? texts.form : applications === null ? texts.unknown[page] : texts[applications];
  return (
    <section className="project-apply" aria-labelledby="project-apply">
      <h2 id="project-apply">{texts.title[page]}</h2>
      {applications !== null && (
        <p className="project-apply-state">
          <ApplicationBadge state={applications} />
          {day !== null && (
            <span>
              {t.project.days[applications]} <DateText date={day} />
            </span>
          )}
        </p>
      )}
      <p>{text}</p>
      <div className="cta">
        {form !== null && (
          <a className="btn solid" href={form}>
            {texts.now}
            <Triangle />
          </a>
        )}
        <a className={form === null ? 'btn solid' : 'btn'} href={contact}>
          {applications === 'open' && form === null ? texts.now : texts.write}
          <Triangle />
        </a>
      </div>
      {applicationDays(project).length > 0 && (
        <p className="project-calendar">
          <a href={calendarAddress(language, page, id)}>{texts.calendar}</a>
        </p>
      )}
    </section>
  );
}
