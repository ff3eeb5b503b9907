import type { FastifyInstance } from 'fastify';
import { FILE_HEADERS } from '../../platform/http/guards/security-headers.ts';
import { IMMUTABLE } from '../../platform/http/stored-file.ts';
import { edgesOf, MAX_HEIGHT } from './names-on-map.ts';
import { type Place, tenth } from './projection.ts';

/** What the style sheet of a map says. */
export type MapSheet = {
  /** The URL of the drawing. Null: that of the site's own style sheet. */
  drawing: string | null;
  /** The height of the map, if its width is 100. */
  height: number;
  /** In the order of the areas. Null: an area without a place. */
  places: readonly (SheetPlace | null)[];
};

/** A place on the map, and whether its name is shown only when it is pointed at or selected. */
export type SheetPlace = Place & { isQuiet: boolean };

const PATH = '/map.css';

/**
 * More places than a map shows well. With this limit the URL stays shorter than servers' limits. The areas after it have no
 * place.
 */
const MAX_PLACES = 200;

/**
 * Returns the URL of a map's style sheet, which contains everything in it. So the style sheet never changes, every process
 * has it, and a preview has that of its draft.
 */
export function mapSheetAddress({ drawing, height, places }: MapSheet): string {
  const written = places
    .slice(0, MAX_PLACES)
    .map((place) =>
      place === null ? '-' : `${tenth(place.x)},${tenth(place.y)}${place.isQuiet ? 'q' : ''}`,
    );
  const land = drawing === null ? '' : `&drawing=${drawing}`;
  return `${PATH}?height=${tenth(height)}&places=${written.join('/')}${land}`;
}

const NUMBER = /^\d{1,4}(?:\.\d)?$/;
const PLACE = /^(\d{1,3}(?:\.\d)?),(\d{1,4}(?:\.\d)?)(q?)$/;
/** URLs of our media have no characters that CSS would interpret. */
const DRAWING = /^\/media\/[\w./-]{1,300}$/;

/** Reads the query of a style sheet's URL. Null if it is not one of ours. */
export function readMapSheet(query: Record<string, unknown>): MapSheet | null {
  const { height, places, drawing = null } = query;
  if (typeof height !== 'string' || !NUMBER.test(height) || Number(height) === 0) return null;
  if (drawing !== null && (typeof drawing !== 'string' || !DRAWING.test(drawing))) return null;
  if (typeof places !== 'string') return null;
  const written = places.split('/', MAX_PLACES + 1);
  const read = written.map((place) => PLACE.exec(place));
  const isReadable = written.every((place, index) => place === '-' || read[index] !== null);
  if (written.length > MAX_PLACES || !isReadable) return null;
  return {
    drawing,
    height: Number(height),
    places: read.map(
      (place) => place && { x: Number(place[1]), y: Number(place[2]), isQuiet: place[3] !== '' },
    ),
  };
}

/** Registers the route of the style sheets of maps. */
export function mapSheetRoute(app: FastifyInstance): void {
  app.get(PATH, async (request, reply) => {
    const sheet = readMapSheet(request.query as Record<string, unknown>);
    if (sheet === null) return reply.callNotFound();
    return reply
      .headers({ ...FILE_HEADERS })
      .header('cache-control', IMMUTABLE)
      .type('text/css; charset=utf-8')
      .send(mapStyles(sheet));
  });
}

/**
 * Writes the style sheet. It is in the last layer, so its rules win over those of the site. A map is not mirrored, so its
 * places are from the left and the top.
 */
export function mapStyles({ drawing, height, places }: MapSheet): string {
  const edges = edgesOf(height);
  const ratio = Math.round(1e5 / height) / 1e3;
  const rules = [
    ...(drawing === null ? [] : drawingRules(drawing, ratio, places)),
    ...places.map((place, index) =>
      place === null ? '' : `${point(index)}{left:${place.x}%;top:${percentOf(place.y, height)}%}`,
    ),
    `@media (min-width:64rem){${SHOWN_NAMES}${quietNames(places)}${namesAtEdges(places, edges.wide)}}`,
    `@media (max-width:63.99rem){${namesAtEdges(places, edges.narrow)}}`,
  ];
  return `@layer utilities{${rules.join('')}}`;
}

function drawingRules(drawing: string, ratio: number, places: MapSheet['places']): string[] {
  return [
    `.map-drawing{position:absolute;inset:0;background:var(--land);mask:url("${drawing}") 0 0/100% 100% no-repeat}`,
    '@media (forced-colors:active){.map-drawing{background:GrayText}}',
    // A high drawing is limited to a width at which it fits into a window.
    `.map,.region-map{aspect-ratio:${ratio}}`,
    `.map{max-inline-size:${rem(MAX_HEIGHT * ratio)};margin-inline:auto}`,
    `@media print{.map-side>.map{max-inline-size:min(110mm,${rem(MAX_HEIGHT * ratio)})}}`,
    `.region-map{inline-size:min(100%,34rem,${rem(28 * ratio)})}`,
    `.office-picture{max-inline-size:${rem(28 * ratio)};margin-inline:auto}`,
    `.project-map-picture{max-inline-size:min(44rem,${rem(36 * ratio)});margin-inline:auto}`,
    '.project-map-columns{align-items:center}',
    // Areas without a place have no dot, because it would be in the wrong place. Their names are shown when they are focused
    // or selected.
    `${elsewhere(places, '')}{pointer-events:none}`,
    `${elsewhere(places, '::before')},${elsewhere(places, ' .map-pin')}{display:none}`,
  ];
}

/** The site hides names beyond its prepared places, which share one point. */
const SHOWN_NAMES =
  '.map .map-dot:nth-child(n) bdi{inline-size:auto;block-size:auto;clip-path:none}';

/** Hides the names for which there is no space, and shows the chips, which contain all names. */
function quietNames(places: MapSheet['places']): string {
  const crowded = selectors(places, (place) => place?.isQuiet === true, QUIET);
  const hidden = `${crowded && `${crowded},`}${elsewhere(places, QUIET)}`;
  const needsChips = places.some((place) => place === null || place.isQuiet);
  return [
    `${hidden}{overflow:hidden;inline-size:1px;block-size:1px;clip-path:inset(50%)}`,
    needsChips ? '@media (scripting:enabled){.map-side>.map-chips{display:flex}}' : '',
  ].join('');
}

const QUIET = ':not(:hover,:has(:focus-visible,:checked)) bdi';

/** Selects the areas without a place, and those for which the URL has no room. */
function elsewhere(places: MapSheet['places'], suffix: string): string {
  const beyond = `.map .map-point:nth-child(n+${places.length + 1})${suffix}`;
  const listed = selectors(places, (place) => place === null, suffix);
  return listed === '' ? beyond : `${listed},${beyond}`;
}

/** Makes names near an edge begin or end at their dots, so that they stay in the window. */
function namesAtEdges(places: MapSheet['places'], edge: number): string {
  const left = selectors(places, (place) => place !== null && place.x < edge, ' bdi');
  const right = selectors(places, (place) => place !== null && place.x > 100 - edge, ' bdi');
  return `${left && `${left}{left:0}`}${right && `${right}{right:0}`}`;
}

function selectors(
  places: MapSheet['places'],
  matches: (place: SheetPlace | null) => boolean,
  suffix: string,
): string {
  return places
    .flatMap((place, index) => (matches(place) ? [point(index) + suffix] : []))
    .join(',');
}

function point(index: number): string {
  return `.map .map-point:nth-child(${index + 1})`;
}

function percentOf(y: number, height: number): number {
  return Math.round((1e3 * y) / height) / 10;
}

function rem(value: number): string {
  return `${tenth(value)}rem`;
}
