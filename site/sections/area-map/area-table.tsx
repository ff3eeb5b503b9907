import type { Area, Areas } from '../../../contract/content/area.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { ContentText } from '../../components/content-text.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { areaMapTexts } from '../../i18n/area-map-texts.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { COUNTS } from './proportions.ts';

type AreaTableProps = { areas: readonly Area[]; totals: Areas['totals'] };

/** Shows all areas as a table, for comparing them and for visitors without script. */
export function AreaTable(props: AreaTableProps) {
  const { table } = areaMapTexts(useMessages().language);
  return (
    <details className="map-table">
      <summary>
        <Triangle />
        {table}
      </summary>
      <Table {...props} />
    </details>
  );
}

/** The table that is shown instead of a map. */
export function OpenAreaTable(props: AreaTableProps) {
  return (
    <div className="map-table">
      <Table {...props} />
    </div>
  );
}

function Table({ areas, totals }: AreaTableProps) {
  const { language } = useMessages();
  const texts = areaMapTexts(language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable section must be focusable
    <section className="prose" tabIndex={0} aria-label={texts.table}>
      <table>
        <caption className="visually-hidden">{texts.tableCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.area}</th>
            {COUNTS.map((count) => (
              <th key={count} scope="col">
                {texts[count]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area, index) => (
            <tr key={index}>
              <th scope="row">
                {area.id === null ? (
                  <ContentText>{area.location}</ContentText>
                ) : (
                  <a href={pageAddress('region', language, area.id)}>
                    <ContentText>{area.location}</ContentText>
                  </a>
                )}
              </th>
              {COUNTS.map((count) => (
                <td key={count}>{formatNumber(area[count])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            {COUNTS.map((count) => (
              <td key={count}>{formatNumber(totals[count])}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
