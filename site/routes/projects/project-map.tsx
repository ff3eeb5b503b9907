import { useQuery } from '@tanstack/react-query';
import { pageAddress } from '../../../contract/paths.ts';
import { areasQuery, programsQuery, projectsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { MAP_HEIGHT, pointOf } from '../../components/country-map/points.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { regionsOf } from './project-regions.ts';
import './project-map.css';

/** Shows on a map, and as links, in which regions there are programmes and projects. Nothing if none names a region. */
export function ProjectMap() {
  const { language, t } = useMessages();
  const programs = useQuery(programsQuery(language)).data ?? [];
  const projects = useQuery(projectsQuery(language)).data ?? [];
  const areas = useQuery(areasQuery(language)).data?.areas ?? [];
  const regions = regionsOf([...programs, ...projects], areas);
  if (regions.length === 0) return null;
  return (
    <section className="project-map" aria-labelledby="project-map-title">
      <div className="wrap project-map-columns">
        <div className="project-map-picture">
          <div className="project-map-land" />
          <svg viewBox={`0 0 100 ${MAP_HEIGHT}`} aria-hidden="true">
            {regions.map(({ id, count, position }) => {
              const point = pointOf(position);
              if (point === null) return null;
              return (
                <g key={id}>
                  <circle cx={point.x} cy={point.y} r="3.4" />
                  <text x={point.x} y={point.y} dy="1.3">
                    {formatNumber(count)}
                  </text>
                </g>
              );
            })}
          </svg>
        </div>
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
