import {
  acacia,
  asiriHouse,
  hijaziHouse,
  najdiHouse,
  palm,
  tent,
  watchTower,
} from './buildings.ts';
import { colours, type Daylight, daylights } from './palette.ts';
import { type PersonKind, person } from './people.ts';
import { qattRow } from './qatt.ts';
import { below, cycled, pick, type Random, random } from './random.ts';
import {
  circle,
  faded,
  group,
  type Mark,
  outline,
  type Point,
  picture,
  polygon,
  rectangle,
  rounded,
} from './shapes.ts';

/** What is built on the ground. */
export type Town = 'najd' | 'asir' | 'hijaz' | 'camp' | 'none';

export type SceneOptions = {
  /** Size in pixels. */
  w?: number;
  h?: number;
  /** How many people stand in front, 0–4 (more fit in a wide picture). */
  people?: number;
  /** Number of the palette: 0 dawn, 1 spring, 2 dusk, 3 plaster, 4 oasis, 5 night. By seed if absent. */
  palette?: number;
  /** Horizontal position of the sun, as a fraction of the width: .5–.6 if a page crops the picture. */
  sun?: number;
  /** By seed if absent. */
  town?: Town;
  /**
   * `classic` keeps to the first composition (two palms, a low valley, people in a row);
   * `varied`, the default, also chooses the town, the trees, the ground and the people by seed.
   */
  composition?: 'classic' | 'varied';
};

/** A landscape as an SVG file: sky, sun, rising ground, a town, people. */
export function scene(seed: number, options: SceneOptions = {}): string {
  const { w = 800, h = 600, people = 4, composition = 'varied' } = options;
  const next = random(seed);
  // A second stream for variations, so that the first stream still draws the same.
  const vary = random(seed * 31 + 7);
  const light = cycled(daylights, options.palette ?? below(next, daylights.length));
  const frame: Frame = { w, h, light, next, vary, composition };
  const town = options.town ?? (composition === 'classic' ? 'najd' : pick(vary, towns));
  const marks = [
    rectangle(0, 0, w, h, light.sky),
    ...sunMarks(frame, options.sun),
    ...mountains(frame, `band${seed}`),
    ...townMarks(frame, town),
    ...groundMarks(frame),
    ...peopleMarks(frame, seed, people),
  ];
  return picture(w, h, marks, { slice: true });
}

type Frame = {
  w: number;
  h: number;
  light: Daylight;
  next: Random;
  vary: Random;
  composition: 'classic' | 'varied';
};

const towns: readonly [Town, ...Town[]] = ['najd', 'asir', 'hijaz', 'najd', 'asir', 'camp'];

function sunMarks({ w, h, light, next }: Frame, place: number | undefined): Mark[] {
  const x = w * (place ?? 0.25 + next() * 0.5);
  const y = h * (0.24 + next() * 0.12);
  const radius = h * (0.12 + next() * 0.05);
  return [
    faded(circle(x, y, radius * 1.75, light.sun), 0.14),
    faded(circle(x, y, radius * 1.35, light.sun), 0.22),
    circle(x, y, radius, light.sun),
  ];
}

function peak(centre: number, foot: number, w: number, h: number, fill: string): Mark[] {
  const apex: Point = [centre, foot - h];
  const shade = polygon([apex, [centre + w / 2, foot], [centre + w * 0.08, foot]], '#000');
  return [
    polygon([[centre - w / 2, foot], apex, [centre + w / 2, foot]], fill),
    faded(shade, 0.09),
  ];
}

function mountains({ w, h, light, next }: Frame, id: string): Mark[] {
  const marks: Mark[] = [];
  for (let index = 0; index < 3; index++) {
    const centre = w * (0.05 + index * 0.45 + next() * 0.1);
    const width = h * (0.9 + next() * 0.4);
    const height = h * (0.34 + next() * 0.16);
    marks.push(...peak(centre, h * 0.84, width, height, index % 2 ? light.far[1] : light.far[0]));
  }
  // The plain the far peaks and the town stand on; without it sky would show below the houses.
  marks.push(rectangle(0, h * 0.84, w, h * 0.08, light.far[1]));
  const centre = w * (0.2 + next() * 0.6);
  const width = h * 1.3;
  const height = h * (0.46 + next() * 0.1);
  const foot = h * 0.88;
  marks.push(...peak(centre, foot, width, height, light.mid));
  // The band: hanash, triangles and a line, woven across the mountain and cut to its outline.
  const unit = h / 100;
  const top = foot - height * 0.46;
  const left = centre - width / 2;
  const slopes = outline([
    [left, foot],
    [centre, foot - height],
    [centre + width / 2, foot],
  ]);
  const hanash = { x: left, y: top, w: width, h: unit * 5 };
  const triangles = { x: left, y: top + unit * 6.4, w: width, h: unit * 4 };
  marks.push(
    { kind: 'definition', markup: `<clipPath id="${id}"><path d="${slopes}"/></clipPath>` },
    group(`clip-path="url(#${id})" opacity=".92"`, [
      ...qattRow('hanash', hanash, Math.round(width / (unit * 6)), [
        light.sky,
        light.mid,
        light.mid,
      ]),
      ...qattRow('triangles', triangles, Math.round(width / (unit * 4.6)), [
        light.sun,
        light.sky,
        light.mid,
      ]),
      rectangle(left, top + unit * 11, width, unit * 0.9, light.sky),
    ]),
  );
  return marks;
}

function townMarks(frame: Frame, town: Town): Mark[] {
  const { w, h, light, next, vary, composition } = frame;
  if (town === 'none') {
    return [];
  }
  const marks: Mark[] = [];
  const lit = colours.sun;
  const dark = colours.ink;
  // A classic town is a row of Najdi houses; the others reuse its rhythm with their own walls.
  const count = 3 + below(next, 2) + (town === 'hijaz' ? 1 : 0);
  const shift = composition === 'classic' ? 0 : vary() * 0.08;
  let x = w * (next() * 0.12 - 0.04 + shift);
  for (let index = 0; index < count; index++) {
    const width = h * (0.2 + next() * 0.16);
    const height = h * (0.2 + next() * 0.22);
    const plot = { x, y: h * 0.88, w: width, h: height };
    const plain = cycled([light.near, colours.dune, colours.beige], index);
    const wall = index % 2 ? light.near : plain;
    switch (town) {
      case 'najd':
        marks.push(...najdiHouse(next, plot, wall, lit, dark));
        break;
      case 'asir':
        marks.push(
          ...asiriHouse(
            next,
            { ...plot, w: width * 0.72, h: height * 1.12 },
            cycled([light.near, '#8A6A4A', colours.dune], index),
            lit,
            dark,
          ),
        );
        break;
      case 'hijaz':
        marks.push(
          ...hijaziHouse(
            next,
            { ...plot, w: width * 0.66, h: height * 1.15 },
            cycled([colours.sand, colours.beige, '#D9B48E', colours.sage], index + below(vary, 4)),
            lit,
            dark,
          ),
        );
        break;
      case 'camp':
        if (index % 2 === 0) {
          const cloth = index === 0 ? colours.ink : '#4A2C22';
          marks.push(
            ...tent(
              { x, y: h * 0.885, w: width * 1.5, h: h * 0.17 },
              cloth,
              cycled([colours.clay, colours.sun], index / 2),
            ),
          );
          x += width * 0.55;
        }
        break;
    }
    const across = town === 'asir' ? 0.72 : town === 'hijaz' ? 0.66 : 1;
    x += width * across + w * (0.015 + next() * 0.11);
  }
  if (composition === 'varied' && town === 'najd' && vary() > 0.4) {
    const plot = {
      x: w * (0.08 + vary() * 0.7),
      y: h * 0.88,
      w: h * 0.13,
      h: h * (0.44 + vary() * 0.1),
    };
    marks.push(...watchTower(plot, vary() > 0.5 ? colours.dune : light.near, lit));
  }
  return [...marks, ...trees(frame)];
}

function trees({ w, h, light, next, vary, composition }: Frame): Mark[] {
  const leaf = light.ground === colours.moss ? colours.moss : colours.olive;
  const first = palm(w * (0.5 + next() * 0.44), h * 0.9, h * 0.36, colours.brick, leaf);
  const second = palm(w * (0.86 + next() * 0.1), h * 0.91, h * 0.27, colours.brick, colours.olive);
  if (composition === 'classic') {
    return [...first, ...second];
  }
  const grove = below(vary, 4);
  const marks: Mark[] = [];
  for (let index = 0; index < grove; index++) {
    const x = w * (0.04 + vary() * 0.92);
    const height = h * (0.22 + vary() * 0.2);
    marks.push(...palm(x, h * 0.905, height, colours.brick, vary() > 0.5 ? leaf : colours.olive));
  }
  if (vary() > 0.55) {
    const green = light.sky === colours.brick ? '#6F7746' : leaf;
    marks.push(...acacia(w * (0.1 + vary() * 0.8), h * 0.9, h * 0.2, colours.brick, green));
  }
  return grove > 1 ? marks : [...first, ...marks];
}

function groundMarks({ w, h, light, vary, composition }: Frame): Mark[] {
  const valley: Point[] = [
    [0, h * 0.86],
    [w * 0.3, h * 0.9],
    [w * 0.62, h * 0.855],
    [w, h * 0.9],
  ];
  const close = (crest: readonly Point[]) => polygon([...crest, [w, h], [0, h]], light.ground);
  if (composition === 'classic') {
    return [close(valley)];
  }
  switch (below(vary, 3)) {
    case 0:
      return [close(valley)];
    case 1: {
      // Terraces: the ground rises towards one side in four steps.
      const steps: Point[] = [];
      const rising = vary() > 0.5;
      for (let index = 0; index < 5; index++) {
        const level = h * (0.9 - (rising ? index : 4 - index) * 0.011);
        steps.push([(w * index) / 5, level], [(w * (index + 1)) / 5, level]);
      }
      return [close(steps)];
    }
    default: {
      const crest = vary();
      const path = `M0 ${rounded(h * 0.89)}Q${rounded(w * (0.2 + crest * 0.4))} ${rounded(
        h * 0.82,
      )} ${rounded(w)} ${rounded(h * 0.885)}V${h}H0z`;
      return [{ kind: 'fill', path, fill: light.ground, alone: true }];
    }
  }
}

const classicCast: readonly PersonKind[] = ['w', 'm', 'b', 'w2', 'm2', 'w', 'b'];
const variedCasts: readonly (readonly PersonKind[])[] = [
  ['g', 'v', 'w', 'm2'],
  ['m', 'b', 'w2', 'v'],
  ['v', 'w', 'g', 'b'],
  ['w2', 'm2', 'v', 'w'],
  ['b', 'g', 'm', 'w2'],
  ['w', 'b', 'm2', 'g'],
  ['v', 'w2', 'b', 'm'],
];

function peopleMarks(
  { w, h, next, vary, composition }: Frame,
  seed: number,
  count: number,
): Mark[] {
  const marks: Mark[] = [];
  const varied = composition === 'varied';
  const cast = varied ? cycled(variedCasts, below(vary, variedCasts.length)) : classicCast;
  const first = varied ? below(vary, 4) : seed;
  const centre = w * (0.3 + next() * 0.4);
  // Three or four people may stand as two groups with a gap between them.
  const split = varied && count > 2 && vary() > 0.5 ? h * 0.14 : 0;
  const spacing = varied ? 0.13 + vary() * 0.04 : 0.15;
  for (let index = 0; index < count; index++) {
    const kind = cycled(cast, first + index);
    const young = kind === 'b' || kind === 'v' || kind === 'g';
    const height = h * (0.3 + next() * 0.06) * (young ? 0.86 : 1);
    const gap = index >= count / 2 ? split : -split;
    const x = centre + (index - (count - 1) / 2) * h * spacing + gap / 2;
    marks.push(...person(next, x, h * 0.965 + next() * h * 0.02, height, kind));
  }
  return marks;
}
