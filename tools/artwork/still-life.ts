import { colours, type RowColours } from './palette.ts';
import { qattRow, type RowKind } from './qatt.ts';
import { cycled, random } from './random.ts';
import {
  circle,
  faded,
  line,
  type Mark,
  picture,
  polygon,
  rectangle,
  rounded,
  triangle,
} from './shapes.ts';
import { type Subject, subjectMarks } from './subjects.ts';

export const backdrops = ['sun', 'niche', 'peaks', 'steps'] as const;
type Backdrop = (typeof backdrops)[number];

/** Ground, backdrop and table of a still life. */
type Setting = { ground: string; behind: string; table: string; row: RowColours };

/** The settings that a still life chooses from by number. The subjects are drawn to stand out from all of them. */
const settings: readonly Setting[] = [
  {
    ground: colours.beige,
    behind: '#EED9B5',
    table: colours.brick,
    row: [colours.sun, colours.gypsum, 'none'],
  },
  {
    ground: colours.sage,
    behind: '#DDE0C2',
    table: colours.moss,
    row: [colours.rose, colours.sun, 'none'],
  },
  {
    ground: '#EBC4A8',
    behind: '#F6DDCA',
    table: colours.ink,
    row: [colours.clay, colours.sun, 'none'],
  },
  {
    ground: '#C9D3D6',
    behind: '#E1E7E4',
    table: colours.indigo,
    row: [colours.gypsum, colours.sun, 'none'],
  },
  {
    ground: colours.rose,
    behind: '#EFC3A6',
    table: colours.olive,
    row: [colours.sand, colours.sun, 'none'],
  },
  {
    ground: '#F0DDBE',
    behind: colours.sun,
    table: colours.clay,
    row: [colours.sand, colours.ink, 'none'],
  },
];

type StillLifeOptions = {
  subject: Subject;
  /** Number of the setting, modulo the number of settings. */
  setting: number;
  backdrop: Backdrop;
  /** The pattern along the table. */
  row: RowKind;
};

/** The line on which a subject stands. */
const TABLE = 480;

/** One large subject on a table with a pattern, in front of a plain wall: an SVG file of 800 × 600. */
export function stillLife(seed: number, options: StillLifeOptions): string {
  const { ground, behind, table, row } = cycled(settings, options.setting);
  return picture(
    800,
    600,
    [
      rectangle(0, 0, 800, 600, ground),
      ...backdropMarks(options.backdrop, behind, random(seed)()),
      rectangle(0, TABLE, 800, 600 - TABLE, table),
      ...qattRow(options.row, { x: 0, y: TABLE + 44, w: 800, h: 40 }, 20, row),
      ...subjectMarks(options.subject),
    ],
    { slice: true },
  );
}

function backdropMarks(backdrop: Backdrop, fill: string, shift: number): Mark[] {
  // Every backdrop is a little to one side, so that two pictures with the same one differ.
  const x = 360 + shift * 80;
  switch (backdrop) {
    case 'sun':
      return [
        faded(circle(x, 250, 300, fill), 0.35),
        faded(circle(x, 250, 245, fill), 0.55),
        circle(x, 250, 190, fill),
      ];
    case 'niche': {
      const half = 225;
      return [
        polygon(
          [
            [x - half, TABLE],
            [x - half, 190],
            [x, 20],
            [x + half, 190],
            [x + half, TABLE],
          ],
          fill,
        ),
        line(
          `M${rounded(x - half - 24)} ${TABLE}V178L${rounded(x)} -12 ${rounded(x + half + 24)} 178V${TABLE}`,
          fill,
          10,
        ),
      ];
    }
    case 'peaks':
      return [
        triangle(x - 520, 150, 560, TABLE - 150, fill),
        triangle(x - 40, 190, 540, TABLE - 190, fill),
        triangle(x - 320, 60, 620, TABLE - 60, fill),
      ];
    case 'steps':
      return Array.from({ length: 5 }, (_, index) =>
        rectangle(
          index * 160,
          TABLE - 70 - index * 84 + shift * 30,
          161,
          70 + index * 84 + 40,
          fill,
        ),
      );
  }
}
