import './statistics.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from 'wouter';
import { filterParams, readFilter, writeFilter } from '../../contract/admin/list-filter.ts';
import {
  STATISTICS_PERIODS,
  type StatisticsPeriod,
  type StatisticsResponse,
} from '../../contract/admin/statistics/statistics.ts';
import {
  type StatisticsQuery,
  statisticsFilter,
} from '../../contract/admin/statistics/statistics-filter.ts';
import { SINGLE_ID } from '../../contract/content/kinds.ts';
import { downloadFile } from '../api/download-file.ts';
import { usePermission } from '../api/use-permission.ts';
import { Button } from '../kit/button.tsx';
import { DayFilter } from '../kit/day-filter.tsx';
import { ExportButtons } from '../kit/export-buttons.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { fill, formatDate, formatNumber, noonOn } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Empty, PageState, useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { entryPath, STATISTICS_PATH } from '../kit/paths.ts';
import { Course } from './course.tsx';
import { FiguresList } from './figures-list.tsx';
import { statisticsQuery } from './statistics-queries.ts';
import { Subjects } from './subjects.tsx';
import { STATISTICS_TEXTS } from './texts.ts';

/** What is read and done on the site in a period. Printed, it is a report. */
export function StatisticsPage() {
  const { t: common, language, identity } = useMessages();
  const t = useTexts(STATISTICS_TEXTS);
  const search = useSearch();
  const [, navigate] = useLocation();
  const filter = readFilter(statisticsFilter, new URLSearchParams(search));
  const { data, error, refetch, isPlaceholderData } = useQuery(statisticsQuery(filter));
  useTitle(common.pages.statistics);
  function show(change: Partial<StatisticsQuery>) {
    navigate(STATISTICS_PATH + writeFilter(statisticsFilter, { ...filter, ...change }), {
      replace: true,
    });
  }
  const isCounted = data !== undefined && data.since !== null;
  return (
    <div className="statistics">
      <PageHead title={common.pages.statistics} lead={t.lead}>
        {isCounted && (
          <>
            <ExportButtons
              onExport={(body) =>
                downloadFile('exportStatistics', {
                  query: filterParams(statisticsFilter, filter),
                  body,
                })
              }
            />
            <Button icon="reports" onClick={() => window.print()}>
              {t.print}
            </Button>
          </>
        )}
      </PageHead>
      <p className="report-head">
        {t.report}: <b>{identity.legalName}</b>
      </p>
      {data?.isOn === false && <OffNote />}
      {data === undefined ? (
        <PageState error={error} onRetry={() => refetch()} />
      ) : isCounted ? (
        <>
          <search className="list-tools">
            <FilterSelect
              label={t.period}
              value={filter.period}
              options={STATISTICS_PERIODS.map((each) => [each, t.periods[each]] as const)}
              onChange={(value) => {
                const period = value as StatisticsPeriod;
                // A range begins with the period that was shown.
                show({ period, ...(period === 'range' && { from: data.from, to: data.to }) });
              }}
            />
            {filter.period === 'range' && (
              <>
                <DayFilter label={t.from} value={filter.from} onChange={(from) => show({ from })} />
                <DayFilter label={t.to} value={filter.to} onChange={(to) => show({ to })} />
              </>
            )}
            <p className="muted" role="status">
              {fill(t.shown, {
                from: formatDate(noonOn(data.from), language),
                to: formatDate(noonOn(data.to), language),
              })}
            </p>
          </search>
          <div className="statistics-content" aria-busy={isPlaceholderData}>
            <Content data={data} />
          </div>
        </>
      ) : (
        <Empty title={t.nothing}>{t.nothingText}</Empty>
      )}
    </div>
  );
}

function OffNote() {
  const t = useTexts(STATISTICS_TEXTS);
  const { t: common } = useMessages();
  const mayChange = usePermission()('content.write', { kind: 'identity' });
  return (
    <p className="note">
      <span>
        {t.off}{' '}
        {mayChange && (
          <Link href={entryPath({ kind: 'identity', id: SINGLE_ID })}>
            {common.groups.identity}
          </Link>
        )}
      </span>
    </p>
  );
}

function Content({ data }: { data: StatisticsResponse }) {
  const t = useTexts(STATISTICS_TEXTS);
  return (
    <>
      <FiguresList figures={data.figures} before={data.before} />
      <Course data={data} />
      <p className="muted small-text">{fill(t.bots, { n: formatNumber(data.bots) })}</p>
      <Subjects data={data} />
      <details className="meaning">
        <summary>{t.meaning}</summary>
        <ul>
          {Object.entries(t.meanings).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
