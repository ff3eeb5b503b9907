import './growth-section.css';
import { useQuery } from '@tanstack/react-query';
import {
  GROWTH_MONTHS,
  type GrowthMonth,
  type GrowthMonths,
} from '../../../contract/admin/newsletter/subscribers.ts';
import type { Language } from '../../../contract/locale.ts';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { fill, formatMonth, formatMonthName, formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { PageState } from '../../kit/notices.tsx';
import { LinePlot } from '../../kit/plot/line-plot.tsx';
import { Section } from '../../kit/section.tsx';
import { growthQuery } from './subscriber-queries.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';

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
      <div className="plot-foot">
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
  const [first, last] = [months[0], months.at(-1)];
  const label = fill(t.growth.label, {
    first: formatNumber(first?.total ?? 0),
    from: monthName(first, language),
    last: formatNumber(last?.total ?? 0),
  });
  const points = months.map((month) => ({
    key: month.month,
    value: month.total,
    name: formatMonthName(monthTime(month), language),
    title: fill(t.growth.ofMonth, {
      month: monthName(month, language),
      total: formatNumber(month.total),
    }),
  }));
  return <LinePlot points={points} label={label} />;
}

function GrowthTable({ months }: { months: readonly GrowthMonth[] }) {
  const { language } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  return (
    <table className="table plot-table">
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

function monthName(month: GrowthMonth | undefined, language: Language): string {
  return month === undefined ? '' : formatMonth(monthTime(month), language);
}

/** A time within the month in every time zone. */
function monthTime({ month }: GrowthMonth): number {
  return Date.parse(`${month}-15T12:00:00Z`);
}
