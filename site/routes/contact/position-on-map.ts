/** Width and height of the map of the country, in hundredths of its width. */
const MAP = { width: 100, height: 82.19 };

/**
 * Returns where a place is on the map of the country (`components/country-map/land.svg`), in hundredths of the map's width, or null
 * if it is outside. The map shows degrees of longitude and latitude at equal distances; the two scales are those that
 * fit the preset positions of the areas (design §7).
 */
export function positionOnMap({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): { x: number; y: number } | null {
  const x = 4.66 * longitude - 159.5;
  const y = ((198.3 - 6.09 * latitude) * MAP.height) / 100;
  const isInside = x >= 0 && x <= MAP.width && y >= 0 && y <= MAP.height;
  return isInside ? { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 } : null;
}
