import type { Language } from '../../../contract/locale.ts';
import { trainersQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/lozenges.css';
import { useMessages } from '../../i18n/messages.tsx';
import { readTrainerFilter } from '../../router/list-queries.ts';
import { JoinBanner } from '../../sections/join-banner/join-banner.tsx';
import { Trainers } from '../../sections/trainers/trainers.tsx';
import type { HeadContext, PageParameters } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [trainersQuery(language)];
}

export function head({ t }: HeadContext) {
  return { title: t.trainersPage.title, description: t.trainersPage.lead };
}

/** Shows all trainers or those of one field of training, and the banner that invites trainers to join. */
export function Page({ query = '' }: PageParameters) {
  const { t } = useMessages();
  return (
    <>
      <PageHeader
        page="trainers"
        title={t.trainersPage.title}
        lead={t.trainersPage.lead}
        band="lozenges"
      />
      <Trainers isAboveFold hasFilter field={readTrainerFilter(query)} />
      <JoinBanner />
    </>
  );
}
