import type { Report } from '../../../contract/content/report.ts';
import { ContentText } from '../../components/content-text.tsx';
import { FileCover } from '../../components/file-cover.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { reportsTexts } from '../../i18n/reports-texts.ts';
import { ReportFacts } from './report-facts.tsx';

type ReportRowsProps = { reports: readonly Report[]; heading: 'h2' | 'h3' };

/** Reports as ruled rows: a small cover, name, size and date. Each row is one link to its file. */
export function ReportRows({ reports, heading: Heading }: ReportRowsProps) {
  const { kinds } = reportsTexts(useMessages().language);
  return (
    <ul className="report-rows">
      {reports.map((report) => {
        const { id, name, file, category } = report;
        const kind = category === null || category === 'other' ? null : category;
        const factsId = `file-facts-${id}`;
        return (
          <li key={id} id={`file-${id}`} className="report-row card-link">
            <FileCover entry={report} kind={kind === null ? undefined : kinds[kind]} />
            <div>
              <Heading className="report-name">
                <a href={file} aria-describedby={factsId}>
                  <ContentText>{name}</ContentText>
                </a>
              </Heading>
              <ReportFacts report={report} id={factsId} />
            </div>
            <Triangle />
          </li>
        );
      })}
    </ul>
  );
}

type ReportRowsSkeletonProps = { count: number };

export function ReportRowsSkeleton({ count }: ReportRowsSkeletonProps) {
  return (
    <div className="report-rows">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="report-row">
          <Skeleton className="cover" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  );
}
