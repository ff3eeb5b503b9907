import './search-field.css';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icons.tsx';
import { SearchInput } from './search-input.tsx';
import { TYPING_PAUSE } from './typing-pause.ts';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** The current search, such as from the URL of the page. */
  value: string;
  /** Called at a pause, with the trimmed text. */
  onChange: (value: string) => void;
};

/** The search field of a list. It searches while the user types, and follows its value if that changes elsewhere. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const field = useId();
  const [text, setText] = useState(value);
  // The last value that the field reported. Only another value replaces what is typed.
  const asked = useRef(value);
  // Filters may have changed before the pause.
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const next = text.trim();
    if (next === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = next;
      change.current(next);
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="search-field">
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={field}>
        {label}
      </label>
      <SearchInput
        id={field}
        className="input"
        placeholder={placeholder}
        value={text}
        onText={setText}
      />
    </div>
  );
}
