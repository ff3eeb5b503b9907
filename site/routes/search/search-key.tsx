import { useEffect, useRef } from 'react';
import { saveSearchKey, searchKeyIsOn } from '../../components/search-key.ts';
import { useMessages } from '../../i18n/messages.tsx';

/** Turns the key that opens the search on every page off and on (WCAG 2.1.4). Without script there is no such key. */
export function SearchKey() {
  const { t } = useMessages();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.checked = searchKeyIsOn();
  }, []);
  const [before, after] = t.search.key.split('{key}');
  return (
    <label className="search-key">
      <input
        ref={box}
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
