import {
  type AreaMap,
  type AreaPosition,
  MAX_MAP_HEIGHT,
  type MapPosition,
} from '../../../contract/content/area-map.ts';
import type { ContentFields } from '../../../contract/content/kinds.ts';
import { inLanguage, type Language } from '../../../contract/locale.ts';
import { mapSheetAddress, type SheetPlace } from './map-sheet.ts';
import { crowdedNames, type NamedPlace } from './names-on-map.ts';
import { type Drawing, heightOf, type Place, placeOn, tenth } from './projection.ts';
import { HEIGHT, isRegionAt, placeInSaudiArabia, presetPlace } from './saudi-arabia.ts';

/** Coordinates in degrees, if they are known. */
type Degrees = { latitude: number | null; longitude: number | null };

type MapSource = {
  /** What the identity says about the map. Null: there is no map. */
  map: ContentFields<'identity'>['map'];
  /** The size of the drawing in pixels. Null if it is unknown. */
  size: { width: number; height: number } | null;
  /** The areas in their order, named in the language. Null: an area that cannot be shown, which still counts. */
  areas: readonly (({ location: string; beneficiaries: number } & Degrees) | null)[];
  office: Degrees;
};

const NO_MAP: AreaMap = {
  kind: 'none',
  height: 0,
  styles: null,
  places: [],
  office: null,
  credit: '',
};

/** The least height of a map, in hundredths of its width. */
const MIN_HEIGHT = 10;

/**
 * Returns the map of the areas in a language, with the position of each. A drawing is no map if no area has a position on it,
 * or if it is more than ten times as high as wide, or as wide as high.
 */
export function describeMap(source: MapSource, language: Language): AreaMap {
  if (source.map === null) return NO_MAP;
  switch (source.map.kind) {
    case 'saudi-arabia':
      return builtInMap(source);
    case 'drawing':
      return drawnMap(source, source.map, language);
    case 'none':
      return NO_MAP;
  }
}

function builtInMap({ areas, office }: MapSource): AreaMap {
  const own = areas.map((area) => {
    const place = area && placeOf(area, placeInSaudiArabia);
    return place && rounded(place);
  });
  const places = areas.map((area, index): AreaPosition | null => {
    const place = own[index] ?? presetPlace(index);
    if (area === null || place === null) return null;
    return { ...place, hasOutline: isRegionAt(index, area.location) };
  });
  return {
    kind: 'saudi-arabia',
    height: HEIGHT,
    // The site's own style sheet contains the prepared places.
    styles: own.some((place) => place !== null)
      ? mapSheetAddress({
          drawing: null,
          height: HEIGHT,
          places: sheetPlaces(places, areas, HEIGHT),
        })
      : null,
    places,
    office: officeOn(office, placeInSaudiArabia),
    credit: '',
  };
}

function drawnMap(
  { areas, office, size }: MapSource,
  { drawing: file, projection, west, north, east, south, credit }: NonNullable<MapSource['map']>,
  language: Language,
): AreaMap {
  // A drawing stored under earlier rules may lack something.
  if (file === null || west === null || north === null || east === null || south === null) {
    return NO_MAP;
  }
  const edges = { west, north, east, south };
  const drawing: Drawing = { edges, projection: projection ?? 'equirectangular', size };
  const project = (latitude: number, longitude: number) => placeOn(drawing, latitude, longitude);
  const height = tenth(heightOf(drawing));
  const places = areas.map((area): AreaPosition | null => {
    const place = area && placeOf(area, project);
    return place && { ...rounded(place), hasOutline: false };
  });
  const isReadable = height >= MIN_HEIGHT && height <= MAX_MAP_HEIGHT;
  if (!isReadable || places.every((place) => place === null)) return NO_MAP;
  return {
    kind: 'drawing',
    height,
    styles: mapSheetAddress({ drawing: file, height, places: sheetPlaces(places, areas, height) }),
    places,
    office: officeOn(office, project),
    credit: inLanguage(credit, language),
  };
}

type Project = (latitude: number, longitude: number) => Place | null;

function placeOf({ latitude, longitude }: Degrees, project: Project): Place | null {
  return latitude === null || longitude === null ? null : project(latitude, longitude);
}

function officeOn(office: Degrees, project: Project): MapPosition | null {
  const place = placeOf(office, project);
  return place && rounded(place);
}

/** Returns the places of the areas. If not all names fit, it also says which names are shown only on request. */
function sheetPlaces(
  places: readonly (Place | null)[],
  areas: MapSource['areas'],
  height: number,
): (SheetPlace | null)[] {
  const named = places.map((place, index): NamedPlace | null => {
    const area = areas[index] ?? null;
    return place && area && { ...place, name: area.location, weight: area.beneficiaries };
  });
  const crowded = crowdedNames(named, height);
  return places.map((place, index) => place && { ...place, isQuiet: crowded.has(index) });
}

function rounded({ x, y }: Place): Place {
  return { x: tenth(x), y: tenth(y) };
}
