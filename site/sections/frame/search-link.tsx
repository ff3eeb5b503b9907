import { useEffect, useRef } from 'react';
import type { PageName } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { SEARCH_FIELD_ID } from '../../../contract/search-terms.ts';
import { SearchIcon } from '../../components/icons.tsx';
import { isSearchKey, isSearchKeyOn } from '../../components/search-key.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { isTextField } from '../../native/is-text-field.ts';

type SearchLinkProps = { page: PageName | null };

/**
 * Links to the search page and focuses its field (`boot.ts`). The key `/` does the same, unless the visitor
 * turned it off on the search page.
 */
export function SearchLink({ page }: SearchLinkProps) {
  const { language, t } = useMessages();
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !isSearchKey(event) || isTextField(event.target)) return;
      // Phones and tablets do not show the option that turns the key off.
      if (!isSearchKeyOn() || !matchMedia('(pointer: fine)').matches) return;
      event.preventDefault();
      const field = document.getElementById(SEARCH_FIELD_ID);
      if (field instanceof HTMLInputElement) {
        field.focus();
        field.select();
      } else {
        link.current?.click();
      }
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <a
      ref={link}
      className="ib search-link"
      href={pageAddress('search', language)}
      data-focus={SEARCH_FIELD_ID}
      aria-label={t.nav.search}
      aria-current={page === 'search' ? 'page' : undefined}
    >
      <SearchIcon />
    </a>
  );
}
