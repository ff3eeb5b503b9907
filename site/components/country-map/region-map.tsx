import { isRegionAt } from './presets.ts';
import { RegionOutline } from './region-outline.tsx';
import './region-map.css';

type RegionMapProps = {
  /** Position of the area in the response, by which the map knows it. */
  index: number;
  location: string;
};

/** Shows where a region is in the country. Decorative: nothing is shown for an area that the map does not know. */
export function RegionMap({ index, location }: RegionMapProps) {
  if (!isRegionAt(index, location)) return null;
  return (
    <div className="region-map" aria-hidden="true">
      <div className="region-map-land" />
      <RegionOutline index={index} />
    </div>
  );
}
