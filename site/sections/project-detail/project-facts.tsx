import type { Project } from '../../../contract/kinds/project.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { ContentText } from '../../components/content-text.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import type { ProjectPage } from './project-page-state.ts';

type ProjectFactsProps = { project: Project; page: ProjectPage };

/**
 * Shows the facts beside the text: number of beneficiaries, versions, managers, trainers and the
 * report. A program shows neither managers nor trainers (specification §2). Facts that the project
 * does not have are left out; without any, nothing is rendered.
 */
export function ProjectFacts({ project, page }: ProjectFactsProps) {
  const { language, t } = useMessages();
  const { beneficiaries, versions, report } = project;
  const managers = page === 'project' ? project.managers : [];
  const trainers = page === 'project' ? project.trainers : [];
  const isEmpty =
    beneficiaries === 0 &&
    report === null &&
    versions.length + managers.length + trainers.length === 0;
  if (isEmpty) return null;
  return (
    <div className="project-facts">
      {beneficiaries > 0 && (
        <dl className="project-fact project-beneficiaries">
          <dt>{t.project.beneficiaries}</dt>
          <dd className="num">{formatNumber(beneficiaries)}</dd>
        </dl>
      )}
      {versions.length > 0 && (
        <section className="project-fact" aria-labelledby="project-versions">
          <h2 id="project-versions">{t.project.versions}</h2>
          <ul className="project-versions">
            {versions.map(({ version }, index) => (
              <ContentText as="li" key={index}>
                {version}
              </ContentText>
            ))}
          </ul>
        </section>
      )}
      {managers.length > 0 && (
        <section className="project-fact" aria-labelledby="project-managers">
          <h2 id="project-managers">{t.project.managers}</h2>
          <dl className="project-managers">
            {managers.map(({ name, position }, index) => (
              <div key={index}>
                <ContentText as="dt">{position === '' ? t.project.manager : position}</ContentText>
                <ContentText as="dd">{name}</ContentText>
              </div>
            ))}
          </dl>
        </section>
      )}
      {trainers.length > 0 && (
        <section className="project-fact" aria-labelledby="project-trainers">
          <h2 id="project-trainers">{t.project.trainers}</h2>
          <ul className="project-trainers">
            {trainers.map(({ id, name }, index) => (
              <li key={index}>
                {id === null ? (
                  <ContentText>{name}</ContentText>
                ) : (
                  <a href={pageAddress('trainer', language, id)}>
                    <ContentText>{name}</ContentText>
                    <Triangle />
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {report !== null && (
        <a className="btn solid project-report" href={report}>
          {t.project.report[page]}
          <Triangle />
        </a>
      )}
    </div>
  );
}
