import type { Language } from '../../../contract/locale.ts';
import { knownIdentity } from '../../api/known-identity.ts';
import { partnersQuery, trainersQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/terraces.css';
import { useMessages } from '../../i18n/messages.tsx';
import { Partners } from '../../sections/partners/partners.tsx';
import { Trainers } from '../../sections/trainers/trainers.tsx';
import type { HeadContext } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [partnersQuery(language), trainersQuery(language)];
}

export function head({ client, language, t }: HeadContext) {
  return knownIdentity(client, language).pagesOff.includes('trainers')
    ? { title: t.nav.partners, description: t.partners.lead }
    : { title: t.partnersPage.title, description: t.partnersPage.description };
}

/** Maximum number of trainers on the page. Their own page has all. */
const SHOWN_TRAINERS = 24;

/** Shows the partners and the trainers (specification §2). */
export function Page() {
  const { t, identity } = useMessages();
  const hasTrainers = !identity.pagesOff.includes('trainers');
  return (
    <>
      <PageHeader
        page="partners"
        title={hasTrainers ? t.partnersPage.title : t.nav.partners}
        {...(hasTrainers && { lead: t.partnersPage.lead })}
        band="terraces"
      />
      <Partners />
      {hasTrainers && <Trainers max={SHOWN_TRAINERS} />}
    </>
  );
}
