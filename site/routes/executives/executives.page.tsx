import { useQuery } from '@tanstack/react-query';
import { inLanguage, type Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { executivesQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { People, PeopleSkeleton } from '../../components/people.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import '../../components/pattern-bands/terraces.css';
import { useMessages } from '../../i18n/messages.tsx';
import { JoinBanner } from '../../sections/join-banner/join-banner.tsx';
import type { HeadContext } from '../page.ts';
import '../../components/people.css';
import './executives.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [executivesQuery(language)];
}

export function head({ t }: HeadContext) {
  return { title: t.executives.title, description: t.executives.lead };
}

/** Shows the members of the executive team. Each links to their page (decision 0022 §2). */
export function Page() {
  const { language, t } = useMessages();
  const query = useQuery(executivesQuery(language));
  return (
    <>
      <PageHeader
        page="executives"
        title={t.executives.title}
        lead={t.executives.lead}
        band="terraces"
      />
      <section className="executives sec" aria-label={t.executives.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<PeopleSkeleton count={8} />}
            label={t.executives.loading}
          >
            {(executives) => (
              <People
                people={executives.map(({ id, name, position, portrait }) => ({
                  id,
                  name: inLanguage(name, language),
                  role: inLanguage(position, language),
                  portrait,
                  href: pageAddress('executive', language, id),
                }))}
                heading="h2"
                isAboveFold
              />
            )}
          </QueryBlock>
        </div>
      </section>
      <JoinBanner />
    </>
  );
}
