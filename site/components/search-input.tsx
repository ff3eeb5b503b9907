import { type RefObject, useRef } from 'react';
import { MAX_QUERY_LENGTH, SEARCH_FIELD_ID } from '../../contract/search-terms.ts';
import { useMessages } from '../i18n/messages.tsx';
import { CloseIcon, SearchIcon } from './icons.tsx';
import './search-input.css';

type SearchInputProps = {
  field?: RefObject<HTMLInputElement | null>;
  defaultValue?: string;
  onInput?: () => void;
  /** Called when the field has been emptied by its button. */
  onClear?: () => void;
};

/** The field of a search with a button that empties it, which needs script. The form around it has the label. */
export function SearchInput({ field, defaultValue = '', onInput, onClear }: SearchInputProps) {
  const { t } = useMessages();
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  function clear() {
    if (input.current === null) return;
    input.current.value = '';
    input.current.focus();
    onClear?.();
  }
  return (
    <span className="search-input">
      <SearchIcon />
      <input
        ref={input}
        id={SEARCH_FIELD_ID}
        name="q"
        type="search"
        dir="auto"
        defaultValue={defaultValue}
        // CSS knows by it whether the field is empty.
        placeholder=" "
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        onInput={onInput}
      />
      <button type="button" aria-label={t.form.clear} onClick={clear}>
        <CloseIcon />
      </button>
    </span>
  );
}
