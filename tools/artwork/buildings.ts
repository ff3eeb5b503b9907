import { colours } from './palette.ts';
import { qattRow } from './qatt.ts';
import { below, type Random } from './random.ts';
import {
  byFill,
  circle,
  line,
  type Mark,
  type Point,
  polygon,
  polyline,
  rectangle,
  triangle,
} from './shapes.ts';

/**
 * A pyramid of small triangular openings (furjat): apex row at y, centred on `centre`.
 * `unit` is one opening's width; `fill` is a colour, or a function of row and place in the row.
 */
export function furja(
  centre: number,
  y: number,
  unit: number,
  rows: number,
  fill: string | ((row: number, place: number) => string),
  gap = 0.28,
): Mark[] {
  const openings: Mark[] = [];
  for (let row = 0; row < rows; row++) {
    for (let place = 0; place <= row; place++) {
      const middle = centre + (place - row / 2) * unit * (1 + gap);
      const top = y + row * unit * (0.9 + gap * 0.6);
      const colour = typeof fill === 'string' ? fill : fill(row, place);
      openings.push(triangle(middle - unit / 2, top, unit, unit * 0.86, colour));
    }
  }
  return byFill(openings);
}

/** A row of crenellations (shurfat) standing on the line y, from x to x + w; `unit` is its height. */
export function shurfat(x: number, y: number, w: number, unit: number, fill: string): Mark {
  const count = Math.round(w / (unit * 1.5));
  const step = w / count;
  const shoulder = step * 0.16;
  const points: Point[] = [[x, y]];
  for (let index = 0; index < count; index++) {
    const left = x + index * step;
    const right = left + step;
    points.push(
      [left + shoulder, y],
      [left + shoulder, y - unit * 0.34],
      [left + shoulder * 1.7, y - unit * 0.34],
      [left + step / 2, y - unit],
      [right - shoulder * 1.7, y - unit * 0.34],
      [right - shoulder, y - unit * 0.34],
      [right - shoulder, y],
    );
  }
  // An overlap of two units with the wall below prevents a hairline seam.
  points.push([x + w, y], [x + w, y + 2], [x, y + 2]);
  return polygon(points, fill);
}

/** A date palm, `height` tall, its foot at (x, y). */
export function palm(x: number, y: number, height: number, trunk: string, leaf: string): Mark[] {
  const marks = [
    polygon(
      [
        [x - height * 0.035, y],
        [x - height * 0.02, y - height * 0.72],
        [x + height * 0.02, y - height * 0.72],
        [x + height * 0.035, y],
      ],
      trunk,
    ),
  ];
  const crown = y - height * 0.74;
  for (const degrees of [-170, -140, -112, -90, -68, -40, -10]) {
    const angle = (degrees * Math.PI) / 180;
    const low = Math.abs(degrees + 90) > 60;
    const reach = height * (low ? 0.36 : 0.34);
    const tipX = x + Math.cos(angle) * reach;
    const tipY = y - height * 0.72 + Math.sin(angle) * reach * 0.75 + (low ? height * 0.1 : 0);
    const acrossX = -Math.sin(angle) * height * 0.045;
    const acrossY = Math.cos(angle) * height * 0.045;
    const middleX = (x + tipX) / 2;
    const middleY = (crown + tipY) / 2 - height * 0.04;
    marks.push(
      polygon(
        [
          [x, crown],
          [middleX + acrossX, middleY + acrossY],
          [tipX, tipY],
          [middleX - acrossX, middleY - acrossY],
        ],
        leaf,
      ),
    );
  }
  for (const side of [-1, 1]) {
    marks.push(circle(x + side * height * 0.035, y - height * 0.68, height * 0.025, colours.sun));
  }
  return marks;
}

/** A flat-crowned acacia (talh), `height` tall, its foot at (x, y). */
export function acacia(x: number, y: number, height: number, trunk: string, leaf: string): Mark[] {
  const h = height;
  return [
    line(
      polyline([
        [x, y],
        [x, y - h * 0.45],
        [x - h * 0.26, y - h * 0.72],
      ]) +
        polyline([
          [x, y - h * 0.4],
          [x + h * 0.22, y - h * 0.78],
        ]),
      trunk,
      h * 0.06,
    ),
    polygon(
      [
        [x - h * 0.56, y - h * 0.66],
        [x - h * 0.3, y - h * 0.86],
        [x + h * 0.02, y - h * 0.82],
        [x + h * 0.1, y - h * 0.66],
      ],
      leaf,
    ),
    polygon(
      [
        [x - h * 0.12, y - h * 0.76],
        [x + h * 0.12, y - h],
        [x + h * 0.4, y - h * 0.96],
        [x + h * 0.58, y - h * 0.76],
      ],
      leaf,
    ),
  ];
}

/** Where a building stands: left edge, ground line, width and height. */
export type Plot = { x: number; y: number; w: number; h: number };

/** A Najdi mud house with shurfat, lit furjat, a door and four small windows. */
export function najdiHouse(
  next: Random,
  plot: Plot,
  wall: string,
  lit: string,
  dark: string,
): Mark[] {
  const { x, y, w, h } = plot;
  const marks = [
    rectangle(x, y - h, w, h, wall),
    shurfat(x, y - h, w, Math.min(w / 5, h / 6), wall),
  ];
  const unit = Math.min(w / 8, h / 9);
  const rows = next() > 0.5 ? 3 : 2;
  marks.push(...furja(x + w * (rows === 3 ? 0.5 : 0.34), y - h * 0.86, unit, rows, lit));
  if (rows === 2) {
    marks.push(...furja(x + w * 0.7, y - h * 0.86, unit, 2, lit));
  }
  const door = Math.min(w * 0.26, h * 0.24);
  const windows = [
    rectangle(x + w * (next() > 0.5 ? 0.58 : 0.2), y - door * 1.75, door, door * 1.75, dark),
  ];
  for (let index = 0; index < 4; index++) {
    const colour = index === below(next, 4) ? lit : dark;
    windows.push(rectangle(x + w * (0.14 + index * 0.2), y - h * 0.5, w * 0.07, w * 0.07, colour));
  }
  return [...marks, ...byFill(windows)];
}

/** A Najdi watch tower: tapering, crenellated, with a column of furjat. */
export function watchTower(plot: Plot, wall: string, lit: string): Mark[] {
  const { x, y, w, h } = plot;
  const inset = w * 0.14;
  const openings = Array.from({ length: 3 }, (_, index) =>
    triangle(x + w * 0.42, y - h * (0.78 - index * 0.2), w * 0.16, w * 0.16, lit),
  );
  return [
    polygon(
      [
        [x, y],
        [x + inset, y - h],
        [x + w - inset, y - h],
        [x + w, y],
      ],
      wall,
    ),
    shurfat(x + inset, y - h, w - inset * 2, w * 0.22, wall),
    ...openings,
  ];
}

/** An Asiri stone house: tapering, slate courses, a whitewashed crown and a Qatt band. */
export function asiriHouse(
  next: Random,
  plot: Plot,
  wall: string,
  lit: string,
  dark: string,
): Mark[] {
  const { x, y, w, h } = plot;
  const inset = w * 0.08;
  const edge = (height: number) => inset * (height / h);
  const course = (height: number, thick: number, fill: string) => {
    const left = x + edge(height);
    return rectangle(left, y - height, x + w - edge(height) - left, thick, fill);
  };
  const marks: Mark[] = [
    polygon(
      [
        [x, y],
        [x + inset, y - h],
        [x + w - inset, y - h],
        [x + w, y],
      ],
      wall,
    ),
    // The crown and its four corner stones are whitewashed in the Sarawat.
    course(h, h * 0.045, colours.gypsum),
    triangle(x + inset, y - h * 1.07, w * 0.12, h * 0.075, colours.gypsum),
    triangle(x + w - inset - w * 0.12, y - h * 1.07, w * 0.12, h * 0.075, colours.gypsum),
  ];
  for (let level = 0.18; level < 0.64; level += 0.115) {
    marks.push(course(h * level, h * 0.018, dark));
  }
  const bandTop = h * 0.9;
  const bandLeft = x + edge(bandTop);
  const band = { x: bandLeft, y: y - bandTop, w: x + w - edge(bandTop) - bandLeft, h: h * 0.085 };
  marks.push(...qattRow('triangles', band, 6, [colours.brick, colours.olive, colours.gypsum]));
  const openings: Mark[] = [];
  for (let column = 0; column < 3; column++) {
    const left = x + w * (0.22 + column * 0.22);
    openings.push(rectangle(left - w * 0.02, y - h * 0.77, w * 0.14, h * 0.1, colours.gypsum));
  }
  for (let column = 0; column < 3; column++) {
    const left = x + w * (0.22 + column * 0.22);
    const colour = next() > 0.6 ? lit : dark;
    openings.push(rectangle(left, y - h * 0.755, w * 0.1, h * 0.085, colour));
  }
  const doorX = x + w * (next() > 0.5 ? 0.56 : 0.24);
  return [
    ...marks,
    ...openings,
    rectangle(doorX - w * 0.02, y - h * 0.21, w * 0.24, h * 0.21, colours.gypsum),
    rectangle(doorX, y - h * 0.19, w * 0.2, h * 0.19, dark),
  ];
}

/** A Hijazi town house: coral-stone wall with wooden bays (rawashin) in two columns. */
export function hijaziHouse(
  next: Random,
  plot: Plot,
  wall: string,
  lit: string,
  dark: string,
): Mark[] {
  const { x, y, w, h } = plot;
  const wood = wall === colours.brick || wall === colours.clay ? colours.ink : colours.brick;
  const marks: Mark[] = [
    rectangle(x, y - h, w, h, wall),
    rectangle(x - w * 0.03, y - h, w * 1.06, h * 0.035, wood),
    ...qattRow(
      'triangles',
      { x, y: y - h * 1.045, w, h: h * 0.045 },
      Math.max(5, Math.round(w / (h * 0.07))),
      [wall, wall, 'none'],
    ),
  ];
  const bays: Mark[] = [];
  const panes: Mark[] = [];
  for (let floor = 0; floor < 3; floor++) {
    for (const column of [0, 1]) {
      const left = x + w * (0.12 + column * 0.42);
      const top = y - h * (0.88 - floor * 0.24);
      bays.push(
        rectangle(left, top, w * 0.34, h * 0.17, wood),
        polygon(
          [
            [left, top + h * 0.17],
            [left + w * 0.34, top + h * 0.17],
            [left + w * 0.27, top + h * 0.2],
            [left + w * 0.07, top + h * 0.2],
          ],
          wood,
        ),
      );
      const colour = next() > 0.55 ? lit : dark === wood ? colours.rose : dark;
      for (let pane = 0; pane < 2; pane++) {
        panes.push(
          rectangle(left + w * (0.05 + pane * 0.13), top + h * 0.045, w * 0.11, h * 0.085, colour),
        );
      }
    }
  }
  const door = w * 0.26;
  return [
    ...marks,
    ...bays,
    ...byFill(panes),
    rectangle(x + w * (next() > 0.5 ? 0.56 : 0.16), y - h * 0.15, door, h * 0.15, dark),
  ];
}

/** A Bedouin hair tent (bayt sha‘r) with a woven strip; x is its left edge, y the ground. */
export function tent(plot: Plot, cloth: string, strip: string): Mark[] {
  const { x, y, w, h } = plot;
  const roof: Point[] = [
    [x, y],
    [x + w * 0.12, y - h * 0.62],
    [x + w * 0.28, y - h],
    [x + w * 0.4, y - h * 0.84],
    [x + w * 0.53, y - h],
    [x + w * 0.65, y - h * 0.84],
    [x + w * 0.78, y - h],
    [x + w * 0.9, y - h * 0.62],
    [x + w, y],
  ];
  return [
    line(
      polyline([
        [x - w * 0.1, y],
        [x + w * 0.12, y - h * 0.62],
      ]) +
        polyline([
          [x + w * 1.1, y],
          [x + w * 0.9, y - h * 0.62],
        ]),
      cloth,
      h * 0.03,
    ),
    polygon(roof, cloth),
    ...qattRow(
      'triangles',
      { x: x + w * 0.115, y: y - h * 0.58, w: w * 0.77, h: h * 0.14 },
      Math.max(8, Math.round(w / (h * 0.16))),
      [strip, colours.gypsum, cloth],
    ),
    rectangle(x + w * 0.1, y - h * 0.4, w * 0.8, h * 0.04, strip),
    polygon(
      [
        [x + w * 0.36, y],
        [x + w * 0.42, y - h * 0.34],
        [x + w * 0.58, y - h * 0.34],
        [x + w * 0.64, y],
      ],
      strip === colours.sun ? colours.brick : colours.sun,
    ),
  ];
}
