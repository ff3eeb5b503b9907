import { useQuery } from '@tanstack/react-query';
import { programsQuery } from '../../api/queries.ts';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { ProgramCard } from './program-card.tsx';
import './programs.css';

/** Shows the main projects, called programs, as cards. Each links to its page. */
export function Programs() {
  const { language, t } = useMessages();
  const query = useQuery(programsQuery(language));
  return (
    <section className="programs sec" aria-labelledby="programs-title">
      <Reveal className="wrap">
        <div className="head">
          <h2 id="programs-title">{t.projects.programs}</h2>
          <p>{t.projects.programsLead}</p>
        </div>
        <QueryBlock
          query={query}
          skeleton={<ProgramsSkeleton />}
          label={t.projects.loadingPrograms}
        >
          {(programs) => (
            <ul className="program-cards">
              {programs.map((program) => (
                <li key={program.id} className="program-card card-link">
                  <ProgramCard program={program} />
                </li>
              ))}
            </ul>
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

export function ProgramsSkeleton() {
  return (
    <div className="program-cards">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="program-card">
          <Skeleton className="program-picture" />
          <div className="program-body">
            <Skeleton className="program-skeleton-title" />
            <SkeletonText lines={4} />
            <Skeleton className="program-skeleton-numbers" />
          </div>
        </div>
      ))}
    </div>
  );
}
