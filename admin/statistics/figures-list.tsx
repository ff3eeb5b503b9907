import { type Figures, STATISTICS_FIGURES } from '../../contract/admin/statistics/statistics.ts';
import { fill, formatNumber } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { changeOf } from './change.ts';
import { STATISTICS_TEXTS } from './texts.ts';

/** The figures of a period, each with its change against the period before. */
export function FiguresList({ figures, before }: { figures: Figures; before: Figures | null }) {
  const t = useTexts(STATISTICS_TEXTS);
  return (
    <>
      <dl className="figures" aria-label={t.figuresLabel}>
        {STATISTICS_FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{t.figures[figure]}</dt>
            <dd>
              <b>{formatNumber(figures[figure])}</b>
              {before !== null && <Change now={figures[figure]} before={before[figure]} />}
            </dd>
          </div>
        ))}
      </dl>
      {before === null && <p className="muted small-text">{t.noBefore}</p>}
    </>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  const t = useTexts(STATISTICS_TEXTS);
  const percent = changeOf(now, before);
  if (percent === null) return <small className="change">{t.change.fresh}</small>;
  if (percent === 0) return <small className="change">{t.change.same}</small>;
  const values = { percent: formatNumber(Math.abs(percent)), before: formatNumber(before) };
  return (
    <small className={percent < 0 ? 'change less' : 'change'}>
      <span aria-hidden="true">
        <bdi dir="ltr">
          {percent > 0 ? '+' : '−'}
          {values.percent}%
        </bdi>{' '}
        {fill(t.change.was, values)}
      </span>
      <span className="visually-hidden">
        {fill(percent > 0 ? t.change.more : t.change.less, values)}
      </span>
    </small>
  );
}
