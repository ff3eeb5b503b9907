/** Lengths in CSS pixels. */
export type PlotSize = { width: number; height: number };

/** What a plot is drawn from: positions in CSS pixels, from the left and from the top. */
export type LinePlotLayout = {
  /** The lines of the axis, each with its number, from the lowest. */
  ticks: { y: number; value: number }[];
  /** The start and end of the plot, and its baseline. */
  left: number;
  right: number;
  bottom: number;
  /** The position of the axis numbers. */
  axis: number;
  /** In the order of the values. */
  points: { x: number; y: number; isNamed: boolean }[];
  /** The line through all points, and the area below it, as paths. */
  line: string;
  area: string;
};

/** Room for the numbers of the axis, for the last point, above the plot, and for the names below it. */
const ROOM = { axis: 48, end: 16, top: 20, names: 28 };

/** The minimum distance between two names. */
const NAME_DISTANCE = 84;

/** How much room a character of a name takes, half as much again, because the last name lies on one side of its point alone. */
const CHARACTER = 10.5;

/** Lays out a plot in reading direction: the axis is at the start of a line. @param options.nameLength that of the longest name */
export function linePlotLayout(
  values: readonly number[],
  {
    width,
    height,
    isRightToLeft,
    nameLength = 0,
  }: PlotSize & { isRightToLeft: boolean; nameLength?: number },
): LinePlotLayout {
  const bottom = height - ROOM.names;
  const ticks = axisValues(Math.max(1, ...values));
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => bottom - (value / top) * (bottom - ROOM.top);
  const inReading = (x: number) => (isRightToLeft ? width - x : x);
  const length = width - ROOM.axis - ROOM.end;
  const step = length / Math.max(1, values.length - 1);
  const every = Math.max(1, Math.ceil(Math.max(NAME_DISTANCE, 8 + nameLength * CHARACTER) / step));
  const points = values.map((value, index) => ({
    x: round(inReading(ROOM.axis + index * step)),
    y: round(y(value)),
    // Counted from the last one, which always has its name.
    isNamed: (values.length - 1 - index) % every === 0 && (index > 0 || every === 1),
  }));
  const line = points.map(({ x, y: at }, index) => `${index === 0 ? 'M' : 'L'}${x} ${at}`).join('');
  const [first, last] = [points[0], points.at(-1)];
  return {
    ticks: ticks.map((value) => ({ y: round(y(value)), value })),
    left: isRightToLeft ? ROOM.end : ROOM.axis,
    right: isRightToLeft ? width - ROOM.axis : width - ROOM.end,
    bottom,
    axis: inReading(ROOM.axis - 10),
    points,
    line,
    area:
      first === undefined || last === undefined
        ? ''
        : `${line}L${last.x} ${bottom}L${first.x} ${bottom}Z`,
  };
}

/** Returns round numbers from 0 to at least a number, at most six of them. */
export function axisValues(max: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(max / 5));
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((each) => each * 5 >= max) ??
      10 * magnitude,
  );
  const whole = Math.ceil(step);
  return Array.from({ length: Math.ceil(max / whole) + 1 }, (_, index) => index * whole);
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
