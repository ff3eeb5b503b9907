import { useQuery } from '@tanstack/react-query';
import type { AreaMap } from '../../../contract/content/area-map.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { areasQuery, mapQuery, programsQuery, projectsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { MapSheet } from '../../components/country-map/map-sheet.tsx';
import { markScale } from '../../components/country-map/mark-scale.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { circleScale } from './circle-scale.ts';
import { type ProjectRegion, regionsOf } from './project-regions.ts';
import './project-map.css';

/**
 * Shows on a map, and as links, which regions have programmes and projects. Without a map, only the links are shown. Renders nothing if no
 * entry names a region.
 */
export function ProjectMap() {
  const { language, t } = useMessages();
  const programs = useQuery(programsQuery(language)).data ?? [];
  const projects = useQuery(projectsQuery(language)).data ?? [];
  const areas = useQuery(areasQuery(language)).data?.areas ?? [];
  const map = useQuery(mapQuery(language)).data;
  const regions = regionsOf([...programs, ...projects], areas);
  if (regions.length === 0) return null;
  const hasMap = map !== undefined && map.kind !== 'none';
  return (
    <section className="project-map" aria-labelledby="project-map-title">
      <div className={hasMap ? 'wrap project-map-columns' : 'wrap'}>
        {hasMap && <Picture map={map} regions={regions} />}
        <div>
          <h2 id="project-map-title">{t.projects.where}</h2>
          <ul className="project-regions">
            {regions.map(({ id, name, count }) => (
              <li key={id}>
                <a href={pageAddress('region', language, id)}>
                  <ContentText>{name}</ContentText> <bdi dir="ltr">{formatNumber(count)}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

type PictureProps = { map: AreaMap; regions: readonly ProjectRegion[] };

function Picture({ map, regions }: PictureProps) {
  const circles = regions.flatMap(({ id, count, position }) => {
    const place = map.places[position] ?? null;
    return place === null ? [] : [{ id, count, x: place.x, y: place.y }];
  });
  const radius = RADIUS * markScale(map.height);
  const scale = circleScale(circles, radius);
  return (
    <div className="project-map-picture">
      <MapSheet map={map} />
      <div className={map.kind === 'drawing' ? 'map-drawing' : 'project-map-land'} />
      <svg viewBox={`0 0 100 ${map.height}`} aria-hidden="true">
        {circles.map(({ id, count, x, y }) =>
          // The links next to the map have the same numbers.
          scale === null ? (
            <circle key={id} cx={x} cy={y} r={radius / 2} />
          ) : (
            <g key={id} transform={transformTo(x, y, (scale * radius) / RADIUS)}>
              <circle r={RADIUS} />
              <text dy="1.3">{formatNumber(count)}</text>
            </g>
          ),
        )}
      </svg>
    </div>
  );
}

/** Radius of a circle, in hundredths of the width of a wide map. */
const RADIUS = 3.4;

function transformTo(x: number, y: number, scale: number): string {
  return `translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale.toFixed(2)})`}`;
}
