import type { Area, Areas } from '../../../contract/content/area.ts';
import type { Settings } from '../../../contract/content/settings.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { ContentText } from '../../components/content-text.tsx';
import { Since } from '../../components/since.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { areaMapTexts } from '../../i18n/area-map-texts.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { COUNTS, percentOf, rankOf } from './proportions.ts';

type AreaPanelProps = {
  /** The selected area. Undefined to show the totals. */
  area: Area | undefined;
  areas: readonly Area[];
  totals: Areas['totals'];
  settings: Settings | undefined;
};

/**
 * Shows the numbers of the selected area, or the totals. The row of triangles below each number is filled in proportion to the area's
 * percentage of the total. Before React loads, `native/map.ts` fills in the name and the numbers.
 */
export function AreaPanel({ area, areas, totals, settings }: AreaPanelProps) {
  const { language, t, identity } = useMessages();
  const texts = areaMapTexts(language);
  // Replace what changes as a whole: a browser that translates the page replaces the texts with its own elements.
  const shown = area?.id ?? 'totals';
  return (
    <div className="map-panel">
      <div className="band band-panel" />
      <div className="map-panel-body" aria-live="polite" aria-atomic="true">
        {area === undefined ? (
          <h3 suppressHydrationWarning>{texts.totals}</h3>
        ) : (
          <ContentText key={shown} as="h3">
            {area.location}
          </ContentText>
        )}
        {area === undefined && <p>{texts.allAreas}</p>}
        <Since settings={settings} />
        <dl>
          {COUNTS.map((count) => {
            const percent = area === undefined ? 100 : percentOf(area[count], totals[count]);
            return (
              <div key={count}>
                <dt>{texts[count]}</dt>
                <dd key={shown} className="map-number">
                  <bdi dir="ltr" suppressHydrationWarning>
                    {formatNumber((area ?? totals)[count])}
                  </bdi>
                </dd>
                <dd className="map-share">
                  <PercentRow percent={percent} />
                  <span key={shown} className="map-share-text">
                    {area === undefined ? (
                      // Keeps the height of the line, so that nothing moves when an area is selected.
                      '\u00a0'
                    ) : (
                      <>
                        <span>
                          <bdi dir="ltr">{`${percent}%`}</bdi> {texts.ofTotal}
                        </span>
                        <span>
                          {texts.rank} <bdi dir="ltr">{rankOf(area, areas, count)}</bdi>{' '}
                          {texts.rankOf} <bdi dir="ltr">{areas.length}</bdi>
                        </span>
                      </>
                    )}
                  </span>
                </dd>
              </div>
            );
          })}
        </dl>
        {area === undefined && !identity.pagesOff.includes('projects') && (
          <a className="btn" href={pageAddress('projects', language)}>
            {t.project.all}
            <Triangle />
          </a>
        )}
        {area !== undefined && area.id !== null && (
          <a className="btn" href={pageAddress('region', language, area.id)}>
            <span>
              {texts.more} <ContentText>{area.location}</ContentText>
            </span>
            <Triangle />
          </a>
        )}
      </div>
    </div>
  );
}

type PercentRowProps = { percent: number };

function PercentRow({ percent }: PercentRowProps) {
  return (
    <svg className="map-share-row" aria-hidden="true">
      <rect className="map-share-all" width="100%" height="100%" />
      <rect className="map-share-part" width={`${percent}%`} height="100%" />
    </svg>
  );
}
