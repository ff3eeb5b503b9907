import './line-plot.css';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { directionOf } from '../../../contract/locale.ts';
import { formatNumber, isolateIn } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';
import { linePlotLayout } from './line-plot-layout.ts';

/** Height of the plot, in CSS pixels. */
const HEIGHT = 208;

/** More points than this have no circles, only the last one. */
const CIRCLES_MAX = 31;

/** A number of the plot. */
export type PlotPoint = {
  key: string;
  value: number;
  /** Its name below the plot, if there is room. */
  name: string;
  /** What it says on being pointed at. */
  title: string;
};

/**
 * A line through some numbers, in reading direction: the first number is at the start of a line. Beside it, the page has the same numbers
 * as a table.
 * @param props.label what it shows, in a sentence
 */
export function LinePlot({ points, label }: { points: readonly PlotPoint[]; label: string }) {
  const { language } = useMessages();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const isRightToLeft = directionOf(language) === 'rtl';
  const plot = linePlotLayout(
    points.map(({ value }) => value),
    {
      width,
      height: HEIGHT,
      isRightToLeft,
      nameLength: Math.max(0, ...points.map(({ name }) => name.length)),
    },
  );
  const last = points.length - 1;
  const [end, value] = [plot.points[last], points[last]?.value];
  return (
    <div className="plot" ref={box}>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-labelledby={title}>
          <title id={title}>{label}</title>
          {plot.ticks.map((tick) => (
            <g key={tick.value} className={tick.value === 0 ? 'ground' : 'tick'}>
              <line x1={plot.left} x2={plot.right} y1={tick.y} y2={tick.y} />
              <text x={plot.axis} y={tick.y + 4} textAnchor={isRightToLeft ? 'start' : 'end'}>
                {formatNumber(tick.value)}
              </text>
            </g>
          ))}
          <path className="area" d={plot.area} />
          <path className="line" d={plot.line} />
          {points.map((point, index) => {
            const { x = 0, y = 0, isNamed = false } = plot.points[index] ?? {};
            const isShown = index === last || points.length <= CIRCLES_MAX;
            return (
              <g key={point.key}>
                {isShown && (
                  <circle className={index === last ? 'point now' : 'point'} cx={x} cy={y} r={3.5}>
                    <title>{point.title}</title>
                  </circle>
                )}
                {isNamed && (
                  <text className="name" x={x} y={HEIGHT - 8} textAnchor={anchorOf(x, width)}>
                    {isolateIn(language, point.name)}
                  </text>
                )}
              </g>
            );
          })}
          {end !== undefined && value !== undefined && (
            <text
              className="now"
              x={end.x}
              y={labelHeight(plot.points, plot.bottom)}
              textAnchor={isRightToLeft ? 'start' : 'end'}
            >
              {formatNumber(value)}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}

/** Returns where the last number is written: above its point, or below one to which the line falls, where there is room. */
function labelHeight(points: readonly { y: number }[], bottom: number): number {
  const { y: before = 0 } = points.at(-2) ?? {};
  const { y = 0 } = points.at(-1) ?? {};
  const isFalling = points.length > 1 && before < y;
  return isFalling && y + 26 < bottom ? y + 24 : y - 10;
}

/** Keeps the first and the last name inside the plot, whose text has the direction of its numbers. */
function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < 40) return 'start';
  return x > width - 40 ? 'end' : 'middle';
}

/** Returns the width of an element, and follows its changes. 0 before it is known. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
