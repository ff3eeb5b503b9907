import type { Settings } from '../../../contract/content/settings.ts';
import { locationOf } from '../../../contract/content/settings-facts.ts';
import { ContentText } from '../../components/content-text.tsx';
import { MAP_HEIGHT } from '../../components/country-map/points.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { mapAddress } from '../../sections/contact/contact.tsx';
import { positionOnMap } from './position-on-map.ts';

type OfficeMapProps = { settings: Settings };

/** Returns whether the office is on the map, which then says its address and opening hours on wide screens. */
export function hasOfficeMap(settings: Settings): boolean {
  const location = locationOf(settings);
  return location !== null && positionOnMap(location) !== null;
}

/** Shows the office on a map of the country, with a line from its dot to a card. Nothing for a place outside of the map. */
export function OfficeMap({ settings }: OfficeMapProps) {
  const { address, openingHours } = settings;
  const location = locationOf(settings);
  const { t } = useMessages();
  const position = location === null ? null : positionOnMap(location);
  if (location === null || position === null) return null;
  const { x, y } = position;
  return (
    <figure className="office-map">
      <div className="office-picture">
        <div className="office-land" />
        <svg viewBox={`0 0 100 ${MAP_HEIGHT}`} role="img" aria-label={t.contactPage.office}>
          <path className="office-line" d={`M${x} ${y}V${MAP_HEIGHT}`} />
          <circle className="office-ring" cx={x} cy={y} r="3.4" />
          <circle className="office-dot" cx={x} cy={y} r="1.9" />
        </svg>
      </div>
      <figcaption className="office-card">
        <h2>{t.contactPage.visit}</h2>
        {address !== '' && <ContentText as="p">{address}</ContentText>}
        {openingHours !== '' && <ContentText as="p">{openingHours}</ContentText>}
        <ExternalLink href={mapAddress(location)}>{t.contactPage.openMap}</ExternalLink>
      </figcaption>
    </figure>
  );
}
