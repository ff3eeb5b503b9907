import type { AreaMap } from '../../../contract/content/area-map.ts';

type MapSheetProps = { map: AreaMap };

/** Loads what differs from the built-in map: the drawing, its proportions and its places. */
export function MapSheet({ map: { styles } }: MapSheetProps) {
  return styles === null ? null : <link rel="stylesheet" href={styles} precedence="map" />;
}
