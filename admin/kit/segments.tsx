import './segments.css';
import { type ReactNode, useId } from 'react';

type SegmentsProps<Value extends string> = {
  /** The name of the choice, for screen readers. */
  legend: string;
  value: Value;
  options: readonly (readonly [value: Value, content: ReactNode])[];
  onChange: (value: Value) => void;
  /** A class for another look. */
  className?: string;
};

/** A choice of one of a few values, side by side. */
export function Segments<Value extends string>({
  legend,
  value,
  options,
  onChange,
  className = 'segments',
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(([each, content]) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {content}
        </label>
      ))}
    </fieldset>
  );
}
