import './day-filter.css';

type DayFilterProps = {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
};

/** A small choice of a day, such as the first one of a filter. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <label className="day-filter">
      <span className="muted small-text">{label}</span>
      <input
        className="input"
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        // Not controlled: a day is typed digit by digit, and only a whole one filters.
        key={value}
        defaultValue={value ?? ''}
        onChange={({ target }) => {
          if (target.validity.valid) onChange(target.value || null);
        }}
      />
    </label>
  );
}
