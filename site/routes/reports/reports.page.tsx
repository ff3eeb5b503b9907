import { useQuery } from '@tanstack/react-query';
import type { Report } from '../../../contract/content/report.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import type { ReportCategory } from '../../../contract/report-categories.ts';
import { reportsQuery, settingsQuery } from '../../api/queries.ts';
import { FeedLink } from '../../components/feed-link.tsx';
import { FilterLinks } from '../../components/filter-links.tsx';
import { PageEnd } from '../../components/page-end.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import { reportsTexts } from '../../i18n/reports-texts.ts';
import { readReportCategory } from '../../router/list-queries.ts';
import { Money } from '../../sections/money/money.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import { FeaturedReport, FeaturedReportSkeleton } from './featured-report.tsx';
import { categoriesOf, groupReports, latestAnnualReport } from './group-reports.ts';
import { ReportRows, ReportRowsSkeleton } from './report-rows.tsx';
import './reports.css';

/** With more reports than this, links filter them by category. */
const MAX_WITHOUT_LINKS = 12;

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [reportsQuery(language), settingsQuery(language)];
}

/** Returns title and description of the page, including its pages for one category. */
export function head({ parameters: { query = '' }, t, language }: HeadContext) {
  const { title, description } = t.reports;
  const { groups } = reportsTexts(language);
  const category = readReportCategory(query);
  return {
    title: category === null ? title : `${title} · ${groups[category]}`,
    heading: title,
    description,
  };
}

function selectReports(files: readonly Report[]): Report[] {
  return files.filter(({ type }) => type === 'report');
}

/** Shows the files of type `report`. The latest annual report comes first, then all others by category. */
export function Page({ query: parameters = '' }: PageParameters) {
  const { language, t } = useMessages();
  const query = useQuery({ ...reportsQuery(language), select: selectReports });
  return (
    <>
      <PageHeader page="reports" title={t.reports.title} lead={t.reports.lead} band="zigzag" />
      <section className="reports" aria-label={t.reports.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<ReportsSkeleton />}
            label={t.reports.loading}
            errorText={t.reports.error}
          >
            {(reports) => <Reports reports={reports} category={readReportCategory(parameters)} />}
          </QueryBlock>
          <FeedLink feed="reports">{t.feeds.followReports}</FeedLink>
          <PageEnd asks title={t.reports.title} path={pageAddress('reports', language)} />
        </div>
      </section>
      <Money />
    </>
  );
}

type ReportsProps = {
  reports: readonly Report[];
  /** The category to show. Null shows all. */
  category: ReportCategory | null;
};

function Reports({ reports, category }: ReportsProps) {
  const { language } = useMessages();
  const texts = reportsTexts(language);
  const latest = category === null || category === 'annual' ? latestAnnualReport(reports) : null;
  const groups = groupReports(reports.filter((report) => report !== latest)).filter(
    (group) => category === null || group.category === category,
  );
  const hasLinks = reports.length > MAX_WITHOUT_LINKS || category !== null;
  const links = [null, ...categoriesOf(reports)].map((each) => ({
    label: each === null ? texts.all : texts.groups[each],
    href: pageAddress('reports', language) + (each === null ? '' : `?category=${each}`),
    isCurrent: each === category,
  }));
  return (
    <div className="report-list">
      {latest !== null && <FeaturedReport report={latest} />}
      {hasLinks && links.length > 1 && <FilterLinks label={texts.choose} links={links} />}
      {groups.map((group) =>
        group.category === null ? (
          <ReportRows key="all" reports={group.reports} heading="h2" />
        ) : (
          <section
            key={group.category}
            className="report-group"
            aria-labelledby={`reports-${group.category}`}
          >
            <h2 id={`reports-${group.category}`}>
              {group.category === 'annual' && latest !== null
                ? texts.earlier
                : texts.groups[group.category]}
            </h2>
            <ReportRows reports={group.reports} heading="h3" />
          </section>
        ),
      )}
      {groups.length === 0 && latest === null && (
        <StateCard kind="empty" title={texts.none} text={texts.noneHint} />
      )}
    </div>
  );
}

function ReportsSkeleton() {
  return (
    <div className="report-list">
      <FeaturedReportSkeleton />
      <div className="report-group">
        <Skeleton className="report-skeleton-group" />
        <ReportRowsSkeleton count={4} />
      </div>
    </div>
  );
}
