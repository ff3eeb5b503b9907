import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../../contract/locale.ts';
import { testimonialsQuery, vacanciesQuery } from '../../api/queries.ts';
import { isMissing } from '../../api/query-failure.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/peaks.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext } from '../page.ts';
import { Vacancies } from './vacancies.tsx';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [vacanciesQuery(language)];
}

/** Fetches testimonials if the backend does not know vacancies (decision 0022 §5). */
export function followUpQueries(client: QueryClient, language: Language) {
  const error = client.getQueryState(vacanciesQuery(language).queryKey)?.error;
  return isMissing(error) ? [testimonialsQuery(language)] : [];
}

export function head({ t }: HeadContext) {
  return { title: t.jobs.title, description: t.jobs.description };
}

/** Shows the vacancies. */
export function Page() {
  const { t } = useMessages();
  return (
    <>
      <PageHeader page="jobs" title={t.jobs.title} lead={t.jobs.lead} band="peaks" />
      <Vacancies />
    </>
  );
}
