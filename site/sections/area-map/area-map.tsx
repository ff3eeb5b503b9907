import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area, Areas } from '../../../contract/kinds/area.ts';
import { areasQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { AreaPanel } from './area-panel.tsx';
import { AreaTable } from './area-table.tsx';
import { isRegionAt, needsChips } from './presets.ts';
import { RegionOutline } from './region-outline.tsx';
import './area-map.css';
import './area-points.css';

/** Where we work: a map with a dot for each area, and the numbers of the chosen one. */
export function AreaMap() {
  const { language, t } = useMessages();
  const query = useQuery(areasQuery(language));
  return (
    <section className="sec" aria-labelledby="map-title">
      <Reveal className="wrap">
        <div className="head">
          <h2 id="map-title">{t.areaMap.title}</h2>
          <p>{t.areaMap.lead}</p>
        </div>
        <QueryBlock
          query={query}
          skeleton={<MapSkeleton />}
          label={t.areaMap.loading}
          empty={({ areas }) => shownOf(areas).length === 0}
        >
          {(reading) => <MapAndPanel reading={reading} />}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

type MapAndPanelProps = { reading: Areas };

function MapAndPanel({ reading: { areas: positions, totals } }: MapAndPanelProps) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = shownOf(positions);
  const areas = shown.map(({ area }) => area);
  const area = shown.find(({ position }) => position === chosen)?.area;
  const lit = chosen !== null && area !== undefined && isRegionAt(chosen, area.location);
  return (
    <>
      <div className="map-columns">
        <div className="map-side">
          <div className="map">
            <div className="map-shore">
              <div className="map-land" />
            </div>
            {lit && <RegionOutline index={chosen} />}
            <ul aria-label={t.areaMap.areas}>
              {positions.map((area, position) =>
                area === null ? (
                  // Keeps the places of those behind it, which the style sheet counts.
                  <li key={position} hidden />
                ) : (
                  <li key={position} className="map-point">
                    <button
                      type="button"
                      className="map-dot"
                      aria-pressed={position === chosen}
                      onClick={() => setChosen(position)}
                    >
                      {position === chosen && <Pin />}
                      <ContentText className="map-name">{area.location}</ContentText>
                    </button>
                  </li>
                ),
              )}
            </ul>
          </div>
          <Attribution />
          {/* The same choice once more for fingers: who sees no screen has the dots' own list. */}
          <div
            className={needsChips(positions.length) ? 'map-chips map-chips-always' : 'map-chips'}
            aria-hidden="true"
          >
            {shown.map(({ area, position }) => (
              <button
                key={position}
                type="button"
                tabIndex={-1}
                aria-pressed={position === chosen}
                onClick={() => setChosen(position)}
              >
                <ContentText>{area.location}</ContentText>
              </button>
            ))}
          </div>
        </div>
        <AreaPanel area={area} areas={areas} totals={totals} />
      </div>
      <AreaTable areas={areas} totals={totals} />
    </>
  );
}

/** The areas that can be shown, with their positions in the list, by which the map places them. */
function shownOf(areas: Areas['areas']): { area: Area; position: number }[] {
  return areas.flatMap((area, position) => (area === null ? [] : [{ area, position }]));
}

function Pin() {
  return (
    <svg className="map-pin" viewBox="0 0 36 46" aria-hidden="true">
      <path
        d="M18 45C18 45 34 30 34 17A16 16 0 0 0 2 17C2 30 18 45 18 45Z"
        fill="#84371f"
        stroke="#fffcf6"
        strokeWidth="2"
      />
      <path d="M18 8l8 14H10Z" fill="#e5a63c" />
    </svg>
  );
}

/** The outlines are CC BY 4.0, which asks to be named (design §7). */
function Attribution() {
  const { t } = useMessages();
  return (
    <p className="map-source">
      {t.areaMap.attribution}{' '}
      <a href="https://github.com/VictorCazanave/svg-maps">{t.areaMap.attributionVia}</a>
      {t.areaMap.attributionComma}{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/">
        <bdi dir="ltr">{t.areaMap.licence}</bdi>
      </a>
    </p>
  );
}

function MapSkeleton() {
  return (
    <div className="map-columns">
      <div className="map-side">
        <div className="map">
          <div className="map-shore">
            <div className="map-land" />
          </div>
        </div>
      </div>
      <Skeleton className="map-skeleton-panel" />
    </div>
  );
}
