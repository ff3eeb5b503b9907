import { useEffect, useRef } from 'react';
import { isSearchKeyOn, saveSearchKey } from '../../components/search-key.ts';
import { useMessages } from '../../i18n/messages.tsx';

/** Shows a checkbox that turns the search key `/` off and on (WCAG 2.1.4). The key needs script. */
export function SearchKey() {
  const { t } = useMessages();
  const checkbox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (checkbox.current !== null) checkbox.current.checked = isSearchKeyOn();
  }, []);
  const [before, after] = t.search.key.split('{key}');
  return (
    <label className="search-key">
      <input
        ref={checkbox}
        type="checkbox"
        defaultChecked
        onChange={(event) => saveSearchKey(event.target.checked)}
      />
      <span>
        {before}
        <kbd dir="ltr">/</kbd>
        {after}
      </span>
    </label>
  );
}
