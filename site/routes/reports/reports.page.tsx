import { useQuery } from '@tanstack/react-query';
import type { Report } from '../../../contract/kinds/report.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { reportsQuery } from '../../api/queries.ts';
import { FeedLink } from '../../components/feed-link.tsx';
import { FileCards, FileCardsSkeleton } from '../../components/file-cards.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { ShareLinks } from '../../components/share-links.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [reportsQuery(language)];
}

/** Returns title and description of the page. */
export function head({ t }: HeadContext) {
  return { title: t.reports.title, description: t.reports.description };
}

function selectReports(files: readonly Report[]): Report[] {
  return files.filter(({ type }) => type === 'report');
}

/** Shows the files of type `report`; each cover links to the file. */
export function Page() {
  const { language, t } = useMessages();
  const query = useQuery({ ...reportsQuery(language), select: selectReports });
  return (
    <>
      <PageHeader
        title={t.reports.title}
        lead={t.reports.lead}
        trail={[{ label: t.nav.media }]}
        band="zigzag"
      />
      <section className="sec" aria-label={t.reports.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<FileCardsSkeleton count={8} />}
            label={t.reports.loading}
            errorText={t.reports.error}
          >
            {(files) => <FileCards files={files} />}
          </QueryBlock>
          <FeedLink feed="reports">{t.feeds.followReports}</FeedLink>
          <ShareLinks title={t.reports.title} path={pageAddress('reports', language)} />
        </div>
      </section>
    </>
  );
}
