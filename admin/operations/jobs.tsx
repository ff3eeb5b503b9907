import type { JobState } from '../../contract/admin/operations/system.ts';
import { CellLabel } from '../kit/cell-label.tsx';
import { formatAgo } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { SYSTEM_TEXTS } from './texts.ts';

/** When each job last ran, and when it last failed. @param checkedAt epoch milliseconds */
export function Jobs({ jobs, checkedAt }: { jobs: readonly JobState[]; checkedAt: number }) {
  const { language } = useMessages();
  const t = useTexts(SYSTEM_TEXTS);
  if (jobs.length === 0) return <p className="muted">{t.noJobs}</p>;
  const ago = (milliseconds: number | null) =>
    milliseconds === null ? t.notYet : formatAgo(checkedAt - milliseconds, checkedAt, language);
  return (
    <table className="table stacked-table jobs-table">
      <thead>
        <tr>
          <th scope="col">{t.job}</th>
          <th scope="col">{t.done}</th>
          <th scope="col">{t.failedAt}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ name, doneAgo, failedAgo }) => (
          <tr key={name}>
            <th scope="row">{t.jobs[name] ?? <bdi>{name}</bdi>}</th>
            <td className="small-text">
              <CellLabel text={t.done} />
              {ago(doneAgo)}
            </td>
            <td className="small-text">
              <CellLabel text={t.failedAt} />
              {ago(failedAgo)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
