import type { Report } from '../../../contract/content/report.ts';
import { coverYear } from '../../components/cover-year.ts';
import { DateText } from '../../components/date-text.tsx';
import { FileFormat } from '../../components/file-format.tsx';
import '../../components/facts.css';
import { useMessages } from '../../i18n/messages.tsx';

type ReportFactsProps = { report: Report; id?: string };

/** The facts of a report: its year, unless its name contains it, the format and size of its file, and when it was updated. */
export function ReportFacts({
  report: { name, year, file, size, updatedAt, secondDate },
  id,
}: ReportFactsProps) {
  const { t } = useMessages();
  return (
    <ul id={id} className="facts report-facts">
      {year !== null && coverYear(name) === null && <li>{year}</li>}
      <li>
        <FileFormat file={file} size={size} />
      </li>
      {updatedAt !== null && (
        <li>
          {t.files.updated} <DateText date={updatedAt} second={secondDate} />
        </li>
      )}
    </ul>
  );
}
