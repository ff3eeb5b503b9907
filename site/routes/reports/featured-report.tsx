import { useQuery } from '@tanstack/react-query';
import type { Report } from '../../../contract/content/report.ts';
import type { Settings } from '../../../contract/content/settings.ts';
import { settingsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { downloadName } from '../../components/file-address.ts';
import { FileCover } from '../../components/file-cover.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { Since } from '../../components/since.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { TripCount } from '../../components/trip-count.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { reportsTexts } from '../../i18n/reports-texts.ts';
import { ReportFacts } from './report-facts.tsx';

type FeaturedReportProps = { report: Report };

/** The latest annual report at the top of the page: its cover, the organisation's figures, and two buttons. */
export function FeaturedReport({ report }: FeaturedReportProps) {
  const { language } = useMessages();
  const texts = reportsTexts(language);
  const { data: settings } = useQuery(settingsQuery(language));
  const { id, name, file } = report;
  const nameId = `file-name-${id}`;
  return (
    <article id={`file-${id}`} className="report-featured" aria-labelledby={nameId}>
      <FileCover entry={report} kind={texts.kinds.annual} priority="normal" />
      <div>
        <ContentText as="h2" id={nameId}>
          {name}
        </ContentText>
        <ReportFacts report={report} />
        {settings !== undefined && <Figures settings={settings} />}
        <p className="cta">
          <a className="btn solid" href={file} aria-describedby={nameId}>
            {texts.read}
            <Triangle />
          </a>
          <a
            className="btn"
            href={file}
            download={downloadName(file, name)}
            aria-describedby={nameId}
          >
            <DownloadIcon />
            {texts.download}
          </a>
        </p>
      </div>
    </article>
  );
}

const FIGURES = ['clients', 'programs', 'hours', 'trips'] as const;

type FiguresProps = { settings: Settings };

/**
 * The organisation's four figures, and the year from which they count. Renders nothing without figures, as with a backend that does not
 * know them.
 */
function Figures({ settings }: FiguresProps) {
  const { t } = useMessages();
  const { statistics } = settings;
  if (FIGURES.every((figure) => statistics[figure] === 0)) return null;
  return (
    <section className="report-figures" aria-labelledby="report-figures">
      <h3 id="report-figures">{t.statistics.name}</h3>
      <Since settings={settings} />
      <dl>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{t.statistics[figure]}</dt>
            <dd className="num">
              {figure === 'trips' ? (
                <TripCount trips={statistics.trips} />
              ) : (
                <bdi dir="ltr">{formatNumber(statistics[figure])}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function FeaturedReportSkeleton() {
  return (
    <div className="report-featured">
      <Skeleton className="cover" />
      <div>
        <Skeleton className="report-skeleton-title" />
        <Skeleton className="report-skeleton-facts" />
        <Skeleton className="report-skeleton-figures" />
        <Skeleton className="report-skeleton-button" />
      </div>
    </div>
  );
}
