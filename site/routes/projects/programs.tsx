import { useQuery } from '@tanstack/react-query';
import type { ProjectSummary } from '../../../contract/kinds/project.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { programsQuery } from '../../api/queries.ts';
import { ApplicationBadge } from '../../components/application-badge.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { firstParagraph } from '../../components/first-paragraph.ts';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import '../../styles/steps.css';
import './programs.css';

/** Shows the main projects, called programs, as cards; each links to its page. */
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
                  <Program program={program} />
                </li>
              ))}
            </ul>
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

type ProgramProps = { program: ProjectSummary };

function Program({ program }: ProgramProps) {
  const { language, t } = useMessages();
  const { id, title, html, thumbnail, beneficiaries, versions, applications } = program;
  const text = firstParagraph(html);
  return (
    <>
      <div className="program-picture">
        {thumbnail !== null && <Picture src={thumbnail} width={800} height={640} />}
      </div>
      <div className="program-body">
        {applications === 'open' && <ApplicationBadge state={applications} />}
        <h3>
          <a href={pageAddress('program', language, id)}>
            <ContentText>{title}</ContentText>
          </a>
        </h3>
        {text !== '' && (
          <ContentText as="p" className="program-text">
            {text}
          </ContentText>
        )}
        {(beneficiaries !== null || versions !== null) && (
          <dl className="program-numbers">
            {beneficiaries !== null && (
              <div>
                <dt>{t.project.beneficiaries}</dt>
                <dd>{formatNumber(beneficiaries)}</dd>
              </div>
            )}
            {versions !== null && (
              <div>
                <dt>{t.project.versions}</dt>
                <dd>{formatNumber(versions)}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </>
  );
}

function ProgramsSkeleton() {
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
