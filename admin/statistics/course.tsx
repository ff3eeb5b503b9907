import { useState } from 'react';
import {
  STATISTICS_FIGURES,
  type StatisticsFigure,
  type StatisticsResponse,
} from '../../contract/admin/statistics/statistics.ts';
import type { Language } from '../../contract/locale.ts';
import { FilterSelect } from '../kit/filter-select.tsx';
import {
  fill,
  formatDate,
  formatMonth,
  formatMonthName,
  formatNumber,
  noonOn,
} from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { LinePlot } from '../kit/plot/line-plot.tsx';
import { Section } from '../kit/section.tsx';
import { STATISTICS_TEXTS } from './texts.ts';

/** The course of one figure as a plot, and of all of them as a table. */
export function Course({ data: { course, unit } }: { data: StatisticsResponse }) {
  const { language } = useMessages();
  const t = useTexts(STATISTICS_TEXTS);
  const [figure, setFigure] = useState<StatisticsFigure>('views');
  const values = course.map((part) => part[figure]);
  const label = fill(t.courseLabel, {
    figure: t.figures[figure],
    from: partName(course[0]?.part, language),
    to: partName(course.at(-1)?.part, language),
    least: formatNumber(Math.min(...values)),
    most: formatNumber(Math.max(...values)),
  });
  const points = course.map((part) => ({
    key: part.part,
    value: part[figure],
    name: shortName(part.part, language),
    title: fill(t.pointTitle, {
      part: partName(part.part, language),
      n: formatNumber(part[figure]),
    }),
  }));
  return (
    <Section
      title={t.figures[figure]}
      action={
        <FilterSelect
          label={t.figure}
          value={figure}
          options={STATISTICS_FIGURES.map((each) => [each, t.figures[each]] as const)}
          onChange={(value) => setFigure(value as StatisticsFigure)}
        />
      }
    >
      <LinePlot points={points} label={label} />
      <div className="plot-foot">
        <details>
          <summary>{t.table}</summary>
          <table className="table plot-table">
            <thead>
              <tr>
                <th scope="col">{t[unit]}</th>
                {STATISTICS_FIGURES.map((each) => (
                  <th scope="col" key={each}>
                    {t.figures[each]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {course.toReversed().map((part) => (
                <tr key={part.part}>
                  <th scope="row">{partName(part.part, language)}</th>
                  {STATISTICS_FIGURES.map((each) => (
                    <td key={each}>{formatNumber(part[each])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </Section>
  );
}

/** Returns a time within a day such as `2026-11-29`, or within a month such as `2026-11`. */
function timeOf(part: string): number {
  return noonOn(part.length === 7 ? `${part}-15` : part);
}

function partName(part: string | undefined, language: Language): string {
  if (part === undefined) return '';
  return part.length === 7
    ? formatMonth(timeOf(part), language)
    : formatDate(timeOf(part), language);
}

function shortName(part: string, language: Language): string {
  return part.length === 7
    ? formatMonthName(timeOf(part), language)
    : `${Number(part.slice(8))} ${formatMonthName(timeOf(part), language)}`;
}
