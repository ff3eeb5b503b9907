import { acacia, furja, shurfat, tent } from './buildings.ts';
import { colours } from './palette.ts';
import { qattRow } from './qatt.ts';
import {
  circle,
  ellipse,
  line,
  lozenge,
  type Mark,
  type Point,
  polygon,
  polyline,
  rectangle,
  shape,
  triangle,
} from './shapes.ts';

const { ink, gypsum, sand, beige, dune, rose, clay, brick, olive, moss, sun, indigo } = colours;
const wood = '#B9824F';
const darkWood = '#7A4A2A';
const steel = '#D8D8CC';
const unlit = '#5E2515';

/**
 * The subjects of still lifes. Each stands on the line y = 480 in the middle of 800 × 600, and is so simple that it can
 * be recognized at a width of 96 pixels.
 */
const drawings = {
  books: () => [
    ...book(210, 420, 380, 60, brick),
    ...book(250, 365, 320, 55, indigo),
    ...book(225, 315, 330, 50, olive),
    polygon(pointsOf('400,312 180,286 180,136 400,168 620,136 620,286'), clay),
    polygon(pointsOf('400,300 196,274 196,118 400,152'), gypsum),
    polygon(pointsOf('400,300 604,274 604,118 400,152'), sand),
    line(
      'M222 160L374 184M222 192L374 216M222 224L334 242M426 184L578 160M426 216L578 192',
      dune,
      9,
    ),
  ],
  certificate: () => [
    rectangle(190, 130, 420, 350, wood),
    rectangle(214, 154, 372, 302, gypsum),
    ...qattRow('triangles', { x: 214, y: 154, w: 372, h: 34 }, 12, [brick, sun, 'none']),
    line('M280 240H520M300 280H500M320 320H480', dune, 12),
    polygon(pointsOf('372,380 350,470 378,452 400,474 400,380'), brick),
    polygon(pointsOf('428,380 450,470 422,452 400,474 400,380'), clay),
    circle(400, 382, 42, sun),
    triangle(378, 360, 44, 38, brick),
  ],
  saw: () => [
    rectangle(110, 420, 580, 60, wood),
    line('M130 440H420M300 460H660M480 436H640', darkWood, 5),
    polygon(pointsOf('150,372 560,214 610,330 168,402'), steel),
    polygon(
      [
        [168, 402],
        ...Array.from({ length: 17 }, (_, index): Point[] => [
          [168 + index * 26 + 13, 424 - index * 4.2],
          [168 + (index + 1) * 26, 402 - (index + 1) * 4.2],
        ]).flat(),
      ],
      steel,
    ),
    shape(
      'M536 200C600 150 690 170 704 240C716 306 660 352 596 344L574 300L624 296C650 290 654 262 640 246C624 230 596 238 580 258L556 270z',
      clay,
    ),
    circle(590, 226, 9, sand),
    circle(612, 318, 9, sand),
  ],
  lorry: () => [
    rectangle(110, 190, 370, 230, gypsum),
    ...qattRow('nested', { x: 110, y: 320, w: 370, h: 66 }, 6, [brick, sun, gypsum]),
    rectangle(110, 386, 370, 10, ink),
    polygon(pointsOf('496,420 496,250 600,250 668,330 690,340 690,420'), clay),
    polygon(pointsOf('520,274 590,274 638,330 520,330'), beige),
    rectangle(100, 412, 596, 24, ink),
    ...[190, 280, 600].flatMap((x) => [circle(x, 434, 46, ink), circle(x, 434, 20, sand)]),
  ],
  mast: () => [
    polygon(pointsOf('400,96 300,480 322,480 400,170 478,480 500,480'), brick),
    line('M382 196H418M366 260H434M350 324H450M332 392H468', brick, 12),
    line('M350 324L434 260M366 260L418 196M332 392L450 324M316 456L468 392', brick, 8),
    circle(400, 100, 24, sun),
    line('M340 40A86 86 0 0 0 340 160M460 40A86 86 0 0 1 460 160', clay, 16),
    line('M292 0A150 150 0 0 0 292 200M508 0A150 150 0 0 1 508 200', clay, 16),
  ],
  phone: () => [
    shape('M290 110Q290 80 320 80H480Q510 80 510 110V480H290z', ink),
    rectangle(310, 120, 180, 330, gypsum),
    line(polyline(pointsOf('368,206 332,240 368,274')), clay, 16),
    line(polyline(pointsOf('432,206 468,240 432,274')), clay, 16),
    line('M412 192L388 288', ink, 12),
    ...furja(400, 322, 30, 3, brick),
    rectangle(374, 94, 52, 10, dune),
  ],
  tent: () => [
    circle(630, 130, 56, gypsum),
    ...tent({ x: 120, y: 482, w: 520, h: 300 }, ink, clay),
    polygon(pointsOf('586,480 640,380 694,480'), clay),
    polygon(pointsOf('606,480 642,412 676,480'), sun),
    line('M560 486L720 466M560 466L720 486', darkWood, 14),
  ],
  report: () => [
    polygon(pointsOf('230,110 560,110 560,480 230,480'), gypsum),
    rectangle(230, 110, 26, 370, brick),
    rectangle(286, 150, 180, 18, ink),
    rectangle(286, 184, 240, 10, dune),
    ...[90, 140, 60, 190].map((height, index) =>
      rectangle(290 + index * 62, 440 - height, 42, height, index === 2 ? rose : olive),
    ),
    line('M280 442H540', ink, 8),
  ],
  water: () => [
    polygon(pointsOf('250,480 220,360 260,320 540,320 580,360 550,480'), clay),
    rectangle(250, 296, 300, 32, brick),
    ...qattRow('hanash', { x: 232, y: 372, w: 336, h: 44 }, 8, [sand, 'none', 'none']),
    shape('M400 60C440 130 472 168 472 212A72 72 0 0 1 328 212C328 168 360 130 400 60z', indigo),
    line('M360 214A42 42 0 0 0 392 254', gypsum, 10),
  ],
  // Ten openings, seven of them lit.
  openings: () => [
    shurfat(190, 110, 420, 40, brick),
    rectangle(190, 108, 420, 372, brick),
    ...furja(
      400,
      150,
      74,
      4,
      (row, place) => (row === 0 || (row === 3 && place > 1) ? unlit : sun),
      0.22,
    ),
  ],
  bus: () => [
    shape('M110 200Q110 160 150 160H650Q690 160 690 210V430H110z', sun),
    rectangle(110, 350, 580, 26, brick),
    ...[140, 256, 372].map((x) => rectangle(x, 200, 96, 110, gypsum)),
    rectangle(490, 200, 70, 200, indigo),
    polygon(pointsOf('582,200 662,200 676,310 582,310'), gypsum),
    ...[220, 600].flatMap((x) => [circle(x, 434, 48, ink), circle(x, 434, 20, sand)]),
  ],
  mangrove: () => [
    ellipse(400, 170, 230, 96, olive),
    ellipse(270, 220, 130, 70, moss),
    ellipse(530, 220, 130, 70, moss),
    line(
      'M400 240V470M400 300Q330 320 300 470M400 300Q470 320 500 470M400 330Q280 340 220 470M400 330Q520 340 580 470M400 350Q362 370 352 470M400 350Q438 370 448 470',
      darkWood,
      15,
    ),
    rectangle(0, 448, 800, 60, indigo),
    ...qattRow('hanash', { x: 0, y: 452, w: 800, h: 36 }, 16, [gypsum, 'none', 'none']),
  ],
  loom: () => [
    rectangle(180, 90, 34, 390, darkWood),
    rectangle(586, 90, 34, 390, darkWood),
    rectangle(150, 110, 500, 34, wood),
    rectangle(150, 430, 500, 34, wood),
    line(
      Array.from({ length: 15 }, (_, index) => `M${242 + index * 22.6} 144V300`).join(''),
      gypsum,
      9,
    ),
    rectangle(230, 290, 340, 140, brick),
    ...qattRow('lozenges', { x: 230, y: 302, w: 340, h: 66 }, 6, [sand, ink, brick]),
    ...qattRow('triangles', { x: 230, y: 380, w: 340, h: 40 }, 10, [sun, ink, 'none']),
    polygon(pointsOf('300,262 500,262 530,278 500,294 300,294 270,278'), clay),
  ],
  flag: () => [
    ...Array.from({ length: 5 }, (_, index) =>
      rectangle(
        130 + index * 104,
        430 - index * 54,
        105,
        50 + index * 54,
        index % 2 ? brick : clay,
      ),
    ),
    ...Array.from({ length: 5 }, (_, index) => triangle(160 + index * 104, 380 + 62, 44, 38, sun)),
    rectangle(592, 30, 14, 190, ink),
    polygon(pointsOf('606,36 720,76 606,116'), olive),
  ],
  coffee: () => [
    shape('M330 480C290 430 290 360 340 320L356 250H470L486 320C536 360 536 430 496 480z', sun),
    shape('M350 250C350 200 476 200 476 250z', clay),
    polygon(pointsOf('398,206 413,140 428,206'), clay),
    polygon(pointsOf('340,318 250,250 190,262 236,286 318,376'), sun),
    line('M486 300C580 270 600 400 504 420', clay, 24),
    ...qattRow('triangles', { x: 312, y: 392, w: 202, h: 32 }, 8, [brick, brick, 'none']),
    polygon(pointsOf('596,420 692,420 674,480 614,480'), gypsum),
    rectangle(596, 420, 96, 16, brick),
    polygon(pointsOf('128,420 224,420 206,480 146,480'), gypsum),
    rectangle(128, 420, 96, 16, brick),
  ],
  computer: () => [
    rectangle(200, 130, 400, 280, ink),
    rectangle(226, 156, 348, 228, gypsum),
    line(polyline(pointsOf('320,272 378,330 490,206')), olive, 34),
    polygon(pointsOf('150,440 650,440 690,480 110,480'), dune),
    rectangle(340, 440, 120, 12, darkWood),
    rectangle(200, 408, 400, 32, darkWood),
  ],
  university: () => [
    triangle(150, 90, 500, 130, clay),
    ...furja(400, 124, 26, 3, sun),
    rectangle(150, 220, 500, 40, brick),
    ...[176, 292, 408, 524].map((x) => rectangle(x, 260, 60, 190, sand)),
    ...[246, 362, 478].map((x) => shape(`M${x} 450V330Q${x + 28} 280 ${x + 56} 330V450z`, brick)),
    rectangle(130, 446, 540, 34, brick),
  ],
  door: () => [
    shurfat(220, 90, 360, 40, dune),
    rectangle(220, 88, 360, 392, dune),
    rectangle(272, 150, 256, 330, darkWood),
    ...[0, 1].flatMap((leaf) => {
      const x = 286 + leaf * 118;
      return [
        rectangle(x, 164, 110, 316, brick),
        lozenge(x + 55, 222, 40, 42, sun),
        lozenge(x + 55, 222, 20, 22, brick),
        ...qattRow('triangles', { x, y: 290, w: 110, h: 34 }, 4, [sand, sun, 'none']),
        rectangle(x, 340, 110, 10, sand),
        lozenge(x + 55, 410, 40, 42, sun),
        lozenge(x + 55, 410, 20, 22, brick),
      ];
    }),
    circle(388, 330, 12, ink),
    circle(416, 330, 12, ink),
  ],
  stall: () => [
    rectangle(170, 200, 18, 280, darkWood),
    rectangle(612, 200, 18, 280, darkWood),
    ...Array.from({ length: 6 }, (_, index) => {
      const fill = index % 2 ? gypsum : brick;
      const x = 140 + index * 87;
      return [
        rectangle(x, 120, 87, 90, fill),
        polygon(
          [
            [x, 209],
            [x + 87, 209],
            [x + 43.5, 262],
          ],
          fill,
        ),
      ];
    }).flat(),
    rectangle(150, 380, 500, 100, wood),
    ...qattRow('nested', { x: 150, y: 404, w: 500, h: 60 }, 8, [brick, sun, wood]),
    ...[230, 340, 450].map((x) =>
      shape(
        `M${x} 380V330Q${x} 310 ${x + 18} 304V290H${x + 52}V304Q${x + 70} 310 ${x + 70} 330V380z`,
        x === 340 ? olive : clay,
      ),
    ),
    circle(580, 350, 32, sun),
  ],
  shade: () => [
    circle(660, 110, 62, gypsum),
    ellipse(380, 486, 300, 26, moss),
    ...acacia(400, 484, 420, darkWood, olive),
    rectangle(520, 418, 120, 14, wood),
    rectangle(532, 430, 14, 54, darkWood),
    rectangle(614, 430, 14, 54, darkWood),
  ],
  solar: () => [
    circle(620, 120, 74, sun),
    line('M620 20V0M620 240V220M500 120H520M536 36L550 50M704 36L690 50', sun, 12),
    polygon(pointsOf('386,300 414,300 430,480 370,480'), darkWood),
    polygon(pointsOf('210,170 530,170 630,400 170,400'), gypsum),
    polygon(pointsOf('222,182 522,182 612,388 184,388'), indigo),
    line(
      'M215 234H544M204 286H568M193 338H590M296 182L290 388M372 182L398 388M448 182L506 388',
      gypsum,
      8,
    ),
  ],
  languages: () => [
    shape('M150 90H470V300H330L270 372V300H150z', brick),
    shape('M380 210H680V410H640V480L570 410H380z', indigo),
    ...qattRow('hanash', { x: 190, y: 130, w: 240, h: 44 }, 6, [sand, 'none', 'none']),
    rectangle(190, 200, 240, 18, sun),
    rectangle(250, 240, 180, 18, sand),
    ...[440, 530, 620].map((x) => lozenge(x, 310, 34, 42, sun)),
  ],
  chalkboard: () => [
    line('M270 130L200 480M530 130L600 480', darkWood, 22),
    rectangle(190, 100, 420, 270, wood),
    rectangle(212, 122, 376, 226, moss),
    line('M250 180H500M250 230H550M250 280H430', sand, 12),
    line(polyline(pointsOf('470,256 560,310')) + polyline(pointsOf('560,256 470,310')), rose, 16),
    rectangle(250, 370, 300, 16, darkWood),
    rectangle(290, 356, 60, 14, gypsum),
  ],
  interview: () => [
    rectangle(300, 340, 200, 22, wood),
    rectangle(388, 360, 24, 120, darkWood),
    polygon(pointsOf('350,320 430,306 446,336 366,340'), gypsum),
    ...[brick, indigo].flatMap((fill, index) => {
      const at = (x: number) => (index === 0 ? x : 800 - x);
      const wide = (x: number, y: number, w: number, h: number) =>
        rectangle(index === 0 ? x : 800 - x - w, y, w, h, fill);
      return [
        wide(130, 190, 30, 290),
        wide(130, 360, 140, 28),
        wide(240, 380, 26, 100),
        polygon(
          [
            [at(122), 190],
            [at(168), 190],
            [at(168), 330],
            [at(122), 330],
          ],
          fill,
        ),
      ];
    }),
    shape('M330 110H470V230H412L380 270V230H330z', clay),
    rectangle(356, 140, 88, 14, sand),
    rectangle(356, 176, 60, 14, sand),
  ],
} satisfies Record<string, () => Mark[]>;

export type Subject = keyof typeof drawings;

/** The names of all subjects. */
export const subjects = Object.keys(drawings) as Subject[];

/** Returns the marks of a subject. */
export function subjectMarks(subject: Subject): Mark[] {
  return drawings[subject]();
}

function pointsOf(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
}

/** A closed book that lies on its side: cover with pages at one end. */
function book(x: number, y: number, w: number, h: number, cover: string): Mark[] {
  return [
    rectangle(x, y, w, h, cover),
    rectangle(x + w - 74, y + 10, 74, h - 20, sand),
    rectangle(x + 40, y, 16, h, sun),
  ];
}
