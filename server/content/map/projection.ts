import type { Projection } from '../../../contract/content/area-map.ts';

/** Where something is on a map, in hundredths of its width from its left and its top. */
export type Place = { x: number; y: number };

/** The edges of a drawing in degrees. East is west of `west` if the drawing crosses the 180th meridian. */
export type Edges = { west: number; north: number; east: number; south: number };

/** A drawing as it shows a part of the earth. */
export type Drawing = {
  edges: Edges;
  projection: Projection;
  /** In pixels; null if its file does not say it. */
  size: { width: number; height: number } | null;
};

/** Returns the height of a drawing, if its width is 100: that of its file, else that of its degrees. */
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

/** Returns where a place is on a drawing, or null outside of it. */
export function placeOn(drawing: Drawing, latitude: number, longitude: number): Place | null {
  const { edges, projection } = drawing;
  const across = (longitude - edges.west + 360) % 360;
  const scale = projection === 'mercator' ? mercator : (degrees: number) => degrees;
  const [top, bottom] = [scale(edges.north), scale(edges.south)];
  const x = (100 * across) / widthOf(edges);
  const y = (heightOf(drawing) * (top - scale(latitude))) / (top - bottom);
  return x <= 100 && y >= 0 && y <= heightOf(drawing) ? { x, y } : null;
}

/** Returns a value to one decimal, as pages and style sheets have it. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** In degrees. */
function widthOf({ west, east }: Edges): number {
  return east > west ? east - west : east - west + 360;
}

/** The distance from the equator on maps of Mercator, whose parts have the same scale in all directions. */
function mercator(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
