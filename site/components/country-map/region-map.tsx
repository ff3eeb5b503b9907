import type { AreaMap } from '../../../contract/content/area-map.ts';
import { MapSheet } from './map-sheet.tsx';
import { markScale } from './mark-scale.ts';
import { RegionOutline } from './region-outline.tsx';
import './region-map.css';

type RegionMapProps = {
  map: AreaMap;
  /** Position of the area in the response. The map identifies areas by it. */
  index: number;
};

/** Shows where a region is in the country. It is decorative, and empty for an area that the map does not know. */
export function RegionMap({ map, index }: RegionMapProps) {
  const place = map.places[index] ?? null;
  const isDrawn = map.kind === 'drawing';
  // The built-in map shows a region by its outline.
  if (place === null || (!isDrawn && !place.hasOutline)) return null;
  return (
    <div className="region-map" aria-hidden="true">
      <MapSheet map={map} />
      <div className={isDrawn ? 'map-drawing' : 'region-map-land'} />
      {place.hasOutline ? (
        <RegionOutline index={index} />
      ) : (
        <svg className="region-map-point" viewBox={`0 0 100 ${map.height}`} aria-hidden="true">
          <circle cx={place.x} cy={place.y} r={2.4 * markScale(map.height)} />
        </svg>
      )}
    </div>
  );
}
