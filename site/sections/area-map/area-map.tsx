import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { Area, Areas } from '../../../contract/content/area.ts';
import type { AreaMap as MapOfAreas } from '../../../contract/content/area-map.ts';
import { areasQuery, mapQuery, settingsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { MapSheet } from '../../components/country-map/map-sheet.tsx';
import { RegionOutline } from '../../components/country-map/region-outline.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { AreaMapTexts } from '../../i18n/area-map-ar.ts';
import { areaMapTexts } from '../../i18n/area-map-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { adoptLoaded } from '../../native/load.ts';
import areaListStyles from './area-list.css?url';
import { AreaPanel } from './area-panel.tsx';
import { AreaTable, OpenAreaTable } from './area-table.tsx';
import { needsChips } from './needs-chips.ts';
import './area-map.css';
import './area-points.css';

/** Shows a map with a dot for each area, next to the numbers of the selected area. Without a map, shows a table of all areas. */
export function AreaMap() {
  const { language, t, identity } = useMessages();
  const texts = areaMapTexts(language);
  const ownLead = identity.leads.find(({ place }) => place === 'areaMap')?.text;
  const areas = useQuery(areasQuery(language));
  const map = useQuery(mapQuery(language));
  const hasMap = map.data !== undefined && map.data.kind !== 'none';
  // The numbers stay readable if the map fails to load.
  const query = {
    data: areas.data,
    isPending: areas.isPending || map.isPending,
    refetch: () => Promise.all([areas.refetch(), map.refetch()]),
  };
  return (
    <section className="sec" aria-labelledby="map-title">
      <Reveal className="wrap">
        <div className="head">
          <h2 id="map-title">{t.areaMap.title}</h2>
          <p>{ownLead ?? (hasMap || query.isPending ? texts.lead : texts.leadOfTable)}</p>
        </div>
        <QueryBlock
          query={query}
          skeleton={<MapSkeleton />}
          label={texts.loading}
          isEmpty={({ areas }) => withPositions(areas).length === 0}
        >
          {(data) =>
            map.data !== undefined && map.data.kind !== 'none' ? (
              <MapAndPanel data={data} map={map.data} />
            ) : (
              <TableAndPanel data={data} />
            )
          }
        </QueryBlock>
      </Reveal>
    </section>
  );
}

type TableAndPanelProps = { data: Areas };

/** The numbers of all areas, shown next to the totals. */
function TableAndPanel({ data: { areas: allPositions, totals } }: TableAndPanelProps) {
  const { language } = useMessages();
  const { data: settings } = useQuery(settingsQuery(language));
  const areas = withPositions(allPositions).map(({ area }) => area);
  return (
    <div className="map-columns area-list">
      <link rel="stylesheet" href={areaListStyles} precedence="map" />
      <OpenAreaTable areas={areas} totals={totals} />
      <AreaPanel area={undefined} areas={areas} totals={totals} settings={settings} />
    </div>
  );
}

type MapAndPanelProps = { data: Areas; map: MapOfAreas };

function MapAndPanel({ data: { areas: allPositions, totals }, map }: MapAndPanelProps) {
  const { language } = useMessages();
  const texts = areaMapTexts(language);
  const { data: settings } = useQuery(settingsQuery(language));
  const [selectedPosition, setSelectedPosition] = useState<number | null>(null);
  const dots = useRef<HTMLFieldSetElement>(null);
  // The visitor may have selected an area before hydration.
  useEffect(() => {
    const radios = [...(dots.current?.querySelectorAll('input') ?? [])];
    const selected = radios.findIndex(({ checked }) => checked);
    if (selected >= 0) setSelectedPosition(withPositions(allPositions)[selected]?.position ?? null);
  }, [allPositions]);
  const positionedAreas = withPositions(allPositions);
  const areas = positionedAreas.map(({ area }) => area);
  const selectedArea = positionedAreas.find(({ position }) => position === selectedPosition)?.area;
  const showsOutline =
    selectedPosition !== null &&
    selectedArea !== undefined &&
    map.places[selectedPosition]?.hasOutline === true;
  return (
    <>
      <div className="map-columns">
        <div ref={adoptLoaded} data-native="map" className="map-side">
          <div className="map">
            <MapSheet map={map} />
            <div className="map-shore">
              <div className={map.kind === 'drawing' ? 'map-drawing' : 'map-land'} />
            </div>
            {showsOutline && <RegionOutline index={selectedPosition} />}
            {/* Radio buttons let the browser show at once which one is selected. */}
            <fieldset ref={dots} aria-label={texts.areas}>
              {allPositions.map((area, position) =>
                area === null ? (
                  // The style sheet places areas by :nth-child, so an area that cannot be shown still counts.
                  <div key={position} hidden />
                ) : (
                  <label key={position} className="map-point map-dot">
                    <input
                      type="radio"
                      name="area"
                      // The browser has already checked the button. Let it paint that first.
                      onChange={() => startTransition(() => setSelectedPosition(position))}
                    />
                    <Pin />
                    <ContentText>{area.location}</ContentText>
                  </label>
                ),
              )}
            </fieldset>
          </div>
          {map.kind === 'drawing' ? <Credit>{map.credit}</Credit> : <Attribution texts={texts} />}
          {/* Larger targets for touch. Hidden from screen readers, which have the radio buttons above. */}
          <div
            className={needsChips(allPositions.length) ? 'map-chips map-chips-always' : 'map-chips'}
            aria-hidden="true"
          >
            {positionedAreas.map(({ area, position }) => (
              <button key={position} type="button" tabIndex={-1} suppressHydrationWarning>
                <ContentText>{area.location}</ContentText>
              </button>
            ))}
          </div>
        </div>
        <AreaPanel area={selectedArea} areas={areas} totals={totals} settings={settings} />
      </div>
      <AreaTable areas={areas} totals={totals} />
    </>
  );
}

/** Returns the areas that can be shown with their positions in the list. The map uses the positions to place them. */
function withPositions(areas: Areas['areas']): { area: Area; position: number }[] {
  return areas.flatMap((area, position) => (area === null ? [] : [{ area, position }]));
}

/** The style sheet shows the label of the selected area. */
function Pin() {
  return (
    <svg className="map-pin" viewBox="0 0 36 46" aria-hidden="true">
      <path
        d="M18 45C18 45 34 30 34 17A16 16 0 0 0 2 17C2 30 18 45 18 45Z"
        fill="var(--base-brand)"
        stroke="var(--on-dark)"
        strokeWidth="2"
      />
      <path d="M18 8l8 14H10Z" fill="var(--sun)" />
    </svg>
  );
}

/** Names the source of a drawing. */
function Credit({ children }: { children: string }) {
  return children === '' ? null : (
    <ContentText as="p" className="map-source">
      {children}
    </ContentText>
  );
}

/** Names the source of the built-in outlines, as their licence CC BY 4.0 requires (design §7). */
function Attribution({ texts }: { texts: AreaMapTexts }) {
  return (
    <p className="map-source">
      {texts.attribution}{' '}
      <a href="https://github.com/VictorCazanave/svg-maps">{texts.attributionVia}</a>
      {texts.attributionComma}{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/">
        <bdi dir="ltr">{texts.licence}</bdi>
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
