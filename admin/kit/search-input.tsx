import './search-input.css';
import { type ComponentProps, useRef } from 'react';
import { useMessages } from './i18n/messages.tsx';
import { Icon } from './icons.tsx';
import { textDirection } from './text-direction.ts';

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'dir'> & {
  value: string;
  onText: (text: string) => void;
};

/** A search field with a button that clears it, at the end in the page's direction. */
export function SearchInput({ value, onText, ...attributes }: SearchInputProps) {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  return (
    <span className="search-input">
      <input
        {...attributes}
        ref={field}
        type="search"
        dir={textDirection(value)}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t.clearSearch}
          onClick={() => {
            onText('');
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
