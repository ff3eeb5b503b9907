import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pageAddress } from '../../../contract/paths.ts';
import { MAX_QUERY_LENGTH, SEARCH_FIELD_ID } from '../../../contract/search-terms.ts';
import { SearchIcon } from '../../components/icons.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { type SearchParameters, searchAddress, searchedText } from './search-address.ts';

/** The results follow this long after the last key. In milliseconds. */
const PAUSE = 250;

type SearchFormProps = {
  /** What the address asks for now. */
  asked: SearchParameters | null;
};

/** The field. Without script the browser sends it; with script the results follow the typing. */
export function SearchForm({ asked }: SearchFormProps) {
  const { language, t } = useMessages();
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const q = asked?.q ?? '';
  const type = asked?.type;

  useEffect(() => () => clearTimeout(waiting.current), []);

  // An address that came another way, as by going back, is shown in the field too.
  useEffect(() => {
    const input = field.current;
    if (input === null || waiting.current !== undefined) return;
    if (searchedText(input.value) !== q) input.value = q;
  }, [q]);

  // What was typed before the page came alive has not been searched for yet.
  useEffect(() => {
    if (field.current?.value) follow();
  }, []);

  function follow() {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    const typed = searchedText(field.current?.value ?? '');
    if (typed === q) return;
    const address =
      typed === ''
        ? pageAddress('search', language)
        : searchAddress(language, { q: typed, ...(type !== undefined && { type }) });
    navigate(address, { replace: true });
  }

  function followSoon() {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(follow, PAUSE);
  }

  return (
    <search>
      <form
        className="search-form"
        action={pageAddress('search', language)}
        onSubmit={(event) => {
          event.preventDefault();
          follow();
        }}
      >
        <label htmlFor={SEARCH_FIELD_ID}>{t.search.label}</label>
        <div className="search-row">
          <SearchIcon />
          <input
            ref={field}
            id={SEARCH_FIELD_ID}
            name="q"
            type="search"
            dir="auto"
            defaultValue={q}
            maxLength={MAX_QUERY_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            onInput={followSoon}
          />
          <button type="submit" className="btn solid">
            {t.search.submit}
          </button>
        </div>
        {type !== undefined && <input type="hidden" name="type" value={type} />}
      </form>
    </search>
  );
}
