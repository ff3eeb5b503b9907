import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cover } from './cover.ts';
import { goalIcon } from './goal-icon.ts';
import {
  brandAvatar,
  brandIcon,
  brandLogo,
  colourSheet,
  fullColour,
  patternSheet,
} from './identity.ts';
import { logo, type MarkColours } from './logo.ts';
import { colours } from './palette.ts';
import { type PortraitKind, type PortraitOptions, portrait, portraitNiches } from './people.ts';
import type { RowKind } from './qatt.ts';
import { cycled, hash } from './random.ts';
import { type SceneOptions, scene, type Town } from './scene.ts';
import { backdrops, stillLife } from './still-life.ts';
import type { Subject } from './subjects.ts';
import { weave } from './weave.ts';

/** A file of the starter content: its path under the media folder, and the SVG. */
export type MediaFile = readonly [path: string, svg: string];

/** Every drawing of the starter content. Pure: the same list on every machine. */
export function starterMedia(): MediaFile[] {
  return [
    ...sliders(),
    ...news(),
    ...projects(),
    ...people(),
    ...numbered('vacancies', vacancyTowns, (town, id) =>
      scene(hash(`vacancy ${id}`), { people: 1 + (id % 3), palette: (id + 2) % 6, town }),
    ),
    ...numbered('clients', Array.from({ length: 12 }), (_, id) =>
      logo(id - 1, id === LOGO_ON_DARK ? onDark : undefined),
    ),
    ...goals(),
    [
      'about/1.svg',
      scene(407, { w: 1200, h: 750, people: 4, palette: 0, sun: 0.34, town: 'asir' }),
    ],
    ['avatars/yafee.svg', brandAvatar()],
    ...numbered('covers', coverSeeds, (seed) => cover(seed)),
    ['visual/yafee-logo-colour.svg', brandLogo(fullColour)],
    ['visual/yafee-logo-mono.svg', brandLogo(oneColour)],
    ['visual/yafee-mark.svg', brandIcon(fullColour)],
    ['visual/qatt-patterns.svg', patternSheet()],
    ['visual/colour-palette.svg', colourSheet()],
  ];
}

/** The partner whose logo is white, so that the content sets it on a dark ground. */
const LOGO_ON_DARK = 10;
const onDark: MarkColours = { main: colours.gypsum, second: colours.sun };

const oneColour = { mark: colours.ink, lit: colours.ink, words: colours.ink };
const vacancyTowns: readonly Town[] = ['hijaz', 'najd', 'asir', 'camp'];
const coverSeeds = [1, 2, 3, 0, 9, 6, 7, 4, 11, 12];

function numbered<T>(
  folder: string,
  items: readonly T[],
  draw: (item: T, id: number) => string,
): MediaFile[] {
  return items.map((item, index) => [`${folder}/${index + 1}.svg`, draw(item, index + 1)] as const);
}

function sliders(): MediaFile[] {
  // Heroes are cropped to many shapes, so the sun stays near the middle of the picture.
  const slides: readonly (SceneOptions & { seed: number })[] = [
    { seed: 126, palette: 0, sun: 0.55, composition: 'classic' },
    { seed: 113, palette: 1, sun: 0.6, composition: 'classic' },
    { seed: 165, palette: 5, sun: 0.5, composition: 'classic' },
    { seed: 204, palette: 3, sun: 0.55, town: 'asir' },
    { seed: 231, palette: 4, sun: 0.58, town: 'hijaz' },
  ];
  return numbered('sliders', slides, ({ seed, ...options }) =>
    scene(seed, { w: 1200, h: 1000, people: 4, ...options }),
  );
}

/** The subjects of the news, the newest first: its id is the number of news. */
const newsSubjects: readonly Subject[] = [
  'books',
  'certificate',
  'saw',
  'lorry',
  'mast',
  'phone',
  'tent',
  'report',
  'water',
  'openings',
  'bus',
  'mangrove',
  'loom',
  'flag',
  'coffee',
  'computer',
  'university',
  'door',
  'stall',
  'shade',
  'solar',
  'languages',
  'chalkboard',
  'interview',
];

function news(): MediaFile[] {
  const rows: readonly RowKind[] = ['triangles', 'hanash', 'lozenges', 'nested', 'dots', 'steps'];
  return newsSubjects.map((subject, index) => {
    const svg = stillLife(index, {
      subject,
      // In steps of five of the six settings, so that neighbours in the list differ.
      setting: index * 5,
      backdrop: cycled(backdrops, index + Math.floor(index / 4)),
      row: cycled(rows, index),
    });
    return [`news/${newsSubjects.length - index}.svg`, svg] as const;
  });
}

function projects(): MediaFile[] {
  const weaveSeeds = [2, 3, 10, 4, 15, 5];
  const townOrder: readonly Town[] = ['asir', 'najd', 'hijaz', 'camp', 'najd', 'asir', 'hijaz'];
  const programmes = numbered('projects', weaveSeeds, (seed) =>
    weave(seed, { w: 800, h: 640, stitch: 16 }),
  );
  const others = Array.from({ length: 10 }, (_, index): MediaFile => {
    const id = index + 7;
    const svg = scene(hash(`project ${id}`), {
      w: 1200,
      h: 675,
      people: cycled([4, 3, 2], id),
      palette: (id * 5 + 1) % 6,
      town: cycled(townOrder, id),
    });
    return [`projects/${id}.svg`, svg];
  });
  return [...programmes, ...others];
}

type Portrait = readonly [kind: PortraitKind, seed: number, options?: PortraitOptions];

function people(): MediaFile[] {
  return [
    ...numbered('board', board, drawPortrait),
    ...numbered(
      'executives',
      variedPortraits('executive', ['m', 'w', 'b', 'w', 'm', 'w', 'b', 'w'], 2),
      drawPortrait,
    ),
    ...numbered(
      'trainers',
      variedPortraits('trainer', ['m', 'w', 'b', 'w', 'm', 'b', 'w', 'm', 'w', 'b', 'w', 'm'], 1),
      drawPortrait,
    ),
    ...numbered(
      'testimonials',
      variedPortraits('voice', ['w', 'b', 'm', 'w', 'b', 'w', 'm', 'w'], 3),
      drawPortrait,
    ),
    ...numbered(
      'reviews',
      variedPortraits('review', ['b', 'w', 'm', 'w', 'b', 'w'], 0),
      drawPortrait,
    ),
  ];
}

function drawPortrait([kind, seed, options]: Portrait): string {
  return portrait(seed, kind, options);
}

const board: readonly Portrait[] = [
  ['w', 3],
  ['m', 7],
  ['w', 4],
  ['b', 5],
  ['w', 8],
  ['m', 10],
  ['w', 6],
  ['b', 9],
  ['m', 12, { ground: 1, niche: 'bands' }],
];

/** Creates portraits whose ground and niche differ from those of their neighbours in the row and in the column. */
function variedPortraits(name: string, kinds: readonly PortraitKind[], start: number): Portrait[] {
  return kinds.map((kind, index) => {
    const options = {
      ground: (start + index * 5 + Math.floor(index / 4) * 2) % 6,
      niche: cycled(portraitNiches, start + index * 2),
      skin: (start + index * 3) % 4,
      dress: (start + index * 5 + Math.floor(index / 4)) % 12,
    };
    return [kind, hash(`${name} ${index + 1}`), options];
  });
}

function goals(): MediaFile[] {
  // The page skips goal 1 and colours the cards of the others in turn: beige, olive, rose, brick.
  const onBeige: MarkColours = { main: colours.ink, second: colours.clay };
  const onDark: MarkColours = { main: colours.gypsum, second: colours.sun };
  const onRose: MarkColours = { main: colours.ink, second: colours.brick };
  const drawn: readonly (readonly [kind: number, colours: MarkColours])[] = [
    [5, onBeige],
    [1, onBeige],
    [0, onDark],
    [2, onRose],
    [3, onDark],
    [4, onBeige],
  ];
  return numbered('goals', drawn, ([kind, mark]) => goalIcon(kind, mark));
}

/** Writes the drawings below `folder` and reports how many there are. */
export function writeStarterMedia(folder: string): number {
  const files = starterMedia();
  for (const [path, svg] of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, svg);
  }
  return files.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2] ?? 'content/media';
  console.log(`${writeStarterMedia(folder)} drawings written to ${folder}`);
}
