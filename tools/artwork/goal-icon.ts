import { furja } from './buildings.ts';
import type { MarkColours } from './logo.ts';
import { colours } from './palette.ts';
import { qattRow } from './qatt.ts';
import { cycled } from './random.ts';
import {
  byFill,
  line,
  type Mark,
  type Point,
  picture,
  polygon,
  rectangle,
  triangle,
} from './shapes.ts';

/** Number of different icons. */
export const goalIconKinds = 6;

const goalIconColours: MarkColours = { main: colours.ink2, second: colours.clay };

/**
 * Draws the icon of a goal or of a strategy step as an SVG file, 160 × 160, transparent ground.
 * Kinds: 0 furja, 1 nested peak, 2 sun, 3 rising steps, 4 lozenges over hanash, 5 sprout.
 */
export function goalIcon(kind: number, { main, second }: MarkColours = goalIconColours): string {
  return picture(160, 160, cycled(kinds, kind)(main, second));
}

const kinds: readonly ((main: string, second: string) => Mark[])[] = [
  (main, second) => furja(80, 24, 30, 4, (row) => (row === 0 ? second : main), 0.2),
  (main, second) =>
    [0, 1, 2, 3].map((index) => {
      const spread = 18 + index * 16;
      const path = `M${80 - spread} 136 80 ${104 - index * 28} ${80 + spread} 136z`;
      return line(path, index === 0 ? second : main, 6);
    }),
  (main, second) => {
    const ray: readonly Point[] = [
      [73, 40],
      [80, 14],
      [87, 40],
    ];
    const rays = Array.from({ length: 12 }, (_, index) => {
      const angle = (index * Math.PI) / 6;
      const points = ray.map(
        ([x, y]): Point => [
          80 + (x - 80) * Math.cos(angle) - (y - 80) * Math.sin(angle),
          80 + (x - 80) * Math.sin(angle) + (y - 80) * Math.cos(angle),
        ],
      );
      return polygon(points, index % 3 ? main : second);
    });
    const ring = 'M50 80a30 30 0 1 1 60 0a30 30 0 1 1-60 0z';
    return [...byFill(rays), line(ring, main, 6), triangle(64, 62, 32, 28, second)];
  },
  (main, second) =>
    byFill(
      [0, 1, 2, 3].flatMap((index) => {
        const x = 24 + index * 30;
        const fill = index === 3 ? second : main;
        return [
          rectangle(x, 112 - index * 26, 22, 26 + index * 26, fill),
          triangle(x, 92 - index * 26, 22, 16, fill),
        ];
      }),
    ),
  (main, second) => [
    ...qattRow('lozenges', { x: 17, y: 26, w: 126, h: 54 }, 3, [main, second, 'none']),
    ...qattRow('hanash', { x: 20, y: 92, w: 120, h: 26 }, 4, [main, 'none', 'none']),
    rectangle(20, 126, 120, 6, second),
  ],
  (main, second) => {
    const leaf = (side: number, y: number, reach: number): Mark =>
      polygon(
        [
          [80 + side * 4, y + 22],
          [80 + side * reach, y - 12],
          [80 + side * reach, y + 6],
          [80 + side * 4, y + 40],
        ],
        main,
      );
    return byFill([
      rectangle(77, 46, 6, 82, main),
      leaf(-1, 78, 42),
      leaf(1, 78, 42),
      leaf(-1, 50, 32),
      leaf(1, 50, 32),
      polygon(
        [
          [80, 16],
          [93, 36],
          [80, 56],
          [67, 36],
        ],
        second,
      ),
      rectangle(30, 128, 100, 8, main),
    ]);
  },
];
