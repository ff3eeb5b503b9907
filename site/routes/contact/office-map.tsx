import type { AreaMap, MapPosition } from '../../../contract/content/area-map.ts';
import type { Settings } from '../../../contract/content/settings.ts';
import { locationOf } from '../../../contract/content/settings-facts.ts';
import { ContentText } from '../../components/content-text.tsx';
import { MapSheet } from '../../components/country-map/map-sheet.tsx';
import { markScale } from '../../components/country-map/mark-scale.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { mapAddress } from '../../sections/contact/contact.tsx';

type OfficeMapProps = { settings: Settings; map: AreaMap | undefined };

/** Returns whether wide screens show a card with the address and the opening hours of the office. */
export function hasOfficeCard(settings: Settings): boolean {
  return locationOf(settings) !== null;
}

/**
 * Shows a card of the office below a map of the country, with a line from the office's dot to the card. If the office is off the map, only
 * the card is shown.
 */
export function OfficeMap({ settings, map }: OfficeMapProps) {
  const { address, openingHours } = settings;
  const location = locationOf(settings);
  const { t } = useMessages();
  if (location === null) return null;
  const place = map?.office ?? null;
  return (
    <figure className="office-map">
      {map !== undefined && place !== null && <Picture map={map} place={place} />}
      <figcaption className="office-card">
        <h2>{t.contactPage.visit}</h2>
        {address !== '' && <ContentText as="p">{address}</ContentText>}
        {openingHours !== '' && <ContentText as="p">{openingHours}</ContentText>}
        <ExternalLink href={mapAddress(location)}>{t.contactPage.openMap}</ExternalLink>
      </figcaption>
    </figure>
  );
}

type PictureProps = { map: AreaMap; place: MapPosition };

function Picture({ map, place: { x, y } }: PictureProps) {
  const { t } = useMessages();
  const scale = markScale(map.height);
  return (
    <div className="office-picture">
      <MapSheet map={map} />
      <div className={map.kind === 'drawing' ? 'map-drawing' : 'office-land'} />
      <svg viewBox={`0 0 100 ${map.height}`} role="img" aria-label={t.contactPage.office}>
        <path className="office-line" d={`M${x} ${y}V${map.height}`} />
        <circle className="office-ring" cx={x} cy={y} r={3.4 * scale} />
        <circle className="office-dot" cx={x} cy={y} r={1.9 * scale} />
      </svg>
    </div>
  );
}
