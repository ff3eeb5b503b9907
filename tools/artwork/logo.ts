import { furja } from './buildings.ts';
import { colours } from './palette.ts';
import { qattRow } from './qatt.ts';
import { cycled } from './random.ts';
import {
  byFill,
  line,
  lozenge,
  type Mark,
  outline,
  type Point,
  picture,
  polygon,
  polyline,
  rectangle,
  shape,
  triangle,
} from './shapes.ts';

/** Main and second colour of a logo or an icon. */
export type MarkColours = { main: string; second: string };

const partnerColours: MarkColours = { main: colours.ink2, second: colours.clay };

/** Number of different logos that `logo` can draw. */
export const logoFamilies = 12;

/** Draws the logo of an invented partner as an SVG file, 120 × 120, transparent ground. Family: seed % 12. */
export function logo(seed: number, { main, second }: MarkColours = partnerColours): string {
  const draw = cycled(families, seed);
  return picture(120, 120, draw(main, second));
}

const families: readonly ((main: string, second: string) => Mark[])[] = [
  // 0 an open flower of eight kites
  (main, second) => {
    const kite: readonly Point[] = [
      [60, 14],
      [70, 38],
      [60, 50],
      [50, 38],
    ];
    return byFill(
      Array.from({ length: 8 }, (_, index) =>
        polygon(turned(kite, 45 * index), index % 2 ? main : second),
      ),
    );
  },
  // 1 three rows of furjat
  (main) => furja(60, 20, 25, 3, main, 0.16),
  // 2 four lozenges, one of them lit
  (main, second) =>
    byFill([
      lozenge(60, 32, 24, 24, second),
      lozenge(32, 60, 24, 24, main),
      lozenge(88, 60, 24, 24, main),
      lozenge(60, 88, 24, 24, main),
    ]),
  // 3 rising columns
  (main, second) =>
    [0, 1, 2, 3].map((index) =>
      rectangle(22 + index * 20, 78 - index * 17, 16, 24 + index * 17, index === 3 ? second : main),
    ),
  // 4 a peak with a small one inside
  (main, second) => [
    polygon(
      [
        [18, 92],
        [60, 18],
        [102, 92],
        [82, 92],
        [60, 54],
        [38, 92],
      ],
      main,
    ),
    triangle(48, 71, 24, 21, second),
  ],
  // 5 steps over water
  (main, second) => [
    ...qattRow('steps', { x: 18, y: 24, w: 84, h: 30 }, 2, [main, second, 'none']),
    line('M18 70 39 60 60 70 81 60 102 70M18 88 39 78 60 88 81 78 102 88', main, 7),
  ],
  // 6 three chevrons, the uppermost lit
  (main, second) =>
    [0, 1, 2].map((index) => {
      const y = 24 + index * 24;
      return polygon(
        [
          [22, y + 30],
          [60, y],
          [98, y + 30],
          [98, y + 44],
          [60, y + 14],
          [22, y + 44],
        ],
        index === 0 ? second : main,
      );
    }),
  // 7 a palm frond
  (main, second) => {
    const leaves: Mark[] = [];
    for (let pair = 0; pair < 4; pair++) {
      const y = 34 + pair * 18;
      const reach = 20 + pair * 6;
      for (const side of [-1, 1]) {
        leaves.push(
          polygon(
            [
              [60 + side * 5, y + 16],
              [60 + side * reach, y - 8 + pair * 3],
              [60 + side * reach, y + 6 + pair * 3],
              [60 + side * 5, y + 30],
            ],
            main,
          ),
        );
      }
    }
    return [...leaves, lozenge(60, 24, 9, 13, second)];
  },
  // 8 a wall with shurfat and a lit opening
  (main, second) => {
    const crest: Point[] = [];
    for (let index = 0; index < 3; index++) {
      const x = 20 + index * 28;
      crest.push(
        [x, 50],
        [x, 38],
        [x + 4, 38],
        [x + 12, 22],
        [x + 20, 38],
        [x + 24, 38],
        [x + 24, 50],
      );
    }
    const wall = outline([[20, 98], ...crest, [100, 52], [100, 98]]);
    const opening = outline([
      [60, 62],
      [76, 90],
      [44, 90],
    ]);
    // The opening has the opposite winding, so it is a hole in the wall.
    const reversed = outline([
      [60, 62],
      [44, 90],
      [76, 90],
    ]);
    return [shape(wall + reversed, main), shape(opening, second)];
  },
  // 9 an open book
  (main, second) => [
    polygon(
      [
        [16, 44],
        [56, 58],
        [56, 100],
        [16, 86],
      ],
      main,
    ),
    polygon(
      [
        [104, 44],
        [64, 58],
        [64, 100],
        [104, 86],
      ],
      main,
    ),
    triangle(44, 18, 32, 27, second),
  ],
  // 10 half a sun over the ground
  (main, second) => {
    const ray: readonly Point[] = [
      [53, 36],
      [60, 14],
      [67, 36],
    ];
    const rays = [-72, -36, 0, 36, 72].map((angle) =>
      polygon(turned(ray, angle, 60, 78), Math.abs(angle) === 36 ? second : main),
    );
    return [
      ...byFill(rays),
      shape('M34 78a26 26 0 0 1 52 0z', main),
      rectangle(18, 86, 84, 7, main),
      rectangle(34, 98, 52, 5, second),
    ];
  },
  // 11 two mountains with lit tops
  (main, second) => [
    polygon(
      [
        [10, 96],
        [44, 40],
        [61, 68],
        [74, 50],
        [110, 96],
      ],
      main,
    ),
    polygon(
      [
        [44, 22],
        [53, 37],
        [44, 46],
        [35, 37],
      ],
      second,
    ),
    line(
      polyline([
        [84, 40],
        [90, 33],
        [96, 40],
      ]),
      second,
      5,
    ),
    rectangle(10, 101, 100, 5, second),
  ],
];

function turned(points: readonly Point[], degrees: number, cx = 60, cy = 60): Point[] {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return points.map(([x, y]) => [
    cx + (x - cx) * cos - (y - cy) * sin,
    cy + (x - cx) * sin + (y - cy) * cos,
  ]);
}
