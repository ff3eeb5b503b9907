import type { PageName } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';

const SUGGESTED_PAGES = [
  'projects',
  'news',
  'trainers',
  'board',
  'executives',
  'reports',
  'jobs',
  'contact',
] as const satisfies readonly PageName[];

/** Shows a note and suggested pages below the field before the first search. */
export function SearchStart() {
  const { t } = useMessages();
  return (
    <>
      <p className="search-note">{t.search.start}</p>
      <SuggestedPages />
    </>
  );
}

/** Shows links to the pages that contain most of what visitors search for. */
export function SuggestedPages() {
  const { language, t, identity } = useMessages();
  return (
    <nav className="search-suggested-pages" aria-labelledby="search-suggested-pages">
      <h2 id="search-suggested-pages">{t.search.suggestedPages}</h2>
      <ul>
        {SUGGESTED_PAGES.filter((page) => !identity.pagesOff.includes(page)).map((page) => (
          <li key={page}>
            <a href={pageAddress(page, language)}>
              {t[page === 'contact' ? 'contactPage' : page].title}
              <Triangle />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
