import type { ReactNode } from 'react';
import type { Project } from '../../../contract/content/project.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { applicationDate } from '../../components/application-date.ts';
import { ContentText } from '../../components/content-text.tsx';
import { FigureSource } from '../../components/provenance.tsx';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import type { ProjectPage } from './project-page-state.ts';

type ProjectFactsProps = { project: Project; page: ProjectPage };

/**
 * Shows the key facts of a project next to its title: beneficiaries, editions, places, ages, duration, region and application dates.
 * Unknown facts are left out. Renders nothing if all are unknown.
 */
export function ProjectFacts({ project, page }: ProjectFactsProps) {
  const { language, t, identity } = useMessages();
  const { beneficiaries, versions, seats, ages, duration, region, applications } = project;
  const facts: { label: string; value: ReactNode; className: string }[] = [];
  const add = (label: string, value: ReactNode, className = '') =>
    facts.push({ label, value, className });
  if (beneficiaries > 0) {
    const value = <bdi dir="ltr">{formatNumber(beneficiaries)}</bdi>;
    add(t.project.beneficiaries, value, 'is-number project-beneficiaries');
  }
  if (versions.length > 0)
    add(t.project.versions[page], formatNumber(versions.length), 'is-number');
  if (seats !== null && seats > 0) add(t.project.seats, formatNumber(seats), 'is-number');
  if (ages !== null && (ages.from ?? ages.to) !== null) {
    const isNumber = ages.from !== null && ages.to !== null;
    add(t.project.ages, <Ages ages={ages} />, isNumber ? 'is-number' : '');
  }
  if (duration !== '')
    add(t.project.duration, <ContentText>{duration}</ContentText>, 'is-sentence');
  if (region !== null) {
    const value = (
      <a href={pageAddress('region', language, region.id)}>
        <ContentText>{region.name}</ContentText>
      </a>
    );
    add(t.project.place, value);
  }
  if (applications !== null) {
    const day = applicationDate(project);
    const value =
      day === null
        ? t.project.states[applications]
        : `${t.project.days[applications]} ${formatDate(day, language, identity.clock)}`;
    add(t.project.applications, value, 'is-sentence');
  }
  if (facts.length === 0) return null;
  return (
    <>
      <dl className="project-facts">
        {facts.map(({ label, value, className }) => (
          <div key={label} className={className}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FigureSource of={project.figureSource} />
    </>
  );
}

type AgesProps = { ages: NonNullable<Project['ages']> };

function Ages({ ages: { from, to } }: AgesProps) {
  const { t } = useMessages();
  if (to === null) return `${from} ${t.project.orOlder}`;
  if (from === null) return `${t.project.upTo} ${to}`;
  return (
    <bdi dir="ltr">
      {from}–{to}
    </bdi>
  );
}
