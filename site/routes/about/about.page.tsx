import { STRATEGY_NAMES } from '../../../contract/content-names.ts';
import type { Language } from '../../../contract/locale.ts';
import {
  areasQuery,
  goalsQuery,
  mapQuery,
  partnersQuery,
  settingsQuery,
  siteContentsQuery,
  staticPagesQuery,
} from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/peaks.css';
import { useMessages } from '../../i18n/messages.tsx';
import { AboutUs } from '../../sections/about-us/about-us.tsx';
import { AreaMap } from '../../sections/area-map/area-map.tsx';
import { Goals } from '../../sections/goals/goals.tsx';
import { Sponsors } from '../../sections/sponsors/sponsors.tsx';
import { Strategy } from '../../sections/strategy/strategy.tsx';
import type { HeadContext } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [
    siteContentsQuery(language, STRATEGY_NAMES),
    staticPagesQuery(language),
    areasQuery(language),
    mapQuery(language),
    goalsQuery(language),
    partnersQuery(language),
    settingsQuery(language),
  ];
}

export function head({ t }: HeadContext) {
  return { title: t.about.title, description: t.about.description };
}

/** Shows the page about the organisation, without the sections that are turned off. */
export function Page() {
  const { t, identity } = useMessages();
  const { pagesOff } = identity;
  return (
    <>
      <PageHeader
        page="about"
        title={t.about.title}
        lead={t.about.lead || t.tagline}
        band="peaks"
      />
      <Strategy limit={5} />
      <AboutUs />
      {!pagesOff.includes('region') && <AreaMap />}
      {!pagesOff.includes('goals') && <Goals />}
      {!pagesOff.includes('partners') && <Sponsors />}
    </>
  );
}
