import { useQuery } from '@tanstack/react-query';
import type { Testimonial } from '../../../contract/kinds/testimonial.ts';
import type { Vacancy } from '../../../contract/kinds/vacancy.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { testimonialsQuery, vacanciesQuery } from '../../api/queries.ts';
import { isMissing } from '../../api/query-failure.ts';
import { BrandIcon } from '../../components/brand-icon.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import '../../styles/steps.css';
import './vacancies.css';

/** Shows the vacancies, or testimonials if the backend does not know vacancies (decision 0022 §5). */
export function Vacancies() {
  const { language } = useMessages();
  const vacancies = useQuery(vacanciesQuery(language));
  return isMissing(vacancies.error) ? <Testimonials /> : <Jobs query={vacancies} />;
}

function Testimonials() {
  const { language } = useMessages();
  const testimonials = useQuery(testimonialsQuery(language));
  return <Jobs query={{ ...testimonials, data: testimonials.data?.map(asVacancy) }} />;
}

/** A testimonial has a name, a text and a picture like a vacancy, and nothing else of it. */
function asVacancy({ id, name, text, picture }: Testimonial): Vacancy {
  return {
    id,
    name,
    text,
    picture,
    region: null,
    city: '',
    employment: null,
    closes: null,
    applications: null,
  };
}

type JobsProps = {
  query: { data: Vacancy[] | undefined; isPending: boolean; refetch: () => unknown };
};

function Jobs({ query }: JobsProps) {
  const { t } = useMessages();
  return (
    <section className="jobs" aria-label={t.jobs.title}>
      <div className="wrap">
        <QueryBlock
          query={query}
          skeleton={<JobsSkeleton />}
          label={t.jobs.loading}
          emptyText={t.jobs.empty}
        >
          {(vacancies) => (
            <ul className="job-cards">
              {vacancies.map((vacancy, index) => (
                <li key={index} className="job-card">
                  <Job vacancy={vacancy} isAboveFold={index < FIRST_ROW} />
                </li>
              ))}
            </ul>
          )}
        </QueryBlock>
      </div>
    </section>
  );
}

/** A text with more characters than this is truncated until the visitor opens it. */
const MAX_CLOSED_LENGTH = 500;

/** Number of cards in the first row of the widest layout. */
const FIRST_ROW = 2;

type JobProps = { vacancy: Vacancy; isAboveFold: boolean };

function Job({ vacancy: { name, text, picture }, isAboveFold }: JobProps) {
  const { language, t } = useMessages();
  return (
    <>
      <div className="job-picture">
        {picture === null ? (
          <BrandIcon />
        ) : (
          <Picture
            src={picture}
            width={800}
            height={600}
            priority={isAboveFold ? 'normal' : undefined}
          />
        )}
      </div>
      <div className="job-body">
        {name !== '' && (
          <ContentText as="h2" className="job-name">
            {name}
          </ContentText>
        )}
        {text !== '' && (
          <ContentText as="p" className="job-text">
            {text}
          </ContentText>
        )}
        {text.length > MAX_CLOSED_LENGTH && (
          // Has no content: while it is open, a CSS rule shows the whole text above. Works without script.
          <details className="job-more">
            <summary>{t.jobs.fullText}</summary>
          </details>
        )}
        <a className="btn solid job-apply" href={pageAddress('contact', language)}>
          {t.jobs.apply}
          <span className="visually-hidden">
            {' '}
            <ContentText>{name}</ContentText>
          </span>
          <Triangle />
        </a>
      </div>
    </>
  );
}

function JobsSkeleton() {
  return (
    <div className="job-cards">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="job-card">
          <Skeleton className="job-picture" />
          <div className="job-body">
            <Skeleton className="job-skeleton-name" />
            <SkeletonText lines={7} />
            <Skeleton className="job-skeleton-apply" />
          </div>
        </div>
      ))}
    </div>
  );
}
