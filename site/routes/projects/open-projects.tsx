import { useQuery } from '@tanstack/react-query';
import { applicationDays } from '../../../contract/content/applications.ts';
import type { ProjectSummary } from '../../../contract/content/project.ts';
import { calendarAddress, pageAddress } from '../../../contract/paths.ts';
import { programsQuery, projectsQuery } from '../../api/queries.ts';
import { openFirst } from '../../components/open-first.ts';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { ProgramCard } from './program-card.tsx';
import { ProgramsSkeleton } from './programs.tsx';

/** Shows the programs and projects that are open for applications, and those that open soon. */
export function OpenProjects() {
  const { language, t } = useMessages();
  const programs = useQuery(programsQuery(language));
  const projects = useQuery(projectsQuery(language));
  const query = {
    data: programs.data && projects.data && openFirst([...programs.data, ...projects.data]),
    isPending: programs.isPending || projects.isPending,
    refetch: () => Promise.all([programs.refetch(), projects.refetch()]),
  };
  const open = query.data?.filter(({ applications }) => applications === 'open') ?? [];
  const hasDates = query.data?.some((project) => applicationDays(project).length > 0) ?? false;
  const upcoming = query.data?.filter(({ applications }) => applications === 'upcoming') ?? [];
  return (
    <>
      <section className="programs sec" aria-labelledby="open-title">
        <Reveal className="wrap">
          <div className="head">
            <h2 id="open-title">{t.project.states.open}</h2>
            {hasDates && (
              <p className="open-dates">
                <a href={calendarAddress(language, 'program', null)}>{t.project.apply.calendar}</a>
              </p>
            )}
          </div>
          <QueryBlock
            query={query}
            skeleton={<ProgramsSkeleton />}
            label={t.projects.loadingPrograms}
            isEmpty={() => false}
          >
            {() =>
              open.length > 0 ? (
                <Cards projects={open} />
              ) : (
                <StateCard kind="empty" title={t.projects.noneOpen} text={t.states.emptyHint}>
                  <a className="btn" href={pageAddress('projects', language)}>
                    {t.project.all}
                    <Triangle />
                  </a>
                </StateCard>
              )
            }
          </QueryBlock>
        </Reveal>
      </section>
      {upcoming.length > 0 && (
        <section className="sec" aria-labelledby="upcoming-title">
          <Reveal className="wrap">
            <div className="head">
              <h2 id="upcoming-title">{t.projects.upcoming}</h2>
            </div>
            <Cards projects={upcoming} />
          </Reveal>
        </section>
      )}
    </>
  );
}

type CardsProps = { projects: readonly ProjectSummary[] };

function Cards({ projects }: CardsProps) {
  return (
    <ul className="program-cards">
      {projects.map((project) => (
        <li key={project.id} className="program-card card-link">
          <ProgramCard program={project} />
        </li>
      ))}
    </ul>
  );
}
