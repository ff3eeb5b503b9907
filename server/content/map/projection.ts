import type { Projection } from '../../../contract/content/area-map.ts';

/** A position on a map, in hundredths of its width from the left and the top. */
export type Place = { x: number; y: number };

/** The edges of a drawing in degrees. East is less than west if the drawing crosses the 180th meridian. */
export type Edges = { west: number; north: number; east: number; south: number };

/** A drawing and the part of the earth that it shows. */
export type Drawing = {
  edges: Edges;
  projection: Projection;
  /** In pixels. Null if its file does not say it. */
  size: { width: number; height: number } | null;
};

/** Returns the height of a drawing if its width is 100, from its file or otherwise from its degrees. */
export function heightOf({ edges, projection, size }: Drawing): number {
  if (size !== null) return (100 * size.height) / size.width;
  const width = widthOf(edges);
  if (projection === 'mercator') {
    return (100 * (mercator(edges.north) - mercator(edges.south))) / radians(width);
  }
  // A degree of longitude is shorter than one of latitude, by the cosine of its latitude.
  const middle = radians((edges.north + edges.south) / 2);
  return (100 * (edges.north - edges.south)) / (width * Math.cos(middle));
}

/** Returns the position of a place on a drawing, or null if it is outside. */
export function placeOn(drawing: Drawing, latitude: number, longitude: number): Place | null {
  const { edges, projection } = drawing;
  const across = (longitude - edges.west + 360) % 360;
  const scale = projection === 'mercator' ? mercator : (degrees: number) => degrees;
  const [top, bottom] = [scale(edges.north), scale(edges.south)];
  const x = (100 * across) / widthOf(edges);
  const y = (heightOf(drawing) * (top - scale(latitude))) / (top - bottom);
  return x <= 100 && y >= 0 && y <= heightOf(drawing) ? { x, y } : null;
}

/** Rounds a value to one decimal, as pages and style sheets show it. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** In degrees. */
function widthOf({ west, east }: Edges): number {
  return east > west ? east - west : east - west + 360;
}

/** The distance from the equator in Mercator projection, in which each place has the same scale in all directions. */
function mercator(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
