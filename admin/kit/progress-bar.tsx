import './progress-bar.css';
import { cssVariables } from './css-variables.ts';

/** How far something is, as a row of triangles in reading direction. @param props.percent from 0 to 100 */
export function ProgressBar({
  label,
  percent,
  isFailed = false,
}: {
  label: string;
  percent: number;
  isFailed?: boolean;
}) {
  return (
    <span
      className={isFailed ? 'progress failed' : 'progress'}
      {...cssVariables({ '--progress': `${percent}%` })}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  );
}
