import type { Place } from './projection.ts';

/** A place with its name. Names of a greater weight win. */
export type NamedPlace = Place & { name: string; weight: number };

/** The sizes of what is drawn at a place, in rem: the dot, the target around it, and the name below. */
const DOT = 0.425;
const TARGET = 1.375;
const NAME_TOP = 0.6;
const NAME_BOTTOM = 1.7;

/** Half of a letter's width in either language, and half of the widest name before it is cut. */
const HALF_LETTER = 0.22;
const HALF_NAME = 4.5;

/** The width of the map in the narrowest window with names, which is 64 rem wide, and in one of 320 pixels. In rem. */
const WIDTH = 37;
const NARROW_WIDTH = 18;

/** The maximum height of a map, in rem. */
export const MAX_HEIGHT = 44;

/** The part of a map near its left and right edges, where names would reach beyond it. In hundredths of its width. */
export function edgesOf(height: number): { wide: number; narrow: number } {
  return {
    wide: HALF_NAME * hundredths(height, WIDTH),
    narrow: HALF_NAME * hundredths(height, NARROW_WIDTH),
  };
}

/** Converts a rem to hundredths of the width of a map. */
function hundredths(height: number, width: number): number {
  return 100 / Math.min(width, (100 * MAX_HEIGHT) / height);
}

type Box = { left: number; right: number; top: number; bottom: number };

/**
 * Returns the indexes of places whose names would cover a dot or another name. Each place of the greatest weight keeps its
 * name.
 * @param height of the map, if its width is 100
 */
export function crowdedNames(
  places: readonly (NamedPlace | null)[],
  height: number,
): ReadonlySet<number> {
  const rem = hundredths(height, WIDTH);
  const edge = edgesOf(height).wide;
  const dots = places.map((place) => place && boxAround(place, DOT * rem, -DOT * rem, DOT * rem));
  const order = [...places.keys()].toSorted(
    (a, b) => (places[b]?.weight ?? 0) - (places[a]?.weight ?? 0),
  );
  const crowded = new Set<number>();
  const shown: Box[] = [];
  for (const index of order) {
    const place = places[index] ?? null;
    if (place === null) continue;
    const box = nameBox(place, rem, edge);
    const covers = (other: Box | null) => other !== null && isOverlapping(box, other);
    const others = dots.filter((_, each) => each !== index);
    if (others.some(covers) || shown.some(covers)) crowded.add(index);
    else shown.push(box);
  }
  return crowded;
}

/** The position of a name: below its dot, and towards the middle of the map near an edge (`map-sheet.ts`). */
function nameBox({ x, y, name }: NamedPlace, rem: number, edge: number): Box {
  const half = Math.min(HALF_NAME, name.length * HALF_LETTER) * rem;
  const shift = Math.max(0, half - TARGET * rem);
  const centre = x < edge ? x + shift : x > 100 - edge ? x - shift : x;
  return boxAround({ x: centre, y }, half, NAME_TOP * rem, NAME_BOTTOM * rem);
}

function boxAround({ x, y }: Place, half: number, top: number, bottom: number): Box {
  return { left: x - half, right: x + half, top: y + top, bottom: y + bottom };
}

function isOverlapping(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
