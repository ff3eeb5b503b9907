import './focal-point-field.css';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import type { FocalPoint } from '../../contract/admin/media/media.ts';
import { cssVariables } from '../kit/css-variables.ts';
import { fill } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { MEDIA_TEXTS } from './texts.ts';

/** How far an arrow key moves the point, alone and with Shift. In per cent. */
const STEP = 1;
const LARGE_STEP = 10;

/** A picture without a focal point is cropped to its middle. */
const MIDDLE: FocalPoint = { x: 50, y: 50 };

type FocalPointFieldProps = {
  src: string;
  alt: string;
  value: FocalPoint | null;
  onChange: (value: FocalPoint | null) => void;
};

/** The point that stays visible in crops. It is set by a button on the picture, by its arrow keys, or by two sliders. */
export function FocalPointField({ src, alt, value, onChange }: FocalPointFieldProps) {
  const t = useTexts(MEDIA_TEXTS);
  const frame = useRef<HTMLDivElement>(null);
  const point = value ?? MIDDLE;
  function follow(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return;
    onChange({
      x: percent((event.clientX - box.left) / box.width),
      y: percent((event.clientY - box.top) / box.height),
    });
  }
  function move(event: KeyboardEvent) {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const [right, down] = DIRECTIONS[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    onChange({ x: bounded(point.x + right * step), y: bounded(point.y + down * step) });
  }
  return (
    <fieldset className="focal-field">
      <legend className="label">{t.focalPoint}</legend>
      <div
        ref={frame}
        className="focal-picture"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
      >
        <img src={src} alt={alt} draggable={false} />
        <button
          type="button"
          className="point"
          {...cssVariables({ '--x': `${point.x}%`, '--y': `${point.y}%` })}
          aria-label={fill(t.focalButton, point)}
          onKeyDown={move}
        >
          <Icon name="focal" />
        </button>
      </div>
      <div className="focal-sliders">
        <Slider label={t.focalX} value={point.x} onChange={(x) => onChange({ ...point, x })} />
        <Slider label={t.focalY} value={point.y} onChange={(y) => onChange({ ...point, y })} />
      </div>
      <div className="focal-foot">
        <p className="hint">{t.focalHint}</p>
        {value !== null && (
          <button type="button" className="link" onClick={() => onChange(null)}>
            {t.focalReset}
          </button>
        )}
      </div>
      <ul className="focal-crops" aria-label={t.crops}>
        {(['wide', 'card', 'portrait'] as const).map((crop) => (
          <li key={crop}>
            <img
              className={crop}
              src={src}
              alt=""
              {...cssVariables({ '--focal': `${point.x}% ${point.y}%` })}
            />
            <small>
              <bdi dir="ltr">{RATIOS[crop]}</bdi> {t.crop[crop]}
            </small>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void };

/** A slider from 0 to 100 per cent. It has the same direction in both languages, like the picture. */
function Slider({ label, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        dir="ltr"
        min={0}
        max={100}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </>
  );
}

const RATIOS = { wide: '16:9', card: '4:3', portrait: '5:6' } as const;

/** Arrow keys move the point on the picture, which is the same in both languages. */
const DIRECTIONS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function percent(part: number): number {
  return bounded(Math.round(part * 100));
}

function bounded(value: number): number {
  return Math.min(100, Math.max(0, value));
}
