import { shurfat } from './buildings.ts';
import { colours, skinTones } from './palette.ts';
import { qattRow } from './qatt.ts';
import { cycled, pick, type Random, random } from './random.ts';
import {
  byFill,
  ellipse,
  faded,
  group,
  line,
  type Mark,
  picture,
  polygon,
  rectangle,
  rounded,
  shape,
  triangle,
} from './shapes.ts';

/**
 * Standing people. m, m2: thobe and ghutra; w, w2: abaya and hijab; b: bare-headed young man;
 * v: bare-headed volunteer in a vest; g: girl with a coloured abaya and a school bag.
 */
export type PersonKind = 'm' | 'm2' | 'w' | 'w2' | 'b' | 'v' | 'g';

/** A standing person about `h` tall with the feet at (x, y). Faceless by intention. */
export function person(next: Random, x: number, y: number, h: number, kind: PersonKind): Mark[] {
  const skin = pick(next, skinTones);
  // Everything below is measured in body heights from the feet.
  const at = (dx: number, up: number) => [x + h * dx, y - h * up] as const;
  const path = (text: string) =>
    text.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_match, dx: string, up: string) => {
      const [px, py] = at(Number(dx), Number(up));
      return `${rounded(px)} ${rounded(py)}`;
    });
  const face = (up: number, rx: number, ry: number) => ellipse(x, y - h * up, h * rx, h * ry, skin);
  switch (kind) {
    case 'm':
    case 'm2': {
      const thobe =
        kind === 'm' ? colours.gypsum : pick(next, ['#D9CDB8', '#B9AE9C', colours.gypsum]);
      const ghutra = kind === 'm' ? colours.clay : colours.gypsum;
      const hem = h * 0.012;
      return [
        polygon(
          [
            at(-0.15, 0),
            at(-0.125, 0.72),
            at(-0.04, 0.8),
            at(0.04, 0.8),
            at(0.125, 0.72),
            at(0.15, 0),
          ],
          thobe,
        ),
        faded(
          polygon([at(-0.02, 0.74), at(0.02, 0.74), at(0.008, 0), at(-0.008, 0)], '#000'),
          0.08,
        ),
        // A white ghutra needs an edge against a white thobe.
        ...(ghutra === colours.gypsum
          ? [
              polygon(
                [
                  [x - h * 0.1 - hem, y - h * 0.68],
                  at(-0.09, 0.92),
                  at(-0.05, 0.99),
                  at(0.05, 0.99),
                  at(0.09, 0.92),
                  [x + h * 0.1 + hem, y - h * 0.68],
                  at(0, 0.75),
                ],
                '#D9CDB8',
              ),
            ]
          : []),
        polygon(
          [
            at(-0.1, 0.68),
            at(-0.085, 0.92),
            at(-0.045, 0.985),
            at(0.045, 0.985),
            at(0.085, 0.92),
            at(0.1, 0.68),
            at(0, 0.76),
          ],
          ghutra,
        ),
        face(0.88, 0.048, 0.066),
        rectangle(x - h * 0.066, y - h * 0.962, h * 0.132, h * 0.022, colours.ink),
      ];
    }
    case 'w':
    case 'w2':
    case 'g': {
      const abaya =
        kind === 'w' ? colours.ink : pick(next, [colours.olive, colours.brick, colours.indigo]);
      const hijab = kind === 'w' ? colours.rose : kind === 'g' ? colours.sun : colours.sand;
      const bag = abaya === colours.brick ? colours.sand : colours.clay;
      return [
        shape(path('M-.17,0Q-.13,.6 -.09,.76L.09,.76Q.13,.6 .17,0z'), abaya),
        ...(kind === 'g'
          ? [
              line(path('M-.08,.7L.1,.42'), bag, h * 0.018),
              polygon([at(0.05, 0.44), at(0.17, 0.44), at(0.17, 0.28), at(0.05, 0.28)], bag),
            ]
          : []),
        shape(path('M-.1,.7C-.12,1.03 .12,1.03 .1,.7Q0,.64 -.1,.7z'), hijab),
        face(0.85, 0.046, 0.062),
      ];
    }
    case 'b':
    case 'v': {
      const shirt = pick(next, [colours.sun, colours.olive, colours.rose, colours.indigo]);
      const torso = [
        at(-0.13, 0.36),
        at(-0.12, 0.72),
        at(-0.04, 0.79),
        at(0.04, 0.79),
        at(0.12, 0.72),
        at(0.13, 0.36),
      ];
      return [
        rectangle(x - h * 0.08, y - h * 0.4, h * 0.07, h * 0.4, colours.ink),
        rectangle(x + h * 0.01, y - h * 0.4, h * 0.07, h * 0.4, colours.ink),
        polygon(torso, kind === 'v' ? colours.gypsum : shirt),
        ...(kind === 'v'
          ? [
              polygon([at(-0.11, 0.4), at(-0.1, 0.735), at(-0.03, 0.77), at(-0.02, 0.4)], shirt),
              polygon([at(0.11, 0.4), at(0.1, 0.735), at(0.03, 0.77), at(0.02, 0.4)], shirt),
            ]
          : []),
        face(0.87, 0.055, 0.07),
        shape(path('M-.06,.87Q-.06,.97 0,.965Q.06,.97 .06,.87L.04,.915L-.04,.915z'), colours.ink),
      ];
    }
  }
}

/** Whose portrait: m = man with ghutra, b = bare-headed man, w = woman with hijab. */
export type PortraitKind = 'm' | 'b' | 'w';

export const portraitNiches = ['furjat', 'peaks', 'gate', 'bands', 'terraces'] as const;

export type PortraitOptions = {
  /** Ground and niche colours, 0–5; by seed when left out. */
  ground?: number;
  /** The pattern behind the person; by seed (one of the first three) when left out. */
  niche?: (typeof portraitNiches)[number];
  /** Skin tone, 0–3; by seed when left out. */
  skin?: number;
  /** Number of the dress: the hijab's colour, or the thobe's and ghutra's; by seed when left out. */
  dress?: number;
};

const grounds: readonly (readonly [string, string])[] = [
  [colours.beige, colours.clay],
  [colours.sage, colours.olive],
  ['#EBC4A8', colours.brick],
  ['#D9CBB2', colours.indigo],
  [colours.rose, colours.gypsum],
  [colours.olive, colours.sage],
];
const hairColour = '#21160F';

/** A faceless half-length portrait as an SVG file, 400 × 480. */
export function portrait(seed: number, kind: PortraitKind, options: PortraitOptions = {}): string {
  const next = random(seed);
  const skin = cycled(skinTones, options.skin ?? seed);
  const [ground, figure] = cycled(grounds, options.ground ?? seed);
  const niche = options.niche ?? cycled(portraitNiches.slice(0, 3), seed);
  const body =
    kind === 'w'
      ? woman(next, skin, ground, options.dress)
      : man(next, skin, kind, `check${seed}`, options.dress);
  const marks = [rectangle(0, 0, 400, 480, ground), ...nicheMarks(niche, ground, figure), ...body];
  return picture(400, 480, marks, { slice: true });
}

function nicheMarks(
  niche: (typeof portraitNiches)[number],
  ground: string,
  figure: string,
): readonly Mark[] {
  switch (niche) {
    case 'furjat': {
      const unit = 50;
      const openings: Mark[] = [];
      for (let row = 0; row < 7; row++) {
        for (let place = -1; place <= row + 1; place++) {
          const x = 200 + (place - row / 2) * unit * 1.3;
          const y = 12 + row * unit * 1.08;
          // No opening is near the head and shoulders, where it would look like a hat or a halo.
          const nearHead = Math.hypot(x - 200, y + unit / 2 - 200) < 150;
          const behindBody = y > 120 && Math.abs(x - 200) < 125;
          if (x < -30 || x > 430 || nearHead || behindBody) {
            continue;
          }
          const colour = (row * 2 + place + 20) % 4 ? figure : colours.sun;
          openings.push(triangle(x - unit / 2, y, unit, unit * 0.86, colour));
        }
      }
      return byFill(openings);
    }
    case 'peaks':
      return Array.from({ length: 5 }, (_, index) =>
        line(
          `M${140 - index * 64} 470 200 ${240 - index * 84} ${260 + index * 64} 470z`,
          figure,
          13,
        ),
      );
    case 'gate':
      return [
        rectangle(52, 96, 296, 400, figure),
        shurfat(52, 98, 296, 62, figure),
        rectangle(84, 150, 232, 340, ground),
        ...qattRow('hanash', { x: 52, y: 112, w: 296, h: 26 }, 11, [ground, figure, figure]),
      ];
    case 'bands':
      return [
        ...qattRow('nested', { x: 0, y: 24, w: 400, h: 62 }, 6, [figure, colours.sun, ground]),
        rectangle(0, 90, 400, 8, figure),
        ...qattRow('hanash', { x: 0, y: 112, w: 400, h: 44 }, 10, [figure, 'none', 'none']),
        rectangle(0, 170, 400, 8, figure),
        ...qattRow('triangles', { x: 0, y: 192, w: 400, h: 40 }, 10, [figure, figure, 'none']),
        rectangle(0, 236, 400, 8, figure),
      ];
    case 'terraces':
      return [
        line('M15 490V330H41V246H67V162H93V78H307V162H333V246H359V330H385V490', figure, 13),
        ...qattRow('triangles', { x: 93, y: 46, w: 214, h: 26 }, 8, [figure, colours.sun, 'none']),
      ];
  }
}

function woman(
  next: Random,
  skin: string,
  ground: string,
  dress: number | undefined,
): readonly Mark[] {
  const { ink, gypsum, clay, moss, indigo, brick } = colours;
  const hijabs = [ink, gypsum, clay, moss, '#C9B79B', indigo] as const;
  const hijab = dress === undefined ? pick(next, hijabs) : cycled(hijabs, dress);
  const abaya = hijab === ink ? brick : pick(next, [ink, moss, '#4A2C22']);
  const fold = hijab === gypsum ? '#000' : '#fff';
  // Moss has too little contrast to olive, so this cloth is outlined with the lighter ground.
  const edge = hijab === moss && ground === colours.olive ? colours.sage : undefined;
  const cloth =
    'M200 78C128 78 98 138 102 212C104 270 96 318 84 372C120 402 160 410 200 410C240 410 280 402 316 372C304 318 296 270 298 212C302 138 272 78 200 78z';
  return [
    shape('M36 480C44 408 92 366 150 352H250C308 366 356 408 364 480z', abaya),
    shape(cloth, hijab),
    ...(edge ? [line(cloth, edge, 3, 0.4)] : []),
    line('M118 180C112 250 128 330 210 392M286 190C292 268 270 330 186 380', fold, 5, 0.1),
    ellipse(200, 212, 56, 72, skin),
    shape(
      'M144 200C146 150 172 132 200 132C228 132 254 150 256 200C246 168 226 156 200 156C174 156 154 168 144 200z',
      hijab,
    ),
    shape(
      'M200 284C236 284 256 250 256 212C262 262 238 296 200 296C162 296 138 262 144 212C144 250 164 284 200 284z',
      '#000',
      0.12,
    ),
    ...qattRow('triangles', { x: 60, y: 456, w: 280, h: 14 }, 20, [
      colours.sun,
      colours.sun,
      'none',
    ]),
  ];
}

function man(
  next: Random,
  skin: string,
  kind: 'm' | 'b',
  id: string,
  dress: number | undefined,
): readonly Mark[] {
  const { ink, gypsum, clay } = colours;
  const thobes = [gypsum, '#E9DFCC', '#D6C8B0', '#8F836F'] as const;
  const thobe = dress === undefined ? pick(next, thobes) : cycled(thobes, dress);
  const body = [
    shape('M36 480C44 404 96 372 160 356H240C304 372 356 404 364 480z', thobe),
    shape('M168 300H232V366L200 392L168 366z', skin),
    shape('M168 318C184 336 216 336 232 318V334C216 352 184 352 168 334z', '#000', 0.12),
    shape('M160 356L200 396L240 356L248 372L204 420V480H196V420L152 372z', '#000', 0.08),
  ];
  if (kind === 'b') {
    const beard = next() > 0.4;
    return [
      ...body,
      ellipse(143, 222, 11, 17, skin),
      ellipse(257, 222, 11, 17, skin),
      shape(
        'M144 190C144 130 256 130 256 190V240C256 284 232 312 200 312C168 312 144 284 144 240z',
        skin,
      ),
      shape(
        'M138 214C130 140 160 104 204 104C250 104 270 144 262 214C256 196 254 182 244 172C216 178 176 178 156 170C148 182 144 196 138 214z',
        hairColour,
      ),
      ...(beard
        ? [
            shape(
              'M144 232C146 296 168 318 200 318C232 318 254 296 256 232C250 262 236 272 200 270C164 272 150 262 144 232z',
              hairColour,
            ),
          ]
        : []),
    ];
  }
  const checked = dress === undefined ? next() > 0.45 : dress % 2 === 1;
  const ghutra =
    'M200 72C134 72 104 122 106 196C108 268 92 330 64 400L150 420C160 360 150 280 150 214C150 186 166 172 200 172C234 172 250 186 250 214C250 280 240 360 250 420L336 400C308 330 292 268 294 196C296 122 266 72 200 72z';
  // The red check consists of dashed lines, because a browser prints a pattern as a large image. Each row is clipped to
  // the box of the cloth, in axes turned by 45 degrees.
  const rows = Array.from({ length: 33 }, (_, row) => {
    const across = row * 14 - 192;
    const start = Math.floor(Math.max(across + 80, 92 - across) / 14) * 14;
    const length = Math.ceil(Math.min(across + 485, 604 - across)) - start;
    return length > 0 ? `M${start} ${across}h${length}` : '';
  });
  const checks = [
    group(`clip-path="url(#${id})"`, [
      shape(ghutra, gypsum),
      group('transform="rotate(45)" stroke-dasharray="8 6"', [line(rows.join(''), clay, 8)]),
    ]),
  ];
  const clip: Mark = {
    kind: 'definition',
    markup: `<clipPath id="${id}"><path d="${ghutra}"/></clipPath>`,
  };
  return [
    ...(checked ? [clip] : []),
    ...body,
    shape(
      'M146 190C146 134 254 134 254 190V244C254 288 230 314 200 314C170 314 146 288 146 244z',
      skin,
    ),
    shape(
      'M146 236C148 300 168 320 200 320C232 320 252 300 254 236C248 264 236 274 200 272C164 274 152 264 146 236z',
      hairColour,
    ),
    ...(checked ? checks : [shape(ghutra, gypsum)]),
    shape(
      'M150 214C150 280 160 360 150 420L128 415C142 350 136 270 138 210zM250 214C250 280 240 360 250 420L272 415C258 350 264 270 262 210z',
      '#000',
      0.1,
    ),
    line('M108 158Q200 96 292 158M106 178Q200 116 294 178', ink, 13),
  ];
}
