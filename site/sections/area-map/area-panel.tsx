import type { Area, Areas } from '../../../contract/kinds/area.ts';
import { ContentText } from '../../components/content-text.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { COUNTS, proportionOf, rankOf } from './proportions.ts';

type AreaPanelProps = {
  /** The chosen area; without one the totals are shown. */
  area: Area | undefined;
  areas: readonly Area[];
  totals: Areas['totals'];
};

/**
 * The numbers of the chosen area, or those of all. Under each number a row of furjat: all of them
 * are lit for the total, and as many as is its share for an area.
 */
export function AreaPanel({ area, areas, totals }: AreaPanelProps) {
  const { t } = useMessages();
  return (
    <div className="map-panel">
      <div className="band band-panel" />
      <div className="map-panel-body" aria-live="polite" aria-atomic="true">
        {area === undefined ? (
          <h3>{t.areaMap.totals}</h3>
        ) : (
          <ContentText as="h3">{area.location}</ContentText>
        )}
        <dl>
          {COUNTS.map((count) => {
            const share = area === undefined ? 100 : proportionOf(area[count], totals[count]);
            return (
              <div key={count}>
                <dt>{t.areaMap[count]}</dt>
                <dd className="map-number">
                  <bdi dir="ltr">{formatNumber((area ?? totals)[count])}</bdi>
                </dd>
                <dd className="map-share">
                  <ShareRow share={share} />
                  <span className="map-share-text">
                    {area === undefined ? (
                      // Keeps the line's room, so that nothing moves when an area is chosen.
                      '\u00a0'
                    ) : (
                      <>
                        <span>
                          <bdi dir="ltr">{share}%</bdi> {t.areaMap.ofTotal}
                        </span>
                        <span>
                          {t.areaMap.rank} <bdi dir="ltr">{rankOf(area, areas, count)}</bdi>{' '}
                          {t.areaMap.rankOf} <bdi dir="ltr">{areas.length}</bdi>
                        </span>
                      </>
                    )}
                  </span>
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </div>
  );
}

type ShareRowProps = { share: number };

function ShareRow({ share }: ShareRowProps) {
  return (
    <svg className="map-share-row" aria-hidden="true">
      <rect className="map-share-all" width="100%" height="100%" />
      <rect className="map-share-part" width={`${share}%`} height="100%" />
    </svg>
  );
}
