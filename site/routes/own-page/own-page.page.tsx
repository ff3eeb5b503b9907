import { useQuery } from '@tanstack/react-query';
import type { OwnPage } from '../../../contract/content/page.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { ownPageQuery } from '../../api/queries.ts';
import { excerpt } from '../../components/excerpt.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { ChangedNote } from '../../components/provenance.tsx';
import '../../components/pattern-bands/terraces.css';
import { PageEnd } from '../../components/page-end.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { SkeletonText } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { ownPageTexts } from '../../i18n/own-page-texts.ts';
import { Blocks } from '../../sections/blocks/blocks.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import './own-page.css';

/** Length of the description in characters: roughly what search engines show. */
const DESCRIPTION_LENGTH = 160;

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { address = '' }: PageParameters) {
  return [ownPageQuery(language, address)];
}

/** Returns the head of a page of one's own. */
export function head({ client, language, t, parameters: { address = '' } }: HeadContext) {
  const { data } = client.getQueryState(ownPageQuery(language, address).queryKey) ?? {};
  if (data === undefined) return { title: t.siteName, description: t.tagline };
  return {
    title: data.title,
    description: excerpt(firstText(data), DESCRIPTION_LENGTH) || t.tagline,
    subject: { kind: 'page' as const, page: data },
  };
}

/** Returns the introduction of a page, or the first of its texts. Empty if it has none. */
function firstText({ lead, blocks }: OwnPage): string {
  return lead || (blocks.find(({ html, text }) => html || text)?.html ?? '');
}

/** Shows a page of one's own: its introduction and its blocks in order. */
export function Page({ address = '' }: PageParameters) {
  const { language, t } = useMessages();
  const query = useQuery(ownPageQuery(language, address));
  const page = query.data;
  return (
    <>
      <PageHeader
        page="ownPage"
        title={page?.title ?? t.siteName}
        band="terraces"
        isText={page !== undefined}
        {...(page?.lead ? { lead: page.lead } : {})}
      />
      <div className="own-page">
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<SkeletonText lines={8} />}
            label={ownPageTexts(language).loading}
            isEmpty={() => false}
          >
            {(loaded) => <Content page={loaded} />}
          </QueryBlock>
        </div>
      </div>
    </>
  );
}

function Content({ page: { address, title, blocks, changedAt } }: { page: OwnPage }) {
  const { language } = useMessages();
  return (
    <>
      <Blocks blocks={blocks} />
      <div className="own-page-foot">
        <ChangedNote at={changedAt} />
        <PageEnd asks title={title} path={pageAddress('ownPage', language, address)} />
      </div>
    </>
  );
}
