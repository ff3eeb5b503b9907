import { useQuery } from '@tanstack/react-query';
import type { Testimonial } from '../../../contract/content/testimonial.ts';
import type { Vacancy } from '../../../contract/content/vacancy.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { testimonialsQuery, vacanciesQuery } from '../../api/queries.ts';
import { isMissing } from '../../api/query-failure.ts';
import { ContentText } from '../../components/content-text.tsx';
import { DateText } from '../../components/date-text.tsx';
import '../../components/facts.css';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { vacancyId } from '../../components/vacancy-id.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { contactQuery } from '../../router/contact-subject.ts';
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

/** Like a vacancy, a testimonial has a name and a text, but it has no vacancy id. */
function asVacancy({ name, text, picture }: Testimonial): Vacancy {
  return {
    id: null,
    name,
    text,
    picture,
    region: null,
    city: '',
    employment: null,
    closes: null,
    applications: null,
    hasForm: false,
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
            <ul className="job-rows">
              {vacancies.map((vacancy, index) => (
                <li
                  key={index}
                  className="job-row"
                  {...(vacancy.id !== null && { id: vacancyId(vacancy.id) })}
                >
                  <Job vacancy={vacancy} />
                </li>
              ))}
            </ul>
          )}
        </QueryBlock>
      </div>
    </section>
  );
}

type JobProps = { vacancy: Vacancy };

function Job({ vacancy }: JobProps) {
  const { language, t } = useMessages();
  const { id, name, text, city, region, employment, closes, applications } = vacancy;
  const place = city || (region?.name ?? '');
  return (
    <>
      <div className="job-head">
        <ContentText as="h2" className="job-name">
          {name}
        </ContentText>
        <ul className="facts job-facts">
          {place !== '' && (
            <li>
              <ContentText>{place}</ContentText>
            </li>
          )}
          {employment !== null && <li>{t.jobs.employment[employment]}</li>}
          {closes !== null && applications !== 'closed' && (
            <li>
              {t.jobs.closes} <DateText date={closes} />
            </li>
          )}
        </ul>
      </div>
      {applications === 'closed' ? (
        <p className="job-closed">{t.jobs.closed}</p>
      ) : (
        <a
          className="btn solid job-apply"
          href={pageAddress('contact', language) + contactQuery({ job: id })}
        >
          {t.jobs.apply}
          <span className="visually-hidden">
            {' '}
            <ContentText>{name}</ContentText>
          </span>
          <Triangle />
        </a>
      )}
      {text !== '' && (
        <details className="job-details">
          <summary>
            <Triangle />
            {t.jobs.details}
            <span className="visually-hidden">
              {' '}
              <ContentText>{name}</ContentText>
            </span>
          </summary>
          <ContentText as="p" className="job-text">
            {text}
          </ContentText>
        </details>
      )}
    </>
  );
}

function JobsSkeleton() {
  return (
    <div className="job-rows">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="job-row job-skeleton">
          <div className="job-head">
            <Skeleton className="job-skeleton-name" />
            <SkeletonText lines={1} />
          </div>
          <Skeleton className="job-skeleton-apply" />
          <Skeleton className="job-skeleton-details" />
        </div>
      ))}
    </div>
  );
}
