/**
 * Where the 13 preset positions are on the map, in the order of `PRESETS`: percent of its width and of its height. The same
 * as in `sections/area-map/area-points.css`.
 */
const POINTS: readonly (readonly [x: number, y: number])[] = [
  [57.5, 48.6],
  [26.6, 68.4],
  [24, 50.2],
  [44.6, 38.3],
  [71.6, 40.2],
  [39.6, 84],
  [10.4, 25.4],
  [33.8, 30.6],
  [32.4, 9.6],
  [39, 95.4],
  [50.4, 90.6],
  [32.4, 77],
  [22.6, 17],
];

/** Height of the map, if its width is 100. */
export const MAP_HEIGHT = 82.19;

/** Returns where the area at an index is on a map that is 100 wide; null if the map has no position for it. */
export function pointOf(index: number): { x: number; y: number } | null {
  const point = POINTS[index];
  return point === undefined ? null : { x: point[0], y: (point[1] * MAP_HEIGHT) / 100 };
}
