import { useMessages } from '../../i18n/messages.tsx';
import { positionOnMap } from './position-on-map.ts';

type OfficeMapProps = { location: { latitude: number; longitude: number } };

/** Shows a dot for the office on a map of the country. Nothing is shown for a place outside of the map. */
export function OfficeMap({ location }: OfficeMapProps) {
  const { t } = useMessages();
  const position = positionOnMap(location);
  if (position === null) return null;
  return (
    <div className="office-map">
      <div className="office-land" />
      <svg viewBox="0 0 100 82.19" role="img" aria-label={t.contactPage.office}>
        <circle className="office-ring" cx={position.x} cy={position.y} r="3.4" />
        <circle className="office-dot" cx={position.x} cy={position.y} r="1.9" />
      </svg>
    </div>
  );
}
