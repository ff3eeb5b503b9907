type FilterSelectProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  /** Called with the value, or undefined for the empty one. */
  onChange: (value: string | undefined) => void;
};

/** A small choice, such as a filter of a list, whose label is for screen readers only. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <span className="select small">
      <select
        className="input"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
