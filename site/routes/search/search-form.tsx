import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pageAddress } from '../../../contract/paths.ts';
import { MAX_QUERY_LENGTH, SEARCH_FIELD_ID } from '../../../contract/search-terms.ts';
import { CloseIcon, SearchIcon } from '../../components/icons.tsx';
import '../../components/search-input.css';
import { useMessages } from '../../i18n/messages.tsx';
import { normalizeQuery, type SearchParameters, searchAddress } from './search-address.ts';

/** Time between the last key and the search, in milliseconds. */
const DEBOUNCE_TIME = 250;

type SearchFormProps = {
  /** The parameters in the current address. Null without a search. */
  parameters: SearchParameters | null;
};

/** Shows the search field. With script, the results update while the visitor types. Without script, the form submits. */
export function SearchForm({ parameters }: SearchFormProps) {
  const { language, t } = useMessages();
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const q = parameters?.q ?? '';
  const type = parameters?.type;

  useEffect(() => () => clearTimeout(timer.current), []);

  // Shows the text of a new address, for example after going back, unless the visitor is typing.
  useEffect(() => {
    const input = field.current;
    if (input === null || timer.current !== undefined) return;
    if (normalizeQuery(input.value) !== q) input.value = q;
  }, [q]);

  // Searches for text that was typed before hydration.
  useEffect(() => {
    if (field.current?.value) search();
  }, []);

  function search() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const text = normalizeQuery(field.current?.value ?? '');
    if (text === q) return;
    const address =
      text === ''
        ? pageAddress('search', language)
        : searchAddress(language, { q: text, ...(type !== undefined && { type }) });
    navigate(address, { replace: true });
  }

  function scheduleSearch() {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, DEBOUNCE_TIME);
  }

  function clear() {
    if (field.current === null) return;
    field.current.value = '';
    field.current.focus();
    search();
  }

  return (
    <search>
      <form
        className="search-form"
        action={pageAddress('search', language)}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label htmlFor={SEARCH_FIELD_ID}>{t.search.label}</label>
        <div className="search-row">
          <span className="search-input">
            <SearchIcon />
            <input
              ref={field}
              id={SEARCH_FIELD_ID}
              name="q"
              type="search"
              dir="auto"
              defaultValue={q}
              // CSS uses it to check whether the field is empty.
              placeholder=" "
              maxLength={MAX_QUERY_LENGTH}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="search"
              onInput={scheduleSearch}
            />
            <button type="button" aria-label={t.form.clear} onClick={clear}>
              <CloseIcon />
            </button>
          </span>
          <button type="submit" className="btn solid">
            {t.search.submit}
          </button>
        </div>
        {type !== undefined && <input type="hidden" name="type" value={type} />}
      </form>
    </search>
  );
}
