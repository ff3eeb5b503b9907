/** A point in drawing units, y downwards. */
export type Point = readonly [x: number, y: number];

/** One mark of a drawing. Marks are painted in list order. */
export type Mark =
  | { kind: 'fill'; path: string; fill: string; opacity?: number; alone?: boolean }
  | { kind: 'line'; path: string; stroke: string; width: number; opacity?: number }
  | { kind: 'group'; attributes: string; marks: readonly Mark[] }
  | { kind: 'definition'; markup: string };

/** A number as SVG text, rounded to one decimal. */
export function rounded(value: number): string {
  const text = String(Math.round(value * 10) / 10);
  if (text === '-0') {
    return '0';
  }
  return text.replace(/^(-?)0\./, '$1.');
}

/** Path data for a polygon. */
export function outline(points: readonly Point[]): string {
  return `${polyline(points)}z`;
}

/** Path data for an open polyline. */
export function polyline(points: readonly Point[]): string {
  // Relative coordinates are shorter. They are differences of rounded coordinates, so that rounding errors do not
  // accumulate.
  const tenths = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
  let [fromX, fromY] = tenths[0] ?? [0, 0];
  let path = `M${rounded(fromX / 10)} ${rounded(fromY / 10)}l`;
  for (const [x, y] of tenths.slice(1)) {
    for (const step of [x - fromX, y - fromY]) {
      const text = rounded(step / 10);
      path += path.endsWith('l') || text.startsWith('-') ? text : ` ${text}`;
    }
    [fromX, fromY] = [x, y];
  }
  return path;
}

/** A filled polygon. */
export function polygon(points: readonly Point[], fill: string): Mark {
  // Neighbouring marks of one colour become one path. With the nonzero rule an overlap of two
  // opposite windings would be a hole, so every polygon has the same winding.
  return { kind: 'fill', path: outline(clockwise(points)), fill };
}

function clockwise(points: readonly Point[]): readonly Point[] {
  let doubledArea = 0;
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    doubledArea += x * nextY - nextX * y;
  });
  return doubledArea < 0 ? points.toReversed() : points;
}

/** A filled rectangle: left, top, width, height. */
export function rectangle(x: number, y: number, w: number, h: number, fill: string): Mark {
  return {
    kind: 'fill',
    path: `M${rounded(x)} ${rounded(y)}h${rounded(w)}v${rounded(h)}h${rounded(-w)}z`,
    fill,
  };
}

/** A filled ellipse around (x, y). */
export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): Mark {
  const radii = `${rounded(rx)} ${rounded(ry)}`;
  const width = rounded(rx * 2);
  const start = `M${rounded(x - rx)} ${rounded(y)}`;
  return {
    kind: 'fill',
    path: `${start}a${radii} 0 1 1 ${width} 0a${radii} 0 1 1-${width} 0z`,
    fill,
  };
}

/** A filled circle around (x, y). */
export function circle(x: number, y: number, radius: number, fill: string): Mark {
  return ellipse(x, y, radius, radius, fill);
}

/** A triangle standing on the line y + h, its apex in the middle of x … x + w. */
export function triangle(x: number, y: number, w: number, h: number, fill: string): Mark {
  const half = rounded(w / 2);
  const path = `M${rounded(x)} ${rounded(y + h)}l${half} ${rounded(-h)} ${half} ${rounded(h)}z`;
  return { kind: 'fill', path, fill };
}

/** A lozenge around (x, y) with the given half width and half height. */
export function lozenge(x: number, y: number, rx: number, ry: number, fill: string): Mark {
  return polygon(
    [
      [x - rx, y],
      [x, y - ry],
      [x + rx, y],
      [x, y + ry],
    ],
    fill,
  );
}

/** A filled free-hand path (curves). Never merged, because its winding is not known. */
export function shape(path: string, fill: string, opacity?: number): Mark {
  return { kind: 'fill', path, fill, alone: true, ...(opacity === undefined ? {} : { opacity }) };
}

/** A stroked, unfilled path; `width` in drawing units. */
export function line(path: string, stroke: string, width: number, opacity?: number): Mark {
  return { kind: 'line', path, stroke, width, ...(opacity === undefined ? {} : { opacity }) };
}

/** The same fill mark, painted with the given opacity (0 … 1). */
export function faded(mark: Mark, opacity: number): Mark {
  return mark.kind === 'fill' || mark.kind === 'line' ? { ...mark, opacity } : mark;
}

/** Marks under common attributes, such as a clip path or a rotation. */
export function group(attributes: string, marks: readonly Mark[]): Mark {
  return { kind: 'group', attributes, marks };
}

/** Marks sorted by fill, first colour first: only for marks that do not overlap. */
export function byFill(marks: readonly Mark[]): Mark[] {
  const order = new Map<string, Mark[]>();
  for (const mark of marks) {
    const key = mark.kind === 'fill' ? mark.fill : mark.kind;
    const sameFill = order.get(key);
    if (sameFill) {
      sameFill.push(mark);
    } else {
      order.set(key, [mark]);
    }
  }
  return [...order.values()].flat();
}

/** The marks as SVG markup; neighbours of one colour share a path. */
export function markup(marks: readonly Mark[]): string {
  const merged: Mark[] = [];
  for (const mark of marks) {
    const last = merged.at(-1);
    const joined = last && join(last, mark);
    if (joined) {
      merged[merged.length - 1] = joined;
    } else {
      merged.push(mark);
    }
  }
  return merged.map(element).join('');
}

function join(last: Mark, mark: Mark): Mark | undefined {
  // Translucent marks stay separate, because their overlaps are meant to be darker.
  if (last.kind === 'fill' && mark.kind === 'fill') {
    const plain = !(last.opacity || mark.opacity || last.alone || mark.alone);
    return plain && last.fill === mark.fill ? { ...last, path: last.path + mark.path } : undefined;
  }
  if (last.kind === 'line' && mark.kind === 'line') {
    const alike = last.stroke === mark.stroke && last.width === mark.width;
    const plain = !(last.opacity || mark.opacity);
    return plain && alike ? { ...last, path: last.path + mark.path } : undefined;
  }
  return undefined;
}

function element(mark: Mark): string {
  switch (mark.kind) {
    case 'fill': {
      const opacity = mark.opacity === undefined ? '' : ` fill-opacity="${mark.opacity}"`;
      return `<path fill="${mark.fill}"${opacity} d="${mark.path}"/>`;
    }
    case 'line': {
      const opacity = mark.opacity === undefined ? '' : ` stroke-opacity="${mark.opacity}"`;
      const stroke = `stroke="${mark.stroke}" stroke-width="${rounded(mark.width)}"${opacity}`;
      return `<path fill="none" ${stroke} d="${mark.path}"/>`;
    }
    case 'group':
      return `<g ${mark.attributes}>${markup(mark.marks)}</g>`;
    case 'definition':
      return mark.markup;
  }
}

/**
 * A complete SVG file, `w` × `h` units and pixels, ending in a line break.
 * `slice` lets a page crop the picture to any box without distorting it.
 */
export function picture(
  w: number,
  h: number,
  marks: readonly Mark[],
  { slice = false }: { slice?: boolean } = {},
): string {
  const size = `viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"`;
  const fit = slice ? ' preserveAspectRatio="xMidYMid slice"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}${fit}>${markup(marks)}</svg>\n`;
}
