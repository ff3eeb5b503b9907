import type { AreaMap } from '../../../contract/content/area-map.ts';

type MapSheetProps = { map: AreaMap };

/** Loads what a map has that the built-in one has not: its drawing, its proportions and its places. */
export function MapSheet({ map: { styles } }: MapSheetProps) {
  return styles === null ? null : <link rel="stylesheet" href={styles} precedence="map" />;
}
