import './growth-section.css';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import {
  GROWTH_MONTHS,
  type GrowthMonth,
  type GrowthMonths,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { directionOf, type Language } from '../../../contract/locale.ts';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { fill, formatMonth, formatMonthName, formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { PageState } from '../../kit/notices.tsx';
import { Section } from '../../kit/section.tsx';
import { growthPlot } from './growth-plot.ts';
import { growthQuery } from './subscriber-queries.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';

/** Height of the plot, in CSS pixels. */
const HEIGHT = 208;

/**
 * The growth of the number of subscribers by month, as a plot and as a table.
 * @param props.unsubscribed how many ever unsubscribed
 */
export function GrowthSection({
  months,
  unsubscribed,
  onChange,
}: {
  months: GrowthMonths;
  unsubscribed: number;
  onChange: (months: GrowthMonths) => void;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const growth = useQuery(growthQuery(months));
  return (
    <div className="growth">
      <Section
        title={t.growth.title}
        action={
          <FilterSelect
            label={t.growth.months}
            value={`${months}`}
            options={GROWTH_MONTHS.map((each) => [`${each}`, t.growth.lastMonths[each]] as const)}
            onChange={(value) => onChange(value === '24' ? 24 : 12)}
          />
        }
      >
        {growth.data === undefined ? (
          <PageState error={growth.error} onRetry={() => growth.refetch()} />
        ) : (
          <Growth months={growth.data.months} unsubscribed={unsubscribed} />
        )}
      </Section>
    </div>
  );
}

function Growth({
  months,
  unsubscribed,
}: {
  months: readonly GrowthMonth[];
  unsubscribed: number;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const last = months.at(-1);
  if (last === undefined || months.every(({ total }) => total === 0)) {
    return <p className="hint padded">{t.growth.empty}</p>;
  }
  return (
    <>
      <Plot months={months} />
      <div className="growth-foot">
        <p>
          {fill(t.growth.thisMonth, {
            confirmed: formatNumber(last.confirmed),
            unsubscribed: formatNumber(last.unsubscribed),
          })}
          {unsubscribed > 0 &&
            ` ${fill(t.growth.unsubscribedInAll, { n: formatNumber(unsubscribed) })}`}
        </p>
        <details>
          <summary>{t.growth.table}</summary>
          <GrowthTable months={months} />
        </details>
      </div>
    </>
  );
}

function Plot({ months }: { months: readonly GrowthMonth[] }) {
  const { language } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [first, last] = [months[0], months.at(-1)];
  const isRightToLeft = directionOf(language) === 'rtl';
  const plot = growthPlot(months, { width, height: HEIGHT, isRightToLeft });
  const end = plot.points.at(-1);
  const label = fill(t.growth.label, {
    first: formatNumber(first?.total ?? 0),
    from: monthName(first, language),
    last: formatNumber(last?.total ?? 0),
  });
  return (
    <div className="plot" ref={box}>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-labelledby={title}>
          <title id={title}>{label}</title>
          {plot.ticks.map(({ y, value }) => (
            <g key={value} className={value === 0 ? 'ground' : 'tick'}>
              <line x1={plot.left} x2={plot.right} y1={y} y2={y} />
              <text x={plot.axis} y={y + 4} textAnchor={isRightToLeft ? 'start' : 'end'}>
                {formatNumber(value)}
              </text>
            </g>
          ))}
          <path className="area" d={plot.area} />
          <path className="line" d={plot.line} />
          {plot.points.map(({ x, y, month, isNamed }) => (
            <g key={month.month}>
              <circle className={month === last ? 'point now' : 'point'} cx={x} cy={y} r={3.5}>
                <title>
                  {fill(t.growth.ofMonth, {
                    month: monthName(month, language),
                    total: formatNumber(month.total),
                  })}
                </title>
              </circle>
              {isNamed && (
                <text className="month" x={x} y={HEIGHT - 8} textAnchor={anchorOf(x, width)}>
                  {formatMonthName(monthTime(month), language)}
                </text>
              )}
            </g>
          ))}
          {end !== undefined && (
            <text
              className="now"
              x={end.x}
              y={end.y - 10}
              textAnchor={isRightToLeft ? 'start' : 'end'}
            >
              {formatNumber(end.month.total)}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}

function GrowthTable({ months }: { months: readonly GrowthMonth[] }) {
  const { language } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  return (
    <table className="table growth-table">
      <thead>
        <tr>
          <th scope="col">{t.growth.month}</th>
          <th scope="col">{t.growth.confirmed}</th>
          <th scope="col">{t.growth.unsubscribed}</th>
          <th scope="col">{t.growth.total}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthName(month, language)}</th>
            <td>{formatNumber(month.confirmed)}</td>
            <td>{formatNumber(month.unsubscribed)}</td>
            <td>{formatNumber(month.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keeps the names of the first and the last month inside the plot, whose text has the direction of its numbers. */
function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < 40) return 'start';
  return x > width - 40 ? 'end' : 'middle';
}

function monthName(month: GrowthMonth | undefined, language: Language): string {
  return month === undefined ? '' : formatMonth(monthTime(month), language);
}

/** A time within the month in every time zone. */
function monthTime({ month }: GrowthMonth): number {
  return Date.parse(`${month}-15T12:00:00Z`);
}

/** Returns the width of an element, and follows its changes. 0 before it is known. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
